/// The header of a tar archive's member.
///
/// Source: POSIX.1-2017, pax, "ustar Interchange Format"; the GNU tar manual, "Basic Tar Format", for its variants and
/// the seventh edition's, which has no magic.
struct TarHeader {
    static let size = 512

    var name: String
    var hasMagic: Bool

    /// Nil unless the checksum is right, or the magic stands there.
    init?(_ block: [UInt8]) {
        guard block.count >= Self.size, block[0] != 0 else { return nil }
        hasMagic = block.has("ustar", at: 257)
        guard hasMagic || Self.isChecksumRight(block) else { return nil }
        name = String(decoding: block[..<100].prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The sum of all bytes, those of the sum itself counted as blanks. Some programs summed signed bytes.
    private static func isChecksumRight(_ block: [UInt8]) -> Bool {
        var stated = 0
        var digits = 0
        for byte in block[148..<156] {
            if byte == 0x20 && digits == 0 { continue }
            guard (0x30...0x37).contains(byte) else { break }
            stated = stated << 3 | Int(byte - 0x30)
            digits += 1
        }
        guard digits > 0 else { return false }
        var unsigned = 256
        var signed = 256
        for index in 0..<size where !(148..<156).contains(index) {
            unsigned += Int(block[index])
            signed += Int(Int8(bitPattern: block[index]))
        }
        return stated == unsigned || stated == signed
    }
}

/// Tar archives, and the packages that are one with a certain first member.
enum TarReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        finding(source.bytes(at: 0, count: TarHeader.size))
    }

    /// What the first block of an archive says, wherever it came from.
    static func finding(_ block: [UInt8]) -> ContentFinding? {
        guard let header = TarHeader(block) else { return nil }
        let text = "tar archive, first member '\(header.name)'"
        // RubyGems writes metadata.gz, data.tar.gz and checksums.yaml.gz, in any order. DSP0243: the descriptor first.
        switch header.name {
        case "metadata.gz", "data.tar.gz", "checksums.yaml.gz": return .proof(.gem, text)
        case _ where header.name.hasSuffix(".ovf"): return .proof(.ova, text)
        default: return .proof(.tar, header.hasMagic ? text : "\(text), no magic but a right checksum")
        }
    }
}
