/// Reads containers far enough to identify their content.
///
/// The first byte selects the readers, so that other files cost a few comparisons. Names are not used. Every offset in
/// a file is checked before it is read, the source limits what is read, and every loop has a limit: a damaged or
/// hostile file gets a weaker answer, or none.
enum ContainerReader {
    /// Returns the evidence of a container, or nil if it is not a known one.
    static func read(_ source: ContentSource) -> FormatEvidence? {
        guard let first = source.head.first else { return nil }
        return read(source, beginningWith: first) ?? readLate(source)
    }

    /// Formats that may begin with any byte. Most content that gets here is text: if the first bytes are ASCII without
    /// a NUL, only formats that may follow a text are tried.
    private static func readLate(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        if head.has([0x2A, 0x4D, 0x18], at: 1), let evidence = ArchiveSignatures.skippable(source) { return evidence }
        if head.has("ftyp", at: 4), let evidence = ISOMediaReader.read(source) { return evidence }
        if head.byte(at: 4) == 0x47 || head.first == 0x47, let evidence = MPEGStreamReader.transport(source) {
            return evidence
        }
        if let evidence = ArchiveSignatures.lha(source) ?? PageDocumentReader.late(source) { return evidence }
        guard head.prefix(512).contains(where: { $0 == 0 || $0 >= 0x80 }) else { return nil }
        return TarReader.read(source) ?? ScientificReader.late(source) ?? PEReader.object(source)
            ?? DiskImageReader.read(source)
    }

    /// Asks the readers of the formats that begin with a byte, the most certain first.
    private static func read(_ source: ContentSource, beginningWith first: UInt8) -> FormatEvidence? {
        switch first {
        case 0x00:
            ImageReader.read(source) ?? MPEGStreamReader.read(source) ?? FontReader.read(source) ?? BytecodeReader.read(
                source) ?? ISOMediaReader.read(source)
        case 0x01...0x03, 0x05...0x0A, 0x0C, 0x0D, 0x0F:
            ISOMediaReader.read(source)
        case 0x04:
            ISOMediaReader.read(source) ?? ArchiveSignatures.read(source) ?? PageDocumentReader.read(source)
        case 0x0B:
            ISOMediaReader.read(source) ?? AudioFrameReader.read(source)
        case 0x0E:
            ISOMediaReader.read(source) ?? ScientificReader.read(source)
        case 0x1A:
            MatroskaReader.read(source)
        case 0x1F:
            GzipReader.read(source) ?? ArchiveSignatures.read(source)
        case UInt8(ascii: "!"):
            ArReader.read(source)
        case UInt8(ascii: "%"), 0x80, 0xC5:
            PageDocumentReader.read(source)
        case UInt8(ascii: "("), UInt8(ascii: "7"), UInt8(ascii: "]"), UInt8(ascii: "`"), UInt8(ascii: "h"),
            UInt8(ascii: "s"), UInt8(ascii: "x"), 0xED, 0xFD:
            ArchiveSignatures.read(source)
        case UInt8(ascii: "."), UInt8(ascii: "f"):
            MediaSignatures.read(source)
        case UInt8(ascii: "0"):
            ASFReader.read(source) ?? CpioReader.read(source)
        case UInt8(ascii: "8"), UInt8(ascii: "G"), 0x8A, 0x8B:
            ImageReader.read(source)
        case UInt8(ascii: "A"):
            RIFFReader.read(source)
        case UInt8(ascii: "B"):
            RIFFReader.read(source) ?? DiskImageReader.compressed(source) ?? ArchiveSignatures.read(source)
        case UInt8(ascii: "C"):
            RIFFReader.read(source) ?? MediaSignatures.read(source) ?? ScientificReader.read(source)
        case UInt8(ascii: "F"):
            ImageReader.read(source) ?? RIFFReader.read(source) ?? MediaSignatures.read(source)
        case UInt8(ascii: "I"):
            ScientificReader.dicom(source) ?? TIFFReader.read(source) ?? AudioFrameReader.read(source)
        case UInt8(ascii: "L"), UInt8(ascii: "R"):
            RIFFReader.read(source) ?? ArchiveSignatures.read(source)
        case UInt8(ascii: "M"):
            ScientificReader.dicom(source) ?? TIFFReader.read(source) ?? ArchiveSignatures.read(source)
                ?? PEReader.read(source)
        case UInt8(ascii: "O"):
            OggReader.read(source) ?? FontReader.read(source)
        case UInt8(ascii: "P"):
            ZipReader.read(source) ?? NetpbmReader.read(source)
        case UInt8(ascii: "S"):
            SQLiteReader.read(source)
        case UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: "w"):
            FontReader.read(source)
        case UInt8(ascii: "Z"):
            PEReader.read(source)
        case UInt8(ascii: "d"):
            BytecodeReader.read(source)
        case UInt8(ascii: "q"), 0xC7:
            CpioReader.read(source)
        case 0x7F:
            ELFReader.read(source)
        case 0x89:
            ImageReader.read(source) ?? ArchiveSignatures.read(source) ?? ScientificReader.read(source)
        case 0xCA, 0xCE, 0xCF, 0xFE:
            MachOReader.read(source)
        case 0xD0:
            CompoundFileReader.read(source)
        case 0xFF:
            ImageReader.read(source) ?? AudioFrameReader.read(source)
        default: nil
        }
    }
}
