/// Netpbm pictures: `P1` to `P6`, white space, perhaps comments, and the width in digits.
///
/// The plain forms (1 to 3) are text, the raw ones (4 to 6) are not; both are told by the same first bytes.
///
/// Source: [PBM, PGM and PPM format specifications](https://netpbm.sourceforge.net/doc/).
enum NetpbmReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        guard let number = head.byte(at: 1), let type = type(of: number), hasWidth(head) else { return nil }
        return .proof(type, "the magic number P\(number - UInt8(ascii: "0")) of Netpbm and a width")
    }

    private static func type(of number: UInt8) -> ContainerType? {
        switch number {
        case UInt8(ascii: "1"), UInt8(ascii: "4"): .portableBitmap
        case UInt8(ascii: "2"), UInt8(ascii: "5"): .portableGraymap
        case UInt8(ascii: "3"), UInt8(ascii: "6"): .portablePixmap
        default: nil
        }
    }

    /// Whether a number follows the magic number, with white space and whole lines of comment in between.
    private static func hasWidth(_ head: [UInt8]) -> Bool {
        var isComment = false
        var hasSpace = false
        for byte in head.dropFirst(2).prefix(1024) {
            switch byte {
            case 0x0A, 0x0D: (isComment, hasSpace) = (false, true)
            case _ where isComment: break
            case 0x20, 0x09: hasSpace = true
            case UInt8(ascii: "#") where hasSpace: isComment = true
            case UInt8(ascii: "1")...UInt8(ascii: "9"): return hasSpace
            default: return false
            }
        }
        return false
    }
}
