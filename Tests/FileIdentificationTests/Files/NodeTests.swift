import ChildProcesses
import SystemPackage
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Files that are not regular.
@Suite struct NodeTests {
    private let tree: TemporaryTree
    private let identifier = FileIdentifier()

    init() throws {
        tree = try TemporaryTree()
    }

    // Source: the `contentType` of a URL depends first on the kind of node.
    @Test func `Pipes and sockets have the type of their node and never block`() throws {
        let path = try tree.fifo("pipe.md")
        let fifo = try inTime { [identifier] in try identifier.identify(path) }
        #expect(fifo.node == .fifo)
        #expect(fifo.type.identifier == "public.named-pipe")
        #expect(fifo.mimeType == "inode/fifo")
        #expect(fifo.confidence == .proof)
        #expect(fifo.encoding == nil)
        let socket = try identifier.identify(try tree.socket("socket.md"))
        #expect(socket.node == .socket)
        #expect(socket.type.identifier == "public.socket")
    }

    @Test func `A device is not read`() throws {
        let null = try identifier.identify("/dev/null")
        #expect(null.node == .characterDevice)
        #expect(null.type.identifier == "public.character-special")
        #expect(null.mimeType == "inode/chardevice")
    }

    @Test func `A directory is a package by its name, or a folder`() throws {
        let app = try identifier.identify(try tree.directory("X Writer.app"))
        #expect(app.node == .directory)
        #expect(app.type == .applicationBundle)
        #expect(app.mimeType == "inode/directory")
        #expect(try identifier.identify(try tree.directory("notes.rtfd")).type == .rtfd)
        #expect(try identifier.identify(try tree.directory("folder")).type == .folder)
        // Source: a folder with the extension of a document is a folder.
        #expect(try identifier.identify(try tree.directory("report.md")).type == .folder)
    }

    @Test func `The policy content sees only a folder`() throws {
        let content = FileIdentifier(policy: .content)
        #expect(try content.identify(try tree.directory("X.app")).type == .folder)
    }

    @Test func `Trailing slashes and dot segments are accepted`() throws {
        let app = try tree.directory("X.app")
        #expect(try identifier.identify(FilePath(app.string + "/")).type == .applicationBundle)
        #expect(try identifier.identify(FilePath(app.string + "/.")).type == .applicationBundle)
        try tree.directory("X.app/Contents")
        #expect(try identifier.identify(FilePath(app.string + "/Contents/..")).type == .applicationBundle)
    }

    @Test(arguments: ["/", "//", "/.", "/tmp/.."])
    func `The root is a volume`(path: String) throws {
        #expect(try identifier.identify(FilePath(path)).type == .volume)
    }
}

/// Symbolic links.
@Suite struct LinkTests {
    private let tree: TemporaryTree
    private let identifier = FileIdentifier()

    init() throws {
        tree = try TemporaryTree()
    }

    @Test func `A link is followed, and the name of its target applies`() throws {
        try tree.file("notes.md", Samples.markdown)
        let answer = try identifier.identify(try tree.link("link.png", to: "notes.md"))
        #expect(answer.node == .regular)
        #expect(answer.type.identifier == "net.daringfireball.markdown")
        #expect(answer.warnings == [])
        #expect(answer.evidence.first?.text.hasSuffix("/notes.md") == true)
    }

    // Stores that name files by their content, such as git-annex and Nix, keep the original name in the link.
    @Test func `If the target's name is no evidence, the link's name applies`() throws {
        try tree.file("5d41402abc", Samples.markdown)
        let link = try tree.link("notes.md", to: "5d41402abc")
        #expect(try identifier.identify(link).type.identifier == "net.daringfireball.markdown")
        #expect(try identifier.identify(link).byName == .data)
        #expect(try FileIdentifier(policy: .name).identify(link).type == .data)
    }

    @Test func `A link that is not followed is a link`() throws {
        try tree.file("notes.md", Samples.markdown)
        let link = try tree.link("link.md", to: "notes.md")
        let answer = try FileIdentifier(followsSymbolicLinks: false).identify(link)
        #expect(answer.node == .symbolicLink)
        #expect(answer.type == .symbolicLink)
        #expect(answer.mimeType == "inode/symlink")
        let dangling = try tree.link("nowhere", to: "missing")
        #expect(try FileIdentifier(followsSymbolicLinks: false).identify(dangling).type == .symbolicLink)
    }

    @Test func `A link to a directory has the type of the directory`() throws {
        try tree.directory("X.app")
        #expect(try identifier.identify(try tree.link("link", to: "X.app")).type == .applicationBundle)
        #expect(try identifier.identify(try tree.link("root.app", to: "/")).type == .volume)
    }

    @Test func `A dangling link is an error with its target`() throws {
        let link = try tree.link("link.md", to: "missing.md")
        let error = try #require(throws: FileAccessError.self) { try identifier.identify(link) }
        #expect(error.kind == .notFound)
        #expect(error.path == link)
        #expect(error.message.contains("missing.md"))
    }

    @Test func `A cycle of links is an error`() throws {
        try tree.link("a", to: "b")
        let error = try #require(throws: FileAccessError.self) { try identifier.identify(try tree.link("b", to: "a")) }
        #expect(error.kind == .notFound)
        #expect(error.message.contains("too many levels of symbolic links"))
    }
}
