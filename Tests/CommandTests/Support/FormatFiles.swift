/// The smallest files of containers, for types that a test declares.
enum FormatFiles {
    /// A zip archive of uncompressed members, without checksums. Source: APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12, 4.3.16.
    static func zip(_ members: [(name: String, content: String)]) -> [UInt8] {
        var files: [UInt8] = []
        var directory: [UInt8] = []
        for (name, content) in members {
            let sizes = little(0, 12) + little(content.utf8.count, 4) + little(content.utf8.count, 4)
            let offset = files.count
            files += Array("PK\u{3}\u{4}".utf8) + little(20, 2) + sizes
            files += little(name.utf8.count, 2) + little(0, 2) + Array(name.utf8) + Array(content.utf8)
            directory += Array("PK\u{1}\u{2}".utf8) + little(20, 2) + little(20, 2) + sizes
            directory += little(name.utf8.count, 2) + little(0, 12) + little(offset, 4) + Array(name.utf8)
        }
        return files + directory + Array("PK\u{5}\u{6}".utf8) + little(0, 4) + little(members.count, 2)
            + little(members.count, 2) + little(directory.count, 4) + little(files.count, 4) + little(0, 2)
    }

    /// A zip archive of empty members.
    static func zip(_ names: String...) -> [UInt8] { zip(names.map { ($0, "") }) }

    /// A compound file with at most three empty streams. Source: MS-CFB, sections 2.2 (header) and 2.6 (directory).
    static func compoundFile(_ streams: [String] = [], classID: [UInt8] = []) -> [UInt8] {
        var header: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + little(0, 16)
        header += little(0x3E, 2) + little(3, 2) + little(0xFFFE, 2) + little(9, 2) + little(6, 2) + little(0, 10)
        header += little(1, 4) + little(1, 4) + little(0, 4) + little(4096, 4) + little(-2, 4) + little(0, 4)
        header += little(-2, 4) + little(0, 8)
        let unused = [UInt8](repeating: 0xFF, count: 512 - header.count)
        let table = little(-3, 4) + little(-2, 4)
        var directory = entry("Root Entry", kind: 5, right: -1, child: streams.isEmpty ? -1 : 1, classID)
        for (index, stream) in streams.enumerated() {
            directory += entry(stream, kind: 2, right: index + 1 == streams.count ? -1 : index + 2, child: -1, [])
        }
        // The first sector of the table is sector 0.
        header += little(0, 4) + unused.dropFirst(4)
        return header + table + [UInt8](repeating: 0xFF, count: 512 - table.count)
            + padded(directory, to: 512)
    }

    private static func entry(_ name: String, kind: Int, right: Int, child: Int, _ classID: [UInt8]) -> [UInt8] {
        let units = name.utf16.flatMap { little(Int($0), 2) }
        let entry =
            padded(units, to: 64) + little(units.count + 2, 2) + little(kind, 1) + little(1, 1) + little(-1, 4)
            + little(right, 4) + little(child, 4) + padded(classID, to: 16)
        return padded(entry, to: 128)
    }

    /// The first box of ISO base media. Source: ISO/IEC 14496-12, section 4.3.
    static func isoMedia(_ brand: String) -> [UInt8] {
        big(16, 4) + Array("ftyp".utf8) + Array(brand.utf8) + big(0, 4)
    }

    /// A RIFF file of a form. Source: Multimedia Programming Interface and Data Specifications 1.0, chapter 2.
    static func riff(_ form: String) -> [UInt8] { Array("RIFF".utf8) + little(4, 4) + Array(form.utf8) }

    /// The first page of an Ogg stream. Source: RFC 3533, section 6.
    static func ogg(_ packet: String) -> [UInt8] {
        Array("OggS".utf8) + [0, 2] + little(0, 8) + little(1, 4) + little(0, 8) + [1, UInt8(packet.utf8.count)]
            + Array(packet.utf8)
    }

    /// The header of a member in a tar archive. Source: POSIX.1-2017, pax, "ustar Interchange Format".
    static func tar(_ name: String) -> [UInt8] {
        let sizes = "0000644\u{0}0000000\u{0}0000000\u{0}00000000000\u{0}00000000000\u{0}"
        var block = padded(Array(name.utf8), to: 100) + Array(sizes.utf8) + Array("        0".utf8)
        block = padded(padded(block, to: 257) + Array("ustar\u{0}00".utf8), to: 512)
        let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
        let field = String(repeating: "0", count: 6 - sum.utf8.count) + sum + "\u{0} "
        block.replaceSubrange(148..<156, with: field.utf8)
        return block + [UInt8](repeating: 0, count: 1024)
    }

    /// The header of an SQLite database. Source: Database File Format, section 1.3.
    static func sqlite(applicationID: Int) -> [UInt8] {
        padded(Array("SQLite format 3\u{0}".utf8), to: 68) + big(applicationID, 4) + [UInt8](repeating: 0, count: 28)
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 < 8 ? value >> ($0 * 8) : value < 0 ? -1 : 0) }
    }

    private static func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }

    private static func padded(_ bytes: [UInt8], to count: Int) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: max(0, count - bytes.count))
    }
}
