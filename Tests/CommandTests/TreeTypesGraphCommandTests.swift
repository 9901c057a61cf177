import DeclarationFormats
import Testing

@Suite("typeq tree")
struct TreeCommandTests {
    @Test("the supertypes, drawn")
    func up() throws {
        let run = try TypeqProcess("tree", "public.swift-source")
        #expect(
            run.output == """
                public.swift-source
                └─ public.source-code
                   └─ public.plain-text
                      └─ public.text
                         ├─ public.data
                         │  └─ public.item
                         └─ public.content

                """)
    }

    @Test("the subtypes with --down, each once as an object")
    func down() throws {
        let run = try TypeqProcess("tree", "--down", "public.image")
        #expect(run.lines.first == "public.image")
        #expect(run.lines.contains { $0.hasSuffix(" public.png") })
        let objects = try TypeqProcess("tree", "-d", "--json", "public.image").objects()
        let identifiers = objects.compactMap { $0.text("identifier") }
        #expect(identifiers.first == "public.image")
        #expect(Set(identifiers).count == identifiers.count)
    }

    @Test("a type that stands at two places has its branches at the first")
    func diamond() throws {
        let tree = try ThrowawayTree()
        try tree.file(
            "diamond.json",
            """
            { "types": [
              { "identifier": "a.top", "kind": "exported", "conformsTo": ["public.data"] },
              { "identifier": "a.left", "kind": "exported", "conformsTo": ["a.top"] },
              { "identifier": "a.right", "kind": "exported", "conformsTo": ["a.top"] },
              { "identifier": "a.bottom", "kind": "exported", "conformsTo": ["a.left", "a.right"] } ] }
            """)
        let run = try TypeqProcess("tree", "--registry", "diamond.json", "a.bottom", in: tree.root)
        #expect(
            run.output == """
                a.bottom
                ├─ a.left
                │  └─ a.top
                │     └─ public.data
                │        └─ public.item
                └─ a.right
                   └─ a.top (above)

                """)
    }

    @Test("a circle ends, and is trouble")
    func circle() throws {
        let tree = try ThrowawayTree()
        try tree.file("cycle.json", Samples.cycle)
        let run = try TypeqProcess("tree", "--registry", "cycle.json", "com.example.one", in: tree.root)
        #expect(run.output == "com.example.one\n└─ com.example.two\n   └─ com.example.one (above)\n")
        #expect(run.exitCode == 2)
    }
}

@Suite("typeq types")
struct TypesCommandTests {
    @Test("every declared type, sorted")
    func all() throws {
        let lines = try TypeqProcess("types").lines
        #expect(lines.count > 1_000)
        #expect(lines == lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(lines.contains("com.x.doc"))
    }

    @Test("every claimant of an extension, the winner first, of files and folders")
    func byExtension() throws {
        let lines = try TypeqProcess("types", "--extension", "ts").lines
        #expect(lines.first == "public.mpeg-2-transport-stream")
        #expect(lines.count > 1)
        #expect(try TypeqProcess("types", "--extension", ".ts").lines == lines)
        #expect(try TypeqProcess("types", "--extension", "app").lines.contains("com.apple.application-bundle"))
    }

    @Test("an extension that nobody claims has its dynamic type")
    func unclaimed() throws {
        let run = try TypeqProcess("types", "--extension", "nobody-declares-me")
        #expect(run.lines.count == 1)
        #expect(run.output.hasPrefix("dyn."))
        #expect(run.exitCode == 0)
    }

    @Test("an extension of several parts is found where a type declares it")
    func compoundExtension() throws {
        let tree = try ThrowawayTree()
        try tree.file(
            "parts.json",
            """
            { "types": [ { "identifier": "a.b", "kind": "exported", "conformsTo": ["public.data"],
                           "compoundExtensions": ["part.one"] } ] }
            """)
        let found = try TypeqProcess("types", "--registry", "parts.json", "--extension", "part.one", in: tree.root)
        #expect(found.output == "a.b\n")
        let none = try TypeqProcess("types", "--extension", "part.one")
        #expect(none.messages == "typeq: 'part.one' is no value of --extension: no type could have it\n")
        #expect(none.exitCode == 64)
    }

    @Test("options together narrow the list")
    func narrowed() throws {
        #expect(try TypeqProcess("types", "--mime", "image/png", "--extension", "png").output == "public.png\n")
        let pictures = try TypeqProcess("types", "--conforms-to", "public.image").lines
        #expect(pictures.contains("public.image"))
        #expect(pictures.contains("public.png"))
        #expect(!pictures.contains("public.text"))
    }

    @Test("the objects are those of show")
    func objects() throws {
        let listed = try TypeqProcess("types", "--mime", "image/png", "--json")
        let shown = try TypeqProcess("show", "public.png", "--json")
        #expect(listed.output == shown.output)
    }

    @Test("an unknown supertype is trouble")
    func unknownSupertype() throws {
        let run = try TypeqProcess("types", "--conforms-to", "public.imaeg")
        #expect(run.messages == "typeq: nobody declares the type 'public.imaeg': is 'public.image' meant?\n")
        #expect(run.exitCode == 2)
    }
}

@Suite("typeq graph")
struct GraphCommandTests {
    @Test("types and all above them, for Graphviz")
    func dot() throws {
        let run = try TypeqProcess("graph", "public.png", "public.jpeg")
        #expect(run.lines.first == "digraph types {")
        #expect(run.lines.last == "}")
        #expect(run.lines.filter { $0 == "  \"public.image\" -> \"public.data\"" }.count == 1)
        #expect(run.lines.contains("  \"public.png\" -> \"public.image\""))
    }

    @Test("each conformance as an object")
    func objects() throws {
        let objects = try TypeqProcess("graph", "--json", "public.data").objects()
        #expect(objects.map(\.keys) == [["type", "supertype"]])
        #expect(objects.first?.text("supertype") == "public.item")
    }

    @Test("every conformance of the registry, without operands")
    func all() throws {
        #expect(try TypeqProcess("graph", "--json").lines.count > 1_000)
    }
}
