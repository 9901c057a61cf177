import Foundation
import SeededNumbers
import Testing

@testable import ContentIdentification

/// Names of legacy encodings. The expected names are the encodings into which the text was converted.
@Suite struct LegacyEncodingTests {
    struct Example: Sendable, CustomTestStringConvertible {
        var encoding: String
        var language: String
        var bytes: [UInt8]

        var testDescription: String { "\(language) in \(encoding)" }
    }

    /// Article 1 of the Universal Declaration of Human Rights. Source: ohchr.org.
    static let examples: [Example] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/legacy-encodings.tsv").standardized
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n").dropFirst() ?? []
        return lines.map { line in
            let columns = line.split(separator: "\t")
            return Example(
                encoding: String(columns[0]), language: String(columns[1]), bytes: bytes(String(columns[2])))
        }
    }()

    private func encoding(_ bytes: [UInt8]) -> LegacyEncoding? { bytes.withUnsafeBytes { LegacyEncoding($0) } }

    @Test(arguments: examples)
    func `The encoding of a sentence is told`(_ example: Example) throws {
        let found = try #require(encoding(example.bytes))
        #expect(found.name == example.encoding)
        #expect(found.confidence >= 970)
    }

    @Test func `There is an example of each kind of encoding`() {
        #expect(Self.examples.count == 26)
    }

    @Test func `Random bytes and pictures of characters have no encoding`() {
        var numbers = SeededGenerator(seed: 32)
        for _ in 0..<50 {
            let bytes = (0..<300).map { _ in
                let byte = UInt8.random(in: 0x20...0xFF, using: &numbers)
                return (0x7F..<0xA1).contains(byte) ? 0x20 : byte
            }
            #expect(encoding(bytes) == nil)
        }
        // A frame of box-drawing characters of code page 437.
        let frame = [0xC9] + [UInt8](repeating: 0xCD, count: 60) + [0xBB, 0x0A, 0xBA, 0x20, 0xBA, 0x0A, 0xC8]
        #expect(encoding(frame + [UInt8](repeating: 0xCD, count: 60) + [0xBC]) == nil)
    }

    @Test func `The answer has the encoding, and the evidence has the confidence`() throws {
        let identifier = ContentIdentifier()
        let russian = try #require(Self.examples.first { $0.encoding == "koi8-r" })
        let answer = identifier.identify(bytes: russian.bytes, "letter.txt")
        #expect(answer.encoding == "koi8-r" && answer.generalEncoding == "iso-8859-1")
        #expect(answer.evidence.contains { $0.text.hasSuffix("text, koi8-r with a confidence of 0.995") })
        let unknown = identifier.identify(bytes: [0x61, 0x98, 0xDE, 0x41], "a.txt")
        #expect(unknown.encoding == "unknown-8bit" && unknown.generalEncoding == "unknown-8bit")
        let utf8 = identifier.identify(bytes: Array("Grüße\n".utf8), "a.txt")
        #expect(utf8.encoding == "utf-8" && utf8.generalEncoding == nil)
    }

    @Test func `A long text is read to a limit, and a character that is cut off is accepted`() throws {
        let japanese = try #require(Self.examples.first { $0.encoding == "euc-jp" })
        var bytes = Array(repeatElement(japanese.bytes, count: 2000).joined())
        #expect(encoding(bytes)?.name == "euc-jp")
        bytes = Array(bytes.prefix(61))
        #expect(encoding(bytes)?.name == "euc-jp")
    }

    // The texts are not about software, unlike most of the texts that the model was trained with.
    @Test func `An everyday text in Big5 is told, although its second bytes are often ASCII`() {
        // 昨天下午弟弟在公園裡放風箏，媽媽坐在樹下看書。 …
        let text = Self.bytes(
            "AC51A4D1A455A4C8A7CCA7CCA662A4BDB6E9B8CCA9F1ADB7BAE5A141B6FDB6FDA7A4A662BEF0A455ACDDAED1A143A4D3"
                + "B6A7A455A473A548ABE1A141A7DAADCCA440B05FA8ABB8F4A65EAE61A141B1DFB6BAA659A446B3BDA94DAB43B5E6A143")
        #expect(encoding(text)?.name == "big5")
        // French in ISO 8859-1 has bytes above ASCII before ASCII letters.
        let french = "les élèves ont préféré la forêt à la fenêtre".unicodeScalars.map { UInt8($0.value) }
        #expect(encoding(french)?.name == "iso-8859-1")
    }

    // Source: Unicode, CYRILLIC.TXT in MAPPINGS/VENDORS/APPLE: small letters are as in windows-1251, except U+044F at DF.
    @Test func `Mac Cyrillic is not windows-1251`() {
        // Утром мы поехали на дачу. Яблоки уже созрели, и бабушка сварила варенье. …
        let text = Self.bytes(
            "93F2F0EEEC20ECFB20EFEEE5F5E0EBE820EDE020E4E0F7F32E209FE1EBEEEAE820F3E6E520F1EEE7F0E5EBE82C20E820"
                + "E1E0E1F3F8EAE020F1E2E0F0E8EBE020E2E0F0E5EDFCE52E2082E5F7E5F0EEEC20E2F1DF20F1E5ECFCDF20EFE8EBE020"
                + "F7E0E920EDE020E2E5F0E0EDE4E52E209F20F7E8F2E0EB2E0A")
        #expect(encoding(text).map { $0.name == "x-mac-cyrillic" } ?? true)
        let windows = Self.bytes(
            "D3F2F0EEEC20ECFB20EFEEE5F5E0EBE820EDE020E4E0F7F32E20DFE1EBEEEAE820F3E6E520F1EEE7F0E5EBE82C20E820"
                + "E1E0E1F3F8EAE020F1E2E0F0E8EBE020E2E0F0E5EDFCE52E20C2E5F7E5F0EEEC20E2F1FF20F1E5ECFCFF20EFE8EBE020"
                + "F7E0E920EDE020E2E5F0E0EDE4E52E20DF20F7E8F2E0EB2E0A")
        #expect(encoding(windows)?.name == "windows-1251")
    }

    // Source: the WHATWG Encoding Standard, section 12.1.
    @Test func `EUC-JP contains characters of three bytes`() throws {
        let japanese = try #require(Self.examples.first { $0.encoding == "euc-jp" })
        #expect(encoding(japanese.bytes + [0x8F, 0xA2, 0xB7])?.name == "euc-jp")
        #expect(encoding(japanese.bytes + [0x8F, 0xA2, 0x41])?.name != "euc-jp")
    }

    private static func bytes(_ digits: String) -> [UInt8] {
        let digits = Array(digits.utf8)
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16) ?? 0
        }
    }
}
