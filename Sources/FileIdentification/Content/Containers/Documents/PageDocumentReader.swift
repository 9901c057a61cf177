/// PDF and PostScript.
///
/// Sources: ISO 32000-1, section 7.5.2, and annex H note 13 of the PDF reference: viewers accept the header within the
/// first 1,024 bytes; Adobe technical notes 5001 (DSC 3.0), section 3.1, and 5002 (EPSF 3.0), section 5.2 for the DOS
/// header; Adobe Type 1 font format, chapter 2.
enum PageDocumentReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        if head.has("%PDF-") { return .proof(.pdf, "PDF header") }
        if head.has([0xC5, 0xD0, 0xD3, 0xC6]) { return .proof(.eps, "header of an EPS file with a preview") }
        if head.has([0x80, 1]) {
            let isFont = head.has("%!PS-AdobeFont", at: 6) || head.has("%!FontType1", at: 6)
            return isFont ? .proof(.pfb, "Type 1 font segments") : nil
        }
        let start = head.first == 4 ? 1 : 0
        guard head.has("%!", at: start) else { return nil }
        if head.has("PS-AdobeFont", at: start + 2) || head.has("FontType1", at: start + 2) {
            return .proof(.pfa, "Type 1 font header")
        }
        // A Type 42 font (Adobe technical note 5012), which a signature tells.
        if head.has("PS-TrueTypeFont", at: start + 2) { return nil }
        if let next = head.byte(at: start + 2), next == 0x0A || next == 0x0D {
            return .structure(.postScript, "first line of PostScript")
        }
        guard head.has("PS", at: start + 2) else { return nil }
        let line = head[start..<min(head.count, start + 128)].prefix { $0 != 0x0A && $0 != 0x0D }
        let isEPS = Array(line).position(of: " EPSF-") != nil
        return isEPS ? .proof(.eps, "EPSF header") : .proof(.postScript, "PostScript header")
    }

    /// A PDF with something before it, which its end confirms.
    static func late(_ source: ContentSource) -> ContentFinding? {
        guard let place = source.head.position(of: "%PDF-1.", from: 1, before: 1024 + 8) else { return nil }
        let tail = source.bytes(at: max(0, source.count - 1024), count: 1024)
        guard tail.position(of: "%%EOF") != nil else { return nil }
        return .proof(.pdf, "PDF header at offset \(place), and its end")
    }
}
