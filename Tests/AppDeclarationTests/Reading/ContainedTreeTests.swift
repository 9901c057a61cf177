import AppDeclaration
import FileSystem
import MemoryFiles
import SystemPackage
import Testing

/// The files that declarations can name. Source: the finding that an Xcode project copied any readable file into
/// answers (an `#include` of an absolute path in a configuration file), and SECURITY.md.
@Suite struct ContainedTreeTests {
    private let root: FilePath

    init() throws {
        root = FilePath("/tmp").canonical.appending("contained-\(UInt64.random(in: 0 ... .max))")
        for folder in ["", "repository", "repository/App", "repository/App/Deep", "outside"] {
            try root.pushing(FilePath(folder)).makeDirectory(.ownerReadWriteExecute)
        }
        for file in ["repository/a", "repository/App/a", "repository/App/Deep/a", "outside/a"] {
            let file = try OpenFile(
                root.pushing(FilePath(file)), .writeOnly, options: .create, permissions: .ownerReadWrite)
            try file.write(Array("x".utf8))
        }
    }

    private func link(_ name: String, to target: String) throws {
        try root.pushing(FilePath(name)).makeLink(to: FilePath(target))
    }

    private func reads(_ tree: ContainedTree, _ path: String) -> Bool {
        (try? tree.bytes(of: root.appending("repository").pushing(FilePath(path)))) == Array("x".utf8)
    }

    @Test func `A path is inside by its canonical form, regardless of links and dot segments`() throws {
        defer { try? root.removeTree() }
        try link("repository/inside", to: "App/a")
        try link("repository/App/up", to: "..")
        try link("repository/absolute", to: root.pushing("repository/App").string)
        try link("repository/out", to: "../outside/a")
        try link("repository/App/far", to: "/")
        try link("repository/chain", to: "out")
        try link("repository/App/folder", to: "../../outside")
        try link("repository/loop", to: "loop")
        let tree = ContainedTree(DiskTree(), below: root.appending("repository"))
        for path in ["a", "App/../a", "inside", "App/up/a", "absolute/a", "\(root)/repository/a", "App/up/App/up/a"] {
            #expect(reads(tree, path), "\(path)")
        }
        let outside = ["../outside/a", "out", "chain", "App/folder/a", "\(root)/outside/a", "App/far\(root)/outside/a"]
        for path in outside + ["loop", "missing", "App", "a/b"] { #expect(!reads(tree, path), "\(path)") }
        for path in outside {
            let path = root.appending("repository").pushing(FilePath(path))
            #expect([.outside(isFolder: true), .outside(isFolder: false)].contains(tree.kind(of: path)))
            #expect(throws: FileTreeError.self) { _ = try tree.bytes(of: path) }
        }
        #expect(tree.kind(of: root.pushing("repository/missing")) == nil)
        #expect(tree.names(in: root.pushing("repository/App/folder")).isEmpty)
        #expect(tree.names(in: root.pushing("repository/App/Deep")).map(\.string) == ["a"])
    }

    /// Source: the finding that 4,000 folders without declarations took a minute, most of it for resolving each path.
    @Test func `A path in a folder inside is not resolved, except for links`() throws {
        defer { try? root.removeTree() }
        try link("repository/out", to: "../outside")
        try link("repository/inside", to: "App")
        let tree = ContainedTree(DiskTree(), below: root.appending("repository"))
        let entries = tree.entries(in: root.appending("repository"), isKnown: false)
        #expect(entries.map { String(decoding: $0.name, as: UTF8.self) } == ["App", "a", "inside", "out"])
        #expect(entries.map(\.kind) == [.folder, .file, nil, nil])
        #expect(tree.entries(in: root.pushing("repository/out"), isKnown: false).isEmpty)
        #expect(tree.entries(in: root.pushing("repository/inside"), isKnown: true).map(\.kind) == [.folder, .file])
        // The folders of the kernel are in the root directory.
        let all = ContainedTree(DiskTree(), below: "/")
        #expect(all.entries(in: "/", isKnown: true).allSatisfy { $0.kind == nil })
        #expect(all.entries(in: "/proc", isKnown: true).isEmpty)
        if FaultScript.isAvailable {
            FaultScript([.init(.resolve, count: .max, .action { Issue.record("a path is resolved") })]).run {
                #expect(tree.entries(in: root.pushing("repository/App"), isKnown: true).count == 2)
            }
        }
    }

    @Test(arguments: ["/dev/null", "/proc/self/environ", "/proc/self/maps", "/sys/kernel/uevent_seqnum"])
    func `Devices and files that the kernel generates are not read, even below the root directory`(_ path: String)
        throws
    {
        defer { try? root.removeTree() }
        let tree = ContainedTree(DiskTree(), below: "/")
        #expect((try? tree.bytes(of: FilePath(path)))?.isEmpty ?? true)
        try link("repository/link", to: path)
        #expect(
            (try? ContainedTree(DiskTree(), below: root).bytes(of: root.pushing("repository/link")))?.isEmpty ?? true)
    }

