import DeclarationFormats
import Testing

@Suite struct TreeCommandTests {
    @Test func `The supertypes are drawn as a tree`() throws {
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

    @Test func `--down draws the subtypes, and prints each once as an object`() throws {
        let run = try TypeqProcess("tree", "--down", "public.image")
        #expect(run.lines.first == "public.image")
        #expect(run.lines.contains { $0.hasSuffix(" public.png") })
        let objects = try TypeqProcess("tree", "-d", "--json", "public.image").objects()
        let identifiers = objects.compactMap { $0.text("identifier") }
        #expect(identifiers.first == "public.image")
        #expect(Set(identifiers).count == identifiers.count)
    }

    @Test func `A type that occurs twice has its branches at the first occurrence`() throws {
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

    @Test func `The walk through a cycle ends, with an error`() throws {
        let tree = try ThrowawayTree()
        try tree.file("cycle.json", Samples.cycle)
        let run = try TypeqProcess("tree", "--registry", "cycle.json", "com.example.one", in: tree.root)
        #expect(run.output == "com.example.one\n└─ com.example.two\n   └─ com.example.one (above)\n")
        #expect(run.exitCode == 2)
    }
}
