/// Checks and converts texts. Nothing is repaired: decoding ends at the first error.
enum TextDecoder {
    /// An error in a text, and its index in the UTF-8 form. Everything before the index is valid.
    struct Problem {
        let index: Int
        let message: String
    }

    /// Returns the first byte that is not well-formed UTF-8 (Unicode 16, table 3-7), or nil.
    ///
    /// - Complexity: O(*n*).
    static func utf8Problem(in bytes: [UInt8], from start: Int) -> Problem? {
        var index = start
        let count = bytes.count
        while index < count {
            let lead = bytes[index]
            if lead < 0x80 {
                index = endOfASCII(in: bytes, from: index)
                continue
            }
            // The range of the second byte excludes overlong forms, surrogates, and code points above U+10FFFF.
            let (length, second): (Int, ClosedRange<UInt8>)
            switch lead {
            case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            default: return invalid(lead, at: index)
            }
            guard index + length <= count, second.contains(bytes[index + 1]) else { return invalid(lead, at: index) }
            if length > 2 {
                guard bytes[index + 2] & 0xC0 == 0x80 else { return invalid(lead, at: index) }
            }
            if length > 3 {
                guard bytes[index + 3] & 0xC0 == 0x80 else { return invalid(lead, at: index) }
            }
            index += length
        }
        return nil
    }

    /// Returns the index of the next byte that is not ASCII, or one up to seven bytes before it. The byte at `start` is
    /// ASCII.
    ///
    /// Checks eight bytes at a time: one at a time takes 6 % of the time to read JSON.
    private static func endOfASCII(in bytes: [UInt8], from start: Int) -> Int {
        bytes.withUnsafeBytes { buffer in
            var index = start + 1
            while index + 8 <= buffer.count,
                buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
            {
                index += 8
            }
            return index
        }
    }

    private static func invalid(_ byte: UInt8, at index: Int) -> Problem {
        Problem(index: index, message: "expected UTF-8, found byte 0x\(String(byte, radix: 16, uppercase: true))")
    }

    /// Converts UTF-16 to UTF-8 up to its first error.
    ///
    /// - Complexity: O(*n*).
    static func utf8(utf16 bytes: [UInt8], from start: Int, bigEndian: Bool) -> ([UInt8], Problem?) {
        var result = [UInt8]()
        result.reserveCapacity(bytes.count)
        var index = start
        func unit(_ index: Int) -> UInt16 {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return bigEndian ? first << 8 | second : second << 8 | first
        }
        while index + 1 < bytes.count {
            let high = unit(index)
            index += 2
            if let scalar = Unicode.Scalar(UInt32(high)) {
                result.append(scalar)
            } else if high < 0xDC00, index + 1 < bytes.count, unit(index) & 0xFC00 == 0xDC00 {
                let value = 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit(index) & 0x3FF))
                result.append(Unicode.Scalar(value) ?? "\u{FFFD}")
                index += 2
            } else {
                let name = String(high, radix: 16, uppercase: true)
                return (result, Problem(index: result.count, message: "half a surrogate pair, U+\(name), in UTF-16"))
            }
        }
        let isWhole = index == bytes.count
        return (result, isWhole ? nil : Problem(index: result.count, message: "half a code unit at the end of UTF-16"))
    }

    /// Converts UTF-32 to UTF-8 up to its first error.
    ///
    /// - Complexity: O(*n*).
    static func utf8(utf32 bytes: [UInt8], from start: Int, bigEndian: Bool) -> ([UInt8], Problem?) {
        var result = [UInt8]()
        result.reserveCapacity(bytes.count / 4)
        var index = start
        while index + 3 < bytes.count {
            var value: UInt32 = 0
            for offset in 0..<4 {
                value = value << 8 | UInt32(bytes[index + (bigEndian ? offset : 3 - offset)])
            }
            guard let scalar = Unicode.Scalar(value) else {
                let name = String(value, radix: 16, uppercase: true)
                return (result, Problem(index: result.count, message: "0x\(name) is not a character in UTF-32"))
            }
            result.append(scalar)
            index += 4
        }
        let isWhole = index == bytes.count
        return (result, isWhole ? nil : Problem(index: result.count, message: "half a code unit at the end of UTF-32"))
    }

    /// Converts ISO-8859-1, whose bytes are the first 256 code points, to UTF-8.
    ///
    /// - Complexity: O(*n*).
    static func utf8(latin1 bytes: [UInt8]) -> [UInt8] {
        var result = [UInt8]()
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            result.append(Unicode.Scalar(byte))
        }
        return result
    }
}

extension [UInt8] {
    /// Appends the UTF-8 form of a scalar.
    mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }
}
