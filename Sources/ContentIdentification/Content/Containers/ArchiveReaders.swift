import DeclarationFormats
import TypeRegistry

/// Reads `ar` archives, such as Debian packages and libraries.
///
/// Sources: ar(5) of 4.4BSD and System V; deb(5).
enum ArReader {
    static func read(_ source: ContentSource, _ registry: Registry) -> FormatEvidence? {
        let head = source.head
        // The header of the first member ends with two fixed bytes. An archive may be empty.
        guard head.count < 68 || head.has("`\n", at: 66) else { return nil }
        if head.has("!<thin>\n") { return .proof("ar/library", "thin ar archive") }
        guard head.has("!<arch>\n") else { return nil }
        var offset = 8
        var first = ""
        for _ in 0..<Limits.arMembers {
            let header = source.bytes(at: offset, count: 60 + 16)
            guard header.has("`\n", at: 58) else { break }
            let name = trimmed(header.characters(at: 0, count: 16))
            if offset == 8 { first = withoutTerminator(name) }
            let isBSD = name.hasPrefix("#1/")
            let real = isBSD ? header.characters(at: 60, count: min(16, header.count - 60)) : name
            if FormatKind("ar", value: first).type(in: registry) != nil { break }
            if isOfLibrary(real) { return .proof("ar/library", "ar archive, member '\(trimmed(real))'") }
            guard let size = Int(trimmed(header.characters(at: 48, count: 10))), size >= 0,
                let next = offset.plus(60)?.plus(size)?.plus(size & 1)
            else { break }
            offset = next
        }
        return .proof(FormatKind("ar", value: first), "ar", text: "ar archive, first member '\(first)'")
    }

    /// Returns whether a member is the symbol table (`/` or `__.SYMDEF`), the table of long names, or an object file.
    private static func isOfLibrary(_ name: String) -> Bool {
        let name = trimmed(name)
        return name == "/" || name == "//" || name == "/SYM64/" || name.hasPrefix("__.SYMDEF") || name.hasSuffix(".o")
            || name.hasSuffix(".o/") || name.hasSuffix(".obj/") || name.hasSuffix(".obj")
    }

    private static func trimmed(_ field: String) -> String {
        String(field.prefix { $0 != "\0" }.reversed().drop { $0 == " " }.reversed())
    }

    /// Returns a name without the slash that System V and GNU append. deb(5) also allows the slash. The names of tables begin
    /// with a slash.
    private static func withoutTerminator(_ name: String) -> String {
        name.hasPrefix("/") || !name.hasSuffix("/") ? name : String(name.dropLast())
    }
}

/// Reads cpio archives with any of four headers.
///
/// Source: cpio(5) of FreeBSD: portable ASCII, new ASCII with and without checksum, and the old binary header.
enum CpioReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        for (magic, digits) in [("070701", 104), ("070702", 104), ("070707", 70)] as [(StaticString, Int)]
        where head.has(magic) {
            guard head.count > digits, head[6..<digits].allSatisfy({ $0.hexadecimalDigit != nil }) else { return nil }
            return .proof("cpio", "cpio header '\(magic)'")
        }
        for order in [ByteOrder.little, .big] where head.number(at: 0, bytes: 2, order) == 0o070707 {
            // The header contains the length of the first member's name, including the trailing NUL.
            guard let length = head.number(at: 20, bytes: 2, order), (2...1024).contains(length),
                head.byte(at: 26 + length - 1) == 0, !head[26..<26 + length - 1].contains(0)
            else { continue }
            return .proof("cpio", "cpio binary header")
        }
        return nil
    }
}

/// The header of a member in a tar archive.
///
/// Source: POSIX.1-2017, pax, "ustar Interchange Format"; the GNU tar manual, "Basic Tar Format", for its variants and the
/// format of Unix Version 7, which has no magic number.
struct TarHeader {
    static let size = 512
    /// The end of the mode, which follows the name.
    static let modeEnd = 108

    var name: String
    var hasMagic: Bool

