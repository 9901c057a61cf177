/// RIFF and IFF files, by the form that stands after their length.
///
/// Sources: Multimedia Programming Interface and Data Specifications 1.0 (RIFF); EBU Tech 3306 (RF64, BW64); EA IFF 85
/// and AIFF 1.3 (IFF); the DjVu 3 specification; WebP container specification (RFC 9649).
enum RIFFReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        if head.has("RIFF") || head.has("RIFX") { return riff(source) }
        if (head.has("RF64") || head.has("BW64") || head.has("RIFF")) && head.has("WAVE", at: 8) {
            return .proof(.rf64, "\(head.characters(at: 0, count: 4)) form 'WAVE'")
        }
        if head.has("AT&TFORM") { return djvu(head) }
        if head.has("FORM") || head.has("LIST") || head.has("CAT ") { return iff(source) }
        if head.has("FRM8"), head.has("DSD ", at: 12) { return .proof(.dsdiff, "IFF form 'DSD '") }
        return nil
    }

    private static func riff(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        let form = head.characters(at: 8, count: 4)
        guard form.utf8.count == 4, form.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
        let text = "RIFF form '\(form)'"
        if let type = riffForms[form] { return .proof(type, text) }
        // CorelDRAW's form ends with its version.
        let lower = form.lowercased()
        if lower.hasPrefix("cdr") || lower.hasPrefix("cdt") { return .proof(.corelDraw, text) }
        // The word begins texts too: the length must be that of the file, but for a byte of padding.
        guard let size = head.number(at: 4, bytes: 4, head.has("RIFX") ? .big : .little), size >= 4,
            size == source.count - 8 || size == source.count - 9
        else { return nil }
        return .proof(.riff, text)
    }

    private static let riffForms: [String: ContainerType] = [
        "WAVE": .wave, "AVI ": .avi, "WEBP": .webp, "ACON": .animatedCursor, "RMID": .rmi,
        "DLS ": .downloadableSound, "sfbk": .soundFont, "AMV ": .amv, "4XMV": .fourX, "QLCM": .qcelp,
        "CMX1": .corelExchange,
        "CDXA": .mpeg,
    ]

    private static func djvu(_ head: [UInt8]) -> ContentFinding? {
        let form = head.characters(at: 12, count: 4)
        guard ["DJVU", "DJVM", "DJVI", "THUM", "PM44", "BM44"].contains(form) else { return nil }
        return .proof(.djvu, "DjVu form '\(form)'")
    }

    private static func iff(_ source: ContentSource) -> ContentFinding? {
        let form = source.head.characters(at: 8, count: 4)
        guard let size = source.head.big32(at: 4) else { return nil }
        if let type = iffForms[form] { return .proof(type, "IFF form '\(form)'") }
        // As above.
        let rest = source.count - 8
        guard form.utf8.count == 4, form.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }), size >= 4,
            size == rest || size == rest - 1
        else { return nil }
        return .proof(.iff, "IFF form '\(form)'")
    }

    private static let iffForms: [String: ContainerType] = [
        "AIFF": .aiff, "AIFC": .aifc, "ILBM": .ilbm, "PBM ": .ilbm, "ACBM": .acbm, "RGBN": .rgbn, "RGB8": .rgbn,
        "8SVX": .eightSVX, "16SV": .eightSVX, "ANIM": .anim, "IFRS": .blorb, "DJVU": .djvu, "DJVM": .djvu,
    ]
}
