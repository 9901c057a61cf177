import TypeRegistry

/// The members of a zip archive and the beginnings of their content.
struct ZipArchive {
    /// The structure from which the list of members is read: the directory at the end of the file or, if there is none,
    /// the headers before the members.
    enum Origin: Sendable {
        case directory
        case localHeaders
    }

    let source: ContentSource
    let members: [ZipMember]
    let origin: Origin
    /// Whether the archive contains members that were not examined.
    let isCut: Bool
    private let indices: [String: Int]

    init(_ source: ContentSource) {
        self.source = source
        if let listing = Self.centralMembers(source), !listing.members.isEmpty {
            (members, isCut) = listing
            origin = .directory
        } else {
            (members, isCut) = Self.localMembers(source)
            origin = ZipDirectoryEnd.isAlone(source.head) ? .directory : .localHeaders
        }
        var indices: [String: Int] = [:]
        indices.reserveCapacity(members.count)
        for (index, member) in members.enumerated() where indices[member.name] == nil { indices[member.name] = index }
        self.indices = indices
    }

    func member(_ name: String) -> ZipMember? { indices[name].map { members[$0] } }
    func contains(_ name: String) -> Bool { indices[name] != nil }

    /// Returns the first bytes of a member's decompressed content, or nil if there is no such member, the header of the
    /// member is invalid, or the member is encrypted or compressed with an unsupported method.
    func content(of name: String, limit: Int) -> [UInt8]? { member(name).flatMap { content(of: $0, limit: limit) } }

    func content(of member: ZipMember, limit: Int) -> [UInt8]? {
        guard !member.isEncrypted, member.method == 0 || member.method == 8 else { return nil }
        let header = source.bytes(at: member.headerOffset, count: 30)
        guard header.has("PK\u{3}\u{4}"), let nameLength = header.little16(at: 26),
            let extraLength = header.little16(at: 28),
            let data = member.headerOffset.plus(30 + nameLength + extraLength)
        else { return nil }
        // Stored content is read up to the limit. Deflated content is rarely longer than the original.
        let wanted = min(member.compressedSize ?? limit + 64, limit + 64)
        let bytes = source.bytes(at: data, count: wanted)
        return member.method == 0 ? Array(bytes.prefix(limit)) : Inflate.decode(bytes, limit: limit)
    }
}

extension ZipArchive {
    /// A list of members, and whether the archive contains others that were not examined.
    private typealias Listing = (members: [ZipMember], isCut: Bool)

    /// Returns the members in the central directory, or nil if there is no directory.
    private static func centralMembers(_ source: ContentSource) -> Listing? {
        guard let end = ZipDirectoryEnd(source) else { return nil }
        let directory = source.bytes(at: end.directoryOffset, count: min(end.directorySize, Limits.zipDirectoryBytes))
        var members: [ZipMember] = []
        let read = append(&members, directory, from: 0, most: Limits.zipMembers, shift: end.shift)
        guard read < end.directorySize - 46 else { return (members, false) }
        let isBounded = members.count == Limits.zipMembers || directory.count == Limits.zipDirectoryBytes
        // Some programs write the members that identify the format last, so the end of a large directory is also read.
        let length = min(end.directorySize - read, Limits.zipDirectoryTailBytes)
        if let start = end.directoryOffset.plus(end.directorySize)?.plus(-length) {
            let tail = source.bytes(at: start, count: length)
            if let first = tail.position(of: "PK\u{1}\u{2}") {
                _ = append(&members, tail, from: first, most: Limits.zipMembers, shift: end.shift)
            }
        }
        return (members, isBounded && length < end.directorySize - read)
    }

    /// Appends the members in a part of the directory. Returns the offset at which the last entry ends.
    private static func append(
        _ members: inout [ZipMember], _ directory: [UInt8], from start: Int, most: Int, shift: Int
    ) -> Int {
        var offset = start
        for _ in 0..<most {
            guard let (found, next) = ZipMember.central(directory, at: offset) else { break }
            var member = found
            // Bytes before the archive, as in a self-extracting archive, shift all offsets.
            member.headerOffset = member.headerOffset.plus(shift) ?? .max
            members.append(member)
            offset = next
        }
        return offset
    }

