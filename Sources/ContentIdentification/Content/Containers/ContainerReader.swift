import TypeRegistry

/// Reads the parts of containers that identify their content.
///
/// The first byte selects the readers, so other files cost only a few comparisons. Names are not used. Every offset in a file
/// is checked before it is used, the source limits the number of bytes that are read, and every loop has a limit. For a damaged
/// or hostile file, the evidence is weaker or nil.
enum ContainerReader {
    /// Returns the evidence from a container, or nil if the container is unknown.
    ///
    /// If the first bytes are text, the content cannot be a container with binary sizes of boxes, chunks or pages: for
    /// example, text may begin with four spaces and `ftypisom`.
    static func read(_ source: ContentSource, _ registry: Registry, isText: Bool = false) -> FormatEvidence? {
        guard let first = source.head.first else { return nil }
        if isText, hasSizes(source.head) { return nil }
        return read(source, beginningWith: first, registry)?.named(by: registry)
            ?? readLate(source, registry)?.named(by: registry)
    }

    /// Returns whether the bytes begin like a container whose parts have binary sizes: ISO media, RIFF, IFF, DjVu or Ogg.
    private static func hasSizes(_ head: [UInt8]) -> Bool {
        // Comparing numbers is faster than comparing strings.
        switch head.unsigned(at: 4, bytes: 4, .big) {
        // The words are ftyp, styp, moov, mdat, wide, free, skip, pnot, idsc, idat.
        case 0x6674_7970, 0x7374_7970, 0x6D6F_6F76, 0x6D64_6174, 0x7769_6465,
            0x6672_6565, 0x736B_6970, 0x706E_6F74, 0x6964_7363, 0x6964_6174:
            return true
        default: break
        }
        switch head.unsigned(at: 0, bytes: 4, .big) {
        // The words are RIFF, RIFX, FORM, LIST, CAT, AT&T, OggS.
        case 0x5249_4646, 0x5249_4658, 0x464F_524D, 0x4C49_5354, 0x4341_5420, 0x4154_2654, 0x4F67_6753: return true
        default: return false
        }
    }

    /// Reads formats that can begin with any byte. Most content that reaches this method is text: if the first bytes are
    /// ASCII without a NUL, only formats that can begin with text are tried.
    ///
    /// A signature at the beginning of binary content takes precedence, because some of these formats require the end of the
    /// file.
    private static func readLate(_ source: ContentSource, _ registry: Registry) -> FormatEvidence? {
        let head = source.head
        let isBinary = head.withUnsafeBytes { hasBinaryByte(UnsafeRawBufferPointer(rebasing: $0.prefix(512))) }
        if isBinary, SignatureReader(registry).hasProofAtStart(source) { return nil }
        if head.has([0x2A, 0x4D, 0x18], at: 1), let evidence = ArchiveHeaders.skippable(source) { return evidence }
        if head.has("ftyp", at: 4), let evidence = ISOMediaReader.read(source, registry) { return evidence }
        if head.byte(at: 4) == 0x47 || head.first == 0x47, let evidence = MPEGStreamReader.transport(source) {
            return evidence
        }
        if let evidence = ArchiveHeaders.lha(source) ?? PageDocumentReader.late(source) { return evidence }
        guard isBinary else { return nil }
        return TarReader.read(source) ?? ScientificDataReader.late(source) ?? PEReader.object(source)
            ?? TargaReader.read(source) ?? DiskImageReader.read(source) ?? MeasuredReader.read(source)
    }

    /// Returns whether bytes contain a NUL or a byte that is not ASCII.
    private static func hasBinaryByte(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highBits = ones << 7
        var index = 0
        while index + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            // For the first byte that is 0, the subtraction sets the high bit.
            if (word | (word &- ones)) & highBits != 0 { return true }
            index += 8
        }
        return bytes[index...].contains { $0 == 0 || $0 >= 0x80 }
    }

    /// Calls the readers of the formats that begin with a particular byte, starting with the most reliable one.
    private static func read(
        _ source: ContentSource, beginningWith first: UInt8, _ registry: Registry
    ) -> FormatEvidence? {
        switch first {
        case 0x00:
            MPEGStreamReader.read(source) ?? FontReader.read(source) ?? ISOMediaReader.read(source, registry)
                ?? ArchiveHeaders.macBinary(source)
        case 0x01...0x03, 0x05...0x0A, 0x0C, 0x0D, 0x0F: ISOMediaReader.read(source, registry)
        case 0x04: ISOMediaReader.read(source, registry) ?? PageDocumentReader.read(source)
        case 0x0B: ISOMediaReader.read(source, registry) ?? AudioFrameReader.read(source, registry)
        case 0x0E: ISOMediaReader.read(source, registry)
        case 0x1A: MatroskaReader.read(source)
        case 0x1F: GzipReader.read(source) ?? ArchiveHeaders.read(source)
        case UInt8(ascii: "!"): ArReader.read(source, registry)
        case UInt8(ascii: "%"), 0x80, 0xC5: PageDocumentReader.read(source)
        case UInt8(ascii: "]"), UInt8(ascii: "`"): ArchiveHeaders.read(source)
        case UInt8(ascii: "0"): ASFReader.read(source) ?? CpioReader.read(source)
        case UInt8(ascii: "A"), UInt8(ascii: "C"), UInt8(ascii: "F"), UInt8(ascii: "L"), UInt8(ascii: "R"):
            RIFFReader.read(source, registry)
        case UInt8(ascii: "B"): DiskImageReader.compressed(source)
        case UInt8(ascii: "I"):
            ScientificDataReader.dicom(source) ?? TIFFReader.read(source) ?? AudioFrameReader.read(source, registry)
        case UInt8(ascii: "M"): ScientificDataReader.dicom(source) ?? TIFFReader.read(source) ?? PEReader.read(source)
        case UInt8(ascii: "O"): OggReader.read(source, registry) ?? FontReader.read(source)
        case UInt8(ascii: "P"): ZipReader.read(source, registry) ?? NetpbmReader.read(source)
        case UInt8(ascii: "S"): SQLiteReader.read(source)
        case UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: "w"): FontReader.read(source)
        case UInt8(ascii: "Z"): PEReader.read(source)
        case UInt8(ascii: "q"), 0xC7: CpioReader.read(source)
        case 0x7F: ELFReader.read(source)
        case 0x89: ImageReader.read(source)
        case 0xCA, 0xCE, 0xCF, 0xFE: MachOReader.read(source)
        case 0xD0: CompoundFileReader.read(source, registry)
        case 0xFF: ImageReader.read(source) ?? AudioFrameReader.read(source, registry)
        default: nil
        }
    }
}
