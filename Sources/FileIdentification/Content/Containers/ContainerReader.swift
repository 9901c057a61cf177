/// Reads containers far enough to know what they hold.
///
/// The first byte decides which reader looks further, so that a file of no container costs a few comparisons. Names play
/// no part. Every place that a file states is checked before it is read, what is read is bounded by the source, and
/// every loop by a count of its own: a damaged or hostile file gets a weaker answer, or none.
enum ContainerReader {
    /// What a file is by its container, or nil for what is none of those known here.
    static func read(_ source: ContentSource) -> ContentFinding? {
        guard let first = source.head.first else { return nil }
        for reader in readers(for: first) {
            if let finding = reader(source) { return finding }
        }
        return nil
    }

    typealias Reader = @Sendable (ContentSource) -> ContentFinding?

    /// The readers whose formats begin with a byte, the surest first.
    private static func readers(for first: UInt8) -> [Reader] {
        switch first {
        case 0x00: [ISOMediaReader.read]
        case 0x1A: [MatroskaReader.read]
        case 0x30: [ASFReader.read]
        case 0x41, 0x43, 0x46, 0x4C: [RIFFReader.read]
        case 0x42, 0x52: [RIFFReader.read]
        case 0x4F: [OggReader.read]
        case 0x50: [ZipReader.read]
        case 0xD0: [CompoundFileReader.read]
        default: []
        }
    }
}