    @Test func `The limit is the root of the repository, whose mark may be a file`() throws {
        defer { try? root.removeTree() }
        let mark = try OpenFile(
            root.pushing("repository/.git"), .writeOnly, options: .create, permissions: .ownerReadWrite)
        try mark.write(Array("gitdir: /elsewhere".utf8))
        try link("alias", to: "repository")
        try link("repository/App/other", to: "../../outside")
        let canonical = root.appending("repository")
        for operand in ["repository", "repository/App", "repository/App/Deep/a", "alias/App", "alias/App/a", "alias"] {
            #expect(
                ContainedTree(around: root.pushing(FilePath(operand)), in: DiskTree()).root == canonical, "\(operand)")
        }
        // Git stores links: the user did not name the target of this link.
        let link = root.pushing("repository/App/other")
        #expect(!ContainedTree(around: link, in: DiskTree()).contains(link))
        #expect(throws: AppReadingError.self) { _ = try AppReader().read(link) }
    }

    @Test func `If there is no repository, the limit is the named folder`() throws {
        defer { try? root.removeTree() }
        try link("repository/link", to: "../outside/a")
        func limit(_ operand: String, isNamed: Bool = true) -> FilePath? {
            ContainedTree(around: root.pushing(FilePath(operand)), in: DiskTree(), followsLink: isNamed).root
        }
        #expect(limit("repository/App") == root.pushing("repository/App"))
        #expect(limit("repository/App/a") == root.pushing("repository/App"))
        #expect(limit("repository/App/X.xcodeproj/project.pbxproj") == root.pushing("repository/App"))
        // A file that the user named can be a link, but a file that was found cannot.
        #expect(limit("repository/link") == root.appending("outside"))
        #expect(limit("repository/link", isNamed: false) == root.appending("repository"))
    }

    @Test(.enabled(if: FaultScript.isAvailable))
    func `A link that replaces a folder while the file is opened is not followed`() throws {
        defer { try? root.removeTree() }
        let tree = ContainedTree(DiskTree(), below: root.appending("repository"))
        let folder = root.pushing("repository/App")
        let swap = FaultScript.Fault(
            .open,
            .action {
                try? folder.removeTree()
                try? folder.makeLink(to: "../outside")
            })
        FaultScript([swap]).run {
            #expect(throws: FileTreeError.self) { _ = try tree.bytes(of: folder.appending("a")) }
        }
    }

    @Test func `A declaration without a location names no files`() {
        let tree = ContainedTree(MemoryTree(["a": "x"]), below: nil)
        #expect(throws: FileTreeError.self) { _ = try tree.bytes(of: "a") }
        #expect(tree.kind(of: "a") == .outside(isFolder: false))
    }
}
