import FileSystem
import SystemPackage
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Identification of real files, from the path to the answer.
@Suite struct FileIdentifierTests {
    private let tree: TemporaryTree
    private let identifier = FileIdentifier()

    init() throws {
        tree = try TemporaryTree()
    }

    @Test func `Common formats are identified without a name`() throws {
        #expect(try identifier.identify(try tree.file("a", Samples.png)).type == .png)
        #expect(try identifier.identify(try tree.file("b", Samples.jpeg)).type == .jpeg)
        #expect(try identifier.identify(try tree.file("c", Samples.gif)).type == .gif)
        #expect(try identifier.identify(try tree.file("d", Samples.pdf)).type == .pdf)
        #expect(try identifier.identify(try tree.file("e", Samples.binaryPDF)).type == .pdf)
        #expect(try identifier.identify(try tree.file("f", Samples.zip)).type.conforms(to: .archive))
        #expect(try identifier.identify(try tree.file("g", Samples.gzip)).type == .gzip)
        #expect(try identifier.identify(try tree.file("h", "{\"a\": [1, 2]}\n")).type == .json)
        #expect(try identifier.identify(try tree.file("i", Samples.svg)).type == .svg)
        #expect(try identifier.identify(try tree.file("j", "#!/usr/bin/env python3\nprint()\n")).type == .pythonScript)
        #expect(try identifier.identify(try tree.file("k", Samples.noise)).type == .data)
    }

    @Test func `A program and a library are executable code`() throws {
        let program = try identifier.identify(try tree.file("tool", Samples.elf, mode: 0o755))
        #expect(program.type.conforms(to: .executable))
        #expect(program.byName == .unixExecutable)
        #expect(program.confidence == .proof)
        let library = try identifier.identify(try tree.file("libtool", Samples.elf))
        #expect(library.type.conforms(to: .executable))
        #expect(library.byName == .data)
    }

    @Test(.enabled(if: isProgram("/bin/true"), "there is no /bin/true"))
    func `Programs and libraries are different kinds of executable code`() throws {
        let program = try identifier.identify("/bin/true")
        #expect(program.byName == .unixExecutable)
        #expect(program.type.conforms(to: .executable))
        // Only a program names an interpreter; the sample is a library, regardless of its mode.
        let library = try identifier.identify(try tree.file("tool", Samples.elf, mode: 0o755))
        #expect(program.type != library.type)
    }

    // The names include those that both ways must treat alike: tags of each class, none, and bytes that are not UTF-8.
    @Test func `A name has one answer, whether its path is normalized or not`() throws {
        let byName = FileIdentifier(policy: .name)
        for name in ["a.png", "Makefile", "b.tar.gz", "c", ".hidden", "d.PNG", "e.C", "f.txt~", "g.unheard", "h.so.6"] {
            let path = try tree.file(name, "x")
            let answer = try #require(byName.answerByName(at: path.bytes))
            #expect(try byName.identify(path) == answer)
            #expect(try byName.identify(FilePath(bytes: path.bytes + [0x2F])) == answer)
        }
        let folder = try tree.directory("folder.png")
        let link = try tree.link("link.png", to: "a.png")
        for other in [folder.bytes, link.bytes, folder.bytes + Array("/".utf8), Array("/nowhere/a.png".utf8), []] {
            #expect(byName.answerByName(at: other) == nil)
        }
        #expect(byName.answerByName(at: Array("\(tree.root)//a.png".utf8)) == nil)
        #expect(identifier.answerByName(at: try tree.file("i.png", "x").bytes) == nil)
    }

    @Test func `A Markdown file has the type of its name, and an encoding`() throws {
        let answer = try identifier.identify(try tree.file("report.md", "# Grüße\n"))
        #expect(answer.type.identifier == "net.daringfireball.markdown")
        #expect(answer.encoding == "utf-8")
        #expect(answer.confidence == .name)
        #expect(answer.mimeType?.hasPrefix("text/") == true)
    }

    @Test func `A picture with the name of a text file is a picture`() throws {
        let answer = try identifier.identify(try tree.file("report.md", Samples.png))
        #expect(answer.type == .png)
        #expect(answer.warnings.map(\.id) == [.extensionMismatch])
    }

    @Test func `Text with the name of a picture is text`() throws {
        let answer = try identifier.identify(try tree.file("photo.png", "just words\n"))
        #expect(answer.type == .plainText)
        #expect(answer.warnings.map(\.id) == [.extensionMismatch])
        #expect(try identifier.identify(try tree.file("a.pdf", Samples.pdf)).warnings == [])
    }

    @Test func `A file with a character that the window truncates is text`() throws {
        let text = String(repeating: "ü", count: 8 * 1024)
        let answer = try identifier.identify(try tree.file("long.txt", "a" + text))
        #expect(answer.encoding == "utf-8")
        #expect(answer.evidence.last?.text == "the first 8192 bytes are text, utf-8")
    }

