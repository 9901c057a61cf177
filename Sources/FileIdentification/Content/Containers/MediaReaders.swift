/// Reads media that are identified by their signature alone.
///
/// Sources: FLAC (RFC 9639, section 6); Video File Format Specification 10 (FLV); RealMedia file format; the extension
/// package format of Chromium, which has a header before a zip archive.
enum MediaSignatures {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        if head.has("fLaC") { return .proof(.flac, "FLAC signature") }
        if head.has("FLV\u{1}"), let flags = head.byte(at: 4), flags & 0xFA == 0 {
            return .proof(.flashVideo, "FLV signature")
        }
        if head.has(".RMF\0") { return .proof(.realMedia, "RealMedia signature") }
        if head.has([0x2E, 0x72, 0x61, 0xFD]) { return .proof(.realAudio, "RealAudio signature") }
        if head.has("Cr24"), let version = head.little32(at: 4), version == 2 || version == 3 {
            return .proof(.crx, "header of a Chromium extension, version \(version)")
        }
        return nil
    }
}

/// Reads RIFF and IFF files, by the form after their length.
///
/// Sources: Multimedia Programming Interface and Data Specifications 1.0 (RIFF); EBU Tech 3306 (RF64, BW64); EA IFF 85
/// and AIFF 1.3 (IFF); the DjVu 3 specification; WebP container specification (RFC 9649).
enum RIFFReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
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

    private static func riff(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        let form = head.characters(at: 8, count: 4)
        guard form.utf8.count == 4, form.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
        let text = "RIFF form '\(form)'"
        if let type = riffForms[form] { return .proof(type, text) }
        // CorelDRAW's form ends with its version.
        let lower = form.lowercased()
        if lower.hasPrefix("cdr") || lower.hasPrefix("cdt") { return .proof(.corelDraw, text) }
        // Texts may begin with this word, too: the length must be that of the file, except for a byte of padding.
        guard let size = head.number(at: 4, bytes: 4, head.has("RIFX") ? .big : .little), size >= 4,
            size == source.count - 8 || size == source.count - 9
        else { return nil }
        return .proof(.riff, text)
    }

    /// By the form of a RIFF file.
    static let riffForms: [String: ContainerType] = [
        "WAVE": .wave, "AVI ": .avi, "WEBP": .webp, "ACON": .animatedCursor, "RMID": .rmi,
        "DLS ": .downloadableSound, "sfbk": .soundFont, "AMV ": .amv, "4XMV": .fourX, "QLCM": .qcelp,
        "CMX1": .corelExchange,
        "CDXA": .mpeg,
    ]

    private static func djvu(_ head: [UInt8]) -> FormatEvidence? {
        let form = head.characters(at: 12, count: 4)
        guard ["DJVU", "DJVM", "DJVI", "THUM", "PM44", "BM44"].contains(form) else { return nil }
        return .proof(.djvu, "DjVu form '\(form)'")
    }

    private static func iff(_ source: ContentSource) -> FormatEvidence? {
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

    /// By the form of an IFF file.
    static let iffForms: [String: ContainerType] = [
        "AIFF": .aiff, "AIFC": .aifc, "ILBM": .ilbm, "PBM ": .ilbm, "ACBM": .acbm, "RGBN": .rgbn, "RGB8": .rgbn,
        "8SVX": .eightSVX, "16SV": .eightSVX, "ANIM": .anim, "IFRS": .blorb, "DJVU": .djvu, "DJVM": .djvu,
    ]
}

/// Reads Ogg: its streams, by the first packet of each.
///
/// Sources: [RFC 3533](https://www.rfc-editor.org/rfc/rfc3533), section 6 (pages); the codecs' own mappings ([RFC
/// 7845](https://www.rfc-editor.org/rfc/rfc7845) for Opus); Ogg Skeleton 4.0, which comes first and does not count as a
/// stream.
enum OggReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        guard source.head.has("OggS") else { return nil }
        var codecs: [Codec] = []
        var offset = 0
        // Section 4: the first pages of all streams come before any other page.
        for _ in 0..<Limits.oggPages {
            let page = source.bytes(at: offset, count: 27 + 255 + 64)
            guard page.has("OggS"), let flags = page.byte(at: 5), flags & 2 != 0, let segments = page.byte(at: 26)
            else { break }
            let start = 27 + Int(segments)
            guard start <= page.count else { break }
            let size = page[27..<start].reduce(0) { $0 + Int($1) }
            if let codec = codec(page, at: start) { codecs.append(codec) }
            offset += start + size
        }
        return evidence(codecs)
    }

    struct Codec {
        var name: String
        var isVideo: Bool
        var type: ContainerType
    }

    private static func evidence(_ codecs: [Codec]) -> FormatEvidence {
        if let video = codecs.first(where: \.isVideo) { return .proof(.oggVideo, "Ogg stream of \(video.name)") }
        guard let first = codecs.first else { return .proof(.ogg, "Ogg pages") }
        return .proof(first.type, "Ogg stream of \(first.name)")
    }

    private static func codec(_ page: [UInt8], at offset: Int) -> Codec? {
        for (mark, codec) in marks where page.has(mark, at: offset) { return codec }
        return nil
    }

    /// By the first bytes of a stream.
    static let marks: [([UInt8], Codec)] = [
        ("\u{1}vorbis", "Vorbis", false, .oggAudio), ("OpusHead", "Opus", false, .opus),
        ("\u{7F}FLAC", "FLAC", false, .oggAudio), ("fLaC", "FLAC", false, .oggAudio),
        ("Speex   ", "Speex", false, .speex), ("CELT    ", "CELT", false, .oggAudio),
        ("PCM     ", "PCM", false, .oggAudio), ("\u{80}theora", "Theora", true, .oggVideo),
        ("BBCD\u{0}", "Dirac", true, .oggVideo), ("\u{1}video\u{0}\u{0}\u{0}", "OGM video", true, .oggVideo),
        ("OVP80", "VP8", true, .oggVideo), ("\u{1}audio\u{0}\u{0}\u{0}", "OGM audio", false, .oggAudio),
        ("YUV4MPEG", "YUV4MPEG", true, .oggVideo), ("UVS ", "UVS", true, .oggVideo),
    ].map { mark, name, isVideo, type in
        (
            mark.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) },
            Codec(name: name, isVideo: isVideo, type: type)
        )
    }
}

/// Reads Windows Media, by the kinds of its streams.
///
/// Source: Advanced Systems Format Specification 1.2, sections 3.1 (header), 3.3 (stream properties) and 10
/// (identifiers).
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
        if hasVideo { return .proof(.wmv, "ASF video stream") }
        return hasAudio ? .proof(.wma, "only ASF audio streams") : .proof(.asf, "ASF header")
    }
}
