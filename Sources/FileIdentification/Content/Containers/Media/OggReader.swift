/// Ogg: what streams there are, by the first packet of each.
///
/// Sources: [RFC 3533](https://www.rfc-editor.org/rfc/rfc3533), section 6 (pages); the codecs' own mappings
/// ([RFC 7845](https://www.rfc-editor.org/rfc/rfc7845) for Opus); Ogg Skeleton 4.0, which comes first and is no stream.
enum OggReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
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
        return finding(codecs)
    }

    private struct Codec {
        var name: String
        var isVideo: Bool
        var type: ContainerType
    }

    private static func finding(_ codecs: [Codec]) -> ContentFinding {
        if let video = codecs.first(where: \.isVideo) { return .proof(.oggVideo, "Ogg stream of \(video.name)") }
        guard let first = codecs.first else { return .proof(.ogg, "Ogg pages") }
        return .proof(first.type, "Ogg stream of \(first.name)")
    }

    private static func codec(_ page: [UInt8], at offset: Int) -> Codec? {
        for (mark, codec) in marks where page.has(mark, at: offset) { return codec }
        return nil
    }

    private static let marks: [([UInt8], Codec)] = [
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
