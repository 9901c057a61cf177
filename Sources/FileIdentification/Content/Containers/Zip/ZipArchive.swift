/// The members of a zip archive and the beginnings of what they hold.
struct ZipArchive {
    /// What the answer rests on: the directory at the end, or the headers before each member where that is missing.
    enum Origin: Sendable {
        case directory
        case localHeaders
    }

    let source: ContentSource
    let members: [ZipMember]
    let origin: Origin
    /// Whether there are members that were not looked at.
    let isCut: Bool
    private let places: [String: Int]

    init(_ source: ContentSource) {
        self.source = source
        if let listing = Self.centralMembers(source), !listing.members.isEmpty {
            (members, isCut) = listing
            origin = .directory
        } else {
            (members, isCut) = Self.localMembers(source)
            origin = .localHeaders
        }
        var places: [String: Int] = [:]
        places.reserveCapacity(members.count)
        for (index, member) in members.enumerated() where places[member.name] == nil { places[member.name] = index }
        self.places = places
    }

    func member(_ name: String) -> ZipMember? { places[name].map { members[$0] } }
    func contains(_ name: String) -> Bool { places[name] != nil }
    func contains(where test: (String) -> Bool) -> Bool { members.contains { test($0.name) } }
    func contains(prefix: String) -> Bool { members.contains { $0.name.utf8.starts(with: prefix.utf8) } }

    /// The first bytes of a member's content, decompressed; nil where it is encrypted, or in a method of its own.
    func content(of name: String, limit: Int) -> [UInt8]? { member(name).flatMap { content(of: $0, limit: limit) } }

    func content(of member: ZipMember, limit: Int) -> [UInt8]? {
        guard !member.isEncrypted, member.method == 0 || member.method == 8 else { return nil }
        let header = source.bytes(at: member.headerOffset, count: 30)
        guard header.has("PK\u{3}\u{4}"), let nameLength = header.little16(at: 26),
            let extraLength = header.little16(at: 28),
            let data = member.headerOffset.plus(30 + nameLength + extraLength)
        else { return nil }
        // What is stored is read as far as wanted; what is deflated is never longer than its source by much.
        let wanted = min(member.compressedSize ?? limit + 64, limit + 64)
        let bytes = source.bytes(at: data, count: wanted)
        return member.method == 0 ? Array(bytes.prefix(limit)) : Inflate.decode(bytes, limit: limit)
    }
}

extension ZipArchive {
    /// Members, and whether there are others that were not looked at.
    private typealias Listing = (members: [ZipMember], isCut: Bool)

    /// The members by the central directory; nil where there is none.
    private static func centralMembers(_ source: ContentSource) -> Listing? {
        guard let end = ZipDirectoryEnd(source) else { return nil }
        let directory = source.bytes(at: end.directoryOffset, count: min(end.directorySize, Limits.zipDirectoryBytes))
        var members: [ZipMember] = []
        let read = append(&members, directory, from: 0, most: Limits.zipMembers, shift: end.shift)
        guard read < end.directorySize - 46 else { return (members, false) }
        let isBounded = members.count == Limits.zipMembers || directory.count == Limits.zipDirectoryBytes
        // Some writers put what tells last: a large directory is read at its end too.
        let length = min(end.directorySize - read, Limits.zipDirectoryTailBytes)
        if let start = end.directoryOffset.plus(end.directorySize)?.plus(-length) {
            let tail = source.bytes(at: start, count: length)
            if let first = tail.position(of: "PK\u{1}\u{2}") {
                _ = append(&members, tail, from: first, most: Limits.zipMembers, shift: end.shift)
            }
        }
        return (members, isBounded && length < end.directorySize - read)
    }

    /// Appends the members of a part of the directory; returns where they end.
    private static func append(
        _ members: inout [ZipMember], _ directory: [UInt8], from start: Int, most: Int, shift: Int
    ) -> Int {
        var offset = start
        for _ in 0..<most {
            guard let (found, next) = ZipMember.central(directory, at: offset) else { break }
            var member = found
            // Bytes before the archive, as in a self-extracting one, shift every offset.
            member.headerOffset = member.headerOffset.plus(shift) ?? .max
            members.append(member)
            offset = next
        }
        return offset
    }

    /// The members by their local headers, as far as their sizes are known and the file goes.
    private static func localMembers(_ source: ContentSource) -> Listing {
        var members: [ZipMember] = []
        var offset = 0
        while members.count < Limits.zipLocalMembers {
            var bytes = source.bytes(at: offset, count: 30)
            guard let nameLength = bytes.little16(at: 26) else { break }
            bytes = source.bytes(at: offset, count: 30 + nameLength)
            guard let (member, data) = ZipMember.local(bytes, at: 0, fileOffset: offset) else { break }
            members.append(member)
            guard let size = member.compressedSize, let next = offset.plus(data)?.plus(size), next > offset else {
                break
            }
            offset = next
        }
        let isBounded = members.count == Limits.zipLocalMembers
        return (members, isBounded && source.bytes(at: offset, count: 4).has("PK\u{3}\u{4}"))
    }
}
