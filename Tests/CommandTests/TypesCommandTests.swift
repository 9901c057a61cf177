import DeclarationFormats
import Testing

@Suite struct TypesCommandTests {
    @Test func `Every declared type is listed in order`() throws {
        let lines = try TypeqProcess("types").lines
        #expect(lines.count > 1_000)
        #expect(lines == lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(lines.contains("com.x.doc"))
    }

    @Test func `Every type that claims an extension is listed, from best to worst, for files and folders`() throws {
        let lines = try TypeqProcess("types", "--extension", "ts").lines
        #expect(lines.first == "public.mpeg-2-transport-stream")
        #expect(lines.count > 1)
        #expect(try TypeqProcess("types", "--extension", ".ts").lines == lines)
        #expect(try TypeqProcess("types", "--extension", "app").lines.contains("com.apple.application-bundle"))
    }

    @Test func `An extension that no type claims has a dynamic type`() throws {
        let run = try TypeqProcess("types", "--extension", "nobody-declares-me")
        #expect(run.lines.count == 1)
        #expect(run.output.hasPrefix("dyn."))
        #expect(run.messages == "typeq: note: no type declares 'nobody-declares-me', which has a dynamic type\n")
        #expect(run.exitCode == 0)
    }

    @Test func `An extension of several parts is found if a type declares it`() throws {
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
        #expect(none.messages == "typeq: invalid value 'part.one' for '--extension': no type can have this value\n")
        #expect(none.exitCode == 64)
    }

    @Test func `Several options restrict the list together`() throws {
        #expect(try TypeqProcess("types", "--mime", "image/png", "--extension", "png").output == "public.png\n")
        let pictures = try TypeqProcess("types", "--conforms-to", "public.image").lines
        #expect(pictures.contains("public.image"))
        #expect(pictures.contains("public.png"))
        #expect(!pictures.contains("public.text"))
    }

    @Test func `The objects have the format of show`() throws {
        let listed = try TypeqProcess("types", "--mime", "image/png", "--json")
        let shown = try TypeqProcess("show", "public.png", "--json")
        #expect(listed.output == shown.output)
    }

    @Test func `An unknown supertype is an error`() throws {
        let run = try TypeqProcess("types", "--conforms-to", "public.imaeg")
        #expect(run.messages == "typeq: unknown type 'public.imaeg': did you mean 'public.image'?\n")
        #expect(run.exitCode == 2)
    }
}
