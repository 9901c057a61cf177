/// Media whose signature is enough.
///
/// Sources: FLAC (RFC 9639, section 6); Video File Format Specification 10 (FLV); RealMedia file format; the extension
/// package format of Chromium, which puts a header of its own before a zip archive.
enum MediaSignatures {
    static func read(_ source: ContentSource) -> ContentFinding? {
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
