import SeededNumbers
import Testing

@testable import TypeRegistry

/// The search for bytes finds the same as comparing at each offset.
@Suite struct ByteSearchTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `The first occurrence within the bounds is found`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let letters: [UInt8] = [0, 0x20, 0x41, 0x65, 0xFF]
        var found = 0
        for _ in 0..<3_000 {
            let text = (0..<Int.random(in: 0...60, using: &generator)).map { _ in generator.pick(letters) }
            let word = (0..<Int.random(in: 1...4, using: &generator)).map { _ in generator.pick(letters) }
            let start = Int.random(in: 0...20, using: &generator)
            let limit = generator.chance(oneIn: 2) ? Int.max : Int.random(in: 0...60, using: &generator)
            let end = min(text.count, limit) - word.count
            let expected = start <= end ? (start...end).first { text[$0..<($0 + word.count)].elementsEqual(word) } : nil
            let position = text.withUnsafeBytes { text in
                word.withUnsafeBytes { text.position(of: $0, from: start, before: limit) }
            }
            #expect(position == expected, "\(word) in \(text) from \(start) before \(limit)")
            if expected != nil { found += 1 }
        }
        #expect(found > 300, "a test that finds nothing tests nothing")
    }

    @Test func `An empty pattern is not found`() {
        let text: [UInt8] = [1, 2, 3]
        #expect(text.withUnsafeBytes { $0.position(of: UnsafeRawBufferPointer(start: nil, count: 0)) } == nil)
        #expect(text.withUnsafeBytes { text in text.position(of: text, from: -1) } == nil)
    }
}
