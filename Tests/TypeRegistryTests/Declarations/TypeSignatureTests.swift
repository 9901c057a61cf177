import DeclarationFormats
import Testing

@testable import TypeRegistry

/// What is a signature, typeq-registry(5).
@Suite struct TypeSignatureTests {
    private func pattern(_ text: String, offset: Int = 0, range: Int = 0) throws -> TypeSignature.Pattern {
        try #require(TypeSignature.Pattern(hexadecimal: text, offset: offset, range: range))
    }

    @Test("digits of either case, and '?' for one that may be any")
    func notation() throws {
        #expect(try pattern("89504e47").bytes == [0x89, 0x50, 0x4E, 0x47])
        #expect(try pattern("89504E47").mask == [0xFF, 0xFF, 0xFF, 0xFF])
        let some = try pattern("1?3???4F")
        #expect(some.bytes == [0x10, 0x30, 0, 0x4F] && some.mask == [0xF0, 0xF0, 0, 0xFF])
        #expect(some.digits == 4)
        #expect(some.hexadecimal == "1?3???4F")
    }

    @Test("what is no run of bytes is no pattern", arguments: ["1", "123", "0x12", "12 34", "GG", "１２", "-1", "é"])
    func noPattern(_ text: String) {
        #expect(TypeSignature.Pattern(hexadecimal: text, offset: 0, range: 0) == nil)
    }

    // ISO 9660, ECMA-119 section 8.1: the first volume descriptor stands at 32,768, its identifier a byte later.
    @Test("an ISO 9660 image is within the window, and its last byte too")
    func window() throws {
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

    @Test("limits: bytes of a pattern, patterns of a signature")
    func limits() throws {
        #expect(TypeSignature.Pattern(bytes: [UInt8](repeating: 1, count: 256)).problem == nil)
        #expect(TypeSignature.Pattern(bytes: [UInt8](repeating: 1, count: 257)).problem != nil)
        #expect(TypeSignature([]).problem != nil)
        let one = TypeSignature.Pattern(bytes: [1, 2])
        #expect(TypeSignature([TypeSignature.Pattern](repeating: one, count: 8)).problem == nil)
        #expect(TypeSignature([TypeSignature.Pattern](repeating: one, count: 9)).problem != nil)
    }

    @Test("a mask that does not fit its bytes is refused, not trusted")
    func masks() {
        #expect(TypeSignature.Pattern(bytes: [1, 2], mask: [0xFF]).problem != nil)
        #expect(TypeSignature.Pattern(bytes: [1, 2], mask: [0xFF, 0xFE]).problem != nil)
        #expect(TypeSignature.Pattern(bytes: [1, 2], mask: [0xFF, 0xF0]).problem != nil, "a bit beyond the mask")
    }

    @Test("a declaration made by a program is held to the same rules")
    func declared() throws {
        var declaration = TypeDeclaration("com.example.a")
        declaration.signatures = [
            TypeSignature([.init(bytes: [1, 2, 3, 4])]), TypeSignature([.init(offset: -1, bytes: [1, 2, 3, 4])]),
        ]
        let registry = Registry.small([declaration])
        #expect(registry.findings.map(\.rule) == [.illegalSignature])
        #expect(registry.findings.first?.message.contains("the offset -1 is negative") == true)
        #expect(try registry.required("com.example.a").declaration?.signatures.count == 1)
    }

    @Test("what is written as JSON is read again as the same signatures")
    func written() throws {
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
