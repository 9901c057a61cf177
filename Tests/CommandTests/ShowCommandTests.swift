import DeclarationFormats
import Testing

@Suite struct ShowCommandTests {
    @Test func `A type is printed with its supertypes, tags and layer`() throws {
        let lines = try TypeqProcess("show", "public.jpeg").lines
        #expect(lines.first == "public.jpeg")
        #expect(lines.contains("  conforms to      public.image"))
        #expect(lines.contains("  supertypes       public.image, public.data, public.content, public.item"))
        #expect(lines.contains { $0.hasPrefix("  extensions       .jpeg, .jpg") })
        #expect(lines.contains { $0.hasPrefix("  MIME types       image/jpeg") })
        #expect(lines.last == "  layer            shipped")
    }

    @Test func `Every form of a type finds it`() throws {
        let run = try TypeqProcess("show", "--json", "Public.PNG", "image/png", ".PNG", ".app/")
        let identifiers = try run.objects().compactMap { $0.text("identifier") }
        #expect(identifiers == ["public.png", "public.png", "public.png", "com.apple.application-bundle"])
    }

    @Test func `The object has the documented keys in order, without absent keys`() throws {
        let contract = [
            "identifier", "declared", "dynamic", "public", "kind", "conformsTo", "supertypes", "extensions",
            "mimeTypes",
            "osTypes", "pasteboardTypes", "preferredExtension", "preferredMIMEType", "mimeType", "description",
            "version",
            "referenceURL", "layer", "swiftConstant",
        ]
        let run = try TypeqProcess("show", "--json", "com.adobe.pdf", "public.item", "com.x.doc", ".nobody-declares-me")
        for object in try run.objects() {
            #expect(object.keys == contract.filter(object.keys.contains))
            #expect(object.keys.starts(with: ["identifier", "declared", "dynamic", "public"]))
            #expect(object.allSatisfy { $0.value.array?.isEmpty != true })
        }
        let document = try #require(try run.objects().first { $0.text("identifier") == "com.x.doc" })
        #expect(document.text("kind") == "exported")
        #expect(document.texts("conformsTo") == ["public.data", "public.content"])
        #expect(document.text("preferredExtension") == "xdoc")
        #expect(document.text("preferredMIMEType") == "application/x-com-x-doc")
        #expect(document.text("layer") == "shipped")
    }

    /// Source: System-declared uniform type identifiers (Apple).
    @Test func `A constant of UTType names its type, and the type is printed with it`() throws {
        let run = try TypeqProcess("show", "--json", "UTType.plainText", ".plainText", "com.x.doc")
        let objects = try run.objects()
        #expect(objects.map { $0.text("identifier") } == ["public.plain-text", "public.plain-text", "com.x.doc"])
        #expect(objects.map { $0.text("swiftConstant") } == ["UTType.plainText", "UTType.plainText", nil])
        #expect(run.messages == "")
        let text = try TypeqProcess("show", "public.plain-text")
        #expect(text.lines.contains("  Swift constant   UTType.plainText"))
    }

    @Test func `A dynamic type has the tag in its identifier`() throws {
        let object = try TypeqProcess("show", "--json", ".nobody-declares-me").object()
        let identifier = try #require(object.text("identifier"))
        #expect(identifier.hasPrefix("dyn."))
        #expect(object.flag("dynamic") == true)
        #expect(object.flag("declared") == false)
        #expect(object.texts("extensions") == ["nobody-declares-me"])
        #expect(object["layer"] == nil)
        let again = try TypeqProcess("show", "--json", identifier).object()
        #expect(again.texts("extensions") == ["nobody-declares-me"])
    }

    @Test func `If one of several types is unknown, it is an error, and the others are printed`() throws {
        let run = try TypeqProcess("show", "--json", "public.pgn", "public.png")
        let objects = try run.objects()
        #expect(objects.map(\.keys.first) == ["query", "identifier"])
        #expect(run.messages == "typeq: unknown type 'public.pgn': did you mean 'public.png'?\n")
        #expect(run.exitCode == 2)
    }

    @Test func `Types are separated by an empty line`() throws {
        let lines = try TypeqProcess("show", "public.png", "public.jpeg").lines
        #expect(lines.filter(\.isEmpty).count == 1)
    }

    /// Source: UTType.preferredMIMEType (Apple): the first tag. Other programs know other names of some types.
    @Test func `The MIME type in answers about files is shown, also where it is not the preferred tag`() throws {
        let object = try TypeqProcess("show", "--json", "public.aiff-audio").object()
        #expect(object.text("preferredMIMEType") == "audio/aiff" && object.text("mimeType") == "audio/x-aiff")
        let tree = try ThrowawayTree()
        try tree.file("a.aiff", "")
        #expect(
            try TypeqProcess("type", "--mime", "--identify", "name", "a.aiff", in: tree.root).output
                == "a.aiff: audio/x-aiff\n")
        #expect(try TypeqProcess("show", "public.aiff-audio").lines.contains("  of files         audio/x-aiff"))
    }
}
