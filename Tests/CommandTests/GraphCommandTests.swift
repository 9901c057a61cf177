import DeclarationFormats
import Testing

@Suite struct GraphCommandTests {
    @Test func `The types and all their supertypes are printed for Graphviz`() throws {
        let run = try TypeqProcess("graph", "public.png", "public.jpeg")
        #expect(run.lines.first == "digraph types {")
        #expect(run.lines.last == "}")
        #expect(run.lines.filter { $0 == "  \"public.image\" -> \"public.data\"" }.count == 1)
        #expect(run.lines.contains("  \"public.png\" -> \"public.image\""))
    }

    // Source: https://graphviz.org/doc/info/lang.html and https://mermaid.js.org/syntax/flowchart.html
    @Test func `Mermaid gets a flowchart with a number for each type`() throws {
        let tree = try ThrowawayTree()
        try tree.file(
            "odd.json",
            #"{ "types": [ { "identifier": "com.x.a-b", "kind": "exported", "conformsTo": ["public.data"] } ] }"#)
        let run = try TypeqProcess("graph", "--registry", "odd.json", "--format", "mermaid", "com.x.a-b", in: tree.root)
        #expect(
            run.lines == [
                "flowchart BT", "  t0[\"com.x.a-b\"]", "  t1[\"public.data\"]", "  t2[\"public.item\"]", "  t0 --> t1",
                "  t1 --> t2",
            ])
    }

    static let hasGraphviz = ["/usr/bin/dot", "/usr/local/bin/dot", "/opt/homebrew/bin/dot"].contains(
        where: FileBytes.exists)

    @Test(.enabled(if: hasGraphviz, "Graphviz is not installed"))
    func `Graphviz draws the picture`() throws {
        let run = try TypeqProcess(
            ["graph", "--format", "svg", "public.png"].map { Array($0.utf8) },
            environment: ["PATH": "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin"])
        #expect(run.messages == "")
        #expect(run.output.firstRange(of: "<svg ") != nil)
        #expect(run.output.firstRange(of: ">public.image</text>") != nil)
        #expect(run.output.hasSuffix("</svg>\n"))
    }

    @Test func `If Graphviz is missing, the error describes how to install it`() throws {
        let run = try TypeqProcess("graph", "--format", "svg", "public.png")
        #expect(
            run.messages
                == "typeq: --format svg needs the program 'dot', which is not installed: install Graphviz ('apt-get install "
                + "graphviz' or 'brew install graphviz'), or use --format mermaid\n")
        #expect(run.output == "")
        #expect(run.exitCode == 2)
    }

    @Test func `A program that fails is reported with its exit code`() throws {
        let tree = try ThrowawayTree()
        try tree.file("dot", "#!/bin/sh\nexit 3\n".utf8, mode: 0o755)
        let run = try TypeqProcess(
            ["graph", "--format", "svg", "public.png"].map { Array($0.utf8) }, environment: ["PATH": tree.root])
        #expect(run.messages == "typeq: \(tree.root)/dot failed with exit code 3\n")
        #expect(run.exitCode == 2)
    }

    @Test func `Each conformance is one object`() throws {
        let objects = try TypeqProcess("graph", "--json", "public.data").objects()
        #expect(objects.map(\.keys) == [["type", "supertype"]])
        #expect(objects.first?.text("supertype") == "public.item")
    }

    @Test func `Without operands, every conformance of the registry is printed`() throws {
        #expect(try TypeqProcess("graph", "--json").lines.count > 1_000)
    }
}
