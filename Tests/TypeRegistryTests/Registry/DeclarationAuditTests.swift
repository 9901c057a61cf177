import Testing

@testable import TypeRegistry

/// The rules for the declarations that typeq ships.
///
/// Source: the audit of the registry of 2026-11-26, whose kinds of mistakes the rules find; typeq-registry(5), SHIPPED FILE.
@Suite struct DeclarationAuditTests {
    /// Some of Apple's types, which break rules themselves, and types of ours without mistakes.
    private static let apples = """
        {"identifier": "public.item", "kind": "exported", "declaredBy": "com.apple.coretypes"},
        {"identifier": "public.content", "kind": "exported", "declaredBy": "com.apple.coretypes"},
        {"identifier": "public.data", "kind": "exported", "conformsTo": ["public.item"], "declaredBy": "com.apple.coretypes"},
        {"identifier": "public.text", "kind": "exported", "conformsTo": ["public.data", "public.content", "public.item"],
         "mimeTypes": ["text/example"], "declaredBy": "com.apple.coretypes", "openings": ["%TEXT"]},
        {"identifier": "public.xml", "kind": "exported", "conformsTo": ["public.text"], "declaredBy": "com.apple.coretypes",
         "description": "Text under other names", "mimeTypes": ["text/example"], "openings": ["<?xml"]},
        {"identifier": "public.json", "kind": "exported", "conformsTo": ["public.data"], "declaredBy": "com.apple.coretypes",
         "json": ["a"]},
        {"identifier": "public.zip-archive", "kind": "exported", "conformsTo": ["public.data"], "kinds": ["zip"],
         "declaredBy": "com.apple.coretypes"},
        {"identifier": "com.example.riff", "kind": "imported", "conformsTo": ["public.data"], "kinds": ["riff"]},
        {"identifier": "com.example.gzip", "kind": "imported", "conformsTo": ["public.data"], "kinds": ["gzip"]},
        {"identifier": "com.example.compound", "kind": "imported", "conformsTo": ["public.data"], "kinds": ["compound"]}
        """

    /// Returns the findings in declarations, except the number of declarations without a review.
    private func findings(_ declarations: String..., members: String = "") throws -> [String] {
        let types = ([Self.apples] + declarations).joined(separator: ",\n")
        let layer = try RegistryLayer(file: "{\(members) \"types\": [\n\(types)]}", role: .shipped)
        #expect(layer.findings.map(\.message) == [])
        let registry = Registry(layers: [layer], over: nil)
        return DeclarationAudit.findings(in: layer, registry).filter { $0.id != "I_UNREVIEWED" }
            .map { "\($0.id) \($0.message)" }
    }

    private func type(_ members: String, _ name: String = "a", conformsTo: String = #""public.data""#) -> String {
        #"{"identifier": "com.example.\#(name)", "kind": "imported", "conformsTo": [\#(conformsTo)], \#(members)}"#
    }

    @Test func `Apple's declarations have no findings`() throws {
        #expect(try findings() == [])
    }

