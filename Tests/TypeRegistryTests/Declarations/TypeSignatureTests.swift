import DeclarationFormats
import Testing

@testable import TypeRegistry

/// Signatures, typeq-registry(5).
@Suite struct TypeSignatureTests {
    private func pattern(_ text: String, offset: Int = 0, range: Int = 0) throws -> TypeSignature.Pattern {
        try #require(TypeSignature.Pattern(hexadecimal: text, offset: offset, range: range))
    }

    @Test func `Digits are read in either case, '?' is any digit`() throws {
        #expect(try pattern("89504e47").bytes == [0x89, 0x50, 0x4E, 0x47])
        #expect(try pattern("89504E47").mask == [0xFF, 0xFF, 0xFF, 0xFF])
        let some = try pattern("1?3???4F")
        #expect(some.bytes == [0x10, 0x30, 0, 0x4F] && some.mask == [0xF0, 0xF0, 0, 0xFF])
        #expect(some.digits == 4)
        #expect(some.hexadecimal == "1?3???4F")
    }

    @Test(arguments: ["1", "123", "0x12", "12 34", "GG", "１２", "-1", "é"])
    func `Other strings are not patterns`(_ text: String) {
        #expect(TypeSignature.Pattern(hexadecimal: text, offset: 0, range: 0) == nil)
    }

    // ISO 9660, ECMA-119 section 8.1: the first volume descriptor is at 32,768, its identifier a byte later.
    @Test func `The signature of ISO 9660 is within the window, and so is one that ends with its last byte`() throws {
        #expect(try pattern("4344303031", offset: 0x8001).problem == nil)
        #expect(try pattern("4344", offset: 65_534).problem == nil)
        #expect(try pattern("4344", offset: 65_535).problem != nil)
        #expect(try pattern("4344", offset: 65_000, range: 534).problem == nil)
        #expect(try pattern("4344", offset: 65_000, range: 535).problem != nil)
        #expect(try pattern("4344", offset: .max).problem != nil)
        #expect(try pattern("4344", offset: .min).problem != nil)
        #expect(try pattern("4344", range: .max).problem != nil)
        #expect(try pattern("4344", range: -1).problem != nil)
    }

    @Test func `The limits of patterns and signatures`() throws {
        #expect(TypeSignature.Pattern(bytes: [UInt8](repeating: 1, count: 256)).problem == nil)
        #expect(TypeSignature.Pattern(bytes: [UInt8](repeating: 1, count: 257)).problem != nil)
        #expect(TypeSignature([]).problem != nil)
        let one = TypeSignature.Pattern(bytes: [1, 2])
        #expect(TypeSignature([TypeSignature.Pattern](repeating: one, count: 8)).problem == nil)
        #expect(TypeSignature([TypeSignature.Pattern](repeating: one, count: 9)).problem != nil)
    }

    @Test func `A mask that does not match its bytes is rejected`() {
        #expect(TypeSignature.Pattern(bytes: [1, 2], mask: [0xFF]).problem != nil)
        #expect(TypeSignature.Pattern(bytes: [1, 2], mask: [0xFF, 0xFE]).problem != nil)
        #expect(TypeSignature.Pattern(bytes: [1, 2], mask: [0xFF, 0xF0]).problem != nil, "a bit beyond the mask")
    }

    @Test func `A declaration created in code follows the same rules`() throws {
        var declaration = TypeDeclaration("com.example.a")
        declaration.signatures = [
            TypeSignature([.init(bytes: [1, 2, 3, 4])]), TypeSignature([.init(offset: -1, bytes: [1, 2, 3, 4])]),
        ]
        let registry = Registry.small([declaration])
        #expect(registry.findings.map(\.known) == [.illegalSignature])
        #expect(registry.findings.first?.message.contains("a negative offset, -1") == true)
        #expect(try registry.required("com.example.a").declaration?.signatures.count == 1)
    }

    @Test func `Signatures written as JSON are read back unchanged`() throws {
        var declaration = TypeDeclaration("com.example.a")
        declaration.signatures = [
            TypeSignature([.init(bytes: [1, 2, 3, 4])]),
            TypeSignature([
                .init(offset: 9, range: 7, bytes: [0xA0, 0, 0xFF, 4], mask: [0xF0, 0, 0xFF, 0x0F]),
                .init(offset: 2, bytes: [1, 2]), .init(bytes: [0xFF, 0xFE]),
            ]),
            TypeSignature([.init(bytes: [1, 2])], isWeak: true),
        ]
        let text = JSONValue.object([("types", .array([declaration.jsonValue]))]).serialized()
        let layer = try RegistryLayer(name: "a", json: Array(text.utf8))
        #expect(layer.findings.map(\.message) == [])
        #expect(layer.declarations.map(\.signatures) == [declaration.signatures])
    }
}

