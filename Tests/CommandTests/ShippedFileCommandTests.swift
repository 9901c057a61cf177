import TestTags
import Testing

/// `registry check` and `registry compile` for a file like the one that typeq ships, with `extensions.tsv` beside it.
///
/// Source: typeq-registry(5), SHIPPED FILE; typeq-registry-check(1); typeq-registry-compile(1).
@Suite(.tags(.slow)) struct ShippedFileCommandTests {
    private let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file(
            "data/types.json",
            """
            { "types": [
              { "identifier": "public.item", "kind": "exported", "declaredBy": "com.apple.coretypes" },
              { "identifier": "public.data", "kind": "exported", "conformsTo": ["public.item"], "declaredBy": "com.apple.coretypes" },
              { "identifier": "com.example.a", "kind": "imported", "conformsTo": ["public.data"], "extensions": ["exx"] },
              { "identifier": "com.example.b", "kind": "imported", "conformsTo": ["public.data"], "extensions": ["exx"],
                "source": "RFC 1", "reviewed": "2026-11-27", "aliases": ["typeq.example-b"] } ] }
            """)
    }

    private func check(_ options: String...) throws -> TypeqProcess {
        try TypeqProcess((["registry", "check", "data/types.json"] + options).map { Array($0.utf8) }, in: tree.root)
    }

    @Test func `An extension without a row is an error, and a row beside the file settles it`() throws {
        #expect(try check("--strict").exitCode == 0, "without a file, there are no rows")
        try tree.file("data/extensions.tsv", "# extension, winner, reason, source\n")
        let open = try check()
        #expect(open.exitCode == 1)
        #expect(
            open.lines.last
                == "data/types.json:4:19: error: the extension 'exx' is declared by 'com.example.a', 'com.example.b', and no row of data/extensions.tsv states which is preferred [E_EXTENSION_UNDECIDED]"
        )
        try tree.file("data/extensions.tsv", "exx\tcom.example.b\tit is more common\tRFC 1\n")
        #expect(try check("--strict").exitCode == 0)
        try tree.file("others.tsv", "exx\tcom.example.c\tit is more common\tRFC 1\n")
        let other = try check("--extensions", "others.tsv")
        #expect(other.exitCode == 1)
        #expect(other.output.contains("others.tsv:1:1: error: 'com.example.c' does not declare the extension 'exx'"))
        #expect(try check("--extensions", "nowhere.tsv").exitCode == 2)
    }

    @Test func `The number of declarations without a source or a review is a note`() throws {
        let run = try check("--strict")
        #expect(
            run.lines.first
                == "data/types.json: note: 3 of 4 declarations have no 'source' or no 'reviewed'; 0 of them have signatures [I_UNREVIEWED]"
        )
        #expect(run.exitCode == 0)
    }

    @Test func `The table prefers the type of the row, and the sources are a file of their own`() throws {
        try tree.file("data/extensions.tsv", "exx\tcom.example.b\tit is more common\tRFC 1\n")
        for (option, name) in [("--shipped", "t.table"), ("--sources", "sources.tsv")] {
            let run = try TypeqProcess(
                "registry", "compile", option, "data/types.json", "-o", name, in: tree.root)
            #expect(run.messages == "" && run.exitCode == 0)
        }
        let types = try TypeqProcess("types", "--registry", "t.table", "--extension", "exx", in: tree.root)
        #expect(types.lines == ["com.example.b", "com.example.a"])
        let sources = String(decoding: try #require(try FileBytes.read(tree.path("sources.tsv"))), as: UTF8.self)
        #expect(
            sources.split(separator: "\n").dropFirst() == [
                ".exx\tcom.example.b\tit is more common\tRFC 1", "com.example.b\tRFC 1\t2026-11-27",
            ])
        try tree.file("data/extensions.tsv", "exx\tcom.example.c\tit is more common\tRFC 1\n")
        let failed = try TypeqProcess(
            "registry", "compile", "--shipped", "data/types.json", "-o", "u.table", in: tree.root)
        #expect(failed.exitCode == 2 && failed.messages.contains("[E_EXTENSION_WINNER]"))
    }

    @Test func `Every command accepts a former identifier, and answers with the present one`() throws {
        try tree.file("a.exx", "a")
        let layer = ["--registry", "data/types.json"]
        func run(_ words: String...) throws -> TypeqProcess {
            try TypeqProcess((words + layer).map { Array($0.utf8) }, in: tree.root)
        }
        #expect(try run("show", "Typeq.example-b").lines.first == "com.example.b")
        #expect(try run("conforms", "typeq.example-b", "public.data").output == "yes\n")
        #expect(try run("conforms", "com.example.b", "typeq.example-b").output == "yes\n")
        #expect(try run("types", "--conforms-to", "typeq.example-b").output == "com.example.b\n")
        #expect(try run("tree", "typeq.example-b").lines.first == "com.example.b")
        #expect(try run("is", "a.exx", "typeq.example-b").output == "no\n")
        #expect(try run("is", "a.exx", "com.example.a").output == "yes\n")
        #expect(try run("find", "--conforms-to", "typeq.example-b").exitCode == 1, "no file has the type")
        let app =
            #"{ "identifier": "com.example.app", "platform": "linux", "scenes": [{ "kind": "DocumentGroup", "name": "b", "role": "editor", "readable": ["typeq.example-b"] }] }"#
        try tree.file("typeq.json", app)
        try tree.file("data/extensions.tsv", "")
        try tree.file(
            "data/types.json",
            #"{ "types": [{ "identifier": "com.example.b", "kind": "imported", "conformsTo": ["public.data"], "extensions": ["exx"], "aliases": ["typeq.example-b"] }] }"#
        )
        let opened = try run("which-group", "--json", "a.exx").object()
        #expect(opened.text("group") == "b" && opened.text("type") == "com.example.b")
    }

    @Test func `An explanation contains the source and the date of the review`() throws {
        let run = try TypeqProcess(
            "show", "--explain", "--registry", "data/types.json", "com.example.b", in: tree.root)
        #expect(run.lines.contains("  source           RFC 1"))
        #expect(run.lines.contains("  reviewed         2026-11-27"))
        let object = try TypeqProcess(
            "show", "--explain", "--json", "--registry", "data/types.json", "com.example.b", in: tree.root
        ).object()
        #expect(object.text("source") == "RFC 1" && object.text("reviewed") == "2026-11-27")
        let plain = try TypeqProcess("show", "--registry", "data/types.json", "com.example.b", in: tree.root)
        #expect(!plain.output.contains("RFC 1"))
    }
}
