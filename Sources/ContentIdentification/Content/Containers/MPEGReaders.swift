import TypeRegistry

/// Reads MPEG transport and program streams.
///
/// Source: ITU-T H.222.0, sections 2.4.3.2 (packets of 188 bytes, each with the byte 0x47) and 2.5.3 (packs). In
/// Blu-ray streams, four bytes precede each packet; with error correction, 16 bytes follow each packet.
enum MPEGStreamReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        if head.has([0, 0, 1, 0xBA]), let next = head.byte(at: 4), next & 0xC0 == 0x40 || next & 0xF0 == 0x20 {
            return .proof("riff/CDXA", "MPEG pack header")
        }
        if head.has([0, 0, 1, 0xB3]), let size = head.number(at: 4, bytes: 3, .big), size >> 12 > 0, size & 0xFFF > 0 {
            return isSecondVersion(head)
                ? .proof("mpeg-2-video", "riff/CDXA", text: "MPEG sequence header and extension")
                : .proof("riff/CDXA", "MPEG sequence header")
        }
        return nil
    }

    /// Returns whether the extension that MPEG-2 requires follows the sequence header, whose last bits state whether matrices of 64
    /// bytes belong to it. Source: ITU-T H.262, 6.2.2 and 6.2.2.1.
    private static func isSecondVersion(_ head: [UInt8]) -> Bool {
        var end = 12
        guard let first = head.byte(at: end - 1) else { return false }
        if first & 2 != 0 { end += 64 }
        guard let last = head.byte(at: end - 1) else { return false }
        if last & 1 != 0 { end += 64 }
        return head.has([0, 0, 1, 0xB5], at: end)
    }

    static func transport(_ source: ContentSource) -> FormatEvidence? {
        if isStream(source, from: 0, every: 188) { return .proof("mpeg-transport", "sync bytes every 188 bytes") }
        if isStream(source, from: 4, every: 192) { return .proof("mpeg-transport/192", "sync bytes every 192 bytes") }
        if isStream(source, from: 0, every: 204) { return .proof("mpeg-transport", "sync bytes every 204 bytes") }
        return nil
    }

    /// Returns whether five packets, or all packets of a shorter file with at least two, begin with the sync byte. The
    /// bits that describe the content of a packet must not both be zero.
    private static func isStream(_ source: ContentSource, from start: Int, every size: Int) -> Bool {
        let head = source.head
        guard head.byte(at: start) == 0x47 else { return false }
        let isShort = source.count < size * 5
        guard !isShort || (source.count >= size * 2 && source.count.isMultiple(of: size)) else { return false }
        for offset in stride(from: start, to: start + min(5 * size, source.count), by: size) {
            let packet = source.bytes(at: offset, count: 4)
            guard packet.byte(at: 0) == 0x47, let flags = packet.byte(at: 3), flags & 0x30 != 0 else { return false }
        }
        return true
    }
}

/// Reads audio frames: MPEG layers I to III, AAC, AC-3, with or without an ID3 tag.
///
/// A second frame of the same kind must follow the first, because UTF-16 text also begins with the sync bits.
///
/// Sources: ISO/IEC 11172-3, section 2.4.1.3, and 13818-3; ISO/IEC 13818-7, section 6.2; ATSC A/52, section 5.3; ID3v2.4
/// structure, section 3.1.
enum AudioFrameReader {
    static func read(_ source: ContentSource, _ registry: Registry) -> FormatEvidence? {
        if source.head.has("ID3") { return tagged(source, registry) }
        return frames(source, at: 0, "two frames of")
    }

    private static func tagged(_ source: ContentSource, _ registry: Registry) -> FormatEvidence? {
        let head = source.head
        guard let version = head.byte(at: 3), (2...4).contains(version), let flags = head.byte(at: 5) else {
            return nil
        }
        let digits = head.prefix(10).dropFirst(6)
        guard digits.count == 4, digits.allSatisfy({ $0 < 0x80 }) else { return .proof("mpeg-audio/3", "ID3 tag") }
        let size = digits.reduce(0) { $0 << 7 | Int($1) } + (flags & 0x10 != 0 ? 20 : 10)
        let text = "ID3 tag, then"
        let after = source.bytes(at: size, count: 64)
        if after.has("fLaC") { return .proof("flac", "\(text) the FLAC signature") }
        if after.has("ADIF") { return .proof("aac", "\(text) the ADIF signature") }
        if let evidence = frames(source, at: size, text) { return evidence }
        // The tag can also precede other audio formats, such as WavPack and Monkey's Audio, whose signatures are in the
        // registry.
        if let other = SignatureReader(registry).read(ContentSource(after)).proof,
            let type = registry.type(other.identifier), let audio = registry.type(TypeName.audio),
            type.conforms(to: audio)
        {
            return FormatEvidence(other.identifier, .proof, text: "\(text) \(other.text)")
        }
        return .proof("mpeg-audio/3", "ID3 tag")
    }

