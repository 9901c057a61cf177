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

    @Test func `Each conformance is one object`() throws {
        let objects = try TypeqProcess("graph", "--json", "public.data").objects()
        #expect(objects.map(\.keys) == [["type", "supertype"]])
        #expect(objects.first?.text("supertype") == "public.item")
    }

    @Test func `Without operands, every conformance of the registry is printed`() throws {
        #expect(try TypeqProcess("graph", "--json").lines.count > 1_000)
    }
}
