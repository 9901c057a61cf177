/// Content in memory.
public struct MemoryByteSource: ByteSource, Sendable {
    private let content: [UInt8]

    /// Creates a source with the whole content.
    public init(_ content: [UInt8]) { self.content = content }

    /// The size in bytes.
    public var size: Int? { content.count }

    /// Returns the bytes of a range that are available.
    public func bytes(in range: ByteRange) -> [UInt8] { Array(content.dropFirst(range.offset).prefix(range.count)) }
}

/// The first bytes of a stream, which more bytes may follow.
package struct StreamPrefix: ByteSource, Sendable {
    private let content: [UInt8]
    private let isWhole: Bool

    /// Creates a source with the first bytes of a stream.
    ///
    /// - Parameters:
    ///   - content: The first bytes.
    ///   - isWhole: Whether the content is the whole stream.
    package init(_ content: [UInt8], isWhole: Bool) { (self.content, self.isWhole) = (content, isWhole) }

    package var size: Int? { isWhole ? content.count : nil }

    /// Returns the bytes of a range that are available.
    package func bytes(in range: ByteRange) -> [UInt8] { Array(content.dropFirst(range.offset).prefix(range.count)) }

    /// Returns the part of a range that is not yet available but can be supplied later.
    package func missing(in range: ByteRange) -> ByteRange? {
        isWhole || range.end <= content.count ? nil : ByteRange(max(range.offset, content.count), to: range.end)
    }
}
