@testable import ContentIdentification
@testable import FileIdentification
import TypeRegistry

extension FuzzTarget {
    /// One target for each reader of containers.
    static let containers: [FuzzTarget] = [
        container("ar") { ArReader.read($0, registry) },
        container("archive-headers") {
            ArchiveHeaders.read($0) ?? ArchiveHeaders.skippable($0) ?? ArchiveHeaders.lha($0)
        },
        container("cpio", CpioReader.read),
        container("disk-image") {
            DiskImageReader.compressed($0) ?? DiskImageReader.read($0)
        },
        container("gzip", GzipReader.read),
        container("tar", TarReader.read),
        container("compound-file") { CompoundFileReader.read($0, registry) },
        container("font", FontReader.read),
        container("page-document") {
            PageDocumentReader.read($0) ?? PageDocumentReader.late($0)
        },
        container("measured", MeasuredReader.read),
        container("sqlite", SQLiteReader.read),
        container("scientific", ScientificDataReader.late),
        container("image", ImageReader.read),
        container("netpbm", NetpbmReader.read),
        container("tiff", TIFFReader.read),
        container("asf", ASFReader.read),
        container("audio-frames") { AudioFrameReader.read($0, registry) },
        container("iso-media") { ISOMediaReader.read($0, registry) },
        container("matroska", MatroskaReader.read),
        container("mpeg-stream") {
            MPEGStreamReader.read($0) ?? MPEGStreamReader.transport($0)
        },
        container("ogg") { OggReader.read($0, registry) },
        container("quicktime", QuickTimeReader.read),
        container("riff") { RIFFReader.read($0, registry) },
        container("elf", ELFReader.read),
        container("mach-o", MachOReader.read),
        container("pe") { PEReader.read($0) ?? PEReader.object($0) },
        container("zip") { ZipReader.read($0, registry) },
        .reader("members") { bytes in
            for contents in [ContentsPolicy.members, .compressed] {
                _ = FileIdentifier(registry: .shipped).lookingInside(contents).identify(bytes: bytes, named: "a.tgz")
            }
        },
        FuzzTarget("inflate") { bytes in
            var source = ByteSource(bytes)
            let limit = source.pick([512, 0, 1, 4096, 65_536])
            let output = Inflate.decode(source.remainder(), limit: limit)
            return output.count <= limit
                ? nil : "\(output.count) bytes where at most \(limit) were asked for"
        },
    ]

    private static var registry: Registry { .shipped }

    /// Returns a target that reads the bytes twice: as a complete file, and as a file of which only the first bytes are
    /// available.
    private static func container(
        _ name: String, _ read: @escaping @Sendable (ContentSource) -> FormatEvidence?
    ) -> FuzzTarget {
        .reader(name) { bytes in
            _ = read(ContentSource(bytes))
            let window = ContentSource(count: bytes.count, head: Array(bytes.prefix(64))) {
                offset, count in
                Array(bytes.dropFirst(offset).prefix(count))
            }
            _ = read(window)
        }
    }
}
