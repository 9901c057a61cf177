/// Ranges of an object that were fetched, for example from an object store.
///
/// While an answer is not final, its `bytesWanted` lists the ranges to fetch next:
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
/// The loop terminates: after eight ranges, the answer is final. If more ranges would have been needed, the answer
/// contains the warning `limit-reached`.
public struct ObjectRanges: ByteSource, Sendable {
    /// The size in bytes, or nil if it is unknown.
    public let size: Int?
    private var parts = ByteParts()
    /// The number of ranges that were added.
    package private(set) var ranges = 0

    /// The maximum number of ranges that are requested.
    package static let mostRanges = 8

    /// Creates a source without bytes.
    ///
    /// - Parameter size: The size of the object, or nil if it is unknown. The size is needed to identify formats with a
    ///   directory at their end.
    public init(size: Int?) { self.size = size.map { max(0, $0) } }

    /// Adds the bytes of a range. Pass an empty array if no bytes could be fetched.
    ///
    /// - Parameters:
    ///   - bytes: The bytes. Bytes beyond the size and bytes that are already available are ignored.
    ///   - offset: The offset of the first byte.
    public mutating func add(_ bytes: [UInt8], at offset: Int) {
        ranges += 1
        guard offset >= 0, offset <= Int.max - bytes.count else { return }
        let room = max(0, (size ?? .max) - offset)
        parts.insert(room < bytes.count ? Array(bytes.prefix(room)) : bytes, at: offset)
    }

    /// A Boolean value that indicates whether bytes are missing or the size is unknown. If so, as few ranges as
    /// possible are requested.
    public var isRemote: Bool { size.map { !isAtHand(ByteRange(0, to: $0)) } ?? true }

    /// Returns the bytes of a range that are available.
    public func bytes(in range: ByteRange) -> [UInt8] { parts.bytes(in: range) }

    /// Returns the part of a range that is not yet available but can be supplied later.
    public func missing(in range: ByteRange) -> ByteRange? {
        ranges < Self.mostRanges ? parts.missing(in: range.before(size ?? .max)) : nil
    }

    /// Returns whether all bytes of a range are available.
    public func isAtHand(_ range: ByteRange) -> Bool { parts.missing(in: range) == nil }
}
