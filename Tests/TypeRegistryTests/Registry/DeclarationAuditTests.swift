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
         "mimeTypes": ["text/example"], "declaredBy": "com.apple.coretypes"},
        {"identifier": "public.xml", "kind": "exported", "conformsTo": ["public.text"], "declaredBy": "com.apple.coretypes",
         "description": "Text under other names", "mimeTypes": ["text/example"]}
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
                "W_MIME_LEADS_ELSEWHERE a lookup of the MIME type 'application/example' of 'com.example.a' finds 'com.example.b', which is not its supertype"
            ])
        #expect(
            try findings(type(#""mimeNames": ["application/example"]"#, conformsTo: #""com.example.b""#), tag) == [])
        #expect(try findings(type(#""mimeTypes": ["text/own", "application/x-own"]"#)) == [])
        // WebM Container Guidelines: audio/webm is for files with only audio tracks. Apple declares it for all WebM files.
        let apple = type(
            #""mimeTypes": ["video/webm", "audio/webm"], "declaredBy": "com.apple.coretypes""#, "webm")
        #expect(try findings(type(#""mimeNames": ["audio/webm"]"#), apple) == [])
        #expect(try findings(type(#""mimeNames": ["video/webm"]"#), apple).count == 1)
    }

    @Test func `A MIME type that two types have as a tag or an alias is found where it has no effect`() throws {
        let tag = type(#""mimeTypes": ["application/Example"]"#, "b")
        #expect(
            try findings(type(#""mimeTypes": ["text/own"], "mimeAliases": ["application/example"]"#), tag) == [
                "W_MIME_SHARED 'com.example.a' and 'com.example.b' have the MIME type 'application/example', and a lookup finds the latter"
            ])
        #expect(try findings(type(#""mimeTypes": ["text/own"], "mimeAliases": ["text/other"]"#), tag) == [])
    }

    /// The audit: 38 types of ours name a supertype that another of their supertypes implies.
    @Test func `A supertype that another supertype implies is found`() throws {
        #expect(
            try findings(type(#""extensions": ["exa"]"#, conformsTo: #""public.text", "public.content""#)) == [
                "W_REDUNDANT_SUPERTYPE 'com.example.a' need not conform to 'public.content', because its supertype 'public.text' does"
            ])
        #expect(try findings(type(#""extensions": ["exa"]"#, conformsTo: #""public.data", "public.content""#)) == [])
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
                "W_ORDER 'com.example.a' has an 'order' (instead, specify the preferred type of an extension in extensions.tsv)"
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
        #expect(try findings(open, members: #""unreviewed": 1,"#) == [found + "1 (it must not increase)"])
        #expect(try findings(open, members: #""unreviewed": 3,"#) == [found + "3 (reduce it to 2)"])
    }
}
