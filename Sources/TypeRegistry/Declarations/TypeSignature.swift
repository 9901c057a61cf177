import DeclarationFormats

/// Bytes at known offsets by which files of a type are identified without their names.
///
/// A file matches a signature if it matches all patterns of the signature. `typeq-registry(5)` describes the notation.
package struct TypeSignature: Hashable, Sendable {
    /// Bytes at a fixed offset, or at an offset within a range.
    package struct Pattern: Hashable, Sendable {
        /// The first offset of the pattern, in bytes from the start of the file.
        package var offset: Int
        /// The maximum number of bytes after `offset` at which the pattern can begin, or 0 if it must begin at `offset`.
        package var range: Int
        package var bytes: [UInt8]
        /// The bits of each byte that are compared. The mask is as long as `bytes`.
        package var mask: [UInt8]

        /// Creates a pattern. If no mask is specified, all bits are compared. The values are not validated.
        package init(offset: Int = 0, range: Int = 0, bytes: [UInt8], mask: [UInt8]? = nil) {
            self.offset = offset
            self.range = range
            self.bytes = bytes
            self.mask = mask ?? [UInt8](repeating: 0xFF, count: bytes.count)
        }
    }

    /// The patterns, all of which must match. There are 1 to 8 patterns.
    package var patterns: [Pattern]
    /// Whether files of other formats contain the same bytes, so a match is only a hint.
    package var isWeak: Bool

    /// Creates a signature. The values are not validated; a registry omits an invalid signature and reports it.
    package init(_ patterns: [Pattern], isWeak: Bool = false) {
        self.patterns = patterns
        self.isWeak = isWeak
    }

    /// The limits of a signature, which bound the time required to search for it.
    package enum Limit {
        /// The number of bytes at the beginning of a file that are searched. All patterns end within them.
        package static let window = 64 * 1024
        /// The maximum range of a pattern.
        package static let range = 4096
        /// The maximum number of bytes in a pattern.
        package static let bytes = 256
        /// The maximum number of patterns in a signature.
        package static let patterns = 8
        /// The minimum number of known bytes in a signature.
        package static let least = 2
        /// The minimum number of known bytes in a signature that is not weak.
        package static let strong = 4
    }
}

extension TypeSignature {
    /// The number of known hexadecimal digits in all patterns. A byte has two digits.
    package var digits: Int { patterns.reduce(0) { $0 + $1.digits } }

    /// The reason why the signature is invalid, as a noun phrase for a message, or nil if it is valid.
    package var problem: String? {
        guard !patterns.isEmpty, patterns.count <= Limit.patterns else {
            return "a signature of \(patterns.count) patterns (expected 1 to \(Limit.patterns))"
        }
        if let problem = patterns.lazy.compactMap({ $0.problem }).first { return problem }
        guard digits >= Limit.least * 2 else {
            return "a signature of fewer than \(Limit.least) known bytes, which nearly every file would match"
        }
        return nil
    }

    /// Whether the signature has too few known bytes to be proof.
    package var isTooShortForProof: Bool { digits < Limit.strong * 2 }
}

extension TypeSignature.Pattern {
    /// The number of known hexadecimal digits.
    package var digits: Int {
        mask.count { $0 & 0xF0 != 0 } + mask.count { $0 & 0x0F != 0 }
    }

    /// The reason why the pattern is invalid, as a noun phrase for a message, or nil if it is valid.
    package var problem: String? {
        typealias Limit = TypeSignature.Limit
        guard !bytes.isEmpty, bytes.count <= Limit.bytes, mask.count == bytes.count else {
            return "a pattern of \(bytes.count) bytes (expected 1 to \(Limit.bytes))"
        }
        guard mask.allSatisfy({ [0, 0x0F, 0xF0, 0xFF].contains($0) }), zip(bytes, mask).allSatisfy({ $0 & ~$1 == 0 })
        else { return "a mask that divides a hexadecimal digit, or bits outside the mask" }
        guard mask.first != 0, mask.last != 0 else {
            return mask.allSatisfy { $0 == 0 }
                ? "a pattern without a known byte"
                : "a pattern that begins or ends with '??' (use a later offset, and end with the last known byte)"
        }
        guard offset >= 0 else { return "a negative offset, \(offset) (0 is the first byte)" }
        guard (0...Limit.range).contains(range) else {
            return "a range of \(range) bytes (expected 0 to \(Limit.range))"
        }
        guard offset <= Limit.window - range - bytes.count else {
            return "a pattern that ends after the first \(Limit.window) bytes, and only these are searched"
        }
        return nil
    }

    /// The pattern in hexadecimal digits, with `??` for a byte that is ignored.
    package var hexadecimal: String {
        zip(bytes, mask).map { byte, mask in
            (mask & 0xF0 == 0 ? "?" : (byte >> 4).hexadecimal())
                + (mask & 0x0F == 0 ? "?" : (byte & 0x0F).hexadecimal())
        }.joined()
    }

    /// Creates a pattern from hexadecimal digits, where `?` is a digit that is ignored. Returns nil for any other text.
    package init?(hexadecimal text: String, offset: Int, range: Int) {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        var mask: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            var (byte, bits): (UInt8, UInt8) = (0, 0)
            for digit in digits[index..<index + 2] {
                byte <<= 4
                bits <<= 4
                if digit == UInt8(ascii: "?") { continue }
                guard let value = digit.hexadecimalDigit else { return nil }
                byte |= value
                bits |= 0x0F
            }
            bytes.append(byte)
            mask.append(bits)
        }
        self.init(offset: offset, range: range, bytes: bytes, mask: mask)
    }
}