    /// Creates a header from the first block of a member, or returns nil if the block is not a header. A block without
    /// the magic number must contain octal numbers and a correct checksum.
    init?(_ block: [UInt8]) {
        guard block.count >= Self.size, block[0] != 0 else { return nil }
        hasMagic = block.has("ustar", at: 257)
        guard hasMagic || Self.hasOctalNumbers(block) && Self.isChecksumRight(block) else { return nil }
        name = String(decoding: block[..<100].prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Returns whether bytes could be the beginning of a header: the mode consists of octal digits, spaces and NULs.
    static func mayBegin(_ bytes: [UInt8]) -> Bool {
        bytes.count >= modeEnd
            && bytes[100..<modeEnd].allSatisfy { 0x30...0x37 ~= $0 || $0 == 0x20 || $0 == 0 }
    }

    /// Returns whether mode, user, group, size and time consist of octal digits, spaces and NULs. A large size is a binary
    /// number whose first bit is set.
    private static func hasOctalNumbers(_ block: [UInt8]) -> Bool {
        block[100..<148].indices.allSatisfy { index in
            let byte = block[index]
            let isInLargeSize = 124..<136 ~= index && block[124] & 0x80 != 0
            return 0x30...0x37 ~= byte || byte == 0x20 || byte == 0 || isInLargeSize
        }
    }

    /// Returns whether the checksum equals the sum of all bytes, with the bytes of the checksum replaced with spaces. Some
    /// programs add signed bytes.
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

/// Reads tar archives, and packages that are tar archives with a particular first member.
enum TarReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        evidence(source.bytes(at: 0, count: TarHeader.size))
    }

    /// Returns the evidence from the first block of an archive.
    static func evidence(_ block: [UInt8]) -> FormatEvidence? {
        guard let header = TarHeader(block) else { return nil }
        let text = "tar archive, first member '\(header.name)'"
        return .proof(
            FormatKind("tar", value: header.name), "tar",
            text: header.hasMagic ? text : "\(text), no magic number, but a correct checksum")
    }
}

/// Reads archives and compressed files whose beginnings are too short or too variable for a signature.
///
/// Sources: the descriptions of the formats: RFC 8878 (Zstandard); LZ4 frame format 1.6; "MacBinary II Standard", 1987.
enum ArchiveHeaders {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        return lzma(head) ?? compress(head) ?? arj(head)
    }

    /// Reads a skippable frame, which Zstandard and LZ4 share. The next frame determines the format. If there is no next frame,
    /// the format is Zstandard, which introduced skippable frames (RFC 8878, 3.1.2).
    static func skippable(_ source: ContentSource) -> FormatEvidence? {
        guard let first = source.head.first, first & 0xF0 == 0x50, source.head.has([0x2A, 0x4D, 0x18], at: 1) else {
            return nil
        }
        let next = source.head.little32(at: 4).flatMap { $0.plus(8) }.map { source.bytes(at: $0, count: 4) } ?? []
        if next.has([0x04, 0x22, 0x4D, 0x18]) { return .proof("lz4", "a skippable frame, then an LZ4 frame") }
        let isZstandard = next.has([0x28, 0xB5, 0x2F, 0xFD])
        return isZstandard
            ? .proof("zstandard", "a skippable frame, then a Zstandard frame")
            : .structure("zstandard", "a skippable frame")
    }

    /// Reads LZMA, which has no signature. The header consists of a byte with properties, the dictionary size, which is
    /// a power of two or the sum of two powers of two, and the size of the content. The first byte of the range coder
    /// is zero. Source: LZMA SDK, lzma.txt.
    private static func lzma(_ head: [UInt8]) -> FormatEvidence? {
        guard head.has([0x5D, 0]), let dictionary = head.unsigned(at: 1, bytes: 4, .little),
            let size = head.unsigned(at: 5, bytes: 8, .little),
            head.byte(at: 13) == 0, dictionary >= 4096
        else { return nil }
        let isPower = dictionary & (dictionary - 1) == 0
        let lower = dictionary & ~(1 << (dictionary.bitWidth - 1 - dictionary.leadingZeroBitCount))
        guard isPower || lower & (lower - 1) == 0, size == .max || size < 1 << 38 else { return nil }
        return .proof("lzma", "LZMA properties and sizes")
    }

