/// Reads Matroska and WebM: the document type, then the kinds of the tracks.
///
/// Sources: [RFC 8794](https://www.rfc-editor.org/rfc/rfc8794) (EBML), [RFC
/// 9559](https://www.rfc-editor.org/rfc/rfc9559) (Matroska), sections 5.1.4.1.3 (track type) and 5.1.4.1.28.3 (stereo
/// mode).
enum MatroskaReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        guard source.head.has([0x1A, 0x45, 0xDF, 0xA3]), let header = EBMLElement(source, at: 0, limit: source.count)
        else { return nil }
        var type = ""
        header.forEachChild(source, most: Limits.matroskaChildren) { child in
            if child.id == 0x4282 {
                let bytes = source.bytes(at: child.content, count: min(child.size, 32)).prefix { $0 != 0 }
                type = String(decoding: bytes, as: UTF8.self)
            }
            return type.isEmpty
        }
        // If there is no document type, Matroska is the only known format.
        if type.isEmpty { return .proof("ebml", "EBML header") }
        let tracks = MatroskaTracks(source, from: header.end).content
        let kind = FormatKind("ebml", value: type)
        let text = "EBML document type '\(type)'"
        guard let tracks else { return .proof(kind, text) }
        return .proof(FormatKind("ebml", value: "\(type) \(tracks)"), kind, text: "\(text), \(tracks)")
    }
}

/// The kinds of tracks in a Matroska file.
struct MatroskaTracks {
    private(set) var kinds: Set<Int> = []
    private(set) var isStereoscopic = false

    /// A word that describes the content of the tracks, or nil if no track of a known kind was found.
    var content: String? {
        if isStereoscopic { return "stereoscopic" }
        if kinds.contains(1) { return "video" }
        if kinds.contains(2) { return "audio" }
        return kinds.contains(0x11) ? "subtitles" : nil
    }

    /// Reads the segment up to its tracks, which precede the first cluster.
    init(_ source: ContentSource, from start: Int) {
        var offset = start
        for _ in 0..<Limits.matroskaElements {
            guard let element = EBMLElement(source, at: offset, limit: source.count) else { return }
            if element.id == 0x1853_8067 {
                var tracks: EBMLElement?
                element.forEachChild(source, most: Limits.matroskaChildren) { child in
                    if child.id == 0x1654_AE6B { tracks = child }
                    return child.id != 0x1654_AE6B && child.id != 0x1F43_B675
                }
                if let tracks { read(tracks, source) }
                return
            }
            offset = element.end
        }
    }

    private mutating func read(_ tracks: EBMLElement, _ source: ContentSource) {
        var kinds: Set<Int> = []
        var stereo = 0
        tracks.forEachChild(source, most: Limits.matroskaChildren) { entry in
            guard entry.id == 0xAE else { return true }
            entry.forEachChild(source, most: Limits.matroskaChildren) { field in
                if field.id == 0x83 { kinds.insert(field.unsigned(source)) }
                if field.id == 0xE0 {
                    field.forEachChild(source, most: Limits.matroskaChildren) { setting in
                        if setting.id == 0x53B8 { stereo = setting.unsigned(source) }
                        return true
                    }
                }
                return true
            }
            return true
        }
        self.kinds = kinds
        isStereoscopic = stereo != 0
    }
}

/// An element of an EBML document.
///
/// Source: [RFC 8794](https://www.rfc-editor.org/rfc/rfc8794), sections 4 (variable-size integers), 5 and 6.
struct EBMLElement {
    var id: Int
    var content: Int
    /// The size of the content, limited by the parent element.
    var size: Int

    var end: Int { content + size }

    /// Reads the header of an element, or returns nil if the bytes are not an element or the limit is reached.
    init?(_ source: ContentSource, at offset: Int, limit: Int) {
        guard offset < limit else { return nil }
        let bytes = source.bytes(at: offset, count: 12)
        guard let lead = bytes.first, lead != 0 else { return nil }
        let idLength = lead.leadingZeroBitCount + 1
        guard idLength <= 4, let id = bytes.number(at: 0, bytes: idLength, .big),
            let sizeLead = bytes.byte(at: idLength), sizeLead != 0
        else { return nil }
        let sizeLength = sizeLead.leadingZeroBitCount + 1
        guard let marked = bytes.unsigned(at: idLength, bytes: sizeLength, .big) else { return nil }
        let mask: UInt64 = (1 << (7 * UInt64(sizeLength))) - 1
        self.id = id
        content = offset + idLength + sizeLength
        guard content <= limit else { return nil }
        // If all bits are 1, the size is unknown, and the element extends to the end of its parent.
        let stated = marked & mask
        size = stated == mask ? limit - content : min(.number(stated), limit - content)
    }

    /// Calls a closure for each child, until the closure returns false or the maximum is reached.
    func forEachChild(_ source: ContentSource, most: Int, _ body: (EBMLElement) -> Bool) {
        var offset = content
        for _ in 0..<most {
            guard let child = EBMLElement(source, at: offset, limit: end), body(child) else { return }
            offset = child.end
        }
    }

    /// Returns the content as an unsigned number, or zero if the content is empty, longer than eight bytes, or not
    /// available.
    func unsigned(_ source: ContentSource) -> Int {
        guard (1...8).contains(size) else { return 0 }
        return source.bytes(at: content, count: size).number(at: 0, bytes: size, .big) ?? 0
    }
}
