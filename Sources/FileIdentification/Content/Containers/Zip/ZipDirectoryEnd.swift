/// The record at the end of a zip archive that says where its directory is.
///
/// Source: APPNOTE.TXT 6.3.10, sections 4.3.14 to 4.3.16.
struct ZipDirectoryEnd {
    var directoryOffset: Int
    var directorySize: Int
    /// How many bytes stand before the archive that its offsets do not count.
    var shift: Int

    init?(_ source: ContentSource) {
        // A comment of at most 65,535 bytes may follow the record of 22; most archives have none.
        for length in [22, 1024, 22 + 65_535] {
            let start = max(0, source.count - length)
            let tail = source.bytes(at: start, count: length)
            if let found = Self.record(in: tail, at: start, source) {
                self = found
                return
            }
            if start == 0 { break }
        }
        return nil
    }

    private init(directoryOffset: Int, directorySize: Int, shift: Int) {
        self.directoryOffset = directoryOffset
        self.directorySize = directorySize
        self.shift = shift
    }

    /// The last record in the tail of a file that leads to a directory.
    private static func record(in tail: [UInt8], at start: Int, _ source: ContentSource) -> ZipDirectoryEnd? {
        var offset = tail.count - 22
        var attempts = 0
        while offset >= 0, attempts < Limits.zipEnds {
            if tail[offset] == 0x50, tail.has("PK\u{5}\u{6}", at: offset) {
                attempts += 1
                if let end = directory(tail, at: offset, place: start + offset, source) { return end }
            }
            offset -= 1
        }
        return nil
    }

    private static func directory(
        _ tail: [UInt8], at offset: Int, place: Int, _ source: ContentSource
    ) -> ZipDirectoryEnd? {
        guard var size = tail.little32(at: offset + 12), var stated = tail.little32(at: offset + 16) else { return nil }
        var end = place
        if size == 0xFFFF_FFFF || stated == 0xFFFF_FFFF || tail.little16(at: offset + 10) == 0xFFFF {
            // The locator of 20 bytes before the record leads to the record of zip64.
            let locator = source.bytes(at: place - 20, count: 20)
            if locator.has("PK\u{6}\u{7}"), let place64 = locator.little64(at: 8) {
                let record = source.bytes(at: place64, count: 56)
                if record.has("PK\u{6}\u{6}"), let size64 = record.little64(at: 40),
                    let stated64 = record.little64(at: 48)
                {
                    size = size64
                    stated = stated64
                    end = place64
                }
            }
        }
        // The directory ends where the record begins; where its stated place disagrees, something stands before.
        let actual = end - size
        if isDirectory(at: stated, source) {
            return ZipDirectoryEnd(directoryOffset: stated, directorySize: size, shift: 0)
        }
        guard actual > 0, size <= end, isDirectory(at: actual, source) else { return nil }
        return ZipDirectoryEnd(directoryOffset: actual, directorySize: size, shift: actual - stated)
    }

    private static func isDirectory(at offset: Int, _ source: ContentSource) -> Bool {
        source.bytes(at: offset, count: 4).has("PK\u{1}\u{2}")
    }
}
