import TypeRegistry

/// Detects the kind of document or package in a zip archive.
///
/// The rules are those of the registry. They require names of members at their exact paths, so an archive that contains a
/// document in a folder is an archive.
enum ZipReader {
    static func read(_ source: ContentSource, _ registry: Registry) -> FormatEvidence? {
        let head = source.head
        guard head.has("PK\u{3}\u{4}") || head.has("PK\u{5}\u{6}") || head.has("PK00PK\u{3}\u{4}") else { return nil }
        return early(source, registry) ?? evidence(ZipArchive(source), registry)
    }

    /// Returns the kind of document or package that the members form.
    static func evidence(_ archive: ZipArchive, _ registry: Registry) -> FormatEvidence {
        let formats = ZipFormats(archive: archive, registry: registry)
        let found =
            formats.byMediaType() ?? formats.byContentType() ?? pages(archive)?.named(by: registry)
            ?? formats.byMembers()
        if let found { return found }
        // A member that was not examined could make it a document.
        if archive.isCut { archive.source.noteLimit() }
        return .proof("zip", archive.members.isEmpty ? "zip signature" : "zip with \(archive.members.count) members")
    }

    /// Detects documents of Pages, which differ from those of Numbers by the kind of their first object, field 1 of its
    /// description: 10000 is the document of Pages, 1 that of Numbers.
    ///
    /// Source: the description of the format at github.com/obriensp/iWorkFileFormat.
    private static func pages(_ archive: ZipArchive) -> FormatEvidence? {
        guard let start = archive.content(of: "Index/Document.iwa", limit: 64),
            start.position(of: [0x08, 0x90, 0x4E]) != nil
        else { return nil }
        return .proof("iwork/10000", "kind of the first object in zip member 'Index/Document.iwa'")
    }

    /// The first member identifies most documents without the directory.
    private static func early(_ source: ContentSource, _ registry: Registry) -> FormatEvidence? {
        guard let (member, data) = ZipMember.local(source.head, at: 0, fileOffset: 0), !member.isEncrypted else {
            return nil
        }
        func content(_ limit: Int) -> [UInt8] {
            let bytes = source.bytes(at: data, count: min(member.compressedSize ?? limit, limit))
            return member.method == 8 ? Inflate.decode(bytes, limit: limit) : bytes
        }
        guard member.method == 0 || member.method == 8 else { return nil }
        switch member.name {
        case "mimetype": return ZipFormats.mediaType(content(Limits.mediaTypeBytes), registry)
        case "[Content_Types].xml":
            return ZipFormats.mainPart(content(Limits.contentTypesBytes), registry)
        default: return nil
        }
    }
}

/// Detects a zip archive after a picture, a movie, audio or a PDF: two files in one, of which each program sees its
/// own.
///
/// Readers of zip archives begin at the end of a file, those of pictures at its beginning, so both accept such a file.
/// This is how archives are disguised as pictures. An archive inside a picture does not count: the record at the end of
/// its directory must end the file, except for the comment whose length it states. Source: APPNOTE.TXT 6.3.10, section
/// 4.3.16.
enum AppendedArchive {
    /// Returns the kind of archive, or nil if there is none. Reads at most `Limits.appendedTailBytes` of a file without
    /// one, and nothing of a stream of unknown length.
    static func read(_ source: ContentSource, _ registry: Registry) -> FormatEvidence? {
        guard source.hasKnownCount, !source.head.has("PK") else { return nil }
        let start = max(0, source.bound - Limits.appendedTailBytes)
        // Most such files have nothing behind them, so a request for their end would be in vain.
        guard source.isAtHand(at: start, count: source.bound - start) else { return nil }
        let tail = source.bytes(at: start, count: Limits.appendedTailBytes)
        guard endsWithDirectory(tail) else { return nil }
        let archive = ZipArchive(source)
        guard archive.origin == .directory, let first = archive.members.first, first.headerOffset > 0,
            source.bytes(at: first.headerOffset, count: 4).has("PK\u{3}\u{4}")
        else { return nil }
        return ZipReader.evidence(archive, registry).named(by: registry)
    }

    /// Returns whether bytes end with the record, and a comment of the length that it states.
    private static func endsWithDirectory(_ tail: [UInt8]) -> Bool {
        var offset = tail.count - 22
        while offset >= 0 {
            if tail.has("PK\u{5}\u{6}", at: offset), tail.little16(at: offset + 20) == tail.count - offset - 22 {
                return true
            }
            offset -= 1
        }
        return false
    }
}

extension TypeFamilies {
    /// Returns whether files of a type are read from their beginning by programs that ignore what follows.
    func mayHideArchive(_ type: UTType) -> Bool {
        [TypeName.image, TypeName.audiovisualContent, TypeName.pdf].contains { identifier in
            registry.type(identifier).map(type.conforms) ?? false
        }
    }
}
