import Foundation
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// The samples of `Registry/samples.tsv`: small files made from the specifications, each with its source and the place in it.
@Suite struct RegistrySampleTests {
    struct Sample: Sendable {
        var type: String
        var bytes: [UInt8]
        var source: String
        /// Whether the file is identified. If it is not, a fifth column contains the reason.
        var isKnown: Bool
    }

    private static func samples() throws -> [Sample] {
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "Registry/samples.tsv"), encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Sample(
                type: columns[0], bytes: bytes(columns[1]), source: columns[2], isKnown: columns.count < 5)
        }
    }

    /// Hexadecimal digits; `XX*N` is the byte XX, N times.
    private static func bytes(_ text: String) -> [UInt8] {
        text.split(separator: " ").flatMap { word -> [UInt8] in
            let parts = word.split(separator: "*")
            let digits = Array(parts[0])
            let once = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
                UInt8(String(digits[$0...($0 + 1)]), radix: 16)
            }
            let count = parts.count == 2 ? Int(parts[1]) ?? 0 : 1
            return Array(repeatElement(once, count: count).joined())
        }
    }

    @Test func `Each sample is identified by its content only`() throws {
        // Without libmagic, as in the script.
        let identifier = FileIdentifier(
            registry: .shipped, policy: .content, magic: MagicPool(databasePath: "/nonexistent/magic.mgc"))
        let samples = try Self.samples()
        #expect(samples.count > 300)
        for sample in samples {
            let type = try #require(Registry.shipped.type(sample.type), "\(sample.type) is declared")
            let found = identifier.identify(bytes: sample.bytes).type
            #expect((found == type) == sample.isKnown, "\(sample.type), \(sample.source): \(found)")
        }
    }
}