    /// Returns the members that the local headers describe. After a member of unknown size, the first bytes of the file
    /// are searched for the next header.
    private static func localMembers(_ source: ContentSource) -> Listing {
        var members: [ZipMember] = []
        var offset = 0
        while members.count < Limits.zipLocalMembers {
            var bytes = source.bytes(at: offset, count: 30)
            guard let nameLength = bytes.little16(at: 26) else { break }
            bytes = source.bytes(at: offset, count: 30 + nameLength)
            guard let (member, data) = ZipMember.local(bytes, at: 0, fileOffset: offset) else { break }
            members.append(member)
            let next =
                member.compressedSize.map { offset.plus(data)?.plus($0) }
                ?? offset.plus(data).flatMap { source.head.position(of: "PK\u{3}\u{4}", from: $0) }
            guard let next, next > offset else { break }
            offset = next
        }
        let isBounded = members.count == Limits.zipLocalMembers
        return (members, isBounded && source.bytes(at: offset, count: 4).has("PK\u{3}\u{4}"))
    }
}

/// A member of a zip archive, as described by a header. No field is trusted.
///
/// Source: [APPNOTE.TXT](https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT) 6.3.10, sections 4.3.7 and 4.3.12.
struct ZipMember: Sendable {
    var name: String
    /// The compression method: 0 is stored, 8 is deflated. Other methods are not supported.
    var method: Int
    var flags: Int
    /// The compressed size, or nil if the size is in a descriptor after the data.
    var compressedSize: Int?
    /// The offset of the local header.
    var headerOffset: Int

    var isEncrypted: Bool { flags & 1 != 0 }

    /// Returns the member that an entry of the central directory describes, and the offset of the next entry.
    static func central(_ directory: [UInt8], at offset: Int) -> (member: ZipMember, next: Int)? {
        guard directory.has("PK\u{1}\u{2}", at: offset), let flags = directory.little16(at: offset + 8),
            let method = directory.little16(at: offset + 10), let size = directory.little32(at: offset + 20),
            let nameLength = directory.little16(at: offset + 28), let extraLength = directory.little16(at: offset + 30),
            let commentLength = directory.little16(at: offset + 32), let position = directory.little32(at: offset + 42),
            offset + 46 + nameLength <= directory.count
        else { return nil }
        var member = ZipMember(
            name: directory.characters(at: offset + 46, count: nameLength), method: method, flags: flags,
            compressedSize: size, headerOffset: position)
        if size == .number(0xFFFF_FFFF) || position == .number(0xFFFF_FFFF) {
            member.readZip64(directory, at: offset + 46 + nameLength, count: extraLength, of: directory, header: offset)
        }
        return (member, offset + 46 + nameLength + extraLength + commentLength)
    }

    /// Returns the member that a local header describes, and the offset of its data.
    static func local(_ bytes: [UInt8], at offset: Int, fileOffset: Int) -> (member: ZipMember, data: Int)? {
        guard bytes.has("PK\u{3}\u{4}", at: offset), let flags = bytes.little16(at: offset + 6),
            let method = bytes.little16(at: offset + 8), let size = bytes.little32(at: offset + 18),
            let nameLength = bytes.little16(at: offset + 26), let extraLength = bytes.little16(at: offset + 28),
            offset + 30 + nameLength <= bytes.count
        else { return nil }
        // If bit 3 is set, the sizes follow the data. Zip64 sizes are also treated as unknown.
        let isKnown = flags & 8 == 0 && size != .number(0xFFFF_FFFF)
        let member = ZipMember(
            name: bytes.characters(at: offset + 30, count: nameLength), method: method, flags: flags,
            compressedSize: isKnown ? size : nil, headerOffset: fileOffset)
        return (member, offset + 30 + nameLength + extraLength)
    }

