/// Fonts in the sfnt container and on the web.
///
/// Sources: OpenType 1.9, "Organization of an OpenType font"; WOFF 1.0, section 3; WOFF 2.0, section 4.1.
enum FontReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        if head.has("wOFF") { return head.count < 8 ? nil : .proof(.woff, "WOFF signature") }
        if head.has("wOF2") { return .proof(.woff2, "WOFF 2 signature") }
        if head.has("ttcf"), let version = head.big32(at: 4), version == 0x10000 || version == 0x20000 {
            let first = head.big32(at: 12).map { source.bytes(at: $0, count: 4) } ?? []
            return first.has("OTTO")
                ? .proof(.opentypeCollection, "collection of OpenType fonts")
                : .proof(.truetypeCollection, "collection of TrueType fonts")
        }
        guard hasTables(head) else { return nil }
        if head.has("OTTO") { return .proof(.opentype, "OpenType header with PostScript outlines") }
        if head.has([0, 1, 0, 0]) || head.has("true") { return .proof(.truetype, "TrueType header") }
        return nil
    }

    /// How many tables there are also stands as the greatest power of two not above it, times 16.
    private static func hasTables(_ head: [UInt8]) -> Bool {
        guard let count = head.big16(at: 4), (1...256).contains(count), let range = head.big16(at: 6) else {
            return false
        }
        let power = 1 << (count.bitWidth - 1 - count.leadingZeroBitCount)
        // Some writers leave the range zero; then the first table's tag must be one.
        if range == power * 16 { return true }
        return range == 0 && head.characters(at: 12, count: 4).utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }
}
