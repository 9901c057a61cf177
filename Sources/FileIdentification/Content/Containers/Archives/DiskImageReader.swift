/// Images of discs and disks, which are told far from their beginning.
///
/// Sources: ECMA-119, section 8.1 (volume descriptors from sector 16 on); ECMA-167 part 2, section 9, and UDF 2.60 for
/// `NSR`; the trailer `koly` of Apple's disk images as hdiutil writes it.
enum DiskImageReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        appleImage(source) ?? opticalImage(source)
    }

    /// An image that begins with a compressed block, which looks like a file of the compressor's own.
    static func compressed(_ source: ContentSource) -> ContentFinding? {
        source.head.has("BZh") ? appleImage(source) : nil
    }

    /// A trailer of 512 bytes that states its own length.
    private static func appleImage(_ source: ContentSource) -> ContentFinding? {
        guard source.count >= 512 else { return nil }
        let trailer = source.bytes(at: source.count - 512, count: 12)
        guard trailer.has("koly"), trailer.big32(at: 8) == 512 else { return nil }
        return .proof(.appleDiskImage, "trailer 'koly'")
    }

    private static func opticalImage(_ source: ContentSource) -> ContentFinding? {
        guard source.count >= 34_816 else { return nil }
        for sector in 16..<32 {
            let name = source.bytes(at: sector * 2048 + 1, count: 5)
            if name.has("CD001") { return .proof(.isoImage, "volume descriptor 'CD001'") }
            if name.has("NSR02") || name.has("NSR03") { return .proof(.udf, "volume structure 'NSR'") }
            guard name.has("BEA01") || name.has("BOOT2") else { return nil }
        }
        return nil
    }
}
