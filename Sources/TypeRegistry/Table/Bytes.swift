/// Classes of bytes in strings.
extension UInt8 {
    /// A letter of ASCII.
    @inlinable @inline(__always)
    package var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
    /// A digit of ASCII.
    @inlinable @inline(__always)
    package var isDigit: Bool { 0x30...0x39 ~= self }
    /// Space, TAB, and the ends of lines and pages.
    @inlinable @inline(__always)
    package var isWhiteSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
    /// The end of a line, or a part of it.
    @inlinable @inline(__always)
    package var isLineEnd: Bool { self == 0x0A || self == 0x0D }
    /// A letter, a digit, the underscore, or a byte beyond ASCII, as in words and names.
    @inlinable @inline(__always)
    package var isWord: Bool { isLetter || isDigit || self == 0x5F || self >= 0x80 }
    /// The lowercase letter of a capital letter.
    @inlinable @inline(__always)
    package var folded: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}

extension UnsafeRawBufferPointer {
    /// Returns the little-endian number of two bytes at an offset, which must be within the bytes.
    @inlinable @inline(__always)
    package func little16(_ offset: Int) -> UInt16 {
        UInt16(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }

    /// Returns the little-endian number of four bytes at an offset, which must be within the bytes.
    @inlinable @inline(__always)
    package func little32(_ offset: Int) -> UInt32 {
        UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
