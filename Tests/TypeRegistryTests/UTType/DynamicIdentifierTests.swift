import SeededNumbers
import TestTags
import Testing

@testable import TypeRegistry

/// All published identifiers with known contents, encoded and decoded.
///
/// Source: identifiers published together with their tags. Apple documents only that such types exist:
/// [isDynamic](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/isdynamic).
@Suite struct DynamicIdentifierTests {
    @Test(arguments: try Fixture.dynamicVectors())
    func `Contents are encoded as the identifier`(_ vector: DynamicVector) {
        #expect(DynamicIdentifier(conformsTo: vector.conformsTo, tags: vector.tags).identifier == vector.id)
    }

    @Test(arguments: try Fixture.dynamicVectors())
    func `The identifier is decoded into its contents`(_ vector: DynamicVector) throws {
        let parts = try #require(DynamicIdentifier(vector.id))
        #expect(parts.conformsTo == vector.conformsTo)
        #expect(parts.tags == vector.tags)
        #expect(parts.identifier == vector.id)
    }

    @Test(arguments: try Fixture.dynamicVectors())
    func `The identifier gives the type`(_ vector: DynamicVector) throws {
        let type = try UTType.required(vector.id)
        #expect(type.identifier == vector.id)
        #expect(type.isDynamic && !type.isDeclared && !type.isPublic)
        #expect(type.tags == Dictionary(grouping: vector.tags, by: \.tagClass).mapValues { $0.map(\.value) })
        let supertype = try vector.conformsTo.map { try UTType.required($0) }
        #expect(type.supertypes == supertype.map { $0.supertypes.union([$0]) } ?? [])
    }

    @Test(arguments: try Fixture.malformedVectors())
    func `Malformed published identifiers give nil`(_ vector: MalformedVector) {
        #expect(DynamicIdentifier(vector.id) == nil)
        #expect(UTType(vector.id) == nil)
    }

    @Test func `The fixture is complete`() throws {
        #expect(try Fixture.dynamicVectors().count == 184)
        #expect(try Fixture.malformedVectors().count == 4)
    }
}

/// Encoding and decoding are inverse, for random contents and identifiers.
@Suite(.tags(.slow)) struct DynamicIdentifierRoundTripTests {
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

    @Test func `Encoding and decoding give the same contents`() throws {
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

    @Test func `A decoded identifier is encoded unchanged, unless it has an unknown code or a name with a code`() {
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

    @Test func `Any text is decoded or rejected`() {
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

/// The base 32 of dynamic identifiers: `abcdefghkmnpqrstuvwxyz0123456789`, most significant bit first, no padding.
///
/// Source: samples of `dynamic-vectors.json`, which it reproduces in both directions.
@Suite struct Base32Tests {
    @Test func `Each of the 32 values has its letter`() throws {
        let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789")
        for (value, letter) in alphabet.enumerated() {
            // One byte is the five bits of the value, then three zero bits.
            #expect(Base32.encode([UInt8(value) << 3]) == "\(letter)a")
            #expect(Base32.decode("\(letter)a".utf8) == [UInt8(value) << 3])
        }
        #expect(Set(alphabet).isDisjoint(with: "ijlo"))
    }

    @Test(
        arguments: [
            ([], ""), ([0], "aa"), ([0xFF], "96"), ([0xFF, 0xFF], "999u"), ([0xFF, 0xFF, 0xFF], "99998"),
            ([0xFF, 0xFF, 0xFF, 0xFF], "9999992"), ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "99999999"),
        ] as [([UInt8], String)])
    func `The last character is filled with zero bits`(_ bytes: [UInt8], _ text: String) {
        #expect(Base32.encode(bytes) == text)
        #expect(Base32.decode(text.utf8) == bytes)
    }

    @Test(arguments: [1, 3, 6, 9, 11, 14])
    func `A length that is not a whole number of bytes is rejected`(_ count: Int) {
        #expect(Base32.decode(String(repeating: "a", count: count).utf8) == nil)
    }

    @Test func `Capital letters are decoded as lowercase ones`() {
        #expect(Base32.decode("AGQ8U".utf8) == Base32.decode("agq8u".utf8))
        #expect(Base32.decode("AGQ8U".utf8) != nil)
    }

    @Test(arguments: ["i", "j", "l", "o", "I", "O", "-", " ", ".", "=", "\0", "é"])
    func `Any other character is rejected`(_ character: String) {
        #expect(Base32.decode("a\(character)aa".utf8) == nil)
    }
}
