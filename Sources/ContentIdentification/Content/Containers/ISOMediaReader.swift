import TypeRegistry

/// Reads files that consist of boxes: ISO base media, QuickTime, HEIF and JPEG 2000.
///
/// Sources: ISO/IEC 14496-12, sections 4.2 (boxes), 4.3 (`ftyp`), 8.4.3 (`hdlr`); the QuickTime file format specification for
/// files without `ftyp`; ISO/IEC 15444-1, annex I, for the signature of JPEG 2000.
enum ISOMediaReader {
    static func read(_ source: ContentSource, _ registry: Registry) -> FormatEvidence? {
        let head = source.head
        if head.has([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]) { return jpeg2000(head) }
        if head.has([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]) {
            return .proof("jpeg-xl", "JPEG XL container signature")
        }
        if head.has("ftyp", at: 4) || head.has("styp", at: 4) { return branded(source, registry) }
        return QuickTimeReader.read(source)
    }

    /// Reads a file with brands. The major brand determines the type; if it is general, the compatible brands or the tracks do.
    private static func branded(_ source: ContentSource, _ registry: Registry) -> FormatEvidence? {
        let head = source.head
        // The first box contains a short list. A file that ends within the box is not recognized.
        guard let size = head.big32(at: 0), size >= 16,
            size <= head.count || !source.hasKnownCount || size <= source.count
        else { return nil }
        let major = head.characters(at: 8, count: 4)
        let end = min(size, head.count, 16 + 4 * 64)
        var brands: [String] = []
        for offset in stride(from: 16, to: end - 3, by: 4) { brands.append(head.characters(at: offset, count: 4)) }
        let text = "ISO media brand '\(ISOMediaBrands.printable(major))'"
        if head.has("styp", at: 4) { return .proof("iso-media/segment", text) }
        let deciding = ISOMediaBrands.deciding(major, compatible: brands).lazy.compactMap { brand in
            FormatKind(brand: brand).type(in: registry)
        }
        guard let type = deciding.first, type != registry.type(marked: "iso-media", .kind) else {
            return tracksDecide(source, text)
        }
        return FormatEvidence(type.identifier, .proof, text: text)
    }

    private static func tracksDecide(_ source: ContentSource, _ text: String) -> FormatEvidence {
        let tracks = ISOMediaTracks(source)
        if tracks.handlers.contains("vide") { return .proof("iso-media", text) }
        // A track in a missing part of the file could be a video track.
        guard tracks.isComplete else { return .proof("iso-media", text).withoutKinds(["iso-media"]) }
        return tracks.handlers.contains("soun")
            ? .proof("iso-media/audio", "\(text), only audio tracks") : .proof("iso-media", text)
    }

    private static func jpeg2000(_ head: [UInt8]) -> FormatEvidence {
        guard head.has("ftyp", at: 16) else { return .proof("jpeg-2000", "JPEG 2000 signature") }
        let brand = head.characters(at: 20, count: 4)
        return .proof(
            FormatKind(brand: brand), "jpeg-2000", text: "JPEG 2000 brand '\(ISOMediaBrands.printable(brand))'")
    }
}

/// The brands of ISO base media files. Types declare their brands.
///
/// Sources: ISO/IEC 23008-12 (HEIF), section 10; AV1 image file format, section 6.
enum ISOMediaBrands {
    /// Returns the brands that can determine the type, from most to least specific: the major brand, and the compatible brands
    /// if the major brand is general or no type declares it.
    static func deciding(_ major: String, compatible brands: [String]) -> [String] {
        if major == "mif1" || major == "msf1" || major == "miaf" { return picture(major, brands) }
        // A file with a general brand that is compatible with iTunes audio is identified as iTunes audio.
        let specific = brands.filter(specific.contains)
        let isGeneral = major.hasPrefix("iso") || major.hasPrefix("mp4") && major != "mp41" && major != "mp42"
        return isGeneral ? specific + [major] : [major] + specific
    }

    /// Returns the brand that specifies the coding format of a picture. The general brands of HEIF do not specify it,
    /// but the compatible brands do.
    private static func picture(_ major: String, _ brands: [String]) -> [String] {
        for brand in ["avis", "avif"] where brands.contains(brand) { return [brand] }
        let coding = major == "msf1" ? ["hevc", "hevx"] : ["heic", "heix", "heim", "heis"]
        return brands.filter(coding.contains).prefix(1) + [major]
    }

    private static let specific: Set<String> = [
        "M4A ", "M4B ", "F4A ", "F4B ", "NDAS", "crx ", "heic", "heix", "heim", "heis", "avif", "avio",
    ]

