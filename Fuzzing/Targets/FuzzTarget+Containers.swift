@testable import FileIdentification

extension FuzzTarget {
    /// One target for each reader of containers.
    static let containers: [FuzzTarget] = [
        container("ar", "Archives/ArReader", ArReader.read),
        container("archive-signatures", "Archives/ArchiveSignatures") {
            ArchiveSignatures.read($0) ?? ArchiveSignatures.skippable($0) ?? ArchiveSignatures.lha($0)
        },
        container("cpio", "Archives/CpioReader", CpioReader.read),
        container("disk-image", "Archives/DiskImageReader") {
            DiskImageReader.compressed($0) ?? DiskImageReader.read($0)
        },
        container("gzip", "Archives/GzipReader", GzipReader.read),
        container("tar", "Archives/TarHeader", TarReader.read),
        container("compound-file", "CompoundFile/", CompoundFileReader.read),
        container("font", "Documents/FontReader", FontReader.read),
        container("page-document", "Documents/PageDocumentReader") {
            PageDocumentReader.read($0) ?? PageDocumentReader.late($0)
        },
        container("sqlite", "Documents/SQLiteReader", SQLiteReader.read),
        container("scientific", "Documents/ScientificReader") {
            ScientificReader.read($0) ?? ScientificReader.late($0)
        },
        container("image", "Images/ImageReader", ImageReader.read),
        container("netpbm", "Images/NetpbmReader", NetpbmReader.read),
        container("tiff", "Images/TIFFReader", TIFFReader.read),
        container("asf", "Media/ASFReader", ASFReader.read),
        container("audio-frames", "Media/AudioFrameReader", AudioFrameReader.read),
        container("iso-media", "Media/ISOMedia", ISOMediaReader.read),
        container("matroska", "Media/MatroskaReader", MatroskaReader.read),
        container("media-signatures", "Media/MediaSignatures", MediaSignatures.read),
        container("mpeg-stream", "Media/MPEGStreamReader") {
            MPEGStreamReader.read($0) ?? MPEGStreamReader.transport($0)
        },
        container("ogg", "Media/OggReader", OggReader.read),
        container("quicktime", "Media/QuickTimeReader", QuickTimeReader.read),
        container("riff", "Media/RIFFReader", RIFFReader.read),
        container("bytecode", "Programs/BytecodeReader", BytecodeReader.read),
        container("elf", "Programs/ELFReader", ELFReader.read),
        container("mach-o", "Programs/MachOReader", MachOReader.read),
        container("pe", "Programs/PEReader") { PEReader.read($0) ?? PEReader.object($0) },
        container("zip", "Zip/", ZipReader.read),
        FuzzTarget("inflate", sources: [folder + "Support/Inflate"]) { bytes in
            var source = ByteSource(bytes)
            let limit = source.pick([512, 0, 1, 4096, 65_536])
            let output = Inflate.decode(source.remainder(), limit: limit)
            return output.count <= limit
                ? nil : "\(output.count) bytes where at most \(limit) were asked for"
        },
    ]

    private static let folder = "FileIdentification/Content/Containers/"

    /// A target that reads the bytes twice: as a file that is all at hand, and as one of which only the first bytes are.
    private static func container(
        _ name: String, _ source: String, _ read: @escaping @Sendable (ContentSource) -> ContentFinding?
    ) -> FuzzTarget {
        .reader(name, sources: [folder + source]) { bytes in
            _ = read(ContentSource(bytes))
            let window = ContentSource(count: bytes.count, head: Array(bytes.prefix(64))) {
                offset, count in
                Array(bytes.dropFirst(offset).prefix(count))
            }
            _ = read(window)
        }
    }
}
