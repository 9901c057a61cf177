/// Pictures by their signatures; PNG by its chunks.
///
/// Sources: PNG third edition, sections 5 and 11.3.4.1 (`acTL` comes before the first `IDAT`); MNG 1.0; JPEG, ITU-T T.81
/// annex B; GIF89a; Adobe Photoshop file formats specification; the makers' raw formats as ExifTool documents them.
enum ImageReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        if head.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return png(source) }
        if head.has([0x8A, 0x4D, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .proof(.mng, "MNG signature") }
        if head.has([0x8B, 0x4A, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .proof(.jng, "JNG signature") }
        // The frame of JPEG-LS (ITU-T T.87) has a mark of its own, and a signature.
        if head.has([0xFF, 0xD8, 0xFF]), head.byte(at: 3) != 0xF7 { return .proof(.jpeg, "JPEG signature") }
        if head.has("GIF87a") || head.has("GIF89a") { return .proof(.gif, "GIF signature") }
        if head.has([0xFF, 0x4F, 0xFF, 0x51]) { return .proof(.jpegCodestream, "JPEG 2000 codestream") }
        if head.has([0xFF, 0x0A]), head.count > 2, source.count > 16 { return bareJPEGXL(head) }
        if head.has("8BPS\0\u{1}") { return .proof(.photoshop, "Photoshop signature") }
        if head.has("8BPS\0\u{2}") { return .proof(.photoshopLarge, "Photoshop signature, version 2") }
        if head.has("FUJIFILMCCD-RAW") { return .proof(.raf, "Fujifilm signature") }
        if head.has("FOVb") { return .proof(.x3f, "Foveon signature") }
        if head.has("\0MRM") { return .proof(.mrw, "Minolta signature") }
        return nil
    }

    /// Two bytes are little: without a NUL or a high byte nearby they may begin a text.
    private static func bareJPEGXL(_ head: [UInt8]) -> ContentFinding? {
        head.prefix(64).dropFirst(2).contains { $0 < 9 || $0 >= 0x80 }
            ? .proof(.jpegXL, "JPEG XL codestream") : nil
    }

    private static func png(_ source: ContentSource) -> ContentFinding {
        var offset = 8
        for _ in 0..<Limits.pictureChunks {
            let chunk = source.bytes(at: offset, count: 8)
            if chunk.has("acTL", at: 4) { return .proof(.animatedPNG, "PNG with chunk 'acTL'") }
            guard let size = chunk.big32(at: 0), !chunk.has("IDAT", at: 4), let next = offset.plus(12 + size) else {
                break
            }
            offset = next
        }
        return .proof(.png, "PNG signature")
    }
}
