/// One member of a zip archive, as a header describes it. Nothing in it is trusted.
///
/// Source: [APPNOTE.TXT](https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT) 6.3.10, sections 4.3.7 and 4.3.12.
struct ZipMember: Sendable {
    var name: String
    /// 0 stored, 8 deflated; anything else is not read.
    var method: Int
    var flags: Int
    /// Nil where the header leaves it to a descriptor after the data.
    var compressedSize: Int?
    /// Where the local header begins.
    var headerOffset: Int

    var isEncrypted: Bool { flags & 1 != 0 }

    /// A member by an entry of the central directory, and where the next entry begins.
    static func central(_ directory: [UInt8], at offset: Int) -> (member: ZipMember, next: Int)? {
        guard directory.has("PK\u{1}\u{2}", at: offset), let flags = directory.little16(at: offset + 8),
            let method = directory.little16(at: offset + 10), let size = directory.little32(at: offset + 20),
            let nameLength = directory.little16(at: offset + 28), let extraLength = directory.little16(at: offset + 30),
            let commentLength = directory.little16(at: offset + 32), let place = directory.little32(at: offset + 42),
            offset + 46 + nameLength <= directory.count
        else { return nil }
        var member = ZipMember(
            name: directory.characters(at: offset + 46, count: nameLength), method: method, flags: flags,
            compressedSize: size, headerOffset: place)
        if size == 0xFFFF_FFFF || place == 0xFFFF_FFFF {
            member.readZip64(directory, at: offset + 46 + nameLength, count: extraLength, of: directory, header: offset)
        }
        return (member, offset + 46 + nameLength + extraLength + commentLength)
    }

    /// A member by its local header, and where its data begin.
    static func local(_ bytes: [UInt8], at offset: Int, fileOffset: Int) -> (member: ZipMember, data: Int)? {
        guard bytes.has("PK\u{3}\u{4}", at: offset), let flags = bytes.little16(at: offset + 6),
            let method = bytes.little16(at: offset + 8), let size = bytes.little32(at: offset + 18),
            let nameLength = bytes.little16(at: offset + 26), let extraLength = bytes.little16(at: offset + 28),
            offset + 30 + nameLength <= bytes.count
        else { return nil }
        // Bit 3: the sizes follow the data. Zip64 sizes are taken for unknown too.
        let isKnown = flags & 8 == 0 && size != 0xFFFF_FFFF
        let member = ZipMember(
            name: bytes.characters(at: offset + 30, count: nameLength), method: method, flags: flags,
            compressedSize: isKnown ? size : nil, headerOffset: fileOffset)
        return (member, offset + 30 + nameLength + extraLength)
    }

    /// Section 4.5.3: the extra field 1 holds, in this order and only where the header has all ones, the size, the
    /// compressed size and the offset.
    private mutating func readZip64(_ bytes: [UInt8], at start: Int, count: Int, of directory: [UInt8], header: Int) {
        var offset = start
        let end = min(start + count, bytes.count)
        while offset + 4 <= end, let kind = bytes.little16(at: offset), let length = bytes.little16(at: offset + 2) {
            if kind == 1 {
                var field = offset + 4
                if directory.little32(at: header + 24) == 0xFFFF_FFFF { field += 8 }
                if compressedSize == 0xFFFF_FFFF {
                    compressedSize = bytes.little64(at: field)
                    field += 8
                }
                if headerOffset == 0xFFFF_FFFF, let place = bytes.little64(at: field) { headerOffset = place }
                return
            }
            offset += 4 + length
        }
    }
}
