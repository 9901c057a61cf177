import DeclarationFormats
import TestTags
import Testing

/// Content types that were not read, in the commands about apps. Source: the answers follow Apple's page DocumentGroup, and what
/// was not read is unknown.
@Suite(.tags(.slow)) struct UnknownTypesCommandTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        let pictures = #"{ "kind": "DocumentGroup", "name": "pictures", "readable": ["public.image"] }"#
        let notes = """
            { "kind": "DocumentGroup", "name": "notes", "readable": ["public.json"], "file": "App.swift", "line": 3,
              "column": 9, "unknown": [ { "what": "readable", "text": "Lib.note", "index": 1, "file": "Note.swift",
              "line": 12, "column": 5 } ] }
            """
        try tree.file("app.json", "{ \"identifier\": \"com.e\", \"scenes\": [ \(pictures), \(notes) ] }\n")
        try tree.file("before.json", "{ \"identifier\": \"com.e\", \"scenes\": [ \(pictures) ] }\n")
        try tree.file("report.md", Samples.markdown)
        try tree.file("photo.png", Samples.png)
    }

    private func typeq(_ arguments: String...) throws -> TypeqProcess {
        try TypeqProcess(arguments.map { Array($0.utf8) }, in: tree.root)
    }

    @Test func `which-group says what is unknown, where it is and what would make it known, with exit code 2`() throws {
        let run = try typeq("which-group", "--app", "app.json", "photo.png", "report.md")
        #expect(run.lines.first == "photo.png: pictures (editor), public.png")
        #expect(
            run.lines.last
                == "report.md: unknown: 'notes' reads 'Lib.note' (Note.swift:12:5), which was not read, and may open "
                + "net.daringfireball.markdown: write the type as UTType(\"…\") in the sources, or declare the app in a "
                + "typeq.json, net.daringfireball.markdown")
        #expect(run.exitCode == 2)
        let object = try typeq("which-group", "--app", "app.json", "--json", "report.md").object()
        #expect(object.text("code") == "unknown-types")
        #expect(object.text("outcome") == "error")
        #expect(object.objects("trace")?.allSatisfy { $0.text("standing") == "inferred" } == true)
    }

    @Test func `new asks for the content types, too`() throws {
        let run = try typeq("new", "--app", "app.json", "--json", "--type", ".md")
        #expect(try run.object().text("code") == "unknown-types")
        #expect(run.exitCode == 2)
    }

    @Test func `The table of app has unknown answers, and names what was not read`() throws {
        let run = try typeq("app", "app.json")
        #expect(
            run.output.hasSuffix(
                """
                group         pictures  notes   opens it
                as            editor    editor
                public.image  reads     ?       pictures
                public.json             reads   notes

                """))
        #expect(
            run.messages.contains(
                "typeq: app.json: the document group 'notes' names 'Lib.note' (Note.swift:12:5), which was not read: "))
        #expect(run.exitCode == 2)
        try tree.file("again.json", try typeq("app", "--json", "app.json").output)
        #expect(try typeq("app", "--json", "again.json").output == typeq("app", "--json", "app.json").output)
    }

    @Test func `diff compares with unknown answers`() throws {
        let run = try typeq("diff", "--json", "before.json", "app.json")
        let change = try #require(try run.objects().first { $0.text("extension") == "json" })
        #expect(change["before"]?.dictionary?.text("code") == nil)
        #expect(change["after"]?.dictionary?.text("group") == "notes")
        #expect(run.exitCode == 2)
    }

    @Test func `The report has the unread types, and decisions that are unknown`() throws {
        let run = try typeq("report", "--app", "app.json", "-o", "-")
        #expect(run.output.contains("Lib.note"))
        #expect(run.output.contains("\"unknown-types\""))
        #expect(run.exitCode == 2)
    }

    @Test func `lint reports the unread type as a note, and no group without types`() throws {
        try tree.file(
            "empty.json",
            """
            { "identifier": "com.e", "scenes": [ { "kind": "DocumentGroup", "name": "a", "readable": [],
              "unknown": [ { "what": "readable", "text": "Lib.note" } ] } ] }
            """)
        let findings = try typeq("lint", "--format", "json", "empty.json").objects()
        #expect(findings.compactMap { $0.text("rule") } == ["I_SOURCE_UNKNOWN"])
    }
}
