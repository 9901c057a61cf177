import TypeRegistry

/// The bytes of a file, of which the first are at hand and others can be had, up to a limit.
///
/// Readers of containers jump to directories at the end or in the middle of a file. How many bytes they may read in all,
/// and how often, is limited, so that a hostile file costs bounded time; beyond the limits, or the end, they get fewer
/// bytes or none.
final class ContentSource {
    private let size: Int
    /// What further bytes could change the answer: how many from the beginning were asked for, `Int.max` for all.
    private(set) var bytesWanted = 0
    /// The first bytes, at least as many as the window of identification unless the file is shorter.
    let head: [UInt8]
    private let fetch: (_ offset: Int, _ count: Int) -> [UInt8]
    private var allowance: Int
    /// How often bytes were asked for.
    private(set) var reads = 0
    /// Whether bytes were withheld because as many had been read as may be, or a reader stopped at a bound of its own.
    private(set) var hasReachedLimit = false

    /// A source whose further bytes a function fetches; it may give fewer than asked for.
    init(
        count: Int, head: [UInt8], allowance: Int = Limits.containerBytes,
        fetch: @escaping (_ offset: Int, _ count: Int) -> [UInt8]
    ) {
        size = count
        self.head = head
        self.allowance = allowance
        self.fetch = fetch
    }

    /// A source over bytes that are all in memory.
    convenience init(_ bytes: [UInt8]) {
        self.init(count: bytes.count, head: bytes) { _, _ in [] }
    }

    /// The size that stands for an unknown one: larger than any file, and far from where sums with it overflow.
    static let unknownCount = 1 << 48

    /// The size in bytes. Who asks for it, gets another answer for another size.
    var count: Int {
        bytesWanted = .max
        return size
    }

    /// Where the bytes end at the latest. Unlike `count` it may only keep a reader from asking for what cannot be there.
    var bound: Int { size }

    /// Whether the size is known.
    var hasKnownCount: Bool { size != Self.unknownCount }

    /// Notes that a reader stopped at a bound of its own, and that what lies behind it could change the answer.
    func noteLimit() { hasReachedLimit = true }

    /// Bytes from an offset on: as many as asked for, or fewer at the end or beyond the allowance.
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
