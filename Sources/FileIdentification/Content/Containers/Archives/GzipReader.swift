/// Gzip, and what it holds where the first bytes say so.
///
/// Source: [RFC 1952](https://www.rfc-editor.org/rfc/rfc1952), section 2.3.
enum GzipReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        guard source.head.has([0x1F, 0x8B, 8]) else { return nil }
        guard let start = dataOffset(source) else { return .proof(.gzip, "gzip signature") }
        let block = Inflate.decode(source.bytes(at: start, count: 8192), limit: TarHeader.size)
        if let tar = TarHeader(block) {
            // Alpine's packages are three archives in a row, the first with a signature or the description.
            let isAlpine = tar.name.hasPrefix(".SIGN.") || tar.name == ".PKGINFO"
            return .proof(isAlpine ? .alpine : .tarGzip, "gzip around tar, first member '\(tar.name)'")
        }
        if block.has("070701") || block.has("070707") || block.has("070702") {
            return .proof(.cpioGzip, "gzip around cpio")
        }
        let root = block.first == 0xEF ? 3 : 0
        if block.has("<svg", at: root) || (block.has("<?xml", at: root) && block.position(of: "<svg") != nil) {
            return .proof(.svgGzip, "gzip around SVG")
        }
        return .proof(.gzip, "gzip signature")
    }

    /// After the fixed header stand, as the flags say, an extra field, a name, a comment and a checksum.
    private static func dataOffset(_ source: ContentSource) -> Int? {
        let header = source.bytes(at: 0, count: 4096)
        guard let flags = header.byte(at: 3) else { return nil }
        var offset = 10
        if flags & 4 != 0 {
            guard let length = header.little16(at: offset) else { return nil }
            offset += 2 + length
        }
        for bit in [UInt8(8), 16] where flags & bit != 0 {
            guard let end = header.position(of: [0], from: offset) else { return nil }
            offset = end + 1
        }
        return flags & 2 != 0 ? offset + 2 : offset
    }
}
