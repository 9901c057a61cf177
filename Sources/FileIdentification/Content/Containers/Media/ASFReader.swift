/// Windows Media: the kinds of the streams.
///
/// Source: Advanced Systems Format Specification 1.2, sections 3.1 (header), 3.3 (stream properties) and 10 (identifiers).
enum ASFReader {
    private static let header: [UInt8] =
        [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0, 0xAA, 0, 0x62, 0xCE, 0x6C]
    private static let streamProperties: [UInt8] =
        [0x91, 0x07, 0xDC, 0xB7, 0xB7, 0xA9, 0xCF, 0x11, 0x8E, 0xE6, 0, 0xC0, 0x0C, 0x20, 0x53, 0x65]
    private static let audio: [UInt8] = [0x40, 0x9E, 0x69, 0xF8, 0x4D, 0x5B, 0xCF, 0x11]
    private static let video: [UInt8] = [0xC0, 0xEF, 0x19, 0xBC, 0x4D, 0x5B, 0xCF, 0x11]

    static func read(_ source: ContentSource) -> ContentFinding? {
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
        if hasVideo { return .proof(.wmv, "ASF stream of video") }
        return hasAudio ? .proof(.wma, "ASF streams of sound alone") : .proof(.asf, "ASF header")
    }
}
