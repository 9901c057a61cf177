/// Content that is read at offsets: a file, memory, the beginning of a stream, an object in a store.
///
/// ```swift
/// let answer = try identifier.identify(MemoryByteSource(bytes), named: "report.docx")
/// ```
///
/// A reader of containers jumps to directories at the end or in the middle. `FileIdentifier` asks for few bytes: the first
/// 8 KiB, or 64 KiB if each read is a request, and then what the format needs. A source conforms by returning bytes at
/// an offset; a source that has only a part of its content also says what is missing.
public protocol ByteSource {
    /// The size of the content in bytes, or nil if it is not known.
    var size: Int? { get }

    /// Whether each read is a request over a network, which costs more than its bytes. The default is false.
    ///
    /// Then few and larger ranges are read, and the end of a picture, a movie, audio or a PDF is not read only to look for
    /// an archive behind it.
    var isRemote: Bool { get }

    /// Returns the bytes of a range.
    ///
    /// - Parameter range: A range within the size, if that is known.
    /// - Returns: The bytes; fewer at the end of the content, or where bytes are missing.
    /// - Throws: `ByteSourceError` if the content cannot be read.
    func bytes(in range: ByteRange) throws(ByteSourceError) -> [UInt8]

    /// Returns the part of a range that is not available, but can be supplied. The default is nil: everything is available.
    ///
    /// - Parameter range: A range within the size, if that is known.
    /// - Returns: The range from the first to the last missing byte, or nil if no byte is missing.
    func missing(in range: ByteRange) -> ByteRange?

    /// Returns whether a range can be read without a request. The default is that of a source that is not remote.
    ///
    /// - Parameter range: A range within the size, if that is known.
    /// - Returns: True if all its bytes are available.
    func isAtHand(_ range: ByteRange) -> Bool
}

extension ByteSource {
    /// False: a read costs little.
    public var isRemote: Bool { false }
    /// Returns nil: everything is available.
    public func missing(in range: ByteRange) -> ByteRange? { nil }
    /// Returns whether the source is not remote.
    public func isAtHand(_ range: ByteRange) -> Bool { !isRemote }
}

/// Content could not be read.
public struct ByteSourceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, for people.
    package var message: String

    /// Creates an error.
    public init(_ message: String) { self.message = message }

    /// The message.
    public var description: String { message }
}
