/// The members of a tar archive, in order. No field is trusted.
///
/// Source: [pax](https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html), "ustar Interchange Format" and "pax
/// Header Block"; the GNU tar manual, "Basic Tar Format", for long names.
struct TarMembers {
    struct Member {
        var name: String
        var node: FileNode
        var offset: Int
        var size: Int
        /// The name of the member to which a hard link refers, if the archive does not contain it before the link.
        var missingTarget: String?
    }

    /// The locations at which the content of the earlier regular members is stored, keyed by name.
    private var contents: [String: (offset: Int, size: Int)] = [:]

    private let source: ContentSource
    private var offset = 0
    private var reads = 0
    /// Whether the archive ends within a member, or a limit was reached.
    var isCut = false

    /// Creates the sequence of members of an archive, or returns nil if the file does not begin with a member's header.
    init?(_ source: ContentSource) {
        guard TarHeader(source.bytes(at: 0, count: TarHeader.size)) != nil else { return nil }
        self.source = source
    }

    /// Returns the next member, or nil after the last member.
    mutating func next() -> Member? {
        var longName: String?
        var longTarget: String?
        while reads < 4 * Limits.archiveMembers {
            reads += 1
            let block = source.bytes(at: offset, count: TarHeader.size)
            guard let header = TarHeader(block) else {
                // Two blocks of zeros mark the end of an archive.
                if block.count < TarHeader.size || block[0] != 0 { isCut = true }
                return nil
            }
            guard let size = Self.number(block[124..<136]), let data = offset.plus(TarHeader.size),
                let end = data.plus(size), let next = end.plus((512 - size % 512) % 512)
            else {
                isCut = true
                return nil
            }
            offset = next
            switch block[156] {
            case UInt8(ascii: "x"):
                let records = source.bytes(at: data, count: min(size, Limits.memberBytes))
                longName = Self.paxValue("path=", records) ?? longName
                longTarget = Self.paxValue("linkpath=", records) ?? longTarget
            case UInt8(ascii: "L"):
                let bytes = source.bytes(at: data, count: min(size, Limits.memberBytes))
                longName = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            case UInt8(ascii: "K"):
                let bytes = source.bytes(at: data, count: min(size, Limits.memberBytes))
                longTarget = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            case UInt8(ascii: "g"): continue
            case let kind:
                let name = longName ?? Self.name(block, header)
                var member = Member(name: name, node: Self.node(kind, name), offset: data, size: size)
                if kind == UInt8(ascii: "1") {
                    let target =
                        longTarget ?? String(decoding: block[157..<257].prefix { $0 != 0 }, as: UTF8.self)
                    follow(target, &member)
                    // In the pax format, a link may also contain the data.
                    if size > 0 { member = Member(name: name, node: .regular, offset: data, size: size) }
                }
                if member.node == .regular, member.missingTarget == nil {
                    contents[name] = (member.offset, member.size)
                }
                return member
            }
        }
        isCut = true
        return nil
    }

    /// Gives a hard link the content of the member to which it refers.
    private func follow(_ target: String, _ member: inout Member) {
        guard let content = contents[target] else { return member.missingTarget = target }
        (member.offset, member.size) = content
    }

    /// Returns the first bytes of a member's content.
    func content(of member: Member) -> [UInt8] {
        source.bytes(at: member.offset, count: min(member.size, Limits.memberBytes))
    }

    /// Returns the name, including the prefix of the ustar format.
    private static func name(_ block: [UInt8], _ header: TarHeader) -> String {
        guard block.has("ustar\0", at: 257), block[345] != 0 else { return header.name }
        return String(decoding: block[345..<500].prefix { $0 != 0 }, as: UTF8.self) + "/" + header.name
    }

    private static func node(_ kind: UInt8, _ name: String) -> FileNode {
        switch kind {
        case UInt8(ascii: "2"): .symbolicLink
        case UInt8(ascii: "3"): .characterDevice
        case UInt8(ascii: "4"): .blockDevice
        case UInt8(ascii: "5"): .directory
        case UInt8(ascii: "6"): .fifo
        default: name.hasSuffix("/") ? .directory : .regular
        }
    }

    /// Returns a number in octal digits, or in binary if the first bit is set, which is how GNU tar writes large numbers.
    private static func number(_ field: ArraySlice<UInt8>) -> Int? {
        if let first = field.first, first & 0x80 != 0 {
            var value = UInt64(first & 0x7F)
            for byte in field.dropFirst() {
                guard value < 1 << 53 else { return nil }
                value = value << 8 | UInt64(byte)
            }
            return .number(value)
        }
        var value: UInt64 = 0
        for byte in field {
            if byte == 0x20 && value == 0 { continue }
            guard (0x30...0x37).contains(byte) else { break }
            value = value << 3 | UInt64(byte - 0x30)
        }
        return .number(value)
    }

    /// Returns the value of a keyword with its `=`, such as `path=`, in the `length keyword=value` records of an extended header.
    private static func paxValue(_ keyword: String, _ records: [UInt8]) -> String? {
        var rest = records[...]
        while let blank = rest.firstIndex(of: 0x20),
            let length = Int(String(decoding: rest[..<blank], as: UTF8.self)), length > 0, length <= rest.count
        {
            let record = rest[(blank + 1)..<max(blank + 1, rest.startIndex + length)].dropLast()
            if record.starts(with: keyword.utf8) {
                return String(decoding: record.dropFirst(keyword.utf8.count), as: UTF8.self)
            }
            rest = rest.dropFirst(length)
        }
        return nil
    }
}
