import DeclarationFormats
import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UTType(_:) and LSItemContentTypes (Apple): both take the identifier of a type.
@Suite struct TagAsTypeTests {
    private func findings(_ rules: [any LintRule.Type], _ json: String) throws -> [Diagnostic] {
        let reading = try AppReader().read(Array(json.utf8), named: "app.json")
        return Linter(rules: rules).findings(in: reading, over: .shipped)
    }

    @Test func `MIME types and extensions in app JSON are errors with the type that was meant`() throws {
        let found = try findings(
            [TagAsType.self],
            """
            {"documentTypes": [{"name": "P", "contentTypes": ["image/png"], "exportableTypes": [".pdf"]}],
             "scenes": [{"kind": "DocumentGroup", "name": "g", "readable": [".md", "text/html", {"importedAs": "image/gif"}],
                         "writable": [".rtfd", ".nobody-has-it", "public.text"]}]}
            """)
        #expect(found.allSatisfy { $0.severity == .error && $0.location.position != nil })
        #expect(
            found.map(\.message) == [
                "the document type 'P' has the content type 'image/png', which is a MIME type, not an identifier: did you "
                    + "mean 'public.png'?",
                "the document type 'P' has the content type '.pdf', which is a filename extension, not an identifier: did "
                    + "you mean 'com.adobe.pdf'?",
                "the document group 'g' has the content type '.md', which is a filename extension, not an identifier: did "
                    + "you mean 'net.daringfireball.markdown'?",
                "the document group 'g' has the content type 'text/html', which is a MIME type, not an identifier: did you "
                    + "mean 'public.html'?",
                "the document group 'g' has the content type 'image/gif', which is a MIME type, not an identifier: did you "
                    + "mean 'com.compuserve.gif'?",
                "the document group 'g' has the content type '.rtfd', which is a filename extension, not an identifier: did "
                    + "you mean 'com.apple.rtfd'?",
                "the document group 'g' has the content type '.nobody-has-it', which is a filename extension, not an "
                    + "identifier",
            ])
        #expect(found[0].fix == "\"public.png\"")
        #expect(found[4].fix == "\"com.compuserve.gif\"")
    }

    /// `text/markdown` is of RFC 7763; Apple's declaration of the type has no MIME type.
    @Test func `A MIME type that only typeq knows is that of the type of the platform`() throws {
        let json =
            #"{"platform": "macOS", "scenes": [{"kind": "DocumentGroup", "name": "g", "readable": ["text/markdown"]}]}"#
        let reading = try AppReader().read(Array(json.utf8), named: "app.json")
        let found = Linter(rules: [TagAsType.self]).findings(in: reading, over: .shipped)
        #expect(found.map(\.fix) == ["\"net.daringfireball.markdown\""])
    }

    @Test func `No other rule reports the same text`() throws {
        let found = try findings(
            RuleList.all,
            """
            {"identifier": "com.e", "documentTypes": [{"name": "P", "role": "Editor", "rank": "Alternate",
              "contentTypes": ["image/png", ".md", "public.text"]}],
             "scenes": [{"kind": "DocumentGroup", "name": "g", "readable": ["public.text", "image/gif", {"importedAs": ".jpg"}]}]}
            """)
        let texts = ["image/png", ".md", "image/gif", ".jpg"]
        let about = found.filter { finding in texts.contains { finding.message.contains("'\($0)'") } }
        #expect(about.map(\.id) == Array(repeating: "E_TAG_AS_TYPE", count: 4))
    }

    @Test func `Identifiers and build settings are not tags`() throws {
        #expect(
            try findings(
                [TagAsType.self],
                #"{"scenes": [{"kind": "DocumentGroup", "readable": ["public.png", "a/b/c", "$(A)/b", "com.e x", "."]}]}"#
            ).isEmpty)
    }
}
