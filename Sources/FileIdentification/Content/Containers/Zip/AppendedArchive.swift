import TypeRegistry

/// A zip archive behind a picture, a film, a sound or a PDF: two files in one, of which each program sees its own.
///
/// Readers of zip archives begin at the end of a file, those of pictures at its beginning; so both accept such a file. It is
/// how archives are passed off as pictures. Nothing is said of an archive inside a picture: the record at the end of its
/// directory ends the file, but for the comment whose length it states. Source: APPNOTE.TXT 6.3.10, section 4.3.16.
enum AppendedArchive {
    /// What the archive is, or nil where there is none. Reads at most `Limits.appendedTailBytes` of a file without one, and
    /// nothing of a stream whose end is not known.
    static func read(_ source: ContentSource) -> ContentFinding? {
        guard source.hasKnownCount, !source.head.has("PK") else { return nil }
        let start = max(0, source.bound - Limits.appendedTailBytes)
        let tail = source.bytes(at: start, count: Limits.appendedTailBytes)
        guard endsWithDirectory(tail) else { return nil }
        let archive = ZipArchive(source)
        guard archive.origin == .directory, let first = archive.members.first, first.headerOffset > 0,
            source.bytes(at: first.headerOffset, count: 4).has("PK\u{3}\u{4}")
        else { return nil }
        return ZipReader.finding(archive)
    }

    /// Whether bytes end with the record, and a comment as long as it states.
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
    /// Whether other programs than those of archives read files of a type from their beginning, and pass over what follows.
    func mayHideArchive(_ type: UTType) -> Bool {
        ["public.image", "public.audiovisual-content", "com.adobe.pdf"].contains { identifier in
            registry.type(identifier).map(type.conforms) ?? false
        }
    }
}
