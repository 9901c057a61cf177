import FileSystem
import FoundationEssentials
import SystemPackage
import TestTags
import Testing

@testable import Documents

/// [serializedRepresentation](https://developer.apple.com/documentation/foundation/filewrapper/serializedrepresentation) and
/// [init(serializedRepresentation:)](https://developer.apple.com/documentation/foundation/filewrapper/init(serializedrepresentation:)).
@Suite(.timeLimit(.minutes(2)), .tags(.slow))
struct SerializedWrapperTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    private func roundTrip(_ wrapper: FileWrapper) throws -> FileWrapper {
        let data = try #require(wrapper.serializedRepresentation)
        return try #require(FileWrapper(serializedRepresentation: data))
    }

    /// "suitable for passing to `init(serializedRepresentation:)`"
    @Test func `A file is the same after a round trip`() throws {
        let file = textFile("x")
        file.preferredFilename = "x.txt"
        let copy = try roundTrip(file)
        #expect(copy.isRegularFile && copy.text == "x" && copy.preferredFilename == "x.txt" && copy.filename == nil)
        #expect(try roundTrip(textFile("")).regularFileContents == Data())
        #expect(try roundTrip(textFile("")).preferredFilename == nil)
    }

    @Test func `A folder is the same after a round trip, and when it is written`() throws {
        try folder.write("one", to: "a/one.txt", mode: 0o640)
        try folder.write("two", to: "a/pages/ü.txt")
        try (folder / "a/link").makeLink(to: "pages/ü.txt")
        let bytes = FilePath(bytes: Array("a/".utf8) + [0xFF, 0x2E, 0x62])
        try OpenFile(folder.path.pushing(bytes), .writeOnly, options: .create, permissions: .ownerReadWrite)
            .write([1, 2])
        let read = try FileWrapper(path: folder / "a")
        read.addRegularFile(withContents: Data("new".utf8), preferredFilename: "one.txt")
        let copy = try roundTrip(read)
        #expect(copy.isDirectory && copy.fileWrappers?.keys.sorted() == read.fileWrappers?.keys.sorted())
        #expect(copy.fileWrappers?["link"]?.symbolicLinkTarget == "pages/ü.txt")
        #expect(!copy.matchesContents(of: (folder / "a").fileURL()), "it is not on disk")
        try copy.write(to: folder / "b")
        #expect(
            try Directory(folder / "b").names().map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) } == [
                Array("1__one.txt".utf8), Array("link".utf8), Array("one.txt".utf8), Array("pages".utf8),
                [0xFF, 0x2E, 0x62],
            ])
        #expect(try (folder / "b/1__one.txt").text == "new" && (folder / "b/pages/ü.txt").text == "two")
        #expect(try (folder / "b/one.txt").fileStatus.mode & 0o777 == 0o640)
    }

    /// "may be `nil` if the user modifies the contents of the file system node …, but before FileWrapper has read the contents"
    @Test func `A file that changed before it was read has no serialized form`() throws {
        try folder.write("old", to: "a.txt")
        let file = try FileWrapper(path: folder / "a.txt")
        try folder.write("another", to: "a.txt")
        #expect(file.serializedRepresentation == nil)
        let folder = FileWrapper(directoryWithFileWrappers: ["a": file])
        #expect(folder.serializedRepresentation == nil)
    }

    // MARK: Untrusted data

    @Test func `Damaged data is no wrapper`() throws {
        let inner = FileWrapper(directoryWithFileWrappers: [
            "b": textFile("two"), "c": FileWrapper(symbolicLinkTo: "x"),
        ])
        let whole = FileWrapper(directoryWithFileWrappers: ["a": textFile("one"), "d": inner])
        let data = try #require(whole.serializedRepresentation)
        #expect(FileWrapper(serializedRepresentation: data + [0]) == nil)
        for count in 0..<data.count { #expect(FileWrapper(serializedRepresentation: data.prefix(count)) == nil) }
        // A slice has other indices.
        #expect(FileWrapper(serializedRepresentation: ([7] + data).dropFirst())?.isDirectory == true)
        for index in data.indices {
            for bit in 0..<8 where isThorough || (index + bit) % 4 == 0 {
                var damaged = data
                damaged[index] ^= 1 << bit
                // Nil, or another wrapper whose names are those of files.
                guard let wrapper = FileWrapper(serializedRepresentation: damaged) else { continue }
                for key in (wrapper.fileWrappers ?? [:]).keys { #expect(FileWrapper.isName(key)) }
            }
        }
    }

    /// One node, without the library.
    private func node(_ kind: Character, _ content: [UInt8], permissions: [UInt8] = [0xFF, 0xFF]) -> [UInt8] {
        Array(String(kind).utf8) + permissions + [0] + content
    }

    private func counted(_ bytes: [UInt8]) -> [UInt8] { size(bytes.count) + bytes }

    private func size(_ count: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) } }

    private func wrapper(_ node: [UInt8]) -> FileWrapper? {
        FileWrapper(serializedRepresentation: Data(Array("typeq-file-wrapper 1\n".utf8) + node))
    }

    private func child(_ key: String, _ name: [UInt8]? = nil) -> [UInt8] {
        counted(Array(key.utf8)) + counted(name ?? Array(key.utf8)) + node("F", counted([]))
    }

    @Test func `A child cannot leave its folder`() {
        #expect(wrapper(node("D", size(1) + child("a")))?.fileWrappers?.keys.sorted() == ["a"])
        for key in ["", ".", "..", "../a", "a/b", "/a", "a\0b"] {
            #expect(wrapper(node("D", size(1) + child(key))) == nil, "\(key)")
        }
        for name in ["..", "../x", "x", ""] {
            #expect(
                wrapper(node("D", size(1) + child("1__\(name)", Array(name.utf8)))) == nil || name == "x", "\(name)")
            #expect(wrapper(node("D", size(1) + child("a", Array(name.utf8)))) == nil, "\(name)")
        }
        #expect(wrapper(node("D", size(2) + child("a") + child("a"))) == nil)
        #expect(
            wrapper(node("D", size(2) + child("a") + child("1__a", Array("a".utf8)))) == nil, "the same name on disk")
        #expect(wrapper(node("L", counted([]))) == nil && wrapper(node("L", counted([0]))) == nil)
        #expect(wrapper(node("F", counted([]), permissions: [0xED, 0x09])) == nil, "set-user-ID")
    }

    @Test func `Counts that are too large need no memory`() {
        for count in [2, 1 << 32, Int.max, -1] {
            #expect(wrapper(node("F", size(count) + [1])) == nil)
            #expect(wrapper(node("D", size(count) + child("a"))) == nil)
            #expect(wrapper(node("D", size(1) + size(count) + Array("a".utf8))) == nil)
        }
    }

    @Test func `Folders that are nested too deeply are refused`() throws {
        func nested(_ depth: Int) -> [UInt8] {
            let key = counted([97])
            let open = node("D", size(1) + key + key)
            return Array(repeatElement(open, count: depth).joined()) + node("F", counted([]))
        }
        #expect(wrapper(nested(200)) != nil)
        #expect(wrapper(nested(201)) == nil && wrapper(nested(300_000)) == nil)
        var deep = textFile("x")
        for _ in 0..<201 { deep = FileWrapper(directoryWithFileWrappers: ["a": deep]) }
        #expect(deep.serializedRepresentation == nil)
    }

    /// Reading is linear, also with names of which each could be the renamed form of another.
    @Test func `Many children are read`() {
        let count = isThorough ? 100_000 : 20_000
        let children = (0..<count).flatMap { child("\($0)__x\($0)") }
        #expect(wrapper(node("D", size(count) + children))?.fileWrappers?.count == count)
    }
}
