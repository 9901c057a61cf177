/// Encodes and decodes base64 (RFC 4648, section 4).
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Returns bytes in base64, on a single line and with padding.
    ///
    /// - Complexity: O(*n*).
    static func encode(_ bytes: [UInt8]) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for index in 0..<4 {
                let isPadding = index > group.count
                digits.append(isPadding ? UInt8(ascii: "=") : alphabet[Int(bits >> UInt32(18 - 6 * index)) & 63])
            }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// An error, and its index in the text.
    struct Problem: Error {
        let index: Int
        let message: String
    }

    /// Returns the decoded bytes. White space is allowed anywhere, because base64 is wrapped in property lists.
    ///
    /// - Throws: `Problem` at the first character that is not allowed, or at the end if the last group is incomplete.
    /// - Complexity: O(*n*).
    static func decode(_ text: ArraySlice<UInt8>) throws(Problem) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count / 4 * 3)
        var group: UInt32 = 0
        var digits = 0
        var padding = 0
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: " "), 0x09...0x0D: continue
            case UInt8(ascii: "="):
                guard digits >= 2, digits + padding < 4 else {
                    throw Problem(index: index, message: "expected a base64 digit, found '='")
                }
                padding += 1
                continue
            default: break
            }
            guard let digit = value(of: byte) else { throw Problem(index: index, message: "expected a base64 digit") }
            guard padding == 0 else {
                throw Problem(index: index, message: "expected nothing after the padding of base64")
            }
            group = group << 6 | digit
            digits += 1
            if digits == 4 {
                result.append(UInt8(truncatingIfNeeded: group >> 16))
                result.append(UInt8(truncatingIfNeeded: group >> 8))
                result.append(UInt8(truncatingIfNeeded: group))
                (group, digits) = (0, 0)
            }
        }
        guard digits == 0 || digits + padding == 4 else {
            throw Problem(
                index: text.count, message: "the last group of base64 has \(digits + padding) of four characters")
        }
        if digits == 3 {
            result.append(UInt8(truncatingIfNeeded: group >> 10))
            result.append(UInt8(truncatingIfNeeded: group >> 2))
        } else if digits == 2 {
            result.append(UInt8(truncatingIfNeeded: group >> 4))
        }
        return result
    }

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
