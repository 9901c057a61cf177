/// The header of a file in the Advanced Systems Format, with streams of kinds.
func asf(_ kinds: [[UInt8]]) -> [UInt8] {
    let stream: [UInt8] = [0x91, 7, 0xDC, 0xB7, 0xB7, 0xA9, 0xCF, 0x11, 0x8E, 0xE6, 0, 0xC0, 0x0C, 0x20, 0x53, 0x65]
    return [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0, 0xAA, 0, 0x62, 0xCE, 0x6C] + little(1000, 8)
        + little(kinds.count, 4) + [1, 2] + kinds.flatMap { (stream + little(78, 8) + $0).padded(to: 78) }
}

/// A 64-bit ELF file with segments of given kinds and a dynamic segment of given entries.
func elf(_ type: Int, segments: [Int] = [], dynamic: [(Int, Int)] = []) -> [UInt8] {
    let entries = dynamic.flatMap { little($0.0, 8) + little($0.1, 8) }
    var bytes: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 9)
    bytes += little(type, 2) + little(62, 2) + little(1, 4) + little(0, 8) + little(64, 8) + little(0, 8)
    bytes += little(0, 4) + little(64, 2) + little(56, 2) + little(segments.count, 2) + little(0, 6)
    for kind in segments {
        bytes += little(kind, 4) + little(4, 4) + little(64 + segments.count * 56, 8) + little(0, 16)
        bytes += little(entries.count, 8) + little(entries.count, 8) + little(8, 8)
    }
    return bytes + entries
}

/// A 64-bit Mach-O file of a given kind.
func machO(_ kind: Int) -> [UInt8] {
    little(0xFEED_FACF, 4) + little(0x0100_000C, 4) + little(0, 4) + little(kind, 4)
}

/// A Windows program, or a program with another header at the same offset.
func portable(flags: Int, subsystem: Int, _ magic: String = "PE\u{0}\u{0}") -> [UInt8] {
    let stub = (ascii("MZ") + little(0x90, 2) + little(3, 2)).padded(to: 0x3C) + little(0x80, 4)
    let header = ascii(magic).padded(to: 4) + little(0x8664, 2) + little(0, 14) + little(240, 2) + little(flags, 2)
    return stub.padded(to: 0x80) + (header + little(0x20B, 2)).padded(to: 92) + little(subsystem, 2)
}

/// The header of an SQLite database with an application identifier.
func database(_ mark: Int) -> [UInt8] { ascii("SQLite format 3\u{0}").padded(to: 68) + big(mark, 4) }

/// A TIFF file with a directory of given tags, and the maker after it.
func tiff(_ tags: [(Int, Int)], maker: String? = nil) -> [UInt8] {
    let count = tags.count + (maker == nil ? 0 : 1)
    let end = 8 + 2 + count * 12 + 4
    var bytes = ascii("II") + little(42, 2) + little(8, 4) + little(count, 2)
    if let maker { bytes += little(271, 2) + little(2, 2) + little(maker.utf8.count + 1, 4) + little(end, 4) }
    for (tag, value) in tags { bytes += little(tag, 2) + little(4, 2) + little(1, 4) + little(value, 4) }
    return bytes + little(0, 4) + ascii(maker ?? "") + [0]
}
