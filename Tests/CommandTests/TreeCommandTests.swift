import DeclarationFormats
import TestTags
import Testing

@Suite(.tags(.slow)) struct TreeCommandTests {
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

    /// Writes a registry of types with long names, each of which conforms to all before it. `graph` and `tree` print each
    /// conformance, in more than 32 MiB.
    private static func dense(_ tree: ThrowawayTree) throws -> String {
        let names = (0..<270).map { "a.\($0)-" + String(repeating: "x", count: 950) }
        let types = names.indices.map { index in
            let parents = names[..<index].map { "\"\($0)\"" }.joined(separator: ",")
            return "{\"identifier\":\"\(names[index])\",\"kind\":\"exported\",\"conformsTo\":[\(parents)]}"
        }
        try tree.file("dense.json", "{\"types\":[\(types.joined(separator: ","))]}")
        return names[names.count - 1]
    }

    /// It takes minutes in a debug build: `Scripts/release/checks/equal-answers` runs it. Source: typeq-tree(1), typeq-graph(1).
    @Test(.enabled(if: isThorough), .tags(.slow))
    func `A tree or a graph that exceeds 32 MiB ends with an error`() throws {
        let files = try ThrowawayTree()
        let last = try Self.dense(files)
        let tree = try TypeqProcess("tree", "--registry", "dense.json", last, in: files.root)
        #expect(tree.exitCode == 2)
        #expect(tree.messages.contains("ends here: it exceeds 32 MiB; choose a type with fewer types above it"))
        #expect((31 << 20...33 << 20).contains(tree.output.utf8.count))
        let graph = try TypeqProcess("graph", "--registry", "dense.json", last, in: files.root)
        #expect(graph.exitCode == 2 && graph.output.isEmpty)
        #expect(graph.messages.contains("the conformances of the graph exceed 32 MiB: name types with fewer"))
    }

    @Test func `The walk through a cycle ends, with an error`() throws {
        let tree = try ThrowawayTree()
        try tree.file("cycle.json", Samples.cycle)
        let run = try TypeqProcess("tree", "--registry", "cycle.json", "com.example.one", in: tree.root)
        #expect(run.output == "com.example.one\n└─ com.example.two\n   └─ com.example.one (above)\n")
        #expect(run.exitCode == 2)
    }

    /// A registry with a chain of types, which a tree draws as deep as it is long.
    private func chain(_ count: Int) throws -> ThrowawayTree {
        let tree = try ThrowawayTree()
        let types = (0..<count).map { index in
            """
            { "identifier": "com.x.t\(index)", "kind": "exported",
              "conformsTo": ["\(index == 0 ? "public.data" : "com.x.t\(index - 1)")"] }
            """
        }
        try tree.file("chain.json", "{ \"types\": [ \(types.joined(separator: ",\n")) ] }")
        return tree
    }

    /// Source: the finding that a chain of 8,000 types in 1 MB printed 96 MB: each line repeated the levels above.
    @Test func `A deep tree shows the last 32 levels of the line drawing, and the number of levels above them`() throws
    {
        let tree = try chain(2000)
        let run = try TypeqProcess("tree", "--registry", "chain.json", "com.x.t1999", in: tree.root)
        #expect(run.exitCode == 0)
        #expect(run.lines[32] == String(repeating: "   ", count: 31) + "└─ com.x.t1967")
        #expect(run.lines[33] == "1… " + String(repeating: "   ", count: 31) + "└─ com.x.t1966")
        #expect(run.lines[1999].hasPrefix("1967… ") && run.lines[1999].hasSuffix("└─ com.x.t0"))
        #expect(run.output.utf8.count < 300 * 2000)
        let down = try TypeqProcess("tree", "--down", "--registry", "chain.json", "com.x.t0", in: tree.root)
        #expect(down.lines.count == 2000)
        #expect(down.output.utf8.count < 300 * 2000)
    }
}
