/// Reads archives and compressed files whose beginnings are too short or too variable for a signature.
///
/// Sources: the formats' own descriptions: RFC 8878 (Zstandard); LZ4 frame format 1.6.
enum ArchiveHeaders {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        return lzma(head) ?? compress(head) ?? arj(head)
    }

    /// Reads a skippable frame, which Zstandard and LZ4 share. The next frame decides between them; without one it is
    /// Zstandard, which introduced the frame (RFC 8878, 3.1.2).
    static func skippable(_ source: ContentSource) -> FormatEvidence? {
        guard let first = source.head.first, first & 0xF0 == 0x50, source.head.has([0x2A, 0x4D, 0x18], at: 1) else {
            return nil
        }
        let next = source.head.little32(at: 4).flatMap { $0.plus(8) }.map { source.bytes(at: $0, count: 4) } ?? []
        if next.has([0x04, 0x22, 0x4D, 0x18]) { return .proof("lz4", "a skippable frame, then one of LZ4") }
        let isZstandard = next.has([0x28, 0xB5, 0x2F, 0xFD])
        return isZstandard
            ? .proof("zstandard", "a skippable frame, then one of Zstandard")
            : .structure("zstandard", "a skippable frame")
    }

    /// LZMA SDK, lzma.txt: no signature, but properties, a dictionary size of certain forms and a size. The first byte
    /// of the range coder is zero.
    private static func lzma(_ head: [UInt8]) -> FormatEvidence? {
        guard head.has([0x5D, 0]), let dictionary = head.little32(at: 1), let size = head.little64(at: 5),
            head.byte(at: 13) == 0, dictionary >= 4096
        else { return nil }
        let isPower = dictionary & (dictionary - 1) == 0
        let lower = dictionary & ~(1 << (dictionary.bitWidth - 1 - dictionary.leadingZeroBitCount))
        guard isPower || lower & (lower - 1) == 0, size == .max || size < 1 << 38 else { return nil }
        return .proof("lzma", "LZMA properties and sizes")
    }

    /// compress: the third byte contains the maximum code length, 9 to 16, and a flag.
    private static func compress(_ head: [UInt8]) -> FormatEvidence? {
        guard head.has([0x1F, 0x9D]), let flags = head.byte(at: 2), (9...16).contains(flags & 0x1F), flags & 0x60 == 0
        else { return nil }
        return .proof("compress", "compress signature")
    }

    /// ARJ technical information: the size of the main header, at most 2,600, and its file type, 2.
    private static func arj(_ head: [UInt8]) -> FormatEvidence? {
        guard head.has([0x60, 0xEA]), let size = head.little16(at: 2), (30...2600).contains(size),
            head.byte(at: 10) == 2
        else { return nil }
        return .proof("arj", "ARJ main header")
    }

    /// LHA: the size and checksum of the header, then a method between hyphens.
    static func lha(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        guard head.has("-l", at: 2) || head.has("-p", at: 2), head.byte(at: 6) == 0x2D,
            let family = head.byte(at: 4), let method = head.byte(at: 5),
            family == 0x68 || family == 0x7A || family == 0x6D, let level = head.byte(at: 20), level <= 3,
            (0x30...0x39).contains(method) || method == 0x73 || method == 0x64 || method == 0x78
        else { return nil }
        return .proof("lha", "LHA method '\(head.characters(at: 2, count: 5))'")
    }
}

/// Reads images of disks, which are identified far from their beginning.
///
/// Sources: ECMA-119, section 8.1 (volume descriptors from sector 16 on); ECMA-167 part 2, section 9, and UDF 2.60 for
/// `NSR`; the trailer `koly` of Apple's disk images as hdiutil writes it.
enum DiskImageReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        appleImage(source) ?? opticalImage(source)
    }

    /// Reads an image that begins with a compressed block, like a file of that compressor.
    static func compressed(_ source: ContentSource) -> FormatEvidence? {
        source.head.has("BZh") ? appleImage(source) : nil
    }

    /// Reads a trailer of 512 bytes that states its own length.
    private static func appleImage(_ source: ContentSource) -> FormatEvidence? {
        guard source.count >= 512 else { return nil }
        let trailer = source.bytes(at: source.count - 512, count: 12)
        guard trailer.has("koly"), trailer.big32(at: 8) == 512 else { return nil }
        return .proof("udif", "trailer 'koly'")
    }

    private static func opticalImage(_ source: ContentSource) -> FormatEvidence? {
        guard source.count >= 34_816 else { return nil }
        for sector in 16..<32 {
            let name = source.bytes(at: sector * 2048 + 1, count: 5)
            if name.has("CD001") { return .proof("iso-9660", "volume descriptor 'CD001'") }
            if name.has("NSR02") || name.has("NSR03") { return .proof("udf", "volume structure 'NSR'") }
            guard name.has("BEA01") || name.has("BOOT2") else { return nil }
        }
        return nil
    }
}
