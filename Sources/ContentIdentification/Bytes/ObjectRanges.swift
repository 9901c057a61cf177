/// Ranges of an object that were fetched, for instance from a store.
///
/// The answer says in `bytesWanted` which ranges to fetch, until it is settled:
///
/// ```swift
/// var object = ObjectRanges(size: size)
/// var answer = try identifier.identify(object, named: key)
/// while let wanted = answer.bytesWanted.first {
///     object.add(try await store.get(key, wanted), at: wanted.offset)
///     answer = try identifier.identify(object, named: key)
/// }
/// ```
///
/// The loop ends: with `mostRanges` ranges the answer is settled. If it would have needed more, it has the warning
/// `limit-reached`.
public struct ObjectRanges: ByteSource, Sendable {
    /// The size in bytes.
    public let size: Int?
    private var parts = ByteParts()
    /// The number of ranges that were added.
    package private(set) var ranges = 0

    /// The number of ranges after which no more are asked for.
    package static let mostRanges = 8

    /// Creates a source without bytes.
    ///
    /// - Parameter size: The size of the object, or nil if it is not known. A format with a directory at its end needs it.
    public init(size: Int?) { self.size = size.map { max(0, $0) } }

    /// Adds the bytes of a range. There may be none, if nothing could be fetched.
    ///
    /// - Parameters:
    ///   - bytes: The bytes. Bytes beyond the size, and those that are known already, are ignored.
    ///   - offset: The offset of the first byte.
    public mutating func add(_ bytes: [UInt8], at offset: Int) {
        ranges += 1
        guard offset >= 0, offset <= Int.max - bytes.count else { return }
        let room = max(0, (size ?? .max) - offset)
        parts.insert(room < bytes.count ? Array(bytes.prefix(room)) : bytes, at: offset)
    }

    /// Whether bytes are missing: then few ranges are asked for.
    public var isRemote: Bool { size.map { !isAtHand(ByteRange(0, to: $0)) } ?? true }

    /// Returns the bytes of a range, as far as they are available.
    public func bytes(in range: ByteRange) -> [UInt8] { parts.bytes(in: range) }

    /// Returns the part of a range that is not available, but can be supplied.
    public func missing(in range: ByteRange) -> ByteRange? {
        ranges < Self.mostRanges ? parts.missing(in: range.before(size ?? .max)) : nil
    }

    /// Returns whether all bytes of a range are at hand.
    public func isAtHand(_ range: ByteRange) -> Bool { parts.missing(in: range) == nil }
}