    /// The audit: 67 types answer a MIME type that is a name of another type.
    @Test func `A first MIME type that leads neither to the type nor to a supertype is found`() throws {
        let tag = type(#""mimeTypes": ["application/example"]"#, "b")
        #expect(
            try findings(type(#""mimeNames": ["application/example"]"#), tag) == [
                "W_MIME_LEADS_ELSEWHERE the MIME type 'application/example' of 'com.example.a' leads to 'com.example.b', which is not its supertype"
            ])
        #expect(
            try findings(type(#""mimeNames": ["application/example"]"#, conformsTo: #""com.example.b""#), tag) == [])
        #expect(try findings(type(#""mimeTypes": ["text/own", "application/x-own"]"#)) == [])
    }

    @Test func `A MIME type that two types have as a tag or an alias is found where it has no effect`() throws {
        let tag = type(#""mimeTypes": ["application/Example"]"#, "b")
        #expect(
            try findings(type(#""mimeTypes": ["text/own"], "mimeAliases": ["application/example"]"#), tag) == [
                "W_MIME_SHARED 'com.example.a' and 'com.example.b' have the MIME type 'application/example', which leads to the latter"
            ])
        #expect(try findings(type(#""mimeTypes": ["text/own"], "mimeAliases": ["text/other"]"#), tag) == [])
    }

    /// The audit: 38 types of ours name a supertype that another of their supertypes implies.
    @Test func `A supertype that another supertype implies is found`() throws {
        #expect(
            try findings(type(#""extensions": ["exa"]"#, conformsTo: #""public.text", "public.content""#)) == [
                "W_REDUNDANT_SUPERTYPE 'com.example.a' need not conform to 'public.content', because 'public.text' does"
            ])
        #expect(try findings(type(#""extensions": ["exa"]"#, conformsTo: #""public.data", "public.content""#)) == [])
    }

    /// The audit: RIFF 26, IFF 25, OLE 11, HDF5 4, TIFF 16; XML 20; text 43.
    @Test(arguments: [
        (#""kinds": ["riff/EXSD"]"#, "com.example.riff"), (#""kinds": ["gzip-root/example"]"#, "com.example.gzip"),
        (#""streams": ["Book"]"#, "com.example.compound"), (#""members": ["a.xml"]"#, "public.zip-archive"),
        (#""xml": [{"root": "example"}]"#, "public.xml"), (#""json": ["b"]"#, "public.json"),
        (#""openings": ["%EXA"]"#, "public.text"), (#""interpreters": ["exsh"]"#, "public.text"),
        (#""hints": ["exa "], "xml": [{"root": "example"}]"#, "public.xml"),
    ])
    func `A type that does not conform to what its evidence implies is found`(_ members: String, _ implied: String)
        throws
    {
        #expect(
            try findings(type(members)) == [
                "W_IMPLIED_SUPERTYPE 'com.example.a' is identified as '\(implied)', but does not conform to it"
            ])
        #expect(try findings(type(members, conformsTo: #""\#(implied)""#)) == [])
    }

    @Test(arguments: [
        #""xml": [{"root": "example"}], "kinds": ["gzip-root/example"]"#,
        #""openings": ["%EXA"], "signatures": [{"bytes": "4558424D"}]"#,
        #""openings": ["%EXA"], "traits": ["text-or-binary"]"#, #""brands": ["exfm"]"#,
        #""kinds": ["iso-media/audio"]"#,
    ])
    func `A type with several forms, and a container with other formats, imply no supertype`(_ members: String) throws {
        #expect(try findings(type(members)) == [])
    }

    /// The audit: Guitar Pro 1 has `18 "FICHIER GUITARE PRO v1"` beside `18 "FICHIER GUITAR PRO v1"`. Pascal strings begin with
    /// their length.
    @Test func `A length that cannot be the length of the text after it is found`() throws {
        func signatures(_ texts: (Int, String)...) -> String {
            let bytes = texts.map { length, text in
                let digits = ([UInt8(length)] + Array(text.utf8)).map {
                    ($0 >> 4).hexadecimal() + ($0 & 15).hexadecimal()
                }
                return #"{"bytes": "\#(digits.joined())"}"#
            }
            return type(#""signatures": [\#(bytes.joined(separator: ", "))]"#)
        }
        #expect(
            try findings(signatures((24, "FICHIER GUITAR PRO v1"), (24, "FICHIER GUITARE PRO v1"))) == [
                "W_SIGNATURE_LENGTH a signature of 'com.example.a' has the length 24 before 'FICHIER GUITARE PRO v1' of 22 characters, and before 'FICHIER GUITAR PRO v1' of 21"
            ])
        #expect(
            try findings(signatures((15, "Example drawing 1"))) == [
                "W_SIGNATURE_LENGTH a signature of 'com.example.a' has the length 15 before 'Example drawing 1' of 17 characters"
            ])
        #expect(try findings(signatures((24, "FICHIER GUITAR PRO v3"), (24, "FICHIER GUITAR PRO L4"))) == [])
        #expect(try findings(signatures((4, "Other bytes"), (17, "Example drawing 1"))) == [])
    }

    /// The audit: 91 second identifiers say so in their description.
    @Test func `A type that is described as another type under other names is found`() throws {
        #expect(
            try findings(type(#""description": "Example pictures under other names""#)) == [
                "W_SECOND_IDENTIFIER 'com.example.a' is described as another type under other names: add its tags to that type, and its identifier to the aliases"
            ])
        #expect(try findings(type(#""description": "Table of other names of places""#)) == [])
    }

    /// The audit: `order` belongs to a type, but another type of each extension may be more common.
    @Test func `An order of a type that is not Apple's is found`() throws {
        #expect(
            try findings(type(#""order": 1"#)) == [
                "W_ORDER 'com.example.a' has an order (state in extensions.tsv which type an extension prefers)"
            ])
        let first = type(#""order": 1, "openings": ["%EXA"]"#, conformsTo: #""public.text""#)
        #expect(try findings(first, type(#""openings": ["%EXA"]"#, "b", conformsTo: #""public.text""#)) == [])
    }

    @Test func `The number of declarations with signatures and without a source and a review may only fall`() throws {
        let signed = #""signatures": [{"bytes": "4558424D"}]"#
        let open = [
            type(signed, "a"), type(signed + #", "source": "RFC 1""#, "b"), type(#""description": "a""#, "d"),
            type(signed + #", "source": "RFC 1", "reviewed": "2026-11-27""#, "c"),
        ].joined(separator: ",")
        #expect(try findings(open) == [])
        #expect(try findings(open, members: #""unreviewed": 2,"#) == [])
        let found =
            "W_UNREVIEWED 2 declarations with signatures have no 'source' or no 'reviewed', but 'unreviewed' is "
        #expect(try findings(open, members: #""unreviewed": 1,"#) == [found + "1 (it must not rise)"])
        #expect(try findings(open, members: #""unreviewed": 3,"#) == [found + "3 (reduce it to 2)"])
    }
}