    /// Returns a printable form of a brand, with a question mark for each character that is not printable ASCII.
    static func printable(_ brand: String) -> String {
        String(String.UnicodeScalarView(brand.unicodeScalars.map { $0.value >= 0x20 && $0.value < 0x7F ? $0 : "?" }))
    }
}

/// The kinds of tracks in an ISO base media file.
struct ISOMediaTracks {
    /// The handler types of the tracks, such as `soun` or `vide`.
    private(set) var handlers: Set<String> = []
    /// Whether the file contains the whole movie box, so there are no other tracks.
    private(set) var isComplete = false

    /// A box: its kind, and the range of its content.
    struct Box {
        var kind: String
        var content: Int
        var end: Int
        /// Whether the box extends beyond its parent, or the end of the file.
        var isCut: Bool
    }

    /// Reads the tracks of the movie box.
    ///
    /// Only the headers of boxes are read. At most 64 boxes of each level and 64 tracks are examined, and a box never
    /// extends beyond its parent.
    init(_ source: ContentSource) {
        guard let movie = Self.boxes(source, from: 0, to: source.count).first(where: { $0.kind == "moov" }) else {
            return
        }
        isComplete = !movie.isCut
        for track in Self.boxes(source, from: movie.content, to: movie.end) where track.kind == "trak" {
            let parts = Self.boxes(source, from: track.content, to: track.end)
            guard let media = parts.first(where: { $0.kind == "mdia" }),
                let handler = Self.boxes(source, from: media.content, to: media.end).first(where: { $0.kind == "hdlr" })
            else { continue }
            // Section 8.4.3.2: the handler type follows the version, the flags and a number.
            handlers.insert(source.bytes(at: handler.content, count: 12).characters(at: 8, count: 4))
        }
    }

    static func boxes(_ source: ContentSource, from start: Int, to limit: Int) -> [Box] {
        var boxes: [Box] = []
        var offset = start
        let limit = min(limit, source.count)
        while boxes.count < Limits.mediaBoxes, offset < limit, let box = box(source, at: offset, limit: limit) {
            boxes.append(box)
            guard box.end > offset else { break }
            offset = box.end
        }
        return boxes
    }

    /// Reads the header of a box. Section 4.2: if the size is 1, a 64-bit size follows the kind; if it is 0, the box extends to
    /// the end of the file.
    private static func box(_ source: ContentSource, at offset: Int, limit: Int) -> Box? {
        let header = source.bytes(at: offset, count: 16)
        guard var size = header.big32(at: 0), header.count >= 8 else { return nil }
        var headerSize = 8
        if size == 1 {
            guard let large = header.big64(at: 8) else { return nil }
            size = large
            headerSize = 16
        } else if size == 0 {
            size = limit - offset
        }
        guard size >= headerSize else { return nil }
        let end = offset.plus(size) ?? .max
        return Box(
            kind: header.characters(at: 4, count: 4), content: offset + headerSize, end: min(end, limit),
            isCut: end > limit)
    }
}

/// Reads QuickTime movies without brands, which can begin with various boxes.
///
/// Source: QuickTime File Format Specification, "Overview of QTFF" and "Movie Atoms".
enum QuickTimeReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        let kind = head.characters(at: 4, count: 4)
        guard starts.contains(kind), let size = head.big32(at: 0), size == 0 || size == 1 || size >= 8 else {
            return nil
        }
        if kind == "idsc" || kind == "idat" { return .proof("quicktime/image", "QuickTime picture box '\(kind)'") }
        if kind == "moov" {
            guard inMovie.contains(head.characters(at: size == 1 ? 20 : 12, count: 4)) else { return nil }
            return .proof("quicktime", "QuickTime movie box")
        }
        // The other kinds are common words, so a second box must follow at the stated offset.
        let boxes = ISOMediaTracks.boxes(source, from: 0, to: source.count)
        guard boxes.count > 1, boxes.dropFirst().contains(where: { ["moov", "mdat", "wide"].contains($0.kind) }) else {
            return nil
        }
        return .proof("quicktime", "QuickTime boxes '\(kind)', '\(ISOMediaBrands.printable(boxes[1].kind))'")
    }

    private static let starts: Set<String> = ["moov", "mdat", "wide", "free", "skip", "pnot", "idsc", "idat"]
    private static let inMovie: Set<String> = ["mvhd", "cmov", "rmra", "trak", "udta", "iods", "prfl", "meta"]
}
