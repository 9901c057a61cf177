import SeededNumbers
import Testing

@testable import TypeRegistry

/// Encoding and decoding undo each other, for parts and for identifiers made up at random.
@Suite struct DynamicIdentifierRoundTripTests {
    private static let letters = Array("abcxyz019 -_+.*/:=,\\?éßƒ😀\0\u{301}").map(String.init)
    private static let types: [String?] = [
        nil, "public.data", "public.image", "com.apple.package", "public.content", "public.item", "com.example.a-b.c",
        "x", "public.été",
    ]
    private static let classes: [UTTagClass] = [.filenameExtension, .mimeType, .osType, .pasteboardType]

    private func tag(_ generator: inout SeededGenerator) -> DynamicIdentifier.Tag {
        let tagClass = generator.pick(Self.classes)
        if tagClass == .osType {
            // Cutting and padding change an OSType of another length.
            return DynamicIdentifier.Tag(
                .osType, (0..<4).map { _ in generator.pick(["A", "b", " ", "*", ":", "ƒ"]) }.joined())
        }
        let count = Int.random(in: 0...12, using: &generator)
        return DynamicIdentifier.Tag(tagClass, (0..<count).map { _ in generator.pick(Self.letters) }.joined())
    }

    @Test("parts → identifier → parts")
    func parts() throws {
        var generator = SeededGenerator(seed: 0x5EED)
        for _ in 0..<5_000 {
            let tags = (0..<Int.random(in: 1...3, using: &generator)).map { _ in tag(&generator) }
            let type = generator.pick(Self.types)
            let parts = DynamicIdentifier(conformsTo: type, tags: tags)
            let identifier = parts.identifier
            #expect(TypeIdentifier.folded(identifier) == identifier)
            let decoded = try #require(DynamicIdentifier(identifier), "\(parts)")
            #expect(decoded.conformsTo == parts.conformsTo)
            #expect(decoded.tags.map(\.tagClass) == tags.map(\.tagClass))
            #expect(decoded.tags.map { Array($0.value.utf8) } == tags.map { Array($0.value.utf8) }, "byte for byte")
            #expect(DynamicIdentifier(TypeIdentifier.folded(identifier).uppercased()) == decoded)
        }
    }

    @Test("what decodes at all is encoded as itself, unless a code in it is unknown or spelled otherwise")
    func identifiers() {
        var generator = SeededGenerator(seed: 0xDECA)
        let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789").map(String.init)
        let starts = ["dyn.ag", "dyn.age8", "dyn.agq8", "dyn.ah62d4rv4ge8", "dyn.ah62d4"]
        var decodedCount = 0
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...10, using: &generator)
            let text = generator.pick(starts) + (0..<count).map { _ in generator.pick(alphabet) }.joined()
            guard let parts = DynamicIdentifier(text) else { continue }
            decodedCount += 1
            #expect(DynamicIdentifier(parts.identifier) == parts)
        }
        #expect(decodedCount > 100)
    }

    @Test("any text is either read or refused, and never traps")
    func garbage() {
        var generator = SeededGenerator(seed: 0xBAD)
        for _ in 0..<5_000 {
            let count = Int.random(in: 0...40, using: &generator)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let identifier = "dyn.a" + Base32.encode(bytes)
            #expect(Base32.decode(identifier.utf8.dropFirst(5)) == bytes)
            if let parts = DynamicIdentifier(identifier) { #expect(!parts.tags.isEmpty) }
            _ = UTType("dyn.a" + String(decoding: bytes, as: UTF8.self))
        }
    }
}
