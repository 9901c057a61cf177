/// What kind of document or package a zip archive is.
///
/// Each rule looks at names of members at their exact places, so that an archive which merely holds a document of some
/// kind, a folder down, stays an archive.
enum ZipReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        guard head.has("PK\u{3}\u{4}") || head.has("PK\u{5}\u{6}") || head.has("PK00PK\u{3}\u{4}") else { return nil }
        return early(source) ?? finding(ZipArchive(source))
    }

    /// What kind of document or package the members make.
    static func finding(_ archive: ZipArchive) -> ContentFinding {
        let rules = [
            ZipMediaType.read, OfficeOpenXML.read, ZipPackages.read, ZipPrograms.read, ZipAppleDocuments.read,
            ZipDocuments.read,
        ]
        for rule in rules {
            if let finding = rule(archive) { return finding }
        }
        // A member that was not looked at could make it a document.
        if archive.isCut { archive.source.noteLimit() }
        return .proof(.zip, archive.members.isEmpty ? "zip signature" : "zip with \(archive.members.count) members")
    }

    /// The first member answers for most documents, without a look at the directory.
    private static func early(_ source: ContentSource) -> ContentFinding? {
        guard let (member, data) = ZipMember.local(source.head, at: 0, fileOffset: 0), !member.isEncrypted else {
            return nil
        }
        func content(_ limit: Int) -> [UInt8] {
            let bytes = source.bytes(at: data, count: min(member.compressedSize ?? limit, limit))
            return member.method == 8 ? Inflate.decode(bytes, limit: limit) : bytes
        }
        guard member.method == 0 || member.method == 8 else { return nil }
        switch member.name {
        case "mimetype": return ZipMediaType.finding(for: content(Limits.mediaTypeBytes))
        case "[Content_Types].xml":
            return OfficeOpenXML.mainPart(in: content(Limits.contentTypesBytes)).map(OfficeOpenXML.finding)
        default: return nil
        }
    }
}
