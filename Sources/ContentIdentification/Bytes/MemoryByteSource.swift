/// Content in memory.
public struct MemoryByteSource: ByteSource, Sendable {
    private let content: [UInt8]

    /// Creates a source of the whole content.
    public init(_ content: [UInt8]) { self.content = content }

    /// The size in bytes, or nil if it is not known.
    public var size: Int? { content.count }

    /// Returns the bytes of a range, as far as they are at hand.
    public func bytes(in range: ByteRange) -> [UInt8] { Array(content.dropFirst(range.offset).prefix(range.count)) }
}

/// The first bytes of a stream, of which more may come.
package struct StreamPrefix: ByteSource, Sendable {
    private let content: [UInt8]
    private let isWhole: Bool

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - content: The first bytes.
    ///   - isWhole: Whether these are all bytes of the stream.
    package init(_ content: [UInt8], isWhole: Bool) { (self.content, self.isWhole) = (content, isWhole) }

    /// The size in bytes, or nil if it is not known.
    package var size: Int? { isWhole ? content.count : nil }

    /// Returns the bytes of a range, as far as they are at hand.
    package func bytes(in range: ByteRange) -> [UInt8] { Array(content.dropFirst(range.offset).prefix(range.count)) }

    /// Returns the part of a range that is not at hand, but can be supplied.
    package func missing(in range: ByteRange) -> ByteRange? {
        isWhole || range.end <= content.count ? nil : ByteRange(max(range.offset, content.count), to: range.end)
    }
}