    @Test(arguments: [8191, 8192, 8193, 65536, 65537])
    func `The answer does not depend on the edges of windows`(size: Int) throws {
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: size)
        #expect(try identifier.identify(try tree.file("plain", text)).type == .plainText)
        let picture = Samples.png + [UInt8](repeating: 0, count: size - Samples.png.count)
        #expect(try identifier.identify(try tree.file("picture", picture)).type == .png)
    }

    @Test(.enabled(if: isReadable("/proc/self/status"), "there is no /proc"))
    func `Files of the kernel have content although their size is zero`() throws {
        let answer = try identifier.identify("/proc/self/status")
        #expect(answer.type == .plainText)
        #expect(!answer.isEmpty)
    }

    @Test func `A name need not be UTF-8`() throws {
        let picture = try tree.file(at: tree.path(bytes: [0xFF, 0xFE] + Array(".png".utf8)), Samples.png)
        #expect(try identifier.identify(picture).type == .png)
        let strange = try tree.file(at: tree.path(bytes: Array("a.".utf8) + [0xFF]), Array("text\n".utf8))
        #expect(try identifier.identify(strange).type == .plainText)
        #expect(try identifier.identify(strange).byName == .data)
    }

    @Test func `Content in memory is identified like a file`() {
        #expect(identifier.identify(bytes: Samples.png).type == .png)
        #expect(
            identifier.identify(bytes: Array("hi\n".utf8), named: "notes/a.md").type.identifier
                == "net.daringfireball.markdown")
        #expect(identifier.identify(bytes: [], named: "a.png").type == .png)
        #expect(identifier.identify(bytes: []).mimeType == "inode/x-empty")
        let large = Samples.png + [UInt8](repeating: 0, count: 200_000)
        #expect(identifier.identify(bytes: large).type == .png)
        #expect(
            FileIdentifier(policy: .name).identify(bytes: Samples.png, named: "a.md").type.identifier
                == "net.daringfireball.markdown")
    }

    @Test func `The policies differ where they should`() throws {
        let path = try tree.file("report.md", Samples.png)
        let name = try FileIdentifier(policy: .name).identify(path)
        #expect(name.type.identifier == "net.daringfireball.markdown")
        #expect(name.encoding == nil)
        let content = try FileIdentifier(policy: .content).identify(path)
        #expect(content.type == .png)
        #expect(content.warnings == [])
        #expect(content.byName == name.type)
        #expect(IdentificationPolicy(rawValue: "auto") == .auto)
        #expect(IdentificationPolicy(rawValue: "Auto") == nil)
    }

    @Test func `A missing database is only a warning`() throws {
        let poor = FileIdentifier(
            registry: .default, policy: .auto, magic: MagicPool(databasePath: "/nonexistent/magic"))
        let answer = try poor.identify(try tree.file("blob", Samples.noise))
        #expect(answer.type == .data)
        #expect(answer.warnings.map(\.id) == [.magicUnavailable])
        #expect(try poor.identify(try tree.file("a.md", Samples.markdown)).warnings == [])
    }

    @Test func `Many tasks can use one identifier`() async throws {
        let paths = try (0..<32).map { try tree.file("file\($0)", $0 % 2 == 0 ? Samples.png : Samples.gif) }
        let identifier = identifier
        try await withThrowingTaskGroup(of: (Int, UTType).self) { group in
            for (index, path) in paths.enumerated() {
                group.addTask { (index, try identifier.identify(path).type) }
            }
            for try await (index, type) in group { #expect(type == (index % 2 == 0 ? .png : .gif)) }
        }
    }
}

/// Files that cannot be identified.
@Suite struct FileAccessErrorTests {
    private let tree: TemporaryTree
    private let identifier = FileIdentifier()

    init() throws {
        tree = try TemporaryTree()
    }

    private func error(_ path: FilePath) throws -> FileAccessError {
        try #require(throws: FileAccessError.self) { try identifier.identify(path) }
    }

    @Test func `A missing file is not found`() throws {
        let path = tree.path("missing.md")
        let error = try error(path)
        #expect(error.kind == .notFound)
        #expect(error.message == "no such file or directory")
        #expect(error.description == "\(path): no such file or directory")
    }

    @Test func `An empty path, and a path through a file, are not found`() throws {
        #expect(try error("").message == "the name is empty")
        let file = try tree.file("file.md", "text")
        #expect(try error(FilePath(file.string + "/inside")).message == "a part of the path is not a directory")
        let long = String(repeating: "x", count: 5000)
        #expect(try error(tree.path(long)).kind == .notFound)
    }

    @Test(.enabled(if: !isRoot)) func `An unreadable file is an error, and has a type by name`() throws {
        let path = try tree.file("secret.md", "text", mode: 0)
        #expect(try error(path).kind == .unreadable)
        #expect(try FileIdentifier(policy: .name).identify(path).type.identifier == "net.daringfireball.markdown")
    }

    @Test func `The error code follows from the error of the system`() {
        #expect(FileAccessError("x", .permissionDenied).kind == .unreadable)
        #expect(FileAccessError("x", .ioError).kind == .unreadable)
        #expect(FileAccessError("x", .noSuchFileOrDirectory).kind == .notFound)
    }
}
