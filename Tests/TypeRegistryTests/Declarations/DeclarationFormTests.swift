import Testing

@testable import TypeRegistry

/// What the schema of a registry file does not allow, although it loads: a warning each, with its place.
///
/// Source: `Registry/types.schema.json`.
@Suite struct DeclarationFormTests {
    private func findings(_ member: String) throws -> [RegistryFinding] {
        let text = #"{"types": [{"identifier": "com.example.a", "kind": "imported", \#(member)}]}"#
        let layer = try RegistryLayer(file: text)
        #expect(layer.declarations.count == 1, "it loads all the same")
        return layer.findings
    }

    @Test(
        "good forms",
        arguments: [
            #""mimeTypes": ["text/plain", "text/plain;charset=utf-8", "application/vnd.x+json"]"#,
            #""osTypes": ["PDF ", "ƒABC"]"#,
            #""filenames": ["Makefile", ".bashrc", "a b"]"#, #""compoundExtensions": ["tar.gz", "a.b.c"]"#,
            #""description": "One line""#, #""referenceURL": "https://example.com""#,
            #""referenceURL": "http://example.com""#,
            #""declaredBy": "com.example""#, #""version": 1"#, #""order": 0"#, #""added": {"mimeTypes": ["x/y"]}"#,
        ])
    func good(_ member: String) throws {
        #expect(try findings(member) == [])
    }

    @Test(
        "bad forms",
        arguments: [
            (#""mimeTypes": ["text"]"#, "'text' is no MIME type"),
            (#""mimeTypes": ["a/b/c"]"#, "'a/b/c' is no MIME type"),
            (#""mimeTypes": ["/b"]"#, "'/b' is no MIME type"), (#""mimeTypes": ["a b/c"]"#, "'a b/c' is no MIME type"),
            (#""osTypes": ["ABC"]"#, "'ABC' is no OSType"), (#""osTypes": ["ABCDE"]"#, "four characters"),
            (#""filenames": ["a/b"]"#, "'a/b' is no filename"), (#""filenames": [""]"#, "no filename"),
            (#""compoundExtensions": ["gz"]"#, "'gz' is no compound extension"),
            (#""compoundExtensions": [".tar.gz"]"#, "without a period in front"),
            (#""compoundExtensions": ["a..b"]"#, "'a..b' is no"),
            (#""compoundExtensions": ["a/b.c"]"#, "'a/b.c' is no"),
            (#""description": "two\nlines""#, "is not one line"), (#""description": """#, "is not one line"),
            (#""referenceURL": "example.com""#, "http or https"), (#""declaredBy": "a b""#, "identifier of a bundle"),
            (#""order": -1"#, "negative"), (#""added": {"mimeTypes": ["x"]}"#, "'x' is no MIME type"),
        ])
    func bad(_ member: String, _ text: String) throws {
        let findings = try findings(member)
        #expect(findings.map(\.severity) == [.warning])
        #expect(findings.first?.message.contains(text) == true, "\(findings)")
        #expect(findings.first?.identifier == "com.example.a")
        #expect(findings.first?.position?.line == 1)
    }

    @Test("texts of the wrong kind are told once, as such")
    func wrongKind() throws {
        #expect(try findings(#""mimeTypes": [3]"#).map(\.severity) == [.error])
        #expect(try findings(#""description": 3"#).map(\.severity) == [.error])
        #expect(try findings(#""order": []"#).map(\.severity) == [.error])
    }

    @Test("an Info.plist has no such form: strings for arrays are right there")
    func propertyLists() throws {
        let layer = try RegistryLayer(
            plist:
                #"{"UTExportedTypeDeclarations": [{"UTTypeIdentifier": "com.example.a", "UTTypeConformsTo": "public.data"}]}"#
        )
        #expect(layer.findings == [])
    }
}
