import TypeRegistry

/// The order of the bytes of a number.
enum ByteOrder: Sendable {
    case little
    case big
}

/// Numbers and names at places that a file states, which may be anywhere: a place outside gives nil or false.
extension [UInt8] {
    /// An unsigned number of one to eight bytes; one above `Int.max` is taken for `Int.max`. Nil beyond the end.
    func number(at offset: Int, bytes width: Int, _ order: ByteOrder) -> Int? {
        guard offset >= 0, offset <= count - width else { return nil }
        var value: UInt64 = 0
        for index in 0..<width {
            value = value << 8 | UInt64(self[offset + (order == .big ? index : width - 1 - index)])
        }
        return Int(clamping: value)
    }

    func little16(at offset: Int) -> Int? { number(at: offset, bytes: 2, .little) }
    func little32(at offset: Int) -> Int? { number(at: offset, bytes: 4, .little) }
    func little64(at offset: Int) -> Int? { number(at: offset, bytes: 8, .little) }
    func big16(at offset: Int) -> Int? { number(at: offset, bytes: 2, .big) }
    func big32(at offset: Int) -> Int? { number(at: offset, bytes: 4, .big) }
    func big64(at offset: Int) -> Int? { number(at: offset, bytes: 8, .big) }

    /// The byte at a place, or nil beyond the end.
    func byte(at offset: Int) -> UInt8? { indices.contains(offset) ? self[offset] : nil }

    /// Whether bytes stand at a place.
    func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
        guard offset >= 0, offset <= count - bytes.count else { return false }
        for index in bytes.indices where self[offset + index] != bytes[index] { return false }
        return true
    }

    /// Whether ASCII characters stand at a place.
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        guard offset >= 0, offset <= count - text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { characters in
            for index in characters.indices where self[offset + index] != characters[index] { return false }
            return true
        }
    }

    /// The characters of a fixed field as text, each byte one character; empty where the field is not whole.
    func characters(at offset: Int, count length: Int) -> String {
        guard offset >= 0, length >= 0, offset <= count - length else { return "" }
        return String(decoding: self[offset..<offset + length], as: UTF8.self)
    }

    /// Where bytes stand first at or after a place, before a limit. Complexity: O(n).
    func position(of bytes: [UInt8], from start: Int = 0, before limit: Int = .max) -> Int? {
        withUnsafeBytes { all in bytes.withUnsafeBytes { all.position(of: $0, from: start, before: limit) } }
    }

    /// Where ASCII characters stand first at or after a place, before a limit. Complexity: O(n).
    func position(of text: StaticString, from start: Int = 0, before limit: Int = .max) -> Int? {
        let word = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return withUnsafeBytes { $0.position(of: word, from: start, before: limit) }
    }
}

extension Int {
    /// The sum, or nil beyond `Int.max`: offsets of a file are not trusted.
    func plus(_ other: Int) -> Int? {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? nil : sum
    }
}
