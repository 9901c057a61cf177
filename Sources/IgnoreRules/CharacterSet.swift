/// A set of characters in a pattern, such as `[abc]`, `[a-z]`, `[!0-9]` or `[[:alpha:]]`.
///
/// Source: [glob(7)](https://man7.org/linux/man-pages/man7/glob.7.html), "Character classes", "Ranges" and "Complementation";
/// git also accepts `^` instead of `!`.
struct CharacterSet: Hashable, Sendable {
    private var isInverted = false
    private var ranges: [ClosedRange<UInt32>] = []

    /// The names of the character classes, which contain only ASCII characters.
    static let classes = [
        "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit",
    ]

    /// Parses the set at an offset, and moves the offset to the byte after the closing `]`.
    init(_ bytes: [UInt8], at offset: inout Int) throws(Glob.Failure) {
        let start = offset
        var next = offset + 1
        func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }
        if byte(next) == UInt8(ascii: "!") || byte(next) == UInt8(ascii: "^") {
            isInverted = true
            next += 1
        }
        let first = next
        /// Reads a character, which may be escaped, and returns its number.
        func character(_ index: inout Int) throws(Glob.Failure) -> UInt32 {
            if byte(index) == UInt8(ascii: "\\") { index += 1 }
            guard index < bytes.count else { throw .unclosedSet(offset: start) }
            let length = characterLength(bytes, at: index)
            defer { index += length }
            return number(of: bytes[index..<index + length])
        }
        while true {
            guard let current = byte(next) else { throw .unclosedSet(offset: start) }
            // A `]` at the beginning is a member of the set.
            if current == UInt8(ascii: "]"), next > first { break }
            if current == UInt8(ascii: "["), byte(next + 1) == UInt8(ascii: ":") {
                var end = next + 2
                while let letter = byte(end), letter != UInt8(ascii: ":") { end += 1 }
                guard byte(end + 1) == UInt8(ascii: "]") else { throw .unclosedSet(offset: start) }
                let name = String(decoding: bytes[next + 2..<end], as: UTF8.self)
                guard let members = Self.members(ofClass: name) else { throw .unknownClass(name) }
                ranges += members
                next = end + 2
                continue
            }
            let lower = try character(&next)
            guard byte(next) == UInt8(ascii: "-"), let after = byte(next + 1), after != UInt8(ascii: "]") else {
                ranges.append(lower...lower)
                continue
            }
            let rangeStart = next - 1
            next += 1
            let upper = try character(&next)
            guard lower <= upper else {
                throw .reversedRange(String(decoding: bytes[rangeStart..<next], as: UTF8.self))
            }
            ranges.append(lower...upper)
        }
        offset = next + 1
    }

    /// Returns whether the set contains a character, which is specified by its bytes as a number. Names do not contain
    /// slashes, so no set ever matches a slash.
    func contains(_ character: UInt32) -> Bool { ranges.contains { $0.contains(character) } != isInverted }

    private static func members(ofClass name: String) -> [ClosedRange<UInt32>]? {
        switch name {
        case "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A]
        case "alpha": [0x41...0x5A, 0x61...0x7A]
        case "blank": [0x09...0x09, 0x20...0x20]
        case "cntrl": [0x00...0x1F, 0x7F...0x7F]
        case "digit": [0x30...0x39]
        case "graph": [0x21...0x7E]
        case "lower": [0x61...0x7A]
        case "print": [0x20...0x7E]
        case "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E]
        case "space": [0x09...0x0D, 0x20...0x20]
        case "upper": [0x41...0x5A]
        case "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66]
        default: nil
        }
    }
}

/// Returns the bytes of a character as a number. The numbers have the same order as the characters.
func number(of character: ArraySlice<UInt8>) -> UInt32 { character.reduce(0) { $0 << 8 | UInt32($1) } }
