import TypeRegistry

/// The bytes of a file. The first bytes are available, and other bytes are read on demand, up to a limit.
///
/// Readers of containers jump to directories at the end or in the middle of a file. The total number of bytes and of reads is
/// limited, so a hostile file has a bounded cost. Beyond the limits, or the end, a read returns fewer bytes or none.
package final class ContentSource {
    private let size: Int
    /// The number of bytes from the beginning that could change the answer, or `Int.max` if every byte could change it.
    private(set) var bytesWanted = 0
    /// The first bytes of the file. If the file is long enough, they include all bytes that are examined by default.
    package let head: [UInt8]
    private let fetch: (_ offset: Int, _ count: Int) -> [UInt8]
    private var allowance: Int
    /// A closure that is called before ranges are read, so that a remote source can fetch them.
    var onExpectation: ((_ offset: Int, _ count: Int) -> Void)?
    /// A closure that returns whether bytes of remote content are available.
    var onQuestion: ((_ offset: Int, _ count: Int) -> Bool)?
    private(set) var reads = 0
    /// Whether bytes were withheld because a limit was reached, or a reader reached its own limit.
    private(set) var hasReachedLimit = false

    /// Creates a source that reads further bytes with a closure, which may return fewer bytes than requested.
    package init(
        count: Int, head: [UInt8], allowance: Int? = nil, fetch: @escaping (_ offset: Int, _ count: Int) -> [UInt8]
    ) {
        size = count
        self.head = head
        self.allowance = allowance ?? Limits.containerBytes
        self.fetch = fetch
    }

    /// Creates a source whose bytes are all in memory.
    convenience init(_ bytes: [UInt8]) {
        self.init(count: bytes.count, head: bytes) { _, _ in [] }
    }

    /// The value of `count` for a source of unknown size. The value is larger than the files that occur, but small
    /// enough that sums with it do not overflow.
    static let unknownCount = Int.number(1 << 48)

    /// The size in bytes. The answer of a reader that uses it depends on the end of the content.
    var count: Int {
        bytesWanted = .max
        return size
    }

    /// An upper bound on the size. Unlike `count`, it is used only to avoid reading beyond the end.
    var bound: Int { size }

    var hasKnownCount: Bool { size != Self.unknownCount }

    /// Records that a reader reached its own limit, and that the unread part could change the answer.
    func noteLimit() { hasReachedLimit = true }

    /// Announces consecutive reads in a range, so that one request can fetch the whole range.
    func expect(at offset: Int, count: Int) { onExpectation?(offset, min(count, allowance)) }

    /// Returns whether bytes can be read without a request to a remote store.
    func isAtHand(at offset: Int, count: Int) -> Bool { onQuestion?(offset, count) ?? true }

    /// Returns the bytes at an offset: as many as requested, or fewer at the end or beyond the limit.
    func bytes(at offset: Int, count wanted: Int) -> [UInt8] {
        guard offset >= 0, wanted > 0, offset < size else { return [] }
        guard reads < Limits.containerReads else {
            hasReachedLimit = true
            return []
        }
        reads += 1
        let wanted = min(wanted, size - offset)
        bytesWanted = max(bytesWanted, offset + wanted)
        if offset + wanted <= head.count { return Array(head[offset..<offset + wanted]) }
        let granted = min(wanted, allowance)
        if granted < wanted { hasReachedLimit = true }
        guard granted > 0 else { return [] }
        allowance -= granted
        return fetch(offset, granted)
    }
}

enum ByteOrder: Sendable {
    case little
    case big
}

/// Numbers and names at offsets that a file specifies. If an offset is out of bounds, the result is nil, false or an
/// empty string.
extension [UInt8] {
    /// Returns an unsigned number of one to eight bytes, or nil if it extends beyond the end. A number that is too large is
    /// clamped, as by `Int.number(_:)`.
    func number(at offset: Int, bytes width: Int, _ order: ByteOrder) -> Int? {
        unsigned(at: offset, bytes: width, order).map(Int.number)
    }

    /// Returns an unsigned number of one to eight bytes that is not an offset or a length, or nil if it extends beyond the end.
    func unsigned(at offset: Int, bytes width: Int, _ order: ByteOrder) -> UInt64? {
        guard offset >= 0, offset <= count - width else { return nil }
        var value: UInt64 = 0
        for index in 0..<width {
            value = value << 8 | UInt64(self[offset + (order == .big ? index : width - 1 - index)])
        }
        return value
    }

    func little16(at offset: Int) -> Int? { number(at: offset, bytes: 2, .little) }
    func little32(at offset: Int) -> Int? { number(at: offset, bytes: 4, .little) }
    func little64(at offset: Int) -> Int? { number(at: offset, bytes: 8, .little) }
    func big16(at offset: Int) -> Int? { number(at: offset, bytes: 2, .big) }
    func big32(at offset: Int) -> Int? { number(at: offset, bytes: 4, .big) }
    func big64(at offset: Int) -> Int? { number(at: offset, bytes: 8, .big) }

    /// Returns the byte at an offset, or nil if the offset is beyond the end.
    func byte(at offset: Int) -> UInt8? { indices.contains(offset) ? self[offset] : nil }

    func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
        guard offset >= 0, offset <= count - bytes.count else { return false }
        for index in bytes.indices where self[offset + index] != bytes[index] { return false }
        return true
    }

    /// Returns whether the given ASCII characters are at an offset.
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        guard offset >= 0, offset <= count - text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { characters in
            for index in characters.indices where self[offset + index] != characters[index] { return false }
            return true
        }
    }

    /// Returns the characters of a fixed-size field, or an empty string if the field is incomplete.
    func characters(at offset: Int, count length: Int) -> String {
        guard offset >= 0, length >= 0, offset <= count - length else { return "" }
        return String(decoding: self[offset..<offset + length], as: UTF8.self)
    }

    /// Returns the offset of the first occurrence of `bytes` at or after `start` and entirely before `limit`. Complexity: O(n).
    func position(of bytes: [UInt8], from start: Int = 0, before limit: Int = .max) -> Int? {
        withUnsafeBytes { all in bytes.withUnsafeBytes { all.position(of: $0, from: start, before: limit) } }
    }

    /// Returns the offset of the first occurrence of `text` at or after `start` and entirely before `limit`. Complexity: O(n).
    func position(of text: StaticString, from start: Int = 0, before limit: Int = .max) -> Int? {
        let word = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return withUnsafeBytes { $0.position(of: word, from: start, before: limit) }
    }
}

extension Int {
    /// Returns a number from a file, or the largest number that readers distinguish: `Int.max`, or 2^30 - 1 if an `Int`
    /// has 32 bits, as in WebAssembly, so that the sum of an offset and a length does not overflow.
    static func number(_ value: UInt64) -> Int { Int(clamping: bitWidth == 64 ? value : Swift.min(value, 1 << 30 - 1)) }

    /// Returns the sum, or nil on overflow, because offsets in a file are not trusted.
    func plus(_ other: Int) -> Int? {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? nil : sum
    }
}
