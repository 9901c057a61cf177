import Foundation
import Testing
import UniformTypeIdentifiers

/// The functions of `URL` that Apple's module adds.
///
/// The page of a symbol is `https://developer.apple.com/documentation/foundation/url/` and its name in lowercase. The
/// first three rows of each table are the examples of the pages.
@Suite struct URLSymbolTests {
    private static let folder = URL(filePath: "/tmp/", directoryHint: .isDirectory)

    /// A name, a type, and the URL after `file:///tmp/`.
    static let components: [(name: String, type: UTType, expected: String)] = [
        ("readme", .plainText, "readme.txt"),
        ("puppy.jpg", .image, "puppy.jpg"),
        ("puppy.jpg", .plainText, "puppy.jpg.txt"),
        // Any extension of the type applies, in any case.
        ("puppy.jpg", .jpeg, "puppy.jpg"),
        ("puppy.JPE", .jpeg, "puppy.JPE"),
        ("readme.text", .plainText, "readme.text"),
        ("notes.md", .plainText, "notes.md"),
        // So does an extension that another type of the same kind prefers.
        ("clip.ts", .sourceCode, "clip.ts"),
        ("clip.ts", .movie, "clip.ts"),
        // Only the last extension applies.
        ("site.tar", .gzip, "site.tar.gz"),
        ("site.tar.gz", .gzip, "site.tar.gz"),
        ("v1.2", .plainText, "v1.2.txt"),
        ("Mr. Smith", .plainText, "Mr.%20Smith.txt"),
        ("readme.", .plainText, "readme..txt"),
        (".txt", .plainText, ".txt.txt"),
        ("..", .plainText, "...txt"),
        // A type without an extension.
        ("puppy", .image, "puppy"),
        ("puppy.xyzzyq", .data, "puppy.xyzzyq"),
        // A directory path for a type of directories.
        ("Letter", .rtfd, "Letter.rtfd/"),
        ("Letter.rtfd", .rtfd, "Letter.rtfd/"),
        ("Letter.rtfd", .package, "Letter.rtfd/"),
        ("Letter.rtfd", .plainText, "Letter.rtfd.txt"),
        ("Pictures", .folder, "Pictures/"),
        ("Pictures/", .folder, "Pictures/"),
        ("readme/", .plainText, "readme.txt"),
        // Names are percent-encoded, slashes separate components.
        ("a b", .plainText, "a%20b.txt"),
        ("50%", .plainText, "50%25.txt"),
        ("a%20b.txt", .plainText, "a%2520b.txt"),
        ("what?#", .plainText, "what%3F%23.txt"),
        ("naïve", .plainText, "na%C3%AFve.txt"),
        ("deep/down/readme", .plainText, "deep/down/readme.txt"),
        ("v1.2/readme", .plainText, "v1.2/readme.txt"),
        // Nothing to append.
        ("", .plainText, ""),
        ("", .folder, ""),
        ("/", .plainText, ""),
    ]

    @Test(arguments: components)
    func `appendingPathComponent(_:conformingTo:)`(_ name: String, _ type: UTType, _ expected: String) {
        let url = Self.folder.appendingPathComponent(name, conformingTo: type)
        #expect(url.absoluteString == "file:///tmp/" + expected)
        #expect(url.hasDirectoryPath == (expected.isEmpty || expected.hasSuffix("/")))
    }

    @Test(arguments: components)
    func `appendPathComponent(_:conformingTo:)`(_ name: String, _ type: UTType, _ expected: String) {
        var url = Self.folder
        url.appendPathComponent(name, conformingTo: type)
        #expect(url.absoluteString == "file:///tmp/" + expected)
    }

    @Test func `appendingPathComponent(_:conformingTo:) of other URLs`() throws {
        func appending(to text: String) throws -> String {
            try #require(URL(string: text)).appendingPathComponent("readme", conformingTo: .plainText).absoluteString
        }
        #expect(try appending(to: "file:///tmp") == "file:///tmp/readme.txt", "without a slash at the end")
        #expect(try appending(to: "https://example.com") == "https://example.com/readme.txt")
        #expect(try appending(to: "https://example.com/a?b=c#d") == "https://example.com/a/readme.txt?b=c#d")
        let base = try #require(URL(string: "https://example.com/a/"))
        let relative = try #require(URL(string: "b/", relativeTo: base))
        let url = relative.appendingPathComponent("readme", conformingTo: .plainText)
        #expect(url.relativeString == "b/readme.txt" && url.baseURL == base)
    }

