/// Content that can be read at any offset, such as a file, memory, the beginning of a stream, or an object in a store.
///
/// `ObjectRanges` is the source for an object in a store.
///
/// Some formats have a directory at the end or in the middle of a file. `FileIdentifier` reads few bytes: the first 8 KiB, or
/// 64 KiB if each read is a request, and then the parts that the format requires. To conform, return the bytes at an offset. If
/// only a part of the content is available, also return the missing range.
public protocol ByteSource {
    /// The size of the content in bytes, or nil if it is unknown.
    var size: Int? { get }

    /// A Boolean value that indicates whether each read is a network request, which costs more than the transfer of the
    /// bytes. The default is false.
    ///
    /// For a remote source, fewer and larger ranges are read, and the end of an image, a movie, an audio file or a PDF is not
    /// read only to look for an archive after it.
    var isRemote: Bool { get }

    /// Returns the bytes of a range.
    ///
    /// - Parameter range: A range within the size, if the size is known.
    /// - Returns: The bytes, or fewer bytes at the end of the content or if bytes are missing.
    /// - Throws: `ByteSourceError` if the content cannot be read.
    func bytes(in range: ByteRange) throws(ByteSourceError) -> [UInt8]

    /// Returns the part of a range that is not yet available but can be supplied later. The default implementation returns nil:
    /// all bytes are available.
    ///
    /// - Parameter range: A range within the size, if the size is known.
    /// - Returns: The range from the first to the last missing byte, or nil if no byte is missing.
    func missing(in range: ByteRange) -> ByteRange?

    /// Returns whether a range can be read without a request. The default implementation returns true unless the source is
    /// remote.
    ///
    /// - Parameter range: A range within the size, if the size is known.
    /// - Returns: True if all bytes of the range are available.
    func isAtHand(_ range: ByteRange) -> Bool
}

extension ByteSource {
    /// Always false, because reads are inexpensive.
    public var isRemote: Bool { false }
    /// Always returns nil, because all bytes are available.
    public func missing(in range: ByteRange) -> ByteRange? { nil }
    /// Returns whether the source is not remote.
    public func isAtHand(_ range: ByteRange) -> Bool { !isRemote }
}

/// An error that indicates that content could not be read.
public struct ByteSourceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A human-readable description of the error.
    package var message: String

    /// Creates an error with a message.
    public init(_ message: String) { self.message = message }

    /// The message.
    public var description: String { message }
}

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
