/// A range of bytes, as used in a request to an object store.
public struct ByteRange: Hashable, Sendable {
    /// The offset of the first byte.
    public var offset: Int
    /// The number of bytes.
    public var count: Int

    /// Creates a range. A negative number is treated as 0.
    public init(offset: Int, count: Int) {
        self.offset = max(0, offset)
        self.count = max(0, min(count, Int.max - self.offset))
    }

    /// Creates a range from its bounds.
    init(_ start: Int, to end: Int) { self.init(offset: start, count: end - start) }

    /// The offset after the last byte; `Int.max` if the range extends to the end of the content.
    public var end: Int { offset + count }

    /// Returns the part of the range before an offset.
    func before(_ limit: Int) -> ByteRange { ByteRange(offset, to: min(end, limit)) }
}
