import DeclarationFormats
import Testing

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
        #expect(none.messages == "typeq: invalid value 'part.one' for '--extension': no type can have it\n")
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
        #expect(run.messages == "typeq: nobody declares the type 'public.imaeg': did you mean 'public.image'?\n")
        #expect(run.exitCode == 2)
    }
}
