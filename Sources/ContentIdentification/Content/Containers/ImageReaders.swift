/// Reads PNG images by their chunks, and JPEG XL images without a container, whose signature of two bytes is too short
/// for a declaration.
///
/// Sources: PNG third edition, sections 5 and 11.3.4.1 (`acTL` comes before the first `IDAT`); ISO/IEC 18181-2.
enum ImageReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        if head.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return png(source) }
        if head.has([0xFF, 0x0A]), head.count > 2, source.count > 16 { return bareJPEGXL(head) }
        return nil
    }

    /// Reads a JPEG XL image without a container. Its signature has only two bytes, which can also begin a text file.
    /// Therefore, one of the next 62 bytes must be a control character below 0x09 or a byte of at least 0x80.
    /// The resource of a 16-bit Windows program begins with the same bytes: FF, the type 10 (raw data), and a name. A Delphi
    /// form in such a resource has a signature of its own.
    private static func bareJPEGXL(_ head: [UInt8]) -> FormatEvidence? {
        if head[2] == 0, (9..<272).contains(where: { head.has("TPF0", at: $0) }) { return nil }
        return head.prefix(64).dropFirst(2).contains { $0 < 9 || $0 >= 0x80 }
            ? .structure("jpeg-xl", "JPEG XL codestream") : nil
    }

    private static func png(_ source: ContentSource) -> FormatEvidence {
        var offset = 8
        for _ in 0..<Limits.pictureChunks {
            let chunk = source.bytes(at: offset, count: 8)
            if chunk.has("acTL", at: 4) { return .proof("png/animated", "PNG with chunk 'acTL'") }
            guard let size = chunk.big32(at: 0), !chunk.has("IDAT", at: 4), let next = offset.plus(12 + size) else {
                break
            }
            offset = next
        }
        return .proof("png", "PNG signature")
    }
}

/// Reads TGA images of version 2 by the footer at their end. Earlier versions have no signature, so they are identified
/// by libmagic or by their name.
///
/// Source: Truevision TGA File Format Specification, version 2.0, "TGA File Header" and "TGA File Footer".
enum TargaReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        guard isHeader(source.head) else { return nil }
        // The end of a stream is unknown until it is read.
        let count = source.hasKnownCount ? source.bound : source.count
        guard source.bytes(at: count - 18, count: 18).has("TRUEVISION-XFILE.\0") else { return nil }
        return .proof("targa", "footer 'TRUEVISION-XFILE'")
    }

    /// Returns whether reading the end is worthwhile: the available bytes are longer than a header and a footer; the
    /// kind of palette, the kind of image and, if there is an image, the size of a pixel are defined; and the two high
    /// bits of the image descriptor are 0.
    private static func isHeader(_ head: [UInt8]) -> Bool {
        guard head.count > 18 + 26, head[1] <= 1, [0, 1, 2, 3, 9, 10, 11].contains(head[2]) else { return false }
        return head[17] & 0xC0 == 0 && (head[2] == 0 || [8, 15, 16, 24, 32].contains(head[16]))
    }
}

/// Reads Netpbm images: `P1` to `P6`, white space, optional comments, and the width in digits.
///
/// The plain formats (1 to 3) are text, and the raw formats (4 to 6) are not. Both begin with the same bytes.
///
/// Source: [PBM, PGM and PPM format specifications](https://netpbm.sourceforge.net/doc/).
enum NetpbmReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        guard let number = head.byte(at: 1).map({ $0 &- UInt8(ascii: "0") }), (1...6).contains(number), hasWidth(head)
        else { return nil }
        return .proof(FormatKind("netpbm", value: "\(number)"), "the Netpbm magic number P\(number) and a width")
    }

    /// Returns whether a number follows the magic number, after white space and complete comment lines.
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