    /// A type with an undeclared extension, and one whose identifier is only a name.
    @Test func `appendingPathComponent(_:conformingTo:) of types without a declaration`() throws {
        func name(_ name: String, _ type: UTType) -> String {
            Self.folder.appendingPathComponent(name, conformingTo: type).lastPathComponent
        }
        let dynamic = try #require(UTType(filenameExtension: "xyzzyq"))
        #expect(name("a", dynamic) == "a.xyzzyq")
        #expect(name("a.xyzzyq", dynamic) == "a.xyzzyq" && name("a.XYZZYQ", dynamic) == "a.XYZZYQ")
        #expect(name("a.txt", dynamic) == "a.txt.xyzzyq")
        #expect(name("a.txt", UTType(exportedAs: "com.example.nobody")) == "a.txt")
        let known = try #require(UTType(identifier: "com.example.nobody", allowUndeclared: true))
        #expect(name("a.txt", known) == "a.txt")
    }

    /// Types that Apple does not declare have extensions that are numbers. They do not keep a version from its extension.
    @Test func `A number after a period is an extension only for its own type`() throws {
        func name(_ name: String, _ type: UTType) -> String {
            Self.folder.appendingPathComponent(name, conformingTo: type).lastPathComponent
        }
        let page = try #require(UTType(filenameExtension: "2"))
        #expect(page.isDeclared && page.conforms(to: .text))
        #expect(name("Report 1.2", .plainText) == "Report 1.2.txt")
        #expect(name("open.2", page) == "open.2")
    }

    /// A URL, a type, and the result.
    static let extensions: [(url: String, type: UTType, expected: String)] = [
        ("file:///readme", .plainText, "file:///readme.txt"),
        ("file:///puppy.jpg", .image, "file:///puppy.jpg"),
        ("file:///puppy.jpg", .plainText, "file:///puppy.jpg.txt"),
        ("file:///puppy.JPG", .jpeg, "file:///puppy.JPG"),
        ("file:///puppy", .image, "file:///puppy"),
        ("file:///a%20b", .plainText, "file:///a%20b.txt"),
        ("file:///a%2Fb", .plainText, "file:///a%2Fb.txt"),
        ("file:///a.t%78t", .plainText, "file:///a.t%78t"),
        // The path is one of a directory when the type is one of directories.
        ("file:///Letter", .rtfd, "file:///Letter.rtfd/"),
        ("file:///Letter/", .rtfd, "file:///Letter.rtfd/"),
        ("file:///Letter.rtfd", .rtfd, "file:///Letter.rtfd/"),
        ("file:///Letter.rtfd/", .rtfd, "file:///Letter.rtfd/"),
        ("file:///Pictures", .folder, "file:///Pictures/"),
        ("file:///readme/", .plainText, "file:///readme.txt"),
        ("file:///a/readme//", .plainText, "file:///a/readme.txt"),
        // The other parts of a URL are kept.
        ("https://example.com/readme?b=c#d", .plainText, "https://example.com/readme.txt?b=c#d"),
        ("https://example.com/Letter?b=c#d", .rtfd, "https://example.com/Letter.rtfd/?b=c#d"),
        // There is no last component.
        ("file:///", .plainText, "file:///"),
        ("file:///", .folder, "file:///"),
        ("https://example.com", .plainText, "https://example.com"),
        ("https://example.com", .folder, "https://example.com"),
    ]

    @Test(arguments: extensions)
    func `appendingPathExtension(for:)`(_ url: String, _ type: UTType, _ expected: String) throws {
        #expect(try #require(URL(string: url)).appendingPathExtension(for: type).absoluteString == expected)
    }

    @Test(arguments: extensions)
    func `appendPathExtension(for:)`(_ url: String, _ type: UTType, _ expected: String) throws {
        var url = try #require(URL(string: url))
        url.appendPathExtension(for: type)
        #expect(url.absoluteString == expected)
    }

    @Test func `appendingPathExtension(for:) of a relative URL`() throws {
        let base = try #require(URL(string: "https://example.com/a/"))
        let letter = try #require(URL(string: "Letter", relativeTo: base)).appendingPathExtension(for: .rtfd)
        #expect(letter.relativeString == "Letter.rtfd/" && letter.baseURL == base)
    }

    /// The identifier of a dynamic type may be untrusted, and it contains the extension.
    @Test func `An extension with a slash is never appended`() throws {
        let type = try #require(UTType(Self.dynamicIdentifier(extension: "/../x")))
        #expect(type.preferredFilenameExtension == "/../x")
        #expect(Self.folder.appendingPathComponent("a", conformingTo: type).absoluteString == "file:///tmp/a")
        #expect(Self.folder.appendingPathExtension(for: type) == Self.folder)
    }

    /// Returns the identifier of a dynamic type of data that has an extension, valid or not.
    private static func dynamicIdentifier(extension tag: String) -> String {
        let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789")
        var (text, bits, count) = ("dyn.a", 0, 0)
        for byte in "?0=6:1=\(tag)".utf8.map(Int.init) {
            (bits, count) = (bits << 8 | byte, count + 8)
            while count >= 5 {
                count -= 5
                text.append(alphabet[bits >> count & 31])
            }
            bits &= 31
        }
        if count > 0 { text.append(alphabet[bits << (5 - count) & 31]) }
        return text
    }
}
