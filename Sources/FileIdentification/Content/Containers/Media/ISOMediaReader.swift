/// Files of boxes: ISO base media, QuickTime, HEIF and JPEG 2000.
///
/// Sources: ISO/IEC 14496-12, sections 4.2 (boxes), 4.3 (`ftyp`), 8.4.3 (`hdlr`); the QuickTime file format
/// specification for files without `ftyp`; ISO/IEC 15444-1, annex I, for the signature of JPEG 2000.
enum ISOMediaReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        if head.has([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]) { return jpeg2000(head) }
        if head.has([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]) {
            return .proof(.jpegXL, "JPEG XL container signature")
        }
        if head.has("ftyp", at: 4) || head.has("styp", at: 4) { return branded(source) }
        return QuickTimeReader.read(source)
    }

    /// The brands: the major one decides; where it is general, the compatible ones or the tracks.
    private static func branded(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        guard let size = head.big32(at: 0), size >= 16 else { return nil }
        let major = head.characters(at: 8, count: 4)
        let end = min(size, head.count, 16 + 4 * 64)
        var brands: [String] = []
        for offset in stride(from: 16, to: end - 3, by: 4) { brands.append(head.characters(at: offset, count: 4)) }
        let text = "ISO media brand '\(ISOMediaBrands.printable(major))'"
        if head.has("styp", at: 4) { return .proof(.segment, text) }
        guard let type = ISOMediaBrands.type(major, compatible: brands) else {
            return .proof(tracksDecide(source, .mp4), text)
        }
        let answer = type == .mp4 ? tracksDecide(source, .mp4) : type
        return .proof(answer, answer == .mp4Audio ? "\(text), tracks of sound alone" : text)
    }

    private static func tracksDecide(_ source: ContentSource, _ type: ContainerType) -> ContainerType {
        let kinds = ISOMediaTracks.handlers(source)
        return kinds.contains("soun") && !kinds.contains("vide") ? .mp4Audio : type
    }

    private static func jpeg2000(_ head: [UInt8]) -> ContentFinding {
        guard head.has("ftyp", at: 16) else { return .proof(.jp2, "JPEG 2000 signature") }
        let brand = head.characters(at: 20, count: 4)
        let type: ContainerType =
            switch brand {
            case "jpx ": .jpx
            case "jpm ": .jpm
            case "mjp2", "mj2s": .mj2
            case "jph ": .jph
            default: .jp2
            }
        return .proof(type, "JPEG 2000 brand '\(ISOMediaBrands.printable(brand))'")
    }
}
