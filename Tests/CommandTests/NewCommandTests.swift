import DeclarationFormats
import Testing

@Suite("typeq new")
struct NewCommandTests {
    @Test("group, type and extension")
    func sample() throws {
        let run = try TypeqProcess("new")
        #expect(run.output == "writer (editor), com.x.doc, .xdoc\n")
        #expect(run.exitCode == 0)
        let object = try TypeqProcess("new", "--json").object()
        #expect(
            object.keys == ["outcome", "app", "group", "role", "type", "mimeType", "extension", "rule", "trace"])
        #expect(object.text("outcome") == "new-document")
        #expect(object.text("group") == "writer")
        #expect(object.text("type") == "com.x.doc")
        #expect(object.text("extension") == "xdoc")
    }

    @Test("a type in any form", arguments: ["net.daringfireball.markdown", ".md", "text/markdown"])
    func ofType(_ type: String) throws {
        // No declaration of Apple's has the MIME type.
        let object = try TypeqProcess("new", "--json", "--types", "all", "--type", type).object()
        #expect(object.text("type") == "net.daringfireball.markdown")
        #expect(object.text("extension") == "md")
    }

    @Test("nothing to create is no, an unknown type is trouble, an illegal one is usage")
    func failures() throws {
        let viewer = try TypeqProcess("new", "--json", "--type", "public.png")
        #expect(try viewer.object().text("code") == "nothing-to-create")
        #expect(try viewer.object().text("outcome") == "error")
        #expect(viewer.exitCode == 1)
        #expect(try TypeqProcess("new", "--type", "public.jpg").exitCode == 2)
        #expect(try TypeqProcess("new", "--type", "a b").exitCode == 64)
        #expect(try TypeqProcess("new", "extra").exitCode == 64)
    }

    @Test("where an app has no newDocument, the document browser makes documents")
    func platform() throws {
        let tree = try ThrowawayTree()
        try tree.file(
            "typeq.json",
            #"{"platform": "iOS", "scenes": [{"kind": "DocumentGroup", "name": "a", "readable": ["public.png"]}]}"#)
        #expect(try TypeqProcess("new", in: tree.root).output == "a (editor), public.png, .png\n")
        let run = try TypeqProcess("new", "--origin", "app", "--json", in: tree.root)
        #expect(try run.object().text("code") == "unavailable-on-platform")
        #expect(run.exitCode == 1)
        let byApp = try TypeqProcess("new", "--origin", "app", in: tree.root)
        #expect(byApp.output.hasPrefix("not on iOS: newDocument is of macOS"))
    }
}

@Suite("typeq phase")
struct PhaseCommandTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file(
            "typeq.json",
            #"{"scenes": [{"kind": "Scene", "name": "all", "scenes": [{"kind": "WindowGroup", "name": "a"}]}, {"kind": "Settings", "name": "s"}]}"#
        )
        try tree.file(
            "windows.json",
            #"[{"id": "w1", "scene": "a", "phase": "background"}, {"id": "w2", "scene": "a", "phase": "inactive"}]"#)
    }

    private func phase(_ arguments: String...) throws -> TypeqProcess {
        try TypeqProcess((["phase"] + arguments).map { Array($0.utf8) }, in: tree.root)
    }

    @Test("of the app and of each scene")
    func all() throws {
        let run = try phase("--windows", "windows.json")
        #expect(run.lines == ["app: inactive", "all: inactive", "a: inactive", "s: background"])
        #expect(run.exitCode == 0)
        let objects = try phase("--json", "--windows", "windows.json").objects()
        #expect(objects.map(\.keys) == [["phase"], ["scene", "phase"], ["scene", "phase"], ["scene", "phase"]])
    }

    @Test("of one window or scene")
    func one() throws {
        #expect(try phase("--windows", "windows.json", "w1").output == "window w1 (a): background\n")
        #expect(try phase("--windows", "windows.json", "all").output == "all: inactive\n")
        let object = try phase("--json", "--windows", "windows.json", "w2").object()
        #expect(object.keys == ["scene", "window", "phase"])
        let unknown = try phase("--windows", "windows.json", "w11")
        #expect(unknown.messages == "typeq: no window and no scene is named 'w11': did you mean 'w1'?\n")
        #expect(unknown.exitCode == 2)
    }
}
