import DeclarationFormats
import TypeRegistry

/// Splits text into the features that the language model uses: tokens, pairs of tokens in a line, and the first and last tokens
/// of lines.
///
/// `Scripts/generate/language-model/model.md` defines the tokens and the numbers. This code must match the definition exactly,
/// because otherwise the model is not valid. No memory is allocated.
enum LanguageFeatures {
    /// The kinds of features, which distinguish equal tokens.
    private enum Tag {
        static let token: UInt32 = 1
        static let pair: UInt32 = 2
        static let first: UInt32 = 4
        static let start: UInt32 = 7
        static let last: UInt32 = 9
    }

    private static let basis: UInt32 = 0x811C_9DC5
    private static let prime: UInt32 = 0x0100_0193
    /// The maximum number of bytes that are used from a word.
    private static let wordBytes = 24

    /// Calls a closure for each occurrence of a feature in text. Complexity: O(*n*) in the number of bytes, with at
    /// most six features for each byte.
    @inline(__always)
    static func forEach(in text: UnsafeRawBufferPointer, _ body: (UInt32) -> Void) {
        var index = 0
        let count = text.count
        while index < count {
            var before: UInt32 = 0
            var tokens = 0
            var hasBlank = false
            var hasTab = false
            while index < count, !text[index].isLineEnd {
                let byte = text[index]
                if byte == 0x20 || byte == 0x09 || byte == 0x0C {
                    hasBlank = true
                    hasTab = hasTab || byte == 0x09
                    index &+= 1
                    continue
                }
                let token = token(text, &index)
                body(feature(Tag.token, token, other: 0))
                if tokens == 0 {
                    body(feature(Tag.first + (hasTab ? 2 : hasBlank ? 1 : 0), token, other: 0))
                } else {
                    body(feature(Tag.pair + (hasBlank ? 1 : 0), token, other: before))
                    if tokens == 1 { body(feature(Tag.start + (hasBlank ? 1 : 0), token, other: before)) }
                }
                before = token
                tokens &+= 1
                hasBlank = false
                hasTab = false
            }
            if tokens > 0 { body(feature(Tag.last, before, other: 0)) }
            index &+= 1
        }
    }

    /// Returns the FNV-1a hash of the token at an offset, and moves the offset to the end of the token.
    @inline(__always)
    private static func token(_ text: UnsafeRawBufferPointer, _ index: inout Int) -> UInt32 {
        let byte = text[index]
        if byte.isIdentifierStart {
            var hash = basis
            let limit = index &+ wordBytes
            while index < text.count, text[index].isIdentifier {
                if index < limit { hash = (hash ^ UInt32(text[index])) &* prime }
                index &+= 1
            }
            return hash
        }
        if byte.isDigit {
            while index < text.count, text[index].isIdentifier { index &+= 1 }
            return (basis ^ 0x30) &* prime
        }
        if byte >= 0x80 {
            while index < text.count, text[index] >= 0x80 { index &+= 1 }
            return (basis ^ 0x80) &* prime
        }
        index &+= 1
        return (basis ^ UInt32(byte)) &* prime
    }

    /// Returns the 22-bit number of a feature.
    @inline(__always)
    private static func feature(_ tag: UInt32, _ token: UInt32, other: UInt32) -> UInt32 {
        let mixed = other &* 0x85EB_CA77
        var hash = (token &* 0x9E37_79B1) ^ (mixed << 15 | mixed >> 17)
        hash = hash &+ tag &* 0xC2B2_AE3D
        hash ^= hash >> 16
        hash = hash &* 0x85EB_CA6B
        hash ^= hash >> 13
        hash = hash &* 0xC2B2_AE35
        hash ^= hash >> 16
        return hash >> 10
    }
}
