import Testing

@testable import TypeRegistry

/// Source: `contentType` of a URL on Apple's systems, and
/// [unixExecutable](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/unixexecutable).
struct TypesByNameTests {
    private let types = TypesByName(.apple)

    @Test func `A file without an extension is an executable or data`() {
        #expect(types.file(extension: nil, isExecutable: true) == .unixExecutable)
        #expect(types.file(extension: nil, isExecutable: false) == .data)
        // A space is not valid in an extension.
        #expect(types.file(extension: "a b", isExecutable: true) == .unixExecutable)
    }

    @Test func `An extension takes precedence over the execute bit`() {
        #expect(types.file(extension: "png", isExecutable: true) == .png)
        #expect(types.file(extension: "xyzzy", isExecutable: true).isDynamic)
    }

    @Test func `A directory is a package, a directory, or nothing, according to its extension`() {
        #expect(types.directory(extension: "app") == .applicationBundle)
        #expect(types.directory(extension: "png") == nil)
        #expect(types.directory(extension: nil) == nil)
        #expect(types.folder == .folder)
    }
}
