import DeclarationFormats
import TypeRegistry

/// Reads PDF and PostScript.
///
/// Sources: ISO 32000-1, section 7.5.2, and annex H note 13 of the PDF reference: viewers accept the header within the
/// first 1,024 bytes; Adobe technical notes 5001 (DSC 3.0), section 3.1, and 5002 (EPSF 3.0), section 5.2 for the DOS
/// header; Adobe Type 1 font format, chapter 2.
enum PageDocumentReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        // The header contains the version: a digit, a period, a digit.
        if head.has("%PDF-"), head.has(".", at: 6), let major = head.byte(at: 5), major.isDigit,
            let minor = head.byte(at: 7), minor.isDigit
        {
            return .proof("pdf", "PDF header")
        }
        if head.has([0xC5, 0xD0, 0xD3, 0xC6]) {
            return .proof("postscript/eps", "header of an EPS file with a preview")
        }
        if head.has([0x80, 1]) {
            let isFont = head.has("%!PS-AdobeFont", at: 6) || head.has("%!FontType1", at: 6)
            return isFont ? .proof("type-1/binary", "Type 1 font segments") : nil
        }
        let start = head.first == 4 ? 1 : 0
        guard head.has("%!", at: start) else { return nil }
        if head.has("PS-AdobeFont", at: start + 2) || head.has("FontType1", at: start + 2) {
            return .proof("type-1/ascii", "Type 1 font header")
        }
        // This is a Type 42 font (Adobe technical note 5012), which is identified by its signature.
        if head.has("PS-TrueTypeFont", at: start + 2) { return nil }
        if let next = head.byte(at: start + 2), next == 0x0A || next == 0x0D {
            return .structure("postscript", "first line of PostScript")
        }
        guard head.has("PS", at: start + 2) else { return nil }
        let line = head[start..<min(head.count, start + 128)].prefix { $0 != 0x0A && $0 != 0x0D }
        let isEPS = Array(line).position(of: " EPSF-") != nil
        return isEPS ? .proof("postscript/eps", "EPSF header") : .proof("postscript", "PostScript header")
    }

    /// Reads a PDF that follows other bytes. Its end must confirm the format.
    static func late(_ source: ContentSource) -> FormatEvidence? {
        guard let offset = source.head.position(of: "%PDF-1.", from: 1, before: 1024 + 8) else { return nil }
        let tail = source.bytes(at: max(0, source.count - 1024), count: 1024)
        guard tail.position(of: "%%EOF") != nil else { return nil }
        return .proof("pdf", "PDF header at offset \(offset), and its end")
    }
}

/// Reads fonts in the sfnt container and web fonts.
///
/// Sources: OpenType 1.9, "Organization of an OpenType font"; WOFF 1.0, section 3; WOFF 2.0, section 4.1.
enum FontReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        if head.has("wOFF") {
            // The kind of font is 0x00010000, or a tag that is followed by the length of the file, whose first byte is small.
            guard let kind = head.byte(at: 4), head.count >= 8 else { return nil }
            return kind == 0 || head.byte(at: 8) ?? 9 < 9 ? .proof("woff", "WOFF signature") : nil
        }
        if head.has("ttcf"), let version = head.big32(at: 4), version == 0x10000 || version == 0x20000 {
            let first = head.big32(at: 12).map { source.bytes(at: $0, count: 4) } ?? []
            return first.has("OTTO")
                ? .proof("sfnt/opentype-collection", "collection of OpenType fonts")
                : .proof("sfnt/truetype-collection", "collection of TrueType fonts")
        }
        guard hasTables(head) else { return nil }
        if head.has("OTTO") { return .proof("sfnt/opentype", "OpenType header with PostScript outlines") }
        if head.has([0, 1, 0, 0]) || head.has("true") { return .proof("sfnt/truetype", "TrueType header") }
        return nil
    }

    /// Returns whether the header contains the number of tables and 16 times the greatest power of two that does not exceed
    /// that number.
    private static func hasTables(_ head: [UInt8]) -> Bool {
        guard let count = head.big16(at: 4), (1...256).contains(count), let range = head.big16(at: 6) else {
            return false
        }
        let power = 1 << (count.bitWidth - 1 - count.leadingZeroBitCount)
        // Some programs write zero for `searchRange`, the field that contains this power. In that case the tag of the
        // first table must be valid.
        if range == power * 16 { return true }
        return range == 0 && head.characters(at: 12, count: 4).utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }
}

/// Reads SQLite databases, and formats that set an application identifier.
///
/// Source: SQLite database file format, section 1.3; its list of assigned application identifiers (`magic.txt`).
enum SQLiteReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        guard head.has("SQLite format 3\0") else { return nil }
        guard let identifier = head.big32(at: 68), identifier != 0 else { return .proof("sqlite", "SQLite signature") }
        let hexadecimal = identifier.hexadecimal()
        let value = String(repeating: "0", count: 8 - hexadecimal.utf8.count) + hexadecimal
        return .proof(
            FormatKind("sqlite", value: value), "sqlite", text: "SQLite database, application identifier \(value)")
    }
}

/// Reads scientific and medical data.
///
/// Sources: HDF5 file format specification 3.0, section II.A (the superblock is at 0, 512, 1024 and so on); DICOM PS3.10,
/// section 7.1; MAT-file format, "Level 5". MATLAB also writes a line of text before the HDF5 superblock; a signature identifies
/// such files.
enum ScientificDataReader {
    private static let hdf5: [UInt8] = [0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Reads DICOM. The 128 bytes before the prefix may be a TIFF header that other programs use.
    static func dicom(_ source: ContentSource) -> FormatEvidence? {
        source.head.has("DICM", at: 128) ? .proof("dicom", "DICOM prefix") : nil
    }

    /// Reads formats that begin after a block of other data.
    static func late(_ source: ContentSource) -> FormatEvidence? {
        if let evidence = dicom(source) { return evidence }
        guard !source.head.has("MATLAB ") else { return nil }
        for offset in [512, 1024, 2048] where source.head.has(hdf5, at: offset) {
            return .proof("hdf5", "HDF5 signature at offset \(offset)")
        }
        return nil
    }
}
