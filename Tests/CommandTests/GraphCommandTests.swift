import DeclarationFormats
import Testing

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
