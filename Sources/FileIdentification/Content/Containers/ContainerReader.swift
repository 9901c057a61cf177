/// Reads containers far enough to know what they hold.
///
/// The first byte decides which reader looks further, so that a file of no container costs a few comparisons. Names play
/// no part. Every place that a file states is checked before it is read, what is read is bounded by the source, and
/// every loop by a count of its own: a damaged or hostile file gets a weaker answer, or none.
enum ContainerReader {
    /// What a file is by its container, or nil for what is none of those known here.
    static func read(_ source: ContentSource) -> ContentFinding? {
        guard let first = source.head.first else { return nil }
        for reader in firstByteReaders[Int(first)] {
            if let finding = reader(source) { return finding }
        }
        return readLate(source)
    }

    typealias Reader = @Sendable (ContentSource) -> ContentFinding?

    /// Formats whose first bytes are anybody's. Texts are most of what comes so far, and are none of these: where the
    /// first bytes are ASCII without a NUL, only what may follow a text is looked for.
    private static func readLate(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        if head.has("ftyp", at: 4), let finding = ISOMediaReader.read(source) { return finding }
        if head.byte(at: 4) == 0x47 || head.first == 0x47, let finding = MPEGStreamReader.transport(source) {
            return finding
        }
        if let finding = ArchiveSignatures.lha(source) ?? PageDocumentReader.late(source) { return finding }
        guard head.prefix(512).contains(where: { $0 == 0 || $0 >= 0x80 }) else { return nil }
        return TarReader.read(source) ?? ScientificReader.late(source) ?? PEReader.object(source)
            ?? DiskImageReader.read(source)
    }

    /// By first byte, the readers whose formats begin so, the surest first.
    private static let firstByteReaders: [[Reader]] = {
        var table = [[Reader]](repeating: [], count: 256)
        func add(_ firstBytes: [UInt8], _ reader: @escaping Reader) {
            for byte in firstBytes { table[Int(byte)].append(reader) }
        }
        func add(_ firstLetters: StaticString, _ reader: @escaping Reader) {
            add(firstLetters.withUTF8Buffer { Array($0) }, reader)
        }
        add("P", ZipReader.read)
        add("P", NetpbmReader.read)
        add([0xD0], CompoundFileReader.read)
        add([0x89, 0x8A, 0x8B, 0xFF, 0x00], ImageReader.read)
        add("G8F", ImageReader.read)
        add("IM", ScientificReader.dicom)
        add("IM", TIFFReader.read)
        add("RFALCB", RIFFReader.read)
        add([0x1A], MatroskaReader.read)
        add("O", OggReader.read)
        add([0x30], ASFReader.read)
        add([0x00], MPEGStreamReader.read)
        add([0x00], FontReader.read)
        add("OtwT", FontReader.read)
        add([0x00], BytecodeReader.read)
        add("d", BytecodeReader.read)
        add((0...15).map { UInt8($0) }, ISOMediaReader.read)
        add("fF.C", MediaSignatures.read)
        add([0x1F], GzipReader.read)
        add("B", DiskImageReader.compressed)
        add(
            [0xFD, 0x28, 0x4C, 0x04, 0x89, 0x37, 0x52, 0x4D, 0xED, 0x78, 0x68, 0x73, 0x42, 0x5D, 0x1F, 0x60],
            ArchiveSignatures.read)
        add("!", ArReader.read)
        add([0x30, 0xC7, 0x71], CpioReader.read)
        add([0x7F], ELFReader.read)
        add([0xFE, 0xCE, 0xCF, 0xCA], MachOReader.read)
        add("MZ", PEReader.read)
        add("S", SQLiteReader.read)
        add("%", PageDocumentReader.read)
        add([0xC5, 0x80, 0x04], PageDocumentReader.read)
        add([0x89, 0x0E, 0x43], ScientificReader.read)
        add("I", AudioFrameReader.read)
        add([0xFF, 0x0B], AudioFrameReader.read)
        return table
    }()
}