    /// Reads the Zip64 extra field. Section 4.5.3: the extra field 1 contains the size, the compressed size and the offset, in
    /// this order. A value is present only if all bits of the corresponding field in the header are set.
    private mutating func readZip64(_ bytes: [UInt8], at start: Int, count: Int, of directory: [UInt8], header: Int) {
        var offset = start
        let end = min(start + count, bytes.count)
        while offset + 4 <= end, let kind = bytes.little16(at: offset), let length = bytes.little16(at: offset + 2) {
            if kind == 1 {
                var field = offset + 4
                if directory.little32(at: header + 24) == .number(0xFFFF_FFFF) { field += 8 }
                if compressedSize == .number(0xFFFF_FFFF) {
                    compressedSize = bytes.little64(at: field)
                    field += 8
                }
                if headerOffset == .number(0xFFFF_FFFF), let position = bytes.little64(at: field) {
                    headerOffset = position
                }
                return
            }
            offset += 4 + length
        }
    }
}

/// The record at the end of a zip archive that contains the offset of its directory.
///
/// Source: APPNOTE.TXT 6.3.10, sections 4.3.14 to 4.3.16.
struct ZipDirectoryEnd {
    var directoryOffset: Int
    var directorySize: Int
    /// The number of bytes before the archive. The offsets in the archive do not include them.
    var shift: Int

    init?(_ source: ContentSource) {
        // A comment of at most 65,535 bytes may follow the record of 22 bytes. Most archives have no comment.
        for length in [22, 1024, 22 + 65_535] {
            let start = max(0, source.count - length)
            let tail = source.bytes(at: start, count: length)
            if let found = Self.record(in: tail, at: start, source) {
                self = found
                return
            }
            if start == 0 { break }
        }
        return nil
    }

    /// Returns whether a file begins with the whole record and the record states that there are no members: an empty archive.
    static func isAlone(_ head: [UInt8]) -> Bool {
        head.has("PK\u{5}\u{6}") && head.little16(at: 10) == 0 && head.little16(at: 20) != nil
    }

    private init(directoryOffset: Int, directorySize: Int, shift: Int) {
        self.directoryOffset = directoryOffset
        self.directorySize = directorySize
        self.shift = shift
    }

    /// Returns the last record at the end of a file that refers to a directory.
    private static func record(in tail: [UInt8], at start: Int, _ source: ContentSource) -> ZipDirectoryEnd? {
        var offset = tail.count - 22
        var attempts = 0
        while offset >= 0, attempts < Limits.zipEnds {
            if tail[offset] == 0x50, tail.has("PK\u{5}\u{6}", at: offset) {
                attempts += 1
                if let end = directory(tail, at: offset, position: start + offset, source) { return end }
            }
            offset -= 1
        }
        return nil
    }

    private static func directory(
        _ tail: [UInt8], at offset: Int, position: Int, _ source: ContentSource
    ) -> ZipDirectoryEnd? {
        guard var size = tail.little32(at: offset + 12), var stated = tail.little32(at: offset + 16) else { return nil }
        var end = position
        if size == .number(0xFFFF_FFFF) || stated == .number(0xFFFF_FFFF) || tail.little16(at: offset + 10) == 0xFFFF {
            // The locator of 20 bytes before the record refers to the zip64 record.
            let locator = source.bytes(at: position - 20, count: 20)
            if locator.has("PK\u{6}\u{7}"), let position64 = locator.little64(at: 8) {
                let record = source.bytes(at: position64, count: 56)
                if record.has("PK\u{6}\u{6}"), let size64 = record.little64(at: 40),
                    let stated64 = record.little64(at: 48)
                {
                    size = size64
                    stated = stated64
                    end = position64
                }
            }
        }
        // The directory ends where the record begins. If the stated offset differs, other bytes precede the archive.
        let actual = end - size
        source.expect(at: stated, count: min(size, Limits.zipDirectoryBytes))
        if isDirectory(at: stated, source) {
            return ZipDirectoryEnd(directoryOffset: stated, directorySize: size, shift: 0)
        }
        guard actual > 0, size <= end, isDirectory(at: actual, source) else { return nil }
        return ZipDirectoryEnd(directoryOffset: actual, directorySize: size, shift: actual - stated)
    }

    private static func isDirectory(at offset: Int, _ source: ContentSource) -> Bool {
        source.bytes(at: offset, count: 4).has("PK\u{1}\u{2}")
    }
}
