import SeededNumbers
@testable import TypeRegistry

extension TypeSignature {
    /// A signature of few different bytes, so that several meet in a file of `randomFiles`.
    static func random(_ generator: inout SeededGenerator) -> TypeSignature {
        while true {
            let signature = anyRandom(&generator)
            if signature.problem == nil { return signature }
        }
    }

    private static func anyRandom(_ generator: inout SeededGenerator) -> TypeSignature {
        let patterns = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
            let count = Int.random(in: 2...9, using: &generator)
            var bytes = (0..<count).map { _ in UInt8.random(in: 0x40...0x41, using: &generator) }
            var mask = [UInt8](repeating: 0xFF, count: count)
            if generator.chance(oneIn: 3) {
                let index = Int.random(in: 0..<count, using: &generator)
                mask[index] = index == count - 1 ? 0xF0 : generator.pick([0, 0xF0])
                bytes[index] &= mask[index]
            }
            return Pattern(
                offset: generator.pick([0, 0, 0, 3, 5, 30]),
                range: generator.chance(oneIn: 4) ? Int.random(in: 1...8, using: &generator) : 0, bytes: bytes,
                mask: mask)
        }
        return TypeSignature(patterns, isWeak: generator.chance(oneIn: 5))
    }

    /// Files of the same few bytes.
    static let randomFiles: [[UInt8]] = {
        var generator = SeededGenerator(seed: 0x516)
        return (0..<40).map { _ in
            (0..<Int.random(in: 2...48, using: &generator)).map { _ in .random(in: 0x40...0x41, using: &generator) }
        }
    }()

    /// Whether bytes match the signature, without a table.
    func holds(in file: [UInt8]) -> Bool {
        patterns.allSatisfy { pattern in
            (pattern.offset...pattern.offset + pattern.range).contains { start in
                start + pattern.bytes.count <= file.count
                    && pattern.bytes.indices.allSatisfy { file[start + $0] & pattern.mask[$0] == pattern.bytes[$0] }
            }
        }
    }
}

extension Registry {
    /// Returns the signatures that bytes match. The first `window` bytes are the head, and the rest is fetched.
    func signatures(in file: [UInt8], window: Int = .max) -> [SignatureMatch] {
        let index = SignatureIndex(self)
        return [SignatureIndex.Extent.head, .beyond].flatMap { extent in
            file.withUnsafeBytes { bytes in
                let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(window))
                return index.matches(extent, in: head, count: file.count) { offset, count in
                    Array(file[min(offset, file.count)..<min(offset + count, file.count)])
                }
            }
        }
    }
}
