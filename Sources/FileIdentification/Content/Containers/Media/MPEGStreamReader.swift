/// MPEG transport and program streams.
///
/// Source: ITU-T H.222.0, sections 2.4.3.2 (packets of 188 bytes, each with the byte 0x47) and 2.5.3 (packs). Blu-ray
/// puts four bytes before each packet; with error correction there are 16 after.
enum MPEGStreamReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        if head.has([0, 0, 1, 0xBA]), let next = head.byte(at: 4), next & 0xC0 == 0x40 || next & 0xF0 == 0x20 {
            return .proof(.mpeg, "MPEG pack header")
        }
        if head.has([0, 0, 1, 0xB3]), let size = head.number(at: 4, bytes: 3, .big), size >> 12 > 0, size & 0xFFF > 0 {
            return .proof(.mpeg, "MPEG sequence header")
        }
        return nil
    }

    static func transport(_ source: ContentSource) -> ContentFinding? {
        if isStream(source, from: 0, every: 188) { return .proof(.transportStream, "sync bytes every 188 bytes") }
        if isStream(source, from: 4, every: 192) { return .proof(.avchdStream, "sync bytes every 192 bytes") }
        if isStream(source, from: 0, every: 204) { return .proof(.transportStream, "sync bytes every 204 bytes") }
        return nil
    }

    /// Five packets, or all of a shorter file that is whole packets long. The bits that say what a packet has must not
    /// both be zero.
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
