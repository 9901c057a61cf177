import DeclarationFormats
import TestTags
import Testing

/// The commands that change and list windows. Each test runs one process after another with the same store.
@Suite(.tags(.slow)) struct WindowStoreCommandTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("typeq.json", Samples.app())
        try tree.file("report.md", Samples.markdown)
        try tree.file("picture.png", Samples.png)
        try tree.file("archive.zip", [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18))
    }

    private func typeq(_ arguments: String...) throws -> TypeqProcess {
        try TypeqProcess(
            arguments.map { Array($0.utf8) }, in: tree.root, environment: ["XDG_STATE_HOME": tree.path("state")])
    }

    // MARK: open

    @Test func `A file is opened once, and then its window comes to the front`() throws {
        #expect(try typeq("open", "report.md").output == "report.md: window w1 (writer), opened\n")
        for command in ["open", "which-group"] {
            let again = try typeq(command, "report.md")
            #expect(again.output == "report.md: window w1 (writer), already open\n")
            #expect(again.exitCode == 0)
        }
        let object = try typeq("open", "--json", "./report.md").object()
        #expect(object.text("outcome") == "bring-to-front")
        #expect(object.text("window") == "w1")
        #expect(object["type"] == nil)
        #expect(object.text("app") == "com.x.app")
    }

    /// On HFS+ and APFS, the composed and the decomposed form of a name are the same name: Apple File System Guide,
    /// "Frequently asked questions". On other volumes they can be two files.
    @Test(arguments: ["", "caf\u{E9}"])
    func `An open file is found by another Unicode form of its path and of its folder`(folder: String) throws {
        let names = ["\u{E9}", "e\u{301}"].map { letter in
            (folder.isEmpty ? "" : "caf\(letter)/") + "r\(letter)sum\(letter).md"
        }
        let (composed, decomposed) = (names[0], names[1])
        try tree.file(composed, Samples.markdown)
        _ = try typeq("open", composed)
        for command in ["open", "which-group"] {
            let object = try typeq(command, "--json", decomposed).object()
            #expect(object.text("outcome") == "bring-to-front")
            #expect(object.text("window") == "w1")
            #expect(object.text("reason") == "same-file")
        }
        #expect(
            try typeq("windows").output.utf8.elementsEqual(
                "\(tree.canonicalRoot)/\(composed): window w1 (writer), active\n".utf8))
        #expect(
            try typeq("close", decomposed).output.utf8.elementsEqual("\(decomposed): window w1 (writer), closed\n".utf8)
        )

        _ = try typeq("open", composed)
        try tree.file(decomposed, Samples.markdown)
        #expect(
            try typeq("open", decomposed).output.utf8.elementsEqual("\(decomposed): window w3 (writer), opened\n".utf8))
        #expect(try typeq("open", composed).lines.first?.hasSuffix("window w2 (writer), already open") == true)
    }

    @Test func `A name that is not UTF-8 has no other form`() throws {
        try tree.file(bytes: Array("a\u{E9}".utf8) + [0xFF], Samples.markdown.utf8)
        let run = { (last: UInt8) in
            try TypeqProcess(
                [Array("open".utf8), Array("a\u{E9}".utf8) + [last]], in: tree.root,
                environment: ["XDG_STATE_HOME": tree.path("state")])
        }
        _ = try run(0xFF)
        #expect(try run(0xFE).messages.hasSuffix("no such file or directory\n"))
    }

    @Test func `The object of a new window contains the keys of which-group, and the window`() throws {
        let object = try typeq("open", "--json", "picture.png").object()
        #expect(
            object.keys == [
                "file", "outcome", "app", "group", "role", "editable", "type", "mimeType", "window", "rule", "trace",
            ])
        #expect(object.text("outcome") == "open-new-window")
        #expect(object.text("window") == "w1")
        #expect(object.text("group") == "pictures")
    }

    @Test func `A file that nothing opens gets no window, and the other files of the batch are opened`() throws {
        let run = try typeq("open", "archive.zip", "nowhere.md", "report.md")
        #expect(
            run.lines == [
                "archive.zip: nothing opens it, public.zip-archive", "report.md: window w1 (writer), opened",
            ])
        #expect(run.messages.hasSuffix("typeq: nowhere.md: no such file or directory\n"))
        #expect(run.exitCode == 2)
        #expect(try typeq("windows").lines.count == 1)
    }

    @Test func `A renamed file, a hard link and a link are found, and a file saved atomically stays the document`()
        throws
    {
        _ = try typeq("open", "report.md")
        let run = { (script: String) in
            _ = try TypeqProcess(program: "/bin/sh", ["-c", script].map { Array($0.utf8) }, in: tree.root)
        }
        try run("ln report.md hard.md; ln -s report.md link.md; mkdir d")
        #expect(try typeq("which-group", "--json", "report.md").object().text("reason") == "same-path")
        #expect(try typeq("which-group", "--json", "link.md").object().text("reason") == "same-file")
        #expect(try typeq("which-group", "--json", "d/../report.md").object().text("reason") == "same-file")
        #expect(try typeq("open", "--json", "hard.md").object().text("reason") == "same-inode")
        #expect(try typeq("windows").lines.first?.hasSuffix("/report.md: window w1 (writer), active") == true)
        try run("cp report.md new.md; mv new.md report.md; rm hard.md")
        #expect(try typeq("open", "--json", "report.md").object().text("reason") == "same-path")
        try run("mv report.md moved.md")
        #expect(try typeq("which-group", "--json", "moved.md").object().text("reason") == "renamed")
        #expect(try typeq("open", "--json", "moved.md").object().text("reason") == "renamed")
        #expect(try typeq("open", "--json", "moved.md").object().text("reason") == "same-path")
        #expect(try typeq("windows").lines.first?.hasSuffix("/moved.md: window w1 (writer), active") == true)
    }

    @Test func `A command runs for each file that gets a window, and the window is closed if it fails`() throws {
        let opened = try typeq("open", "--exec", "echo $TYPEQ_WINDOW", "report.md", "picture.png")
        #expect(
            opened.lines == [
                "report.md: window w1 (writer), opened", "w1 report.md", "picture.png: window w2 (pictures), opened",
                "w2 picture.png",
            ])
        #expect(try typeq("open", "--exec", "echo", "report.md").lines.count == 1)
        _ = try typeq("close", "w1")
        let failed = try typeq("open", "--exec", "exit 3;", "report.md")
        #expect(failed.messages.hasSuffix("typeq: report.md: 'exit 3;' failed with 3: the window is closed again\n"))
        #expect(failed.exitCode == 2)
        #expect(try typeq("windows").lines.count == 1)
    }

    @Test func `A window is closed when its process ends, and the next command reports it once`() throws {
        let script = "\"$TYPEQ\" open --pid $$ report.md; \"$TYPEQ\" windows"
        let run = try TypeqProcess(
            program: "/bin/sh", ["-c", script].map { Array($0.utf8) }, in: tree.root,
            environment: ["TYPEQ": TypeqProcess.binary, "XDG_STATE_HOME": tree.path("state")])
        #expect(run.lines.count == 2)
        #expect(try typeq("windows").output == "")
        #expect(try typeq("which-group", "report.md").output.contains("writer (editor)"))
        let next = try typeq("open", "report.md")
        #expect(next.output == "report.md: window w2 (writer), opened\n")
        #expect(next.messages.contains("typeq: warning: window w1 (writer) on "))
        #expect(
            next.messages.hasSuffix("/report.md was closed because its process has ended; its session is discarded\n"))
        #expect(try !typeq("open", "report.md").messages.contains("warning"))
        #expect(try typeq("open", "--pid", "2147483647", "report.md").exitCode == 2)
        #expect(try typeq("open", "--pid", "x", "report.md").exitCode == 64)
    }

    // MARK: close, windows, phase

    @Test func `A window is closed by its file or its name, and exit code 1 means that it is not open`() throws {
        _ = try typeq("open", "report.md", "picture.png")
        #expect(try typeq("close", "./report.md").output == "./report.md: window w1 (writer), closed\n")
        let missing = try typeq("close", "report.md")
        #expect(missing.output == "report.md: not open\n")
        #expect(missing.exitCode == 1)
        #expect(try typeq("close", "--json", "w2").object().text("window") == "w2")
        let object = try typeq("close", "--json", "w2")
        #expect(try object.object().text("code") == "not-found")
        #expect(object.exitCode == 1)
        // The file may have been deleted.
        _ = try typeq("open", "report.md")
        _ = try TypeqProcess(program: "/bin/rm", ["report.md"].map { Array($0.utf8) }, in: tree.root)
        #expect(try typeq("close", "report.md").exitCode == 0)
    }

    @Test func `The windows are listed in opening order, with file, group, type and phase`() throws {
        #expect(try typeq("windows").output == "")
        _ = try typeq("open", "picture.png", "report.md")
        let objects = try typeq("windows", "--json").objects()
        #expect(objects.map { $0.text("window") } == ["w1", "w2"])
        #expect(objects.first?.keys == ["file", "app", "group", "role", "type", "window", "phase"])
        #expect(objects.first?.text("type") == "public.png")
        #expect(objects.last?.text("phase") == "active")
    }

    @Test func `A phase that was set applies to its scene and the app`() throws {
        _ = try typeq("open", "report.md", "picture.png")
        #expect(try typeq("phase", "w1", "background").output == "window w1 (writer): background\n")
        #expect(try typeq("phase", "w1").output == "window w1 (writer): background\n")
        #expect(try typeq("phase").lines.prefix(3) == ["app: active", "writer: background", "pictures: active"])
        #expect(try typeq("phase", "w1", "asleep").exitCode == 64)
        #expect(try typeq("phase", "w9", "active").exitCode == 2)
        // A window that comes to the front is active again.
        _ = try typeq("open", "report.md")
        #expect(try typeq("phase", "w1").output == "window w1 (writer): active\n")
    }

    @Test func `An event goes to a window of the store that prefers it`() throws {
        try tree.file(
            "typeq.json",
            """
            { "identifier": "com.example.events", "scenes": [
              { "kind": "DocumentGroup", "name": "texts", "readable": ["public.text"], "matching": [],
                "preferring": ["note="] },
              { "kind": "WindowGroup", "name": "browser" } ] }
            """)
        let url = ["which-scene", "--url", "https://example.com/?note=1"]
        #expect(try typeq(url[0], url[1], url[2]).output == "browser, new window\n")
        _ = try typeq("open", "report.md")
        #expect(try typeq(url[0], url[1], url[2]).output == "window w1 (texts)\n")
    }

    // MARK: rename

    @Test func `A file is renamed on disk and in its window, which keeps its group and type`() throws {
        _ = try typeq("open", "report.md")
        let run = try typeq("rename", "report.md", "notes.png")
        #expect(run.output == "notes.png: window w1 (writer), renamed from report.md\n")
        #expect(run.exitCode == 0)
        #expect(try FileBytes.read(tree.path("notes.png")) == Array(Samples.markdown.utf8))
        #expect(try typeq("which-group", "notes.png").output == "notes.png: window w1 (writer), already open\n")
        #expect(try typeq("windows", "--json").object().text("type") == "net.daringfireball.markdown")
        #expect(try typeq("which-group", "report.md").exitCode == 2)
    }

    @Test func `A file that is not open is renamed, but not onto another file`() throws {
        let run = try typeq("rename", "--json", "report.md", "notes.md")
        #expect(try run.object().keys == ["file", "app"])
        #expect(try run.object().text("file") == "notes.md")
        let taken = try typeq("rename", "notes.md", "picture.png")
        #expect(taken.messages.contains("a file with that name exists"))
        #expect(taken.exitCode == 2)
        let missing = try typeq("rename", "--json", "nowhere.md", "new.md")
        #expect(try missing.object().text("code") == "not-found")
        #expect(missing.exitCode == 2)
        #expect(try FileBytes.read(tree.path("picture.png")) == Samples.png)
        #expect(try FileBytes.read(tree.path("state")) == nil)
    }

    @Test func `--moved records a rename that was already made`() throws {
        _ = try typeq("open", "report.md")
        #expect(try typeq("rename", "--moved", "report.md", "notes.md").exitCode == 2)
        _ = try TypeqProcess(program: "/bin/mv", ["report.md", "notes.md"].map { Array($0.utf8) }, in: tree.root)
        #expect(
            try typeq("rename", "--moved", "report.md", "notes.md").output
                == "notes.md: window w1 (writer), renamed from report.md\n")
        let unknown = try typeq("rename", "--moved", "other.md", "picture.png")
        #expect(unknown.output == "other.md: not open\n")
        #expect(unknown.exitCode == 1)
    }

    /// https://developer.apple.com/documentation/swiftui/renamebutton
    @Test func `RenameButton is enabled if a window of a document group has a file`() throws {
        _ = try typeq("open", "report.md")
        #expect(try typeq("rename", "--check", "report.md").output == "yes\n")
        let closed = try typeq("rename", "--check", "picture.png")
        #expect(closed.output == "no\n")
        #expect(closed.exitCode == 1)
        let object = try typeq("rename", "--check", "--json", "w1").object()
        #expect(object.text("window") == "w1")
        #expect(object.objects("trace")?.last?.text("standing") == "inferred")
        #expect(try typeq("rename", "report.md").exitCode == 64)
        #expect(try typeq("rename", "--check", "--moved", "a", "b").exitCode == 64)
    }
}
