import Foundation
import Testing
import UniformTypeIdentifiers

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The type of the file at a URL: by the kind of the file, then by its name, never by its content.
///
/// Source: [contentType](https://developer.apple.com/documentation/foundation/urlresourcevalues/contenttype), and the
/// identifiers that Apple declares for kinds of files. See `TypesByName`.
@Suite struct ContentTypeTests {
    /// Runs a test in a new folder.
    static func inFolder(_ test: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("content-type-" + UUID().uuidString, conformingTo: .folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try test(folder)
    }

    @Test(arguments: [
        ("picture.png", "public.png"), ("PICTURE.PNG", "public.png"), ("readme", "public.data"),
        (".profile", "public.data"), ("site.tar.gz", "org.gnu.gnu-zip-archive"), ("a b.txt", "public.plain-text"),
        ("Mr. Smith", "public.data"),
    ])
    func `A regular file has the type of its last extension`(_ name: String, _ expected: String) throws {
        try Self.inFolder { folder in
            let file = folder.appending(path: name)
            try Data("%PDF-1.7".utf8).write(to: file)
            #expect(try file.contentType?.identifier == expected)
        }
    }

    @Test func `An undeclared extension has a dynamic type`() throws {
        try Self.inFolder { folder in
            let file = folder.appending(path: "a.xyzzyq")
            try Data().write(to: file)
            #expect(try file.contentType == UTType(filenameExtension: "xyzzyq"))
        }
    }

    @Test func `An executable file without an extension is an executable`() throws {
        try Self.inFolder { folder in
            for (name, type) in [("tool", UTType.unixExecutable), ("tool.txt", .plainText)] {
                let file = folder.appending(path: name)
                try Data().write(to: file)
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
                #expect(try file.contentType == type)
            }
        }
    }

    @Test func `A directory is a folder, or the directory type of its extension`() throws {
        try Self.inFolder { folder in
            for (name, type) in [
                ("Pictures", UTType.folder), ("Letter.rtfd", .rtfd), ("Tool.app", .applicationBundle),
                ("Mine.framework", .framework), ("puppy.jpg", .folder), ("v1.2", .folder),
            ] {
                let directory = folder.appendingPathComponent(name, conformingTo: .folder)
                try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
                #expect(try directory.contentType == type, "\(name)")
                #expect(try URL(filePath: directory.path, directoryHint: .notDirectory).contentType == type)
            }
        }
        #expect(try URL(filePath: "/").contentType == .volume)
        #expect(try URL(filePath: "/.").contentType == .volume)
    }

    @Test func `A symbolic link is not followed`() throws {
        try Self.inFolder { folder in
            let link = folder.appending(path: "link.png")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.appending(path: "none"))
            #expect(try link.contentType == .symbolicLink)
        }
    }

    @Test func `Pipes, sockets and devices have the types of their kinds`() throws {
        #expect(try URL(filePath: "/dev/null").contentType?.identifier == "public.character-special")
        try Self.inFolder { folder in
            let pipe = folder.appending(path: "pipe.txt")
            try #require(mkfifo(pipe.path, 0o600) == 0)
            #expect(try pipe.contentType?.identifier == "public.named-pipe")
        }
    }

    @Test func `If there is no file, the reason is thrown`() {
        #expect(throws: CocoaError.self) { try URL(filePath: "/nonexistent/a.png").contentType }
    }

    @Test func `A URL of another scheme has no content type`() throws {
        #expect(try #require(URL(string: "https://example.com/a.png")).contentType == nil)
    }
}
