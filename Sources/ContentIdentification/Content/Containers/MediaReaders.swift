import TypeRegistry

/// Reads RIFF and IFF files by the form type after their length.
///
/// Sources: Multimedia Programming Interface and Data Specifications 1.0 (RIFF); EA IFF 85 and AIFF 1.3 (IFF); the DjVu 3
/// specification; WebP container specification (RFC 9649).
enum RIFFReader {
    static func read(_ source: ContentSource, _ registry: Registry) -> FormatEvidence? {
        let head = source.head
        if head.has("RIFF") || head.has("RIFX") {
            return form(source, "riff", name: "RIFF", order: head.has("RIFX") ? .big : .little, registry: registry)
        }
        if head.has("AT&TFORM") {
            let form = head.characters(at: 12, count: 4)
            return .proof(FormatKind("djvu", value: form), "DjVu form '\(form)'")
        }
        guard head.has("FORM") || head.has("LIST") || head.has("CAT ") else { return nil }
        return form(source, "iff", name: "IFF", order: .big, registry: registry)
    }

    /// Returns whether one of the first four chunks has the given name. Programs write 'bext' before the samples.
    ///
    /// Source: EBU Tech 3285, section 2.3.
    private static func hasChunk(_ name: StaticString, _ source: ContentSource, _ order: ByteOrder) -> Bool {
        var offset = 12
        for _ in 0..<4 {
            if source.head.has(name, at: offset) { return true }
            guard let size = source.head.number(at: offset + 4, bytes: 4, order),
                let next = offset.plus(8 + size + size & 1)
            else { return false }
            offset = next
        }
        return false
    }

    /// Returns the evidence for the kind of form. If no type declares the kind, returns the evidence for the container,
    /// but only if the stated length matches the length of the file, because text files may also begin with the words
    /// that identify a container, such as `FORM`.
    private static func form(
        _ source: ContentSource, _ container: String, name: String, order: ByteOrder, registry: Registry
    ) -> FormatEvidence? {
        let head = source.head
        let form = head.characters(at: 8, count: 4)
        guard form.utf8.count == 4, form.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }),
            let size = head.number(at: 4, bytes: 4, order)
        else { return nil }
        let text = "\(name) form '\(form)'"
        if form == "WAVE", hasChunk("bext", source, order),
            let broadcast = FormatKind("wave/broadcast").type(in: registry)
        {
            return FormatEvidence(broadcast.identifier, .proof, text: "\(text) with chunk 'bext'")
        }
        if let type = FormatKind(container, value: form).type(in: registry) {
            return FormatEvidence(type.identifier, .proof, text: text)
        }
        // A byte of padding may follow.
        guard size >= 4, size == source.count - 8 || size == source.count - 9 else { return nil }
        return .proof(FormatKind(container), text)
    }
}

/// Reads Ogg files by the first packet of each stream.
///
/// Sources: [RFC 3533](https://www.rfc-editor.org/rfc/rfc3533), section 6 (pages); the mappings of the codecs ([RFC
/// 7845](https://www.rfc-editor.org/rfc/rfc7845) for Opus); Ogg Skeleton 4.0, which comes first and is not treated as a stream.
enum OggReader {
    static func read(_ source: ContentSource, _ registry: Registry) -> FormatEvidence? {
        guard source.head.has("OggS") else { return nil }
        var first: (type: UTType, name: String)?
        var offset = 0
        // Section 4: the first pages of all streams precede all other pages.
        for _ in 0..<Limits.oggPages {
            let page = source.bytes(at: offset, count: 27 + 255 + 64)
            guard page.has("OggS"), let flags = page.byte(at: 5), flags & 2 != 0, let segments = page.byte(at: 26)
            else { break }
            let start = 27 + Int(segments)
            guard start <= page.count else { break }
            let size = page[27..<start].reduce(0) { $0 + Int($1) }
            if let (name, type) = codec(page[start...], registry) {
                if type.conforms(to: registry.exportedType(TypeName.movie)) {
                    return FormatEvidence(type.identifier, .proof, text: "Ogg stream of \(name)")
                }
                if first == nil { first = (type, name) }
            }
            offset += start + size
        }
        guard let first else { return .proof("ogg", "Ogg pages") }
        return FormatEvidence(first.type.identifier, .proof, text: "Ogg stream of \(first.name)")
    }

    /// Returns the name and the type of a stream, by the first word in its packet: printable characters after at most
    /// one other byte, the packet type.
    private static func codec(_ packet: ArraySlice<UInt8>, _ registry: Registry) -> (name: String, type: UTType)? {
        let marked = packet.first.map { (0x21..<0x7F).contains($0) } == true ? packet : packet.dropFirst()
        let word = marked.prefix(8).prefix { (0x21..<0x7F).contains($0) }
        guard word.count >= 3 else { return nil }
        let name = String(decoding: word, as: UTF8.self)
        return FormatKind("ogg", value: name).type(in: registry).map { (name, $0) }
    }
}

/// Reads Windows Media files by the kinds of their streams.
///
/// Source: Advanced Systems Format Specification 1.2, sections 3.1 (header), 3.3 (stream properties) and 10 (identifiers).
enum ASFReader {
    private static let header: [UInt8] =
        [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0, 0xAA, 0, 0x62, 0xCE, 0x6C]
    private static let streamProperties: [UInt8] =
        [0x91, 0x07, 0xDC, 0xB7, 0xB7, 0xA9, 0xCF, 0x11, 0x8E, 0xE6, 0, 0xC0, 0x0C, 0x20, 0x53, 0x65]
    private static let audio: [UInt8] = [0x40, 0x9E, 0x69, 0xF8, 0x4D, 0x5B, 0xCF, 0x11]
    private static let video: [UInt8] = [0xC0, 0xEF, 0x19, 0xBC, 0x4D, 0x5B, 0xCF, 0x11]

    static func read(_ source: ContentSource) -> FormatEvidence? {
        guard source.head.has(header), let count = source.head.little32(at: 24) else { return nil }
        var hasAudio = false
        var hasVideo = false
        var offset = 30
        for _ in 0..<min(count, Limits.asfObjects) {
            let object = source.bytes(at: offset, count: 32)
            guard let size = object.little64(at: 16), size >= 24 else { break }
            if object.has(streamProperties) {
                if object.has(audio, at: 24) { hasAudio = true }
                if object.has(video, at: 24) { hasVideo = true }
            }
            guard let next = offset.plus(size) else { break }
            offset = next
        }
        if hasVideo { return .proof("asf/video", "ASF video stream") }
        return hasAudio ? .proof("asf/audio", "only ASF audio streams") : .proof("asf", "ASF header")
    }
}