/// Reads TIFF images, and raw photographs with the same structure.
///
/// Sources: TIFF 6.0, section 2; DNG 1.7, "DNGVersion" (tag 50706); for the others, the signatures of the manufacturers
/// and the tag SubIFDs (330), which refers to the picture, as documented by ExifTool. Files without that tag are raw
/// photographs if the first picture is a thumbnail or consists of unprocessed sensor data: ISO 12234-2 (TIFF/EP),
/// sections 5.1 and 5.2.
enum TIFFReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        let order: ByteOrder
        switch (head.byte(at: 0), head.byte(at: 1)) {
        case (0x49, 0x49): order = .little
        case (0x4D, 0x4D): order = .big
        default: return nil
        }
        switch head.number(at: 2, bytes: 2, order) {
        case 42: break
        case 0x55:
            // This is the signature of Panasonic, which also makes cameras for Leica.
            let tags = TIFFTags(source, order)
            guard tags.maker.lowercased().utf8.starts(with: "leica".utf8) else { return nil }
            return FormatEvidence(makers(tags), .proof, text: "Panasonic raw header, made by '\(tags.maker)'")
        default: return nil
        }
        if head.has("CR", at: 8), head.byte(at: 10) == 2 {
            return .proof("tiff/cr2", "TIFF with the Canon CR2 mark")
        }
        if head.has("IIII", at: 8) || head.has("MMMM", at: 8) {
            return .proof("tiff/phase one", "TIFF with the Phase One mark")
        }
        let tags = TIFFTags(source, order)
        if tags.values[50706] != nil { return .proof("tiff/dng", "TIFF with tag DNGVersion") }
        let isRaw =
            tags.values[330] != nil || tags.values[34310] != nil || tags.values[254] == 1
            || tags.values[262] == sensorValues
        guard isRaw else { return .proof("tiff", "TIFF header") }
        let text = "TIFF with a raw picture, made by '\(tags.maker)', model '\(tags.model)'"
        return FormatEvidence(makers(tags) + ["tiff"], .proof, text: text)
    }

    /// The value of the tag PhotometricInterpretation for unprocessed sensor data.
    private static let sensorValues = 32803

    /// Returns the kinds for a camera: the first word of the manufacturer with the first words of the model, then the name of
    /// the manufacturer, and the name without its last words, in lowercase.
    private static func makers(_ tags: TIFFTags) -> [FormatKind] {
        let words = tags.maker.lowercased().split(separator: " ").prefix(3)
        var model = tags.model.lowercased().split(separator: " ").prefix(3)
        // Some models repeat the manufacturer: 'EASTMAN KODAK COMPANY' makes the 'KODAK DC120'.
        if let first = model.first, words.contains(first) { model.removeFirst() }
        let models = model.indices.reversed().map { (words.prefix(1) + model[...$0]).joined(separator: " ") }
        let names = words.indices.reversed().map { words[...$0].joined(separator: " ") }
        return (models + names).map { FormatKind("tiff", value: $0) }
    }
}

/// The tags in the first directory of a TIFF file.
struct TIFFTags {
    /// The values or the offsets of the values, keyed by tag.
    private(set) var values: [Int: Int] = [:]
    private(set) var maker = ""
    private(set) var model = ""

    /// Reads at most `Limits.tiffTags` entries.
    init(_ source: ContentSource, _ order: ByteOrder) {
        guard let offset = source.head.number(at: 4, bytes: 4, order),
            let count = source.bytes(at: offset, count: 2).number(at: 0, bytes: 2, order)
        else { return }
        let entries = source.bytes(at: offset + 2, count: min(count, Limits.tiffTags) * 12)
        for offset in stride(from: 0, to: entries.count - 11, by: 12) {
            guard let tag = entries.number(at: offset, bytes: 2, order),
                let kind = entries.number(at: offset + 2, bytes: 2, order),
                let length = entries.number(at: offset + 4, bytes: 4, order),
                let value = entries.number(at: offset + 8, bytes: 4, order)
            else { return }
            // A short number occupies the first two bytes.
            let isShort = kind == 3 && length == 1
            values[tag] = isShort ? entries.number(at: offset + 8, bytes: 2, order) : value
            guard tag == 271 || tag == 272, length > 4 else { continue }
            let text = String(
                decoding: source.bytes(at: value, count: min(length, 64)).prefix { $0 != 0 }, as: UTF8.self)
            if tag == 271 { maker = text } else { model = text }
        }
    }
}
