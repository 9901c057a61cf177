/// The base 32 of dynamic identifiers: five bits a character, most significant bit first, no padding character.
///
/// The alphabet leaves out `i`, `j`, `l` and `o`. Source: samples seen in public, reproduced in both directions.
enum Base32 {
    private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

    /// The text of the bytes, in lower case; the last character is filled up with zero bits.
    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        var pending: UInt32 = 0
        var bits = 0
        for byte in bytes {
            pending = (pending << 8) | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(alphabet[Int((pending >> UInt32(bits)) & 31)])
            }
            pending &= (1 << UInt32(bits)) - 1
        }
        if bits > 0 { text.append(alphabet[Int((pending << UInt32(5 - bits)) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of the text, or nil when a character is not of the alphabet or the bits left over show that the text
    /// was cut: five or more of them, or any that is not zero.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var pending: UInt32 = 0
        var bits = 0
        for character in text {
            guard let value = value(of: character.asciiLowercased) else { return nil }
            pending = (pending << 5) | UInt32(value)
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
                pending &= (1 << UInt32(bits)) - 1
            }
        }
        return bits < 5 && pending == 0 ? bytes : nil
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "a")...UInt8(ascii: "h"): character - UInt8(ascii: "a")
        case UInt8(ascii: "k"): 8
        case UInt8(ascii: "m"), UInt8(ascii: "n"): character - UInt8(ascii: "m") + 9
        case UInt8(ascii: "p")...UInt8(ascii: "z"): character - UInt8(ascii: "p") + 11
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 22
        default: nil
        }
    }
}
