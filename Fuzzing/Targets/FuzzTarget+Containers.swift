@testable import ContentIdentification
@testable import FileIdentification
import TypeRegistry

extension FuzzTarget {
    /// One target for each reader of containers.
    static let containers: [FuzzTarget] = [
        container("ar", "ArchiveReaders") { ArReader.read($0, registry) },
        container("archive-headers", "ArchiveReaders") {
            ArchiveHeaders.read($0) ?? ArchiveHeaders.skippable($0) ?? ArchiveHeaders.lha($0)
        },
        container("cpio", "ArchiveReaders", CpioReader.read),
        container("disk-image", "ArchiveReaders") {
            DiskImageReader.compressed($0) ?? DiskImageReader.read($0)
        },
        container("gzip", "ArchiveReaders", GzipReader.read),
        container("tar", "ArchiveReaders", TarReader.read),
        container("compound-file", "CompoundFile") { CompoundFileReader.read($0, registry) },
        container("font", "DocumentReaders", FontReader.read),
        container("page-document", "DocumentReaders") {
            PageDocumentReader.read($0) ?? PageDocumentReader.late($0)
        },
        container("measured", "MeasuredReader", MeasuredReader.read),
        container("sqlite", "DocumentReaders", SQLiteReader.read),
        container("scientific", "DocumentReaders", ScientificDataReader.late),
        container("image", "ImageReaders", ImageReader.read),
        container("netpbm", "ImageReaders", NetpbmReader.read),
        container("tiff", "ImageReaders", TIFFReader.read),
        container("asf", "MediaReaders", ASFReader.read),
        container("audio-frames", "MPEGReaders", AudioFrameReader.read),
        container("iso-media", "ISOMediaReader") { ISOMediaReader.read($0, registry) },
        container("matroska", "MatroskaReader", MatroskaReader.read),
        container("mpeg-stream", "MPEGReaders") {
            MPEGStreamReader.read($0) ?? MPEGStreamReader.transport($0)
        },
        container("ogg", "MediaReaders") { OggReader.read($0, registry) },
        container("quicktime", "ISOMediaReader", QuickTimeReader.read),
        container("riff", "MediaReaders") { RIFFReader.read($0, registry) },
        container("elf", "ProgramReaders", ELFReader.read),
        container("mach-o", "ProgramReaders", MachOReader.read),
        container("pe", "ProgramReaders") { PEReader.read($0) ?? PEReader.object($0) },
        container("zip", "Zip/") { ZipReader.read($0, registry) },
        .reader("members", sources: ["ContentIdentification/Content/Inside/"]) { bytes in
            for contents in [ContentsPolicy.members, .compressed] {
                _ = FileIdentifier(registry: .shipped).lookingInside(contents).identify(bytes: bytes, named: "a.tgz")
            }
        },
        FuzzTarget("inflate", sources: [folder + "Inflate"]) { bytes in
            var source = ByteSource(bytes)
            let limit = source.pick([512, 0, 1, 4096, 65_536])
            let output = Inflate.decode(source.remainder(), limit: limit)
            return output.count <= limit
                ? nil : "\(output.count) bytes where at most \(limit) were asked for"
        },
    ]

    private static var registry: Registry { .shipped }
    private static let folder = "ContentIdentification/Content/Containers/"

    /// Returns a target that reads the bytes twice: as a complete file, and as a file of which only the first bytes are
    /// available.
    private static func container(
        _ name: String, _ source: String, _ read: @escaping @Sendable (ContentSource) -> FormatEvidence?
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
