/// TIFF and the raw photographs that are built as it is.
///
/// Sources: TIFF 6.0, section 2; DNG 1.7, "DNGVersion" (tag 50706); for the others, their makers' signatures and the tag
/// SubIFDs (330), in which they keep the picture, as ExifTool documents them.
enum TIFFReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
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

    private static let signatures: [([UInt8], ContainerType, String)] = [
        ([0x49, 0x49, 0x55, 0], .rw2, "header of Panasonic's RW2"), ([0x49, 0x49, 0x52, 0x4F], .orf, "header of ORF"),
        ([0x49, 0x49, 0x52, 0x53], .orf, "header of ORF"), ([0x4D, 0x4D, 0x4F, 0x52], .orf, "header of ORF"),
        (Array("II".utf8) + [0x1A, 0, 0, 0] + Array("HEAPCCDR".utf8), .crw, "header of Canon's CRW"),
    ]

    private static let makers: [(String, ContainerType)] = [
        ("nikon", .nef), ("sony", .arw), ("pentax", .pef), ("ricoh", .pef), ("samsung", .srw),
        ("hasselblad", .hasselblad), ("phase one", .phaseOne), ("seiko epson", .epsonRaw), ("epson", .epsonRaw),
        ("mamiya", .mamiya), ("kodak", .kodak), ("eastman kodak", .kodak), ("leaf", .leaf),
    ]
}

/// The tags of the first directory of a TIFF file.
struct TIFFTags {
    /// The value, or where it is, by tag.
    private(set) var values: [Int: Int] = [:]
    private(set) var maker = ""

    /// Reads at most `Limits.tiffTags` entries.
    init(_ source: ContentSource, _ order: ByteOrder) {
        guard let place = source.head.number(at: 4, bytes: 4, order),
            let count = source.bytes(at: place, count: 2).number(at: 0, bytes: 2, order)
        else { return }
        let entries = source.bytes(at: place + 2, count: min(count, Limits.tiffTags) * 12)
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