    /// Reads the compress format, whose third byte contains the maximum code length, 9 to 16, and a flag.
    private static func compress(_ head: [UInt8]) -> FormatEvidence? {
        guard head.has([0x1F, 0x9D]), let flags = head.byte(at: 2), (9...16).contains(flags & 0x1F), flags & 0x60 == 0
        else { return nil }
        return .proof("compress", "compress signature")
    }

    /// Reads ARJ: the size of the main header, at most 2,600, and its file type, 2. Source: ARJ technical information.
    private static func arj(_ head: [UInt8]) -> FormatEvidence? {
        guard head.has([0x60, 0xEA]), let size = head.little16(at: 2), (30...2600).contains(size),
            head.byte(at: 10) == 2
        else { return nil }
        return .proof("arj", "ARJ main header")
    }

    /// Reads MacBinary II and III: a header of 128 bytes with the name of the file, some zero bytes, the versions, and a
    /// checksum of the first 124 bytes.
    static func macBinary(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        guard head.count >= 128, head[0] == 0, (1...63).contains(head[1]), head[74] == 0, head[82] == 0,
            head[122] >= 129, head[123] >= 129, head.big16(at: 124).map(UInt16.init) == crc(head[..<124])
        else { return nil }
        return .proof("macbinary", "MacBinary header with a correct checksum")
    }

    /// Returns the XMODEM checksum: CRC-16 with the polynomial 0x1021 and the initial value 0.
    private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt16 {
        bytes.reduce(0) { sum, byte in
            (0..<8).reduce(sum ^ UInt16(byte) << 8) { sum, _ in sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x1021 }
        }
    }

    /// Reads LHA: the size and checksum of the header, then a method between hyphens.
    static func lha(_ source: ContentSource) -> FormatEvidence? {
        let head = source.head
        guard head.has("-l", at: 2) || head.has("-p", at: 2), head.byte(at: 6) == 0x2D,
            let family = head.byte(at: 4), let method = head.byte(at: 5),
            family == 0x68 || family == 0x7A || family == 0x6D, let level = head.byte(at: 20), level <= 3,
            method.isDigit || method == 0x73 || method == 0x64 || method == 0x78
        else { return nil }
        return .proof("lha", "LHA method '\(head.characters(at: 2, count: 5))'")
    }
}

/// Reads disk images, whose identifying bytes are far from their beginning.
///
/// Sources: ECMA-119, section 8.1 (volume descriptors from sector 16 on); ECMA-167 part 2, section 9, and UDF 2.60 for `NSR`;
/// the trailer `koly` of Apple disk images, as written by hdiutil.
enum DiskImageReader {
    static func read(_ source: ContentSource) -> FormatEvidence? {
        appleImage(source) ?? opticalImage(source)
    }

    /// Reads a disk image that begins with a compressed block, and therefore looks like a compressed file.
    static func compressed(_ source: ContentSource) -> FormatEvidence? {
        source.head.has("BZh") ? appleImage(source) : nil
    }

    /// Reads a trailer of 512 bytes that contains its own length.
    private static func appleImage(_ source: ContentSource) -> FormatEvidence? {
        guard source.count >= 512 else { return nil }
        let trailer = source.bytes(at: source.count - 512, count: 12)
        guard trailer.has("koly"), trailer.big32(at: 8) == 512 else { return nil }
        return .proof("udif", "trailer 'koly'")
    }

    private static func opticalImage(_ source: ContentSource) -> FormatEvidence? {
        guard source.count >= 34_816 else { return nil }
        for sector in 16..<32 {
            let name = source.bytes(at: sector * 2048 + 1, count: 5)
            if name.has("CD001") { return .proof("iso-9660", "volume descriptor 'CD001'") }
            if name.has("NSR02") || name.has("NSR03") { return .proof("udf", "volume structure 'NSR'") }
            guard name.has("BEA01") || name.has("BOOT2") else { return nil }
        }
        return nil
    }
}
