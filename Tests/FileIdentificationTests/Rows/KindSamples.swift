@testable import ContentIdentification
@testable import FileIdentification

/// The smallest file of each kind that a reader distinguishes.
///
/// If the value of a kind is read from the file, the file is created from the value. The other files are listed.
enum KindSamples {
    /// Returns a file with the value of a kind, or nil if its reader has no values from files.
    static func made(from kind: String) -> [UInt8]? {
        guard let slash = kind.firstIndex(of: "/") else { return nil }
        let value = String(kind[kind.index(after: slash)...]).replacing("*")
        switch kind[..<slash] {
        case "riff": return riff(value)
        case "iff": return iff(value)
        case "djvu": return ascii("AT&T") + iff(value)
        case "ogg": return oggPage(ascii(value).padded(to: 60))
        case "ebml": return matroska(value, tracks: [1])
        case "tar": return tarHeader(value)
        case "tar.gz": return gzip(tarHeader(value))
        case "gzip-content":
            let digits = Array(value)
            return gzip(
                stride(from: 0, to: digits.count - 1, by: 2).compactMap {
                    UInt8(String(digits[$0...$0 + 1]), radix: 16)
                })
        case "gzip-root": return gzip(ascii("<?xml version=\"1.0\"?>\n<!-- a > b -->\n<\(value) a=\"b\"/>"))
        case "ar": return ascii("!<arch>\n" + value.filled(to: 48) + "0         `\n")
        case "sqlite": return Int(value, radix: 16).map(database)
        case "tiff": return tiff([(330, 1)], maker: value.uppercased())
        case "ini": return ascii("[\(value)]\nA=b\n")
        case "netpbm": return ascii("P\(value)\n8 1\n")
        case "pem": return ascii("-----BEGIN \(value)-----\nMIIB\n-----END \(value)-----\n")
        default: return nil
        }
    }

    /// The samples of kinds without a value, of fixed values, and of values that need more than the value.
    static let own: [String: [UInt8]] = [archives, media, programs, documents, TextKindSamples.own.mapValues(ascii)]
        .reduce(into: [:]) { all, samples in all.merge(samples) { $1 } }

    /// The first header of an archive, and the beginning of the member.
    static func cutArchive(_ name: String) -> [UInt8] {
        ascii("PK\u{3}\u{4}") + [20, 0, 0, 0, 0, 0] + little(0, 8) + little(9000, 4) + little(9000, 4)
            + little(name.utf8.count, 2) + [0, 0] + ascii(name) + Array(repeating: 0x41, count: 100)
    }

    private static let archives: [String: [UInt8]] = [
        "zip": Samples.zip, "ooxml/ppt": cutArchive("ppt/media/image1.png"),
        "ooxml/word": cutArchive("word/media/image1.png"), "ooxml/xl": cutArchive("xl/media/image1.png"),
        "gzip": Samples.gzip, "gzip/cpio": gzip(ascii("070701")),
        "gzip/svg": gzip(ascii("<svg/>")), "tar.gz": gzip(tarHeader("a")), "tar": tarHeader("a"),
        "ar": ascii("!<arch>\n"), "ar/library": ascii("!<thin>\n"),
        "cpio": ascii("070701") + [UInt8](repeating: 0x30, count: 110),
        "lzma": [0x5D, 0, 0, 0x80, 0] + [UInt8](repeating: 0xFF, count: 8) + [0, 0x3B],
        // RFC 8878, 3.1.2, and the LZ4 frame format: a skippable frame may come first.
        "zstandard": [0x50, 0x2A, 0x4D, 0x18, 0, 0, 0, 0, 0x28, 0xB5, 0x2F, 0xFD],
        "lz4": [0x50, 0x2A, 0x4D, 0x18, 0, 0, 0, 0, 0x04, 0x22, 0x4D, 0x18], "compress": [0x1F, 0x9D, 0x90],
        "lha": [0x19, 0x42] + ascii("-lh5-") + [UInt8](repeating: 1, count: 20),
        "arj": ([0x60, 0xEA, 30, 0] as [UInt8]).padded(to: 10) + [2],
        // A name of one byte, and versions 130 and 129. The checksum was computed with Python's binascii.crc_hqx.
        "macbinary": ([0, 1, 0x61] as [UInt8]).padded(to: 122) + [130, 129, 0xBE, 0x78, 0, 0],
        "iso-9660": ([UInt8](repeating: 0, count: 32_768) + [1] + ascii("CD001")).padded(to: 40_000),
        "udf": ([UInt8](repeating: 0, count: 32_768) + [0] + ascii("NSR02")).padded(to: 40_000),
        "udif": (ascii("koly") + big(4, 4) + big(512, 4)).padded(to: 512),
        "compound": CompoundFileBuilder(["Something"]).bytes,
        "compound/thumbnails": CompoundFileBuilder(["Catalog", "1"]).bytes,
        // The kind of the first object of Pages is 10000.
        "iwork/1": {
            var zip = ZipBuilder([("Index/Document.iwa", "")])
            zip.members[0].content = [18, 8, 1, 18, 14, 8, 1, 18, 3]
            return zip.bytes
        }(),
        "iwork/10000": {
            var zip = ZipBuilder([("Index/Document.iwa", "")])
            zip.members[0].content = [0x08, 0x90, 0x4E]
            return zip.bytes
        }(),
    ]

