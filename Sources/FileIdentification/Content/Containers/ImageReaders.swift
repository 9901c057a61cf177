/// Reads pictures by their signatures, and PNG by its chunks.
///
/// Sources: PNG third edition, sections 5 and 11.3.4.1 (`acTL` comes before the first `IDAT`); MNG 1.0; JPEG, ITU-T
/// T.81 annex B; GIF89a; Adobe Photoshop file formats specification; the makers' raw formats as ExifTool documents
/// them.
enum ImageReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        if head.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return png(source) }
        if head.has([0x8A, 0x4D, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .proof(.mng, "MNG signature") }
        if head.has([0x8B, 0x4A, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .proof(.jng, "JNG signature") }
        // The frame of JPEG-LS (ITU-T T.87) has its own marker, and a signature.
        if head.has([0xFF, 0xD8, 0xFF]), head.byte(at: 3) != 0xF7 { return .proof(.jpeg, "JPEG signature") }
        if head.has("GIF87a") || head.has("GIF89a") { return .proof(.gif, "GIF signature") }
        if head.has([0xFF, 0x4F, 0xFF, 0x51]) { return .proof(.jpegCodestream, "JPEG 2000 codestream") }
        if head.has([0xFF, 0x0A]), head.count > 2, source.count > 16 { return bareJPEGXL(head) }
        if head.has("8BPS\0\u{1}") { return .proof(.photoshop, "Photoshop signature") }
        if head.has("8BPS\0\u{2}") { return .proof(.photoshopLarge, "Photoshop signature, version 2") }
        if head.has("FUJIFILMCCD-RAW") { return .proof(.raf, "Fujifilm signature") }
        if head.has("FOVb") { return .proof(.x3f, "Foveon signature") }
        if head.has("\0MRM") { return .proof(.mrw, "Minolta signature") }
        return nil
    }

    /// Two bytes are not enough: without a NUL or a high byte nearby they may begin a text.
    private static func bareJPEGXL(_ head: [UInt8]) -> FormatEvidence? {
        head.prefix(64).dropFirst(2).contains { $0 < 9 || $0 >= 0x80 }
            ? .proof(.jpegXL, "JPEG XL codestream") : nil
    }

    private static func png(_ source: ContentSource) -> FormatEvidence {
        var offset = 8
        for _ in 0..<Limits.pictureChunks {
            let chunk = source.bytes(at: offset, count: 8)
            if chunk.has("acTL", at: 4) { return .proof(.animatedPNG, "PNG with chunk 'acTL'") }
            guard let size = chunk.big32(at: 0), !chunk.has("IDAT", at: 4), let next = offset.plus(12 + size) else {
                break
            }
            offset = next
        }
        return .proof(.png, "PNG signature")
    }
}

/// Reads Netpbm pictures: `P1` to `P6`, white space, optional comments, and the width in digits.
///
/// The plain forms (1 to 3) are text, the raw forms (4 to 6) are not; both begin with the same bytes.
///
/// Source: [PBM, PGM and PPM format specifications](https://netpbm.sourceforge.net/doc/).
enum NetpbmReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
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

    /// Returns whether a number follows the magic number, after white space and whole lines of comments.
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

/// Reads TIFF and the raw photographs that have its structure.
///
/// Sources: TIFF 6.0, section 2; DNG 1.7, "DNGVersion" (tag 50706); for the others, their makers' signatures and the
/// tag SubIFDs (330), which leads to the picture, as ExifTool documents them.
enum TIFFReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        for (signature, type, name) in signatures where head.has(signature) { return .proof(type, name) }
        let order: ByteOrder
        switch (head.byte(at: 0), head.byte(at: 1)) {
        case (0x49, 0x49): order = .little
        case (0x4D, 0x4D): order = .big
        default: return nil
        }
        switch head.number(at: 2, bytes: 2, order) {
        case 43 where head.number(at: 4, bytes: 2, order) == 8: return .proof(.bigTIFF, "BigTIFF header")
        case 42: break
        default: return nil
        }
        if head.has("CR", at: 8), head.byte(at: 10) == 2 { return .proof(.cr2, "TIFF with the mark of Canon's CR2") }
        if head.has("IIII", at: 8) || head.has("MMMM", at: 8) {
            return .proof(.phaseOne, "TIFF with the mark of Phase One")
        }
        let tags = TIFFTags(source, order)
        if tags.values[50706] != nil { return .proof(.dng, "TIFF with tag DNGVersion") }
        guard tags.values[330] != nil || tags.values[34310] != nil else { return .proof(.tiff, "TIFF header") }
        let maker = tags.maker.lowercased()
        for (name, type) in makers where maker.hasPrefix(name) {
            return .proof(type, "TIFF with further directories, made by '\(tags.maker)'")
        }
        return .proof(.tiff, "TIFF header")
    }

    /// By the first bytes.
    static let signatures: [([UInt8], ContainerType, String)] = [
        ([0x49, 0x49, 0x55, 0], .rw2, "header of Panasonic's RW2"), ([0x49, 0x49, 0x52, 0x4F], .orf, "header of ORF"),
        ([0x49, 0x49, 0x52, 0x53], .orf, "header of ORF"), ([0x4D, 0x4D, 0x4F, 0x52], .orf, "header of ORF"),
        (Array("II".utf8) + [0x1A, 0, 0, 0] + Array("HEAPCCDR".utf8), .crw, "header of Canon's CRW"),
    ]

    /// By the beginning of the maker's name, lowercased.
    static let makers: [(String, ContainerType)] = [
        ("nikon", .nef), ("sony", .arw), ("pentax", .pef), ("ricoh", .pef), ("samsung", .srw),
        ("hasselblad", .hasselblad), ("phase one", .phaseOne), ("seiko epson", .epsonRaw), ("epson", .epsonRaw),
        ("mamiya", .mamiya), ("kodak", .kodak), ("eastman kodak", .kodak), ("leaf", .leaf),
    ]
}

/// The tags of the first directory of a TIFF file.
struct TIFFTags {
    /// The value, or its offset, by tag.
    private(set) var values: [Int: Int] = [:]
    private(set) var maker = ""

    /// Reads at most `Limits.tiffTags` entries.
    init(_ source: ContentSource, _ order: ByteOrder) {
        guard let offset = source.head.number(at: 4, bytes: 4, order),
            let count = source.bytes(at: offset, count: 2).number(at: 0, bytes: 2, order)
        else { return }
        let entries = source.bytes(at: offset + 2, count: min(count, Limits.tiffTags) * 12)
        for offset in stride(from: 0, to: entries.count - 11, by: 12) {
            guard let tag = entries.number(at: offset, bytes: 2, order),
                let length = entries.number(at: offset + 4, bytes: 4, order),
                let value = entries.number(at: offset + 8, bytes: 4, order)
            else { return }
            values[tag] = value
            if tag == 271, length > 4 {
                let text = source.bytes(at: value, count: min(length, 64)).prefix { $0 != 0 }
                maker = String(decoding: text, as: UTF8.self)
            }
        }
    }
}
