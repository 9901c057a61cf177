import DeclarationFormats
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// `typeq which-group --windows`: the identity of a file comes before its type. Source: typeq-which-group(1), rule 1.
@Suite struct OpenWindowsTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("report.md", Samples.markdown)
    }

    private func ask(_ file: String, _ windows: String, _ arguments: String...) throws -> TypeqProcess {
        try tree.file("windows.json", windows.replacing("ROOT", with: tree.root))
        let all = ["which-group", "--windows", "windows.json"] + arguments + [file]
        return try TypeqProcess(all.map { Array($0.utf8) }, in: tree.root)
    }

    private static let report = #"[{"id": "w1", "scene": "writer", "file": "ROOT/report.md"}]"#

    @Test func `A file that is open comes to the front without being identified`() throws {
        #expect(try ask("report.md", Self.report).output == "report.md: window w1 (writer), already open\n")
        let run = try ask("report.md", Self.report, "--json")
        let object = try run.object()
        #expect(
            object.keys == [
                "file", "outcome", "app", "sampleApp", "group", "role", "window", "reason", "rule", "trace",
            ])
        #expect(object.text("outcome") == "bring-to-front")
        #expect(object.text("reason") == "same-path")
        #expect(object.text("group") == "writer")
        #expect(run.exitCode == 0)
    }

    @Test(arguments: ["link.md", "./report.md", "sub/../report.md"])
    func `A link and a path with dot segments name the same file`(_ spelling: String) throws {
        try tree.link("link.md", to: "report.md")
        try tree.folder("sub")
        #expect(try ask(spelling, Self.report, "--json").object().text("reason") == "same-file")
    }

    @Test func `A window of a link is found by the link and by its target`() throws {
        try tree.link("link.md", to: "report.md")
        let windows = #"[{"id": "w1", "scene": "writer", "file": "ROOT/link.md"}]"#
        #expect(try ask("link.md", windows, "--json").object().text("reason") == "same-path")
        #expect(try ask("report.md", windows, "--json").object().text("reason") == "same-path")
        #expect(try ask("./report.md", windows, "--json").object().text("reason") == "same-file")
    }

    @Test func `A hard link has the same inode`() throws {
        #expect(link(tree.path("report.md"), tree.path("hard.md")) == 0)
        let object = try ask("hard.md", Self.report, "--json").object()
        #expect(object.text("reason") == "same-inode")
        #expect(object.objects("warnings")?.compactMap { $0.text("id") } == ["policy-sensitive"])
    }

    @Test func `A file that was renamed while open is found by device and inode`() throws {
        var status = stat()
        #expect(stat(tree.path("report.md"), &status) == 0)
        let windows = """
            [{"id": "w1", "scene": "writer", "file": "ROOT/before.md", "device": \(status.st_dev), "inode": \(status.st_ino)}]
            """
        #expect(try ask("report.md", windows, "--json").object().text("reason") == "renamed")
        // A file with another birth time only reuses the inode.
        let other = windows.replacing("\"inode\"", with: "\"birthTime\": 7, \"inode\"")
        #expect(try ask("report.md", other, "--json").object().text("outcome") == "open-new-window")
    }

    @Test func `A file that was replaced at its path is still the document, as inferred`() throws {
        let windows = #"[{"id": "w1", "scene": "writer", "file": "ROOT/report.md", "device": 1, "inode": 1}]"#
        let object = try ask("report.md", windows, "--json").object()
        #expect(object.text("reason") == "same-path")
        #expect(object.objects("trace")?.last?.text("rule") == "replaced")
        #expect(object.objects("trace")?.last?.text("standing") == "inferred")
    }

    @Test func `The window of a deleted file comes to the front, and another missing file is an error`() throws {
        let windows = #"[{"id": "w1", "scene": "writer", "file": "ROOT/gone.md"}]"#
        #expect(try ask("gone.md", windows, "--json").object().text("outcome") == "bring-to-front")
        let other = try ask("lost.md", windows, "--json")
        #expect(try other.object().text("code") == "not-found")
        #expect(other.exitCode == 2)
    }

    @Test func `A window without a scene is an error with its location, and the others are used`() throws {
        let run = try ask(
            "report.md",
            #"[{"id": "w0", "scene": "writter"}, {"id": "w1"}, {"id": "w2", "scene": "writer", "file": "ROOT/report.md"}]"#
        )
        #expect(run.output == "report.md: window w2 (writer), already open\n")
        #expect(run.messages.contains("windows.json:1:24: error: the window 'w0' has the undeclared scene 'writter'"))
        #expect(run.messages.contains("did you mean 'writer'?"))
        #expect(run.messages.contains("windows.json:1:36: error: the window 'w1' has no scene"))
        #expect(run.exitCode == 2)
    }

    @Test func `A list that cannot be read is an error, and no file is answered`() throws {
        let broken = try ask("report.md", "[{]")
        #expect(broken.output == "")
        #expect(broken.messages.contains("\ntypeq: windows.json:1:3: "))
        #expect(broken.exitCode == 2)
        let missing = try TypeqProcess("which-group", "--windows", "nowhere.json", "report.md", in: tree.root)
        #expect(missing.messages.hasSuffix("\ntypeq: nowhere.json: no such file or directory\n"))
        #expect(missing.exitCode == 2)
    }
}