    private static let media: [String: [UInt8]] = [
        "riff": riff("ABCD"), "iff": iff("ABCD"), "ogg": oggPage(ascii("unknown")), "flac": ascii("fLaC"),
        "iso-media": fileType("isom"), "iso-media/audio": fileType("isom") + movie(["soun"]),
        "iso-media/segment": box("styp", ascii("msdh") + big(0, 4)), "quicktime": box("moov", box("mvhd")),
        "quicktime/image": box("idsc", big(0, 8)), "jpeg-2000": box("jP  ", [0x0D, 0x0A, 0x87, 0x0A]),
        "jpeg-xl": [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A],
        "ebml": element(0x1A45_DFA3, element(0x4286, [1])), "ebml/webm": matroska("webm", tracks: [1]),
        "ebml/webm audio": matroska("webm", tracks: [2]), "ebml/matroska": matroska("matroska", tracks: []),
        "ebml/matroska video": matroska("matroska", tracks: [1]),
        "ebml/matroska audio": matroska("matroska", tracks: [2]),
        "ebml/matroska stereoscopic": matroska("matroska", tracks: [1], stereo: 3),
        "ebml/matroska subtitles": matroska("matroska", tracks: [0x11]), "asf": asf([]),
        "asf/audio": asf([[0x40, 0x9E, 0x69, 0xF8, 0x4D, 0x5B, 0xCF, 0x11]]),
        "asf/video": asf([[0xC0, 0xEF, 0x19, 0xBC, 0x4D, 0x5B, 0xCF, 0x11]]),
        "mpeg-transport": packets([0x47, 0x40, 0, 0x10], 188),
        "mpeg-transport/192": packets([0, 0, 0, 0, 0x47, 0x40, 0, 0x10], 192),
        "mpeg-program": [0, 0, 1, 0xBA, 0x44],
        // ITU-T H.262, 6.2.2: 16 by 16, no matrices, and the code of the sequence extension.
        "mpeg-2-video": [0, 0, 1, 0xB3, 1, 0, 0x10, 0x13, 0xFF, 0xFF, 0xE0, 0x18, 0, 0, 1, 0xB5],
        // ISO/IEC 11172-3: two frames each of layer I at 32 kbit/s, II at 32 and III at 128, all at 44.1 kHz.
        "mpeg-audio/1": frames([0xFF, 0xFF, 0x10, 0], 32), "mpeg-audio/2": frames([0xFF, 0xFD, 0x10, 0], 104),
        "mpeg-audio/3": frames([0xFF, 0xFB, 0x90, 0x64], 417),
        // ID3 2.3.0, section 3.1: a tag of ten bytes.
        "id3": ascii("ID3\u{3}\u{0}\u{0}\u{0}\u{0}\u{0}\u{A}") + [UInt8](repeating: 0, count: 40),
        "aac": frames([0xFF, 0xF1, 0x50, 0x80, 0x02, 0x1F, 0xFC], 16),
        // ATSC A/52: 32 kbit/s at 48 kHz in 64 words; annex E: a frame of 16 words.
        "ac-3": frames([0x0B, 0x77, 0, 0, 0, 0x40], 128), "e-ac-3": frames([0x0B, 0x77, 0, 0x0F, 0, 0x80], 32),
    ]

