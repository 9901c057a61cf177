import DeclarationFormats

/// A reader that distinguishes kinds of files. Types declare the kinds under `kinds`; see typeq-registry(5).
package struct KindReader: Sendable {
    /// The name of the reader, which precedes the slash in a kind.
    package var name: String
    /// The values that the reader distinguishes, or nil if they are read from the file.
    package var values: [String]?

    private init(_ name: String, _ values: [String]? = []) {
        (self.name, self.values) = (name, values)
    }

    /// All readers: readers with fixed values, readers whose values are read from the file, and readers without values. Each
    /// group is sorted by name.
    package static let all: [KindReader] =
        [
            KindReader("asf", ["audio", "video"]), KindReader("compound", ["thumbnails"]),
            KindReader("elf", ["object", "program", "pie", "library", "core", "appimage"]),
            KindReader("genome", ["bed", "bedgraph", "fai", "gff3", "gtf", "newick", "paf", "phylip", "sam"]),
            KindReader("gzip", ["cpio", "svg"]), KindReader("iso-media", ["audio", "segment"]),
            KindReader("mach-o", ["object", "program", "library", "bundle", "core"]),
            KindReader("mail", ["message", "mailbox", "emlx", "page", "article"]),
            KindReader("molecule", ["xyz", "cube", "gromacs", "poscar"]),
            KindReader("mpeg-audio", ["1", "2", "3"]), KindReader("mpeg-transport", ["192"]),
            KindReader("netpbm", ["1", "2", "3", "4", "5", "6"]), KindReader("ooxml", ["ppt", "word", "xl"]),
            KindReader("pe", ["library", "driver", "efi"]),
            KindReader("png", ["animated"]), KindReader("postscript", ["eps"]), KindReader("quicktime", ["image"]),
            KindReader("rdf", ["turtle", "trig", "n-triples", "n-quads", "notation3"]),
            KindReader("sfnt", ["truetype", "opentype", "truetype-collection", "opentype-collection"]),
            KindReader("sparql", ["query", "update"]),
            KindReader("subtitles", ["subrip", "subviewer", "microdvd", "mpl2", "lrc"]),
            KindReader("template", ["erb", "ejs"]), KindReader("type-1", ["ascii", "binary"]),
            KindReader("wave", ["broadcast"]),
        ]
        + [
            "ar", "djvu", "ebml", "gzip-content", "gzip-root", "iff", "ini", "iwork", "ogg", "pem", "riff", "sqlite",
            "tar", "tar.gz", "tiff",
        ].map { KindReader($0, nil) }
        + [
            "aac", "aai", "ac-3", "arj", "avs-x", "coff", "compress", "cpio", "dicom", "dos", "e-ac-3", "fasta",
            "fastq", "flac", "gcode", "graphviz", "hdf5", "htk", "id3", "iso-9660", "java-class", "jpeg-2000",
            "jpeg-xl", "jsonc", "le", "lha", "lx", "lz4", "lzma", "macbinary", "molfile", "mpeg-2-video",
            "mpeg-program", "ne", "off",
            "pdf", "stl", "targa", "udf", "udif", "wavefront", "wireless-bitmap", "woff", "x-bitmap", "zip",
            "zstandard",
        ].map { KindReader($0) }

    /// Returns a description of the error in a kind that no reader distinguishes, or nil if the kind is valid.
    package static func problem(of kind: String) -> String? {
        let slash = kind.utf8.firstIndex(of: UInt8(ascii: "/")) ?? kind.endIndex
        let name = String(kind[..<slash])
        guard let reader = all.first(where: { $0.name == name }) else {
            let folded = name.lowercased()
            let isKnown = all.contains { $0.name == folded }
            let near = isKnown ? folded : NearestSpelling.of(folded, among: all.map { $0.name })
            return "no reader has the name '\(name)'" + (near.map { ": did you mean '\($0)'?" } ?? "")
        }
        guard slash < kind.endIndex else { return nil }
        let value = String(kind[kind.utf8.index(after: slash)...])
        guard let values = reader.values else {
            return expectedForm(of: value, name).map {
                "the reader '\(name)' cannot find the value '\(value)' (expected \($0))"
            }
        }
        guard !values.contains(value) else { return nil }
        return values.isEmpty
            ? "the reader '\(name)' has no values, so '\(kind)' never matches"
            : "the reader '\(name)' has no value '\(value)' (choose \(values.joined(separator: ", ")))"
    }

    /// Returns a description of the expected value if a reader cannot find a value in any file, or nil if the value is valid.
    private static func expectedForm(of value: String, _ reader: String) -> String? {
        if value.isEmpty { return "a value after '/'" }
        if value.utf8.contains(UInt8(ascii: "*")) { return nil }
        switch reader {
        case "riff", "iff", "djvu": return value.utf8.count == 4 ? nil : "four characters, or fewer and '*'"
        case "sqlite":
            let isNumber = value.utf8.allSatisfy { $0.isDigit || 0x41...0x46 ~= $0 }
            return isNumber && value.utf8.count == 8 ? nil : "eight hexadecimal digits in uppercase"
        case "gzip-content":
            let isNumber = value.utf8.allSatisfy { $0.isDigit || 0x41...0x46 ~= $0 }
            return isNumber && value.utf8.count == 12 ? nil : "twelve hexadecimal digits in uppercase, or fewer and '*'"
        case "tiff": return value == value.lowercased() ? nil : "'\(value.lowercased())', in lowercase"
        case "iwork": return value.utf8.allSatisfy { $0.isDigit } ? nil : "a number"
        default: return nil
        }
    }
}
