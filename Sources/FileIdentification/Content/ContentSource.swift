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
