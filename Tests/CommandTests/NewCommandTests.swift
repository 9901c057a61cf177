import DeclarationFormats
import Testing

@Suite struct NewCommandTests {
    /// An empty folder, so that the sample app answers.
    private let tree: ThrowawayTree

    init() throws { tree = try ThrowawayTree() }

    private func new(_ arguments: String...) throws -> TypeqProcess {
        try TypeqProcess((["new"] + arguments).map { Array($0.utf8) }, in: tree.root)
    }

    @Test func `The answer is a group, a type and an extension`() throws {
        let run = try new()
        #expect(run.output == "writer (editor), com.x.doc, .xdoc\n")
        #expect(run.exitCode == 0)
        let object = try new("--json").object()
        #expect(
            object.keys == [
                "outcome", "app", "sampleApp", "group", "role", "type", "mimeType", "extension", "rule", "trace",
            ])
        #expect(object.text("outcome") == "new-document")
        #expect(object.text("group") == "writer")
        #expect(object.text("type") == "com.x.doc")
        #expect(object.text("extension") == "xdoc")
    }

    @Test(arguments: ["net.daringfireball.markdown", ".md", "text/markdown"])
    func `The type can be written in any form`(_ type: String) throws {
        // Apple's declaration does not contain the MIME type.
        let object = try new("--json", "--types", "all", "--type", type).object()
        #expect(object.text("type") == "net.daringfireball.markdown")
        #expect(object.text("extension") == "md")
    }

    @Test func `The exit code is 1 if nothing can be created, 2 for an unknown type and 64 for an illegal type`() throws
    {
        let viewer = try new("--json", "--type", "public.png")
        #expect(try viewer.object().text("code") == "nothing-to-create")
        #expect(try viewer.object().text("outcome") == "error")
        #expect(viewer.exitCode == 1)
        #expect(try new("--type", "public.jpg").exitCode == 2)
        #expect(try new("--type", "a b").exitCode == 64)
        #expect(try new("extra").exitCode == 2)
        #expect(try new("public.png", "extra").exitCode == 64)
    }

    @Test func `If the platform has no newDocument, the document browser creates documents`() throws {
        try tree.file(
            "typeq.json",
            #"{"platform": "iOS", "scenes": [{"kind": "DocumentGroup", "name": "a", "readable": ["public.png"]}]}"#)
        #expect(try new().output == "a (editor), public.png, .png\n")
        let run = try new("--origin", "app", "--json")
        #expect(try run.object().text("code") == "unavailable-on-platform")
        #expect(run.exitCode == 1)
        let byApp = try new("--origin", "app")
        #expect(byApp.output.hasPrefix("not on iOS: newDocument exists only on macOS"))
    }
}

@Suite struct PhaseCommandTests {
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

    @Test func `The phases of the app and of each scene are printed`() throws {
        let run = try phase("--windows", "windows.json")
        #expect(run.lines == ["app: inactive", "all: inactive", "a: inactive", "s: background"])
        #expect(run.exitCode == 0)
        let objects = try phase("--json", "--windows", "windows.json").objects()
        #expect(objects.map(\.keys) == [["phase"], ["scene", "phase"], ["scene", "phase"], ["scene", "phase"]])
    }

    @Test func `The phase of one window or scene is printed`() throws {
        #expect(try phase("--windows", "windows.json", "w1").output == "window w1 (a): background\n")
        #expect(try phase("--windows", "windows.json", "all").output == "all: inactive\n")
        let object = try phase("--json", "--windows", "windows.json", "w2").object()
        #expect(object.keys == ["scene", "window", "phase"])
        let unknown = try phase("--windows", "windows.json", "w11")
        #expect(unknown.messages == "typeq: unknown window or scene 'w11': did you mean 'w1'?\n")
        #expect(unknown.exitCode == 2)
    }
}