    private static let programs: [String: [UInt8]] = [
        "elf/appimage": [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0x41, 0x49, 2, 0, 0, 0, 0, 0, 2, 0], "elf": elf(0),
        "elf/object": elf(1), "elf/program": elf(2), "elf/pie": elf(3, segments: [3, 1]),
        "elf/library": elf(3), "elf/core": elf(4), "mach-o": machO(0),
        "mach-o/object": machO(1), "mach-o/program": machO(2), "mach-o/core": machO(4), "mach-o/library": machO(6),
        "mach-o/bundle": machO(8), "java-class": big(0xCAFE_BABE, 4) + big(52, 4),
        "dos": portable(flags: 2, subsystem: 2, "??"), "pe": portable(flags: 2, subsystem: 3),
        "pe/library": portable(flags: 0x2002, subsystem: 2), "pe/driver": portable(flags: 2, subsystem: 1),
        "pe/efi": portable(flags: 2, subsystem: 10), "ne": portable(flags: 2, subsystem: 2, "NE"),
        "lx": portable(flags: 2, subsystem: 2, "LX"), "le": portable(flags: 2, subsystem: 2, "LE"),
        "coff": little(0x8664, 2) + little(1, 2) + little(0, 16) + ascii(".text").padded(to: 40),
    ]

    private static let documents: [String: [UInt8]] = [
        "sqlite": database(0), "pdf": Samples.pdf, "postscript": ascii("%!PS-Adobe-3.0\n"),
        "postscript/eps": ascii("%!PS-Adobe-3.0 EPSF-3.0\n"), "type-1/ascii": ascii("%!PS-AdobeFont-1.0: A\n"),
        "wave/broadcast": ascii("RIFF") + [40, 0, 0, 0] + ascii("WAVEbext") + [28, 0, 0, 0]
            + Array(repeating: 0, count: 28),
        "type-1/binary": [0x80, 1, 0, 0, 0, 0] + ascii("%!PS-AdobeFont-1.0: A\n"),
        "sfnt/truetype": [0, 1, 0, 0, 0, 12, 0, 128], "sfnt/opentype": ascii("OTTO") + [0, 9, 0, 128],
        "sfnt/truetype-collection": ascii("ttcf") + big(0x10000, 4) + big(1, 4) + big(16, 4) + [0, 1, 0, 0],
        "sfnt/opentype-collection": ascii("ttcf") + big(0x10000, 4) + big(1, 4) + big(16, 4) + ascii("OTTO"),
        "woff": ascii("wOFF") + [0, 1, 0, 0],
        "hdf5": [UInt8](repeating: 0, count: 512) + [0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A],
        "dicom": [UInt8](repeating: 0, count: 128) + ascii("DICM"), "png": Samples.png,
        "png/animated": Array(Samples.png[..<33]) + big(8, 4) + ascii("acTL") + big(0, 12) + Samples.png[33...],
        "tiff": tiff([(256, 1)]), "tiff/dng": tiff([(50706, 1)]),
        "tiff/cr2": ascii("II") + [42, 0, 16, 0, 0, 0] + ascii("CR\u{2}\u{0}"),
        "tiff/phase one": ascii("II") + [42, 0, 8, 0, 0, 0] + ascii("IIII"),
        // An identification field of one byte before one pixel, then the footer of version 2.
        "targa": [1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 0] + ascii("a\u{1}\u{2}\u{3}")
            + little(0, 8) + ascii("TRUEVISION-XFILE.\u{0}"),
        // The file has the size in the header.
        "stl": [UInt8](repeating: 0x20, count: 80) + little(2, 4) + [UInt8](repeating: 0, count: 100),
        "wireless-bitmap": [0, 0, 0x81, 0x20, 2] + [UInt8](repeating: 0xAA, count: 40),
        "htk": big(8, 4) + big(227, 4) + big(2, 2) + big(0, 2) + [UInt8](repeating: 1, count: 16),
        "avs-x": big(2, 4) + big(3, 4) + [UInt8](repeating: 0x7F, count: 24),
        "aai": little(2, 4) + little(3, 4) + [UInt8](repeating: 0x7F, count: 24),
        "pem": ascii("-----BEGIN SOMETHING-----\nMIIB\n-----END SOMETHING-----\n"),
    ]
}

private func packets(_ start: [UInt8], _ size: Int) -> [UInt8] {
    [[UInt8]](repeating: start.padded(to: size), count: 5).flatMap { $0 }
}

private func frames(_ header: [UInt8], _ size: Int) -> [UInt8] {
    header.padded(to: size) + header.padded(to: size)
}

extension String {
    fileprivate func filled(to count: Int) -> String {
        self + String(repeating: " ", count: max(0, count - utf8.count))
    }
}
