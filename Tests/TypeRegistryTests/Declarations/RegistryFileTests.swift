import DeclarationFormats
import TestTags
import Testing

@testable import TypeRegistry

/// A registry file, `typeq-registry(5)`: the meaning of each key, and errors.
@Suite(.tags(.slow)) struct RegistryFileTests {
    private func layer(_ declaration: String) throws -> RegistryLayer {
        try RegistryLayer(file: #"{"types": [\#(declaration)]}"#)
    }

    /// Source: a file of 1.4 MB with unknown keys took 6 seconds and 365 MB, because each was a finding.
    @Test func `If a file has very many mistakes, the first 10,000 are reported`() throws {
        let keys = (0...DeclarationLimits.findings + 5).map { "\"k\($0)\": 1" }.joined(separator: ", ")
        let findings = try RegistryLayer(file: "{\"types\": [], \(keys)}").findings
        #expect(findings.count == DeclarationLimits.findings + 1)
        #expect(findings.last?.message == "further mistakes are not reported: there are more than 10000 mistakes")
        #expect(findings.last?.severity == .error && findings.last?.location.position != nil)
    }

    @Test func `Every key is read`() throws {
        let layer = try layer(
            """
            {"identifier": "com.Example.a", "kind": "exported", "conformsTo": ["public.data", "public.content"],
             "extensions": ["a", "B"], "mimeTypes": ["x/a"], "osTypes": ["AbCd"], "pasteboardTypes": ["A type"],
             "deviceModelCodes": ["iPad1,1"], "filenames": ["Afile"], "compoundExtensions": ["tar.a"], "description": "A",
             "referenceURL": "https://example.com", "version": 2, "order": 30, "declaredBy": "com.example",
             "added": {"mimeTypes": ["x/b"], "extensions": ["c"]},
             "signatures": [{"bytes": "504B0304"},
                            {"offset": 4, "bytes": "6?aBFf", "range": 7, "weak": true, "and": [{"bytes": "00"}]}]}
            """)
        #expect(layer.findings == [])
        var declaration = try #require(layer.declarations.first)
        #expect(declaration.position != nil)
        declaration.position = nil
        var expected = TypeDeclaration(
            identifier: "com.Example.a", kind: .exported, conformsTo: ["public.data", "public.content"],
            tags: [
                .filenameExtension: ["a", "B"], .mimeType: ["x/a"], .osType: ["AbCd"], .pasteboardType: ["A type"],
                .deviceModelCode: ["iPad1,1"],
            ],
            filenames: ["Afile"], compoundExtensions: ["tar.a"],
            description: "A", referenceURL: "https://example.com", version: 2)
        expected.signatures = [
            TypeSignature([.init(bytes: [0x50, 0x4B, 3, 4])]),
            TypeSignature(
                [
                    .init(offset: 4, range: 7, bytes: [0x60, 0xAB, 0xFF], mask: [0xF0, 0xFF, 0xFF]),
                    .init(bytes: [0]),
                ], isWeak: true),
        ]
        expected.order = 30
        expected.declaredBy = "com.example"
        expected.added = [.mimeType: ["x/b"], .filenameExtension: ["c"]]
        #expect(declaration == expected)
    }

    @Test(arguments: [
        ("conformsTo", "public.data"), ("extensions", "x"), ("mimeTypes", "x/y"), ("osTypes", "ABCD"),
        ("pasteboardTypes", "x"), ("deviceModelCodes", "x"), ("filenames", "x"), ("compoundExtensions", "x.y"),
    ])
    func `A single string is treated as an array of one, with a warning`(_ key: String, _ text: String) throws {
        let one = try layer(#"{"identifier": "com.example.a", "kind": "imported", "\#(key)": "\#(text)"}"#)
        let array = try layer(#"{"identifier": "com.example.a", "kind": "imported", "\#(key)": ["\#(text)"]}"#)
        #expect(one.declarations == array.declarations)
        #expect(array.findings == [])
        #expect(one.findings.map(\.severity) == [.warning])
        #expect(one.findings.first?.message.contains("under '\(key)'") == true)
    }

    // Source: Fuzzing/Crashes/round-trip-app/an-empty-list-of-tags.
    @Test(arguments: [
        #""extensions": [], "added": {"mimeTypes": []}"#, #""extensions": [], "extensions": []"#, #""osTypes": []"#,
    ])
    func `An empty list of tags is treated as absent`(_ members: String) throws {
        let empty = try layer(#"{"identifier": "com.example.a", "kind": "imported", \#(members)}"#)
        let absent = try layer(#"{"identifier": "com.example.a", "kind": "imported"}"#)
        #expect(empty.declarations == absent.declarations)
    }

    private static let keys = [
        "conformsTo", "extensions", "osTypes", "pasteboardTypes", "deviceModelCodes", "compoundExtensions",
        "description",
        "referenceURL", "version", "order", "declaredBy", "added", "kind", "signatures",
    ]

    @Test(arguments: keys, ["null", "true", "2.5", "[3]", "[[\"x\"]]", "[null]", "{\"x\": 1}", "[{}]"])
    func `A value of the wrong kind at any key is a finding with its position, and the rest loads`(
        _ key: String, _ value: String
    ) throws {
        let layer = try layer(#"{"identifier": "com.example.a", "\#(key)": \#(value), "mimeTypes": "x/y"}"#)
        let declaration = try #require(layer.declarations.first)
        #expect(declaration.identifier == "com.example.a" && declaration.kind == .imported)
        #expect(declaration.tags[.mimeType] == ["x/y"])
        let finding = try #require(
            layer.findings.first { [.wrongKind, .unknownKey, .unrecognizedKey, .illegalSignature].contains($0.known) })
        #expect(finding.identifier == "com.example.a")
        #expect(finding.location.position != nil)
        #expect(Registry(layers: [layer], over: nil).count == 1)
    }

    @Test func `A number may be a string, with a warning, but a string may not be a number`() throws {
        let layer = try layer(
            #"{"identifier": "com.example.a", "kind": "imported", "version": "7", "order": "3", "description": 3}"#)
        #expect(layer.declarations.first?.version == 7)
        #expect(layer.declarations.first?.order == 3)
        #expect(layer.declarations.first?.description == nil)
        #expect(layer.findings.map(\.severity).sorted() == [.warning, .warning, .error])
        #expect(
            layer.findings.first { $0.severity == .error }?.message
                == "expected a string under 'description', found an integer")
    }

    @Test(arguments: [
        "{}", #"{"kind": "exported"}"#, #"{"identifier": 3}"#, #"{"identifier": null}"#, #"{"identifier": ["a"]}"#,
        "3",
        "null", "[]", #""a""#,
    ])
    func `A declaration without a valid identifier does not load`(_ text: String) throws {
        let layer = try layer(text)
        #expect(layer.declarations == [])
        #expect(layer.findings.map(\.known) == [.wrongKind])
        #expect(layer.findings.first?.severity == .error)
        #expect(layer.findings.first?.location.position?.line == 1)
    }

    @Test func `A missing or invalid kind is treated as imported and is reported`() throws {
        let missing = try layer(#"{"identifier": "com.example.a"}"#)
        #expect(missing.declarations.first?.kind == .imported)
        #expect(missing.findings.map(\.severity) == [.warning])
        let wrong = try layer(#"{"identifier": "com.example.a", "kind": "Exported"}"#)
        #expect(wrong.declarations.first?.kind == .imported)
        #expect(wrong.findings.map(\.severity) == [.error])
        #expect(wrong.findings.first?.message.contains("choose exported, imported") == true)
    }

    @Test(arguments: [
        ("extension", DiagnosticID.unknownKey, "did you mean 'extensions'?"),
        ("conformsto", .unknownKey, "did you mean 'conformsTo'?"), ("zzz", .unrecognizedKey, "unknown key 'zzz'"),
    ])
    func `An unknown key is a warning if it is similar to a known one, otherwise a note`(
        _ key: String, _ id: DiagnosticID, _ text: String
    ) throws {
        let layer = try layer(#"{"identifier": "com.example.a", "kind": "imported", "\#(key)": ["x"]}"#)
        #expect(layer.findings.map(\.known) == [id])
        #expect(layer.findings.first?.message.hasSuffix(text) == true)
        #expect(layer.declarations.count == 1)
    }

    @Test func `The last value of a repeated key applies, with a finding`() throws {
        let layer = try layer(
            #"{"identifier": "com.example.a", "kind": "imported", "extensions": ["a"], "extensions": ["b"]}"#)
        #expect(layer.declarations.first?.tags == [.filenameExtension: ["b"]])
        #expect(
            layer.findings.map(\.message) == [
                "the key 'extensions' appears twice in one dictionary, with different values"
            ])
    }

    @Test(arguments: [
        ("[]", [DiagnosticID.wrongKind]), ("3", [.wrongKind]), ("{}", [.wrongKind]),
        (#"{"types": {}}"#, [.wrongKind]),
        (#"{"types": [], "tpes": 1}"#, [.unknownKey]), (#"{"types": [], "apps": {}}"#, [.wrongKind]),
        (#"{"types": [], "apps": [3, {}, {"identifier": 1}]}"#, [.wrongKind, .wrongKind, .wrongKind]),
        (#"{"$schema": "s", "types": []}"#, []),
    ])
    func `Errors at the top level`(_ text: String, _ rules: [DiagnosticID]) throws {
        let layer = try RegistryLayer(file: text)
        #expect(layer.findings.compactMap(\.known) == rules)
        #expect(layer.declarations == [] && layer.apps == [])
    }

    @Test(arguments: ["", "{", "{\"types\": [}", "{'types': []}", "x", "{} {}"])
    func `A file that is not JSON is rejected with the position`(_ text: String) {
        #expect(throws: DeclarationFormatError.self) { try RegistryLayer(file: text) }
    }

    @Test func `An app declaration is kept as JSON, and its types belong to the file`() throws {
        let layer = try RegistryLayer(
            file: """
                {"types": [], "apps": [{"identifier": "com.example.app", "name": "é",
                 "types": [{"identifier": "com.example.doc", "kind": "exported", "conformsTo": ["public.data"]}]}]}
                """)
        #expect(layer.findings == [])
        #expect(layer.declarations.map(\.identifier) == ["com.example.doc"])
        #expect(layer.apps.map(\.identifier) == ["com.example.app"])
        let json = try #require(layer.apps.first?.json)
        #expect(try DeclarationDocument.read(Array(json.utf8), format: .json).root.dictionary?["name"]?.string == "é")
        let registry = Registry(layers: [.roots, layer], over: nil)
        #expect(registry.apps == layer.apps)
        #expect(Registry(layers: [], over: registry).apps == layer.apps)
    }

    @Test func `The shipped file has no findings, is sorted by identifier, and has the sample app`() throws {
        let layer = try Fixture.shippedLayer()
        #expect(layer.findings == [])
        let identifiers = layer.declarations.map { TypeIdentifier.folded($0.identifier) }
        let own = identifiers.filter { $0 != "com.x.doc" }
        #expect(own == own.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(Set(identifiers).count == identifiers.count)
        #expect(layer.apps.map(\.identifier) == ["com.x.app"])
        #expect(Registry.shipped.apps.map(\.identifier) == ["com.x.app"])
        #expect(UTType("com.x.doc")?.conforms(to: .data) == true)
    }
}
