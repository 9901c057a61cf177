/// Bytes that a file of a type has at known places: what tells the format without its name.
///
/// A signature holds when each of its patterns does. `typeq-registry(5)` has the notation.
public struct TypeSignature: Hashable, Sendable {
    /// Bytes at one place, or somewhere in a range of places.
    public struct Pattern: Hashable, Sendable {
        /// Where the pattern stands, in bytes from the start of the file.
        public var offset: Int
        /// How many bytes after `offset` it may start at the latest; 0 for that very place.
        public var range: Int
        /// The bytes.
        public var bytes: [UInt8]
        /// Which bits of each byte count: as many as there are bytes.
        public var mask: [UInt8]

        /// Makes a pattern. Without a mask every bit counts.
        public init(offset: Int = 0, range: Int = 0, bytes: [UInt8], mask: [UInt8]? = nil) {
            self.offset = offset
            self.range = range
            self.bytes = bytes
            self.mask = mask ?? [UInt8](repeating: 0xFF, count: bytes.count)
        }
    }

    /// The patterns, all of which must hold: one to `Limit.patterns`.
    public var patterns: [Pattern]
    /// Whether other formats have the same bytes, so that the signature is a hint and no proof.
    public var isWeak: Bool

    /// Makes a signature. Nothing is checked here: a registry leaves out what is none, and reports it.
    public init(_ patterns: [Pattern], isWeak: Bool = false) {
        self.patterns = patterns
        self.isWeak = isWeak
    }

    /// What a signature may be at most, so that looking for it costs bounded time.
    public enum Limit {
        /// Where the last byte of a pattern may stand: within the first 64 KiB.
        public static let window = 64 * 1024
        /// How far a pattern may move.
        public static let range = 4096
        /// The bytes of one pattern.
        public static let bytes = 256
        /// The patterns of one signature.
        public static let patterns = 8
        /// The bytes that are given, at least: fewer are no signature.
        public static let least = 2
        /// The bytes that are given, at least, for a signature that is not weak.
        public static let strong = 4
    }
}

extension TypeSignature {
    /// The digits of all patterns that are given, two to a byte.
    package var digits: Int { patterns.reduce(0) { $0 + $1.digits } }

    /// Why this is no signature, in words that say what would be right; nil when it is one.
    package var problem: String? {
        guard !patterns.isEmpty, patterns.count <= Limit.patterns else {
            return "a signature of \(patterns.count) patterns: 1 to \(Limit.patterns) are right"
        }
        if let problem = patterns.lazy.compactMap(\.problem).first { return problem }
        guard digits >= Limit.least * 2 else {
            return "a signature that gives fewer than \(Limit.least) bytes: nearly every file would have it"
        }
        return nil
    }

    /// Whether so few bytes are given that the signature cannot be a proof.
    package var isTooShortForProof: Bool { digits < Limit.strong * 2 }
}

extension TypeSignature.Pattern {
    /// The hexadecimal digits that are given.
    package var digits: Int {
        mask.count { $0 & 0xF0 != 0 } + mask.count { $0 & 0x0F != 0 }
    }

    /// Why this is no pattern; nil when it is one.
    package var problem: String? {
        typealias Limit = TypeSignature.Limit
        guard !bytes.isEmpty, bytes.count <= Limit.bytes, mask.count == bytes.count else {
            return "a pattern of \(bytes.count) bytes: 1 to \(Limit.bytes) are right"
        }
        guard mask.allSatisfy({ [0, 0x0F, 0xF0, 0xFF].contains($0) }), zip(bytes, mask).allSatisfy({ $0 & ~$1 == 0 })
        else { return "a mask that cuts a hexadecimal digit, or bits beyond it" }
        guard mask.first != 0, mask.last != 0 else {
            return mask.allSatisfy { $0 == 0 }
                ? "a pattern that gives no byte at all"
                : "a pattern that begins or ends with '??': begin it at a later offset, end it at the last byte given"
        }
        guard offset >= 0 else { return "the offset \(offset) is negative: 0 is the first byte" }
        guard (0...Limit.range).contains(range) else {
            return "the range \(range) is none: 0 to \(Limit.range) are right"
        }
        guard offset <= Limit.window - range - bytes.count else {
            return "a pattern that ends beyond the first \(Limit.window) bytes, which are all that is looked at"
        }
        return nil
    }

    /// The pattern in hexadecimal digits, `??` for a byte that does not count.
    package var hexadecimal: String {
        let digits = Array("0123456789ABCDEF".utf8)
        let unknown = UInt8(ascii: "?")
        var text: [UInt8] = []
        for (byte, mask) in zip(bytes, mask) {
            text.append(mask & 0xF0 == 0 ? unknown : digits[Int(byte >> 4)])
            text.append(mask & 0x0F == 0 ? unknown : digits[Int(byte & 0x0F)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads hexadecimal digits; `?` stands for a digit that does not count. Nil for anything else.
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
                switch digit {
                case 0x30...0x39: byte |= digit - 0x30
                case 0x41...0x46: byte |= digit - 0x41 + 10
                case 0x61...0x66: byte |= digit - 0x61 + 10
                case 0x3F: continue
                default: return nil
                }
                bits |= 0x0F
            }
            bytes.append(byte)
            mask.append(bits)
        }
        self.init(offset: offset, range: range, bytes: bytes, mask: mask)
    }
}
