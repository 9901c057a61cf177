/// Reads a byte source for one identification, counts the requests, and records missing ranges.
///
/// From a remote source, larger ranges than requested are read, because a request costs more than its bytes: first 64 KiB, then
/// the whole rest if it is small, otherwise at least 64 KiB, and the last 64 KiB at the end of the object.
final class SourceReader<Source: ByteSource> {
    let source: Source
    /// The size of the content, or nil if it is unknown.
    let size: Int?
    /// The number of bytes that were read.
    private(set) var bytesRead = 0
    /// The number of ranges that were read.
    private(set) var requests = 0
    /// The first range that is needed and missing.
    private(set) var wanted: ByteRange?
    private(set) var failure: ByteSourceError?
    /// Whether bytes within the stated size could not be read, although the source did not report them as missing.
    private(set) var hasComeUpShort = false
    /// A range that a reader is going to need. It is read with the next request.
    private var expected: ByteRange?
    /// The bytes that were read from a remote source.
    private var known = ByteParts()

    init(_ source: Source) {
        self.source = source
        size = source.size.map { max(0, $0) }
    }

    /// Returns the bytes at an offset, up to the first byte that cannot be read.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        let range = ByteRange(offset: offset, count: count).before(size ?? .max)
        guard range.count > 0 else { return [] }
        guard source.isRemote else { return fetch(range, checksMissing: true) }
        if known.missing(in: range) != nil { readMore(range) }
        let bytes = known.bytes(in: range)
        if bytes.count < range.count, size != nil, wanted == nil { hasComeUpShort = true }
        return bytes
    }

    /// Announces a range that contains the subsequent reads.
    func expect(_ offset: Int, _ count: Int) {
        expected = ByteRange(offset: offset, count: count).before(size ?? .max)
    }

    /// Returns whether bytes were already read, or can be read without a request.
    func isAtHand(_ offset: Int, _ count: Int) -> Bool {
        let range = ByteRange(offset: offset, count: count).before(size ?? .max)
        return known.missing(in: range) == nil || source.isAtHand(range)
    }

    /// Reads a range of a remote source, and additional bytes with the same request.
    private func readMore(_ range: ByteRange) {
        var range = range
        if let expected, expected.offset <= range.offset, expected.end > range.end {
            range = ByteRange(range.offset, to: expected.end)
        }
        let lacking = known.missing(in: range) ?? range
        let wide = widened(lacking)
        if let missing = source.missing(in: lacking) {
            if wanted == nil { wanted = source.missing(in: wide) ?? missing }
            // The answer is preliminary. The available bytes before the missing ones make it more reliable.
            if missing.offset > lacking.offset { add(ByteRange(lacking.offset, to: missing.offset)) }
            return
        }
        guard requests < ObjectRanges.mostRanges else { return }
        let isAtHand = source.missing(in: wide) == nil
        add(isAtHand ? wide : lacking)
        if known.missing(in: lacking) != nil, isAtHand, wide != lacking { add(lacking) }
    }

    private func add(_ range: ByteRange) { known.insert(fetch(range, checksMissing: false), at: range.offset) }

    private func fetch(_ range: ByteRange, checksMissing: Bool) -> [UInt8] {
        guard failure == nil else { return [] }
        do throws(ByteSourceError) {
            let bytes = try source.bytes(in: range)
            requests += 1
            bytesRead += bytes.count
            if checksMissing, bytes.count < range.count, wanted == nil { wanted = source.missing(in: range) }
            return bytes.count > range.count ? Array(bytes.prefix(range.count)) : bytes
        } catch {
            failure = error
            return []
        }
    }

    /// Returns the range to request for a range that a reader needs.
    private func widened(_ range: ByteRange) -> ByteRange {
        let request = Limits.requestBytes
        if range.offset < request { return ByteRange(range.offset, to: max(range.end, request)).before(size ?? .max) }
        guard let size else { return ByteRange(offset: range.offset, count: max(range.count, request)) }
        let rest = known.missing(in: ByteRange(offset: 0, count: size)) ?? range
        if rest.count <= Limits.restBytes { return rest }
        let start = min(range.offset, size - request)
        return ByteRange(max(start, rest.offset), to: max(range.end, start + request)).before(size)
    }
}