    private static func frames(_ source: ContentSource, at offset: Int, _ text: String) -> FormatEvidence? {
        let first = source.bytes(at: offset, count: 7)
        guard let frame = AudioFrame(first), let next = offset.plus(frame.size),
            let second = AudioFrame(source.bytes(at: next, count: 7)), second.kind == frame.kind
        else { return nil }
        return .proof(frame.type, "\(text) \(frame.name)")
    }
}

struct AudioFrame {
    var type: FormatKind
    var name: String
    var size: Int
    /// The properties that all frames of a stream share, combined into a number.
    var kind: Int

    init?(_ header: [UInt8]) {
        guard header.count >= 6 else { return nil }
        if header[0] == 0x0B, header[1] == 0x77 {
            self.init(dolby: header)
        } else if header[0] == 0xFF, header[1] & 0xF6 == 0xF0 {
            self.init(aac: header)
        } else if header[0] == 0xFF, header[1] & 0xE0 == 0xE0 {
            self.init(mpeg: header)
        } else {
            return nil
        }
    }

    private init(type: FormatKind, name: String, size: Int, kind: Int) {
        (self.type, self.name, self.size, self.kind) = (type, name, size, kind)
    }

    private init?(mpeg header: [UInt8]) {
        let version = Int(header[1] >> 3 & 3)
        let layer = 4 - Int(header[1] >> 1 & 3)
        let rateIndex = Int(header[2] >> 4)
        let frequencyIndex = Int(header[2] >> 2 & 3)
        guard version != 1, (1...3).contains(layer), (1...14).contains(rateIndex), frequencyIndex < 3 else {
            return nil
        }
        let isFirst = version == 3
        let rates = isFirst ? Self.rates1[layer - 1] : Self.rates2[layer == 1 ? 0 : 1]
        let rate = rates[rateIndex - 1] * 1000
        let frequency = [44100, 48000, 32000][frequencyIndex] >> (isFirst ? 0 : version == 2 ? 1 : 2)
        let padding = Int(header[2] >> 1 & 1)
        let size =
            layer == 1
            ? (12 * rate / frequency + padding) * 4
            : (layer == 3 && !isFirst ? 72 : 144) * rate / frequency + padding
        self.init(
            type: FormatKind("mpeg-audio", value: "\(layer)"), name: "MPEG audio, layer \(layer)", size: size,
            kind: version << 8 | layer << 4 | frequencyIndex)
    }

    private init?(aac header: [UInt8]) {
        let frequencyIndex = Int(header[2] >> 2 & 15)
        let size = Int(header[3] & 3) << 11 | Int(header[4]) << 3 | Int(header[5] >> 5)
        guard frequencyIndex < 13, size >= 7 else { return nil }
        self.init(type: "aac", name: "AAC", size: size, kind: 0x1000 | frequencyIndex)
    }

    private init?(dolby header: [UInt8]) {
        let frequencyIndex = Int(header[4] >> 6)
        let identification = header[5] >> 3
        if (11...16).contains(identification) {
            // Annex E: the size is stored in words, minus one.
            let words = Int(header[2] & 7) << 8 | Int(header[3])
            self.init(type: "e-ac-3", name: "E-AC-3", size: (words + 1) * 2, kind: 0x3000)
            return
        }
        let sizeIndex = Int(header[4] & 0x3F)
        guard identification <= 10, frequencyIndex < 3, sizeIndex < 38 else { return nil }
        let rate = Self.dolbyRates[sizeIndex / 2]
        let words = [2 * rate, rate * 96_000 / 44_100 + sizeIndex % 2, 3 * rate][frequencyIndex]
        self.init(type: "ac-3", name: "AC-3", size: words * 2, kind: 0x2000 | frequencyIndex)
    }

    private static let rates1 = [
        [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    ]
    private static let rates2 = [
        [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]
    private static let dolbyRates = [
        32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
    ]
}
