import DeclarationFormats
import SeededNumbers
import TestTags
import Testing

/// Any bytes are read or rejected, without a trap or a hang.
@Suite(.tags(.slow)) struct MutationTests {
    /// Reads bytes in their own and in the detected format, and uses the result.
    private func exercise(_ bytes: [UInt8], _ format: DeclarationFormat) -> Bool {
        var wasRead = false
        for format in [format, nil] {
            do {
                let root = try DeclarationDocument.read(bytes, format: format).root
                #expect(positions(in: root).allSatisfy { (0...bytes.count).contains($0.offset) })
                wasRead = true
            } catch {
                #expect((0...bytes.count).contains(error.position.offset))
                #expect(!error.message.isEmpty)
            }
        }
        return wasRead
    }

    @Test(arguments: 0..<Samples.all.count) func `The samples are valid`(sample: Int) throws {
        let (format, bytes) = Samples.all[sample]
        let document = try DeclarationDocument.read(bytes)
        #expect(document.format == format)
        #expect(document.root.dictionary?.isEmpty == false)
    }

    @Test(arguments: 0..<Samples.all.count) func `Every truncation is read or rejected`(sample: Int) {
        let (format, bytes) = Samples.all[sample]
        for length in 0..<bytes.count {
            _ = exercise(Array(bytes[..<length]), format)
            _ = exercise(Array(bytes[length...]), format)
        }
    }

    @Test(arguments: 0..<Samples.all.count) func `Random mutations are read or rejected`(sample: Int) {
        let (format, original) = Samples.all[sample]
        var generator = SeededGenerator(seed: UInt64(sample))
        var readable = 0
        for _ in 0..<3_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
                case 1: bytes[place] = .random(in: 0...255, using: &generator)
                case 2: bytes[place] = original.randomElement(using: &generator) ?? 0
                case 3: bytes.remove(at: place)
                default: bytes.insert(original.randomElement(using: &generator) ?? 0, at: place)
                }
            }
            if exercise(bytes, format) { readable += 1 }
        }
        // If all were rejected, the mutations would test little after the first check.
        #expect(readable > 0)
    }

    @Test func `Random bytes are read or rejected`() {
        var generator = SeededGenerator(seed: 99)
        for (format, _) in Samples.all {
            for _ in 0..<500 {
                let count = Int.random(in: 0...80, using: &generator)
                let header = format == .binaryPropertyList ? Array("bplist00".utf8) : []
                _ = exercise(header + (0..<count).map { _ in .random(in: 0...255, using: &generator) }, format)
            }
        }
    }

    /// Positions that were counted incrementally equal positions that were counted from the start.
    @Test(arguments: 0..<4) func `Positions are the results of a simple count`(sample: Int) throws {
        let (_, bytes) = Samples.all[sample]
        let root = try DeclarationDocument.read(bytes).root
        for position in positions(in: root) {
            let before = String(decoding: bytes[..<position.offset], as: UTF8.self)
            let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(position.line == lines.count)
            #expect(position.column == (lines.last?.unicodeScalars.count ?? 0) + 1)
        }
    }
}