/// Values that load although the schema of a registry file does not allow them: each is a warning with its position.
///
/// Source: `Registry/types.schema.json`.
@Suite struct DeclarationFormTests {
    private func findings(_ member: String) throws -> [Diagnostic] {
        let text = #"{"types": [{"identifier": "com.example.a", "kind": "imported", \#(member)}]}"#
        let layer = try RegistryLayer(file: text)
        #expect(layer.declarations.count == 1, "it loads all the same")
        return layer.findings
    }

    @Test(arguments: [
        #""mimeTypes": ["text/plain", "text/plain;charset=utf-8", "application/vnd.x+json"]"#,
        #""osTypes": ["PDF ", "ƒABC"]"#,
        #""filenames": ["Makefile", ".bashrc", "a b"]"#, #""compoundExtensions": ["tar.gz", "a.b.c"]"#,
        #""description": "One line""#, #""referenceURL": "https://example.com""#,
        #""referenceURL": "http://example.com""#,
        #""declaredBy": "com.example""#, #""version": 1"#, #""order": 0"#, #""added": {"mimeTypes": ["x/y"]}"#,
    ])
    func `Valid forms have no findings`(_ member: String) throws {
        #expect(try findings(member) == [])
    }

    @Test(arguments: [
        (#""mimeTypes": ["text"]"#, "invalid MIME type 'text'"),
        (#""mimeTypes": ["a/b/c"]"#, "invalid MIME type 'a/b/c'"),
        (#""mimeTypes": ["/b"]"#, "invalid MIME type '/b'"), (#""mimeTypes": ["a b/c"]"#, "invalid MIME type 'a b/c'"),
        (#""filenames": ["a/b"]"#, "invalid filename 'a/b'"), (#""filenames": [""]"#, "invalid filename ''"),
        (#""compoundExtensions": ["gz"]"#, "invalid compound extension 'gz'"),
        (#""compoundExtensions": [".tar.gz"]"#, "such as 'tar.gz'"),
        (#""compoundExtensions": ["a..b"]"#, "extension 'a..b'"),
        (#""compoundExtensions": ["a/b.c"]"#, "extension 'a/b.c'"),
        (#""description": "two\nlines""#, "is not one line"), (#""description": """#, "is not one line"),
        (#""referenceURL": "example.com""#, "http or https"), (#""declaredBy": "a b""#, "not a bundle identifier"),
        (#""order": -1"#, "negative"), (#""added": {"mimeTypes": ["x"]}"#, "invalid MIME type 'x'"),
    ])
    func `Invalid forms are findings`(_ member: String, _ text: String) throws {
        let findings = try findings(member)
        #expect(findings.map(\.severity) == [.warning])
        #expect(findings.first?.message.contains(text) == true, "\(findings)")
        #expect(findings.first?.identifier == "com.example.a")
        #expect(findings.first?.location.position?.line == 1)
    }

    @Test(arguments: ["ABC", "ABCDE"])
    func `An OSType of another length is a note`(_ code: String) throws {
        let findings = try findings(#""osTypes": ["\#(code)"]"#)
        #expect(findings.map(\.known) == [.osTypeLength])
        #expect(findings.first?.message.contains("the OSType '\(code)', which does not have four characters") == true)
    }

    @Test func `A string of the wrong kind is reported once`() throws {
        #expect(try findings(#""mimeTypes": [3]"#).map(\.severity) == [.error])
        #expect(try findings(#""description": 3"#).map(\.severity) == [.error])
        #expect(try findings(#""order": []"#).map(\.severity) == [.error])
    }

    @Test func `Strings instead of arrays are valid in an Info.plist`() throws {
        let layer = try RegistryLayer(
            plist:
                #"{"UTExportedTypeDeclarations": [{"UTTypeIdentifier": "com.example.a", "UTTypeConformsTo": "public.data"}]}"#
        )
        #expect(layer.findings == [])
    }
}
