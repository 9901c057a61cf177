/// Character classes of bytes, and their representations in messages and URLs, for all modules.
extension UInt8 {
    /// An ASCII letter.
    @inlinable @inline(__always) package var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
    /// An ASCII capital letter.
    @inlinable @inline(__always) package var isCapital: Bool { 0x41...0x5A ~= self }
    /// An ASCII digit.
    @inlinable @inline(__always) package var isDigit: Bool { 0x30...0x39 ~= self }
    /// An ASCII letter or digit.
    @inlinable @inline(__always) package var isAlphanumeric: Bool { isLetter || isDigit }
    /// A letter or underscore, which can begin a name in C.
    @inlinable @inline(__always) package var isIdentifierStart: Bool { isLetter || self == 0x5F }
    /// A letter, digit or underscore.
    @inlinable @inline(__always) package var isIdentifier: Bool { isIdentifierStart || isDigit }
    /// A letter, a digit, the underscore, or a byte beyond ASCII, as in words and names.
    @inlinable @inline(__always) package var isWord: Bool { isIdentifier || self >= 0x80 }
    /// Space, TAB, and the characters that end lines and pages.
    @inlinable @inline(__always) package var isWhiteSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
    /// LF or CR, which ends a line alone or as CR LF.
    @inlinable @inline(__always) package var isLineEnd: Bool { self == 0x0A || self == 0x0D }
    /// White space in JSON, XML and property lists: space, TAB, CR and LF.
    @inlinable @inline(__always) package var isSpaceOfData: Bool { self == 0x20 || self == 0x09 || isLineEnd }
    /// A letter, digit, or `-._~`, which URLs never encode (RFC 3986, section 2.3), or a slash.
    package var isPlainInPath: Bool { isAlphanumeric || "-._~/".utf8.contains(self) }
    /// The lowercase letter of a capital letter.
    @inlinable @inline(__always) package var folded: UInt8 { isCapital ? self | 0x20 : self }

    package var hexadecimalDigit: UInt8? {
        isDigit ? self - 0x30 : 0x61...0x66 ~= self | 0x20 ? (self | 0x20) - 0x61 + 10 : nil
    }
}

extension BinaryInteger {
    /// Returns the hexadecimal digits, padded with leading zeros to a minimum number of digits.
    package func hexadecimal(digits count: Int = 0, uppercase: Bool = true) -> String {
        let digits = String(self, radix: 16, uppercase: uppercase)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
}

extension Sequence<UInt8> {
    /// Returns two hexadecimal digits for each byte.
    package func hexadecimal(uppercase: Bool = true) -> String {
        let digits = Array((uppercase ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Returns the bytes as text in which all bytes are percent-encoded (RFC 3986, section 2.1), except the bytes for which the
    /// closure returns true. These must be ASCII.
    package func percentEncoded(except isPlain: (UInt8) -> Bool = { $0.isPlainInPath }) -> String {
        reduce(into: "") { text, byte in
            if isPlain(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%\([byte].hexadecimal())"
            }
        }
    }
}

extension Collection<UInt8> {
    /// Returns the bytes of percent-encoded text. A `%` that is not followed by two hexadecimal digits is unchanged, as
    /// is the code of the given byte.
    package func percentDecoded(except kept: UInt8? = nil) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = self[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2).compactMap { $0.hexadecimalDigit }
            guard byte == UInt8(ascii: "%"), digits.count == 2, digits[0] << 4 | digits[1] != kept else {
                bytes.append(byte)
                continue
            }
            bytes.append(digits[0] << 4 | digits[1])
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    /// Whether the bytes begin with the byte order mark of UTF-8.
    @inlinable
    package var hasUTF8Mark: Bool { starts(with: [0xEF, 0xBB, 0xBF]) }

    /// Whether the bytes begin with the byte order mark of UTF-16.
    @inlinable
    package var hasUTF16Mark: Bool { starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]) }

    /// The bytes without the byte order mark of UTF-8 at the beginning.
    @inlinable
    package var withoutUTF8Mark: SubSequence { dropFirst(hasUTF8Mark ? 3 : 0) }
}

extension BidirectionalCollection<UInt8> {
    /// Returns the bytes without the leading and trailing bytes for which the closure returns true.
    package func trimmed(of isSpace: (UInt8) -> Bool = { $0.isWhiteSpace }) -> SubSequence {
        let start = firstIndex { !isSpace($0) } ?? endIndex
        return self[start..<(self[start...].lastIndex { !isSpace($0) }.map(index(after:)) ?? start)]
    }
}

extension ArraySlice<UInt8> {
    /// Returns the range of the first occurrence of bytes. Complexity: O(n × m).
    package func firstRange(ofBytes wanted: [UInt8]) -> Range<Int>? {
        guard let first = wanted.first else { return nil }
        var start = startIndex
        while start <= endIndex - wanted.count,
            let candidate = self[start...(endIndex - wanted.count)].firstIndex(of: first)
        {
            if self[candidate...].starts(with: wanted) { return candidate..<candidate + wanted.count }
            start = candidate + 1
        }
        return nil
    }
}

extension String.UTF8View {
    /// Returns whether the view contains a byte. In WebAssembly, `contains` in the standard library takes 200 ns for
    /// each byte.
    package func containsByte(_ byte: UInt8) -> Bool {
        withContiguousStorageIfAvailable { $0.contains(byte) } ?? contains { $0 == byte }
    }
}
