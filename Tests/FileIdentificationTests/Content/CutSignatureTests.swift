import Testing

@testable import ContentIdentification
@testable import FileIdentification
@testable import TypeRegistry

/// Short files that end in a declared signature, or right after it. Bytes whose digits the signature does not
/// completely specify are ignored, because any file can contain them.
///
/// Source: typeq-registry(5), SIGNATURES: "Any digit is '?'".
@Suite struct CutSignatureTests {
    /// Four known bytes, two of any value, two known ones.
    private static let open = "45584252????3031"
    /// Three known bytes, and one with a known first digit.
    private static let halfOpen = "4558423?"

    private func registry(_ pattern: String) throws -> Registry {
        let pattern = try #require(TypeSignature.Pattern(hexadecimal: pattern, offset: 0, range: 0))
        var declaration = TypeDeclaration(
            identifier: "com.example.brush", conformsTo: ["public.data"], tags: [.filenameExtension: ["exbrush"]])
        declaration.signatures = [TypeSignature([pattern])]
        return Registry(layers: [RegistryLayer(name: "test", declarations: [declaration])])
    }

    private func isBeginning(_ text: String, of pattern: String) throws -> Bool {
        let index = SignatureIndex(try registry(pattern))
        return ascii(text).withUnsafeBytes { bytes in
            index.beginnings(with: bytes).contains { $0.type.identifier == "com.example.brush" }
        }
    }

    @Test(arguments: ["E", "EX", "EXB", "EXBR"])
    func `The first bytes of a signature are its beginning`(_ text: String) throws {
        #expect(try isBeginning(text, of: Self.open))
    }

    @Test(arguments: ["EXBR1", "EXBR??", "EXBRab0", "EXBRab01", "EXBRab01\n", "EXBX", "XBR", "EXBR and more words"])
    func `Masked bytes are ignored`(_ text: String) throws {
        #expect(try !isBeginning(text, of: Self.open))
    }

    @Test func `A byte with one known digit is ignored`() throws {
        #expect(try isBeginning("EXB", of: Self.halfOpen))
        #expect(try !isBeginning("EXB0", of: Self.halfOpen))
    }

    /// A file may end a few bytes after its signature.
    @Test func `At most four bytes follow a signature`() throws {
        #expect(try isBeginning("EXBR", of: "45584252"))
        #expect(try isBeginning("EXBRabcd", of: "45584252"))
        #expect(try !isBeginning("EXBRabcde", of: "45584252"))
    }

    @Test func `A cut signature of two bytes confirms a name, and a word without a name is not a signature`() throws {
        let identifier = FileIdentifier(
            registry: try registry(Self.open), policy: .auto, magic: MagicPool(databasePath: "/nonexistent/magic"))
        func answer(_ text: String, _ name: String) -> Identification {
            identifier.identify(bytes: ascii(text), named: .init(name))
        }
        for text in ["EX", "EXB", "EXBR"] {
            #expect(answer(text, "a.exbrush").type.identifier == "com.example.brush", "\(text)")
            #expect(answer(text, "a.exbrush").warnings == [], "\(text)")
        }
        // "EXBR" is a word, and is not evidence without a name.
        for text in ["EXB", "EXBR"] { #expect(answer(text, "nameless").type == .plainText, "\(text)") }
        // Words that begin like a signature, where it has bytes of any value.
        for text in ["EXBR12", "EXBRab0"] {
            #expect(answer(text, "nameless").type == .plainText, "\(text)")
            #expect(answer(text, "a.exbrush").nameAgreement != .confirmed, "\(text)")
        }
    }

    @Test(arguments: ["ExbR", "EXB=", "E\u{A0}\u{DC}X"])
    func `Four bytes that are not a word are a hint without a name`(_ text: String) throws {
        let hexadecimal = text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
        let identifier = FileIdentifier(
            registry: try registry(hexadecimal + "????3031"), policy: .auto,
            magic: MagicPool(databasePath: "/nonexistent/magic"))
        let answer = identifier.identify(bytes: Array(text.utf8), named: "nameless")
        #expect(answer.type.identifier == "com.example.brush")
        #expect(answer.confidence == .hint)
    }

    // RIFF: "RIFF", a size of any value, the form. Text after the first word is not a size.
    @Test func `Shipped signatures with a size in the middle are found up to the size`() {
        let identifier = FileIdentifier.withoutMagic
        #expect(identifier.identify(bytes: ascii("RIFF"), named: "a.wav").warnings == [])
        let words = identifier.identify(bytes: ascii("RIFF raff\n"), named: "a.wav")
        #expect(words.warnings.map(\.id).contains(.extensionMismatch))
        #expect(identifier.identify(bytes: ascii("RIFF raff\n"), named: "nameless").type == .plainText)
    }
}
