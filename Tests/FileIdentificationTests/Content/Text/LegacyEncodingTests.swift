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
            let digits = Array(columns[2].utf8)
            let bytes = stride(from: 0, to: digits.count, by: 2).map {
                UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16) ?? 0
            }
            return Example(encoding: String(columns[0]), language: String(columns[1]), bytes: bytes)
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
}
