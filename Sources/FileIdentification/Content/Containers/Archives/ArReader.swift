/// Archives of `ar`: Debian packages, libraries, others.
///
/// Sources: ar(5) of 4.4BSD and System V; deb(5).
enum ArReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        if head.has("!<thin>\n") { return .proof(.staticLibrary, "thin ar archive") }
        guard head.has("!<arch>\n") else { return nil }
        var offset = 8
        for _ in 0..<Limits.arMembers {
            let header = source.bytes(at: offset, count: 60 + 16)
            guard header.has("`\n", at: 58) else { break }
            let name = trimmed(header.characters(at: 0, count: 16))
            if name == "debian-binary", offset == 8 { return .proof(.deb, "ar archive, first member 'debian-binary'") }
            let isBSD = name.hasPrefix("#1/")
            let real = isBSD ? header.characters(at: 60, count: min(16, header.count - 60)) : name
            if isOfLibrary(real) { return .proof(.staticLibrary, "ar archive, member '\(trimmed(real))'") }
            guard let size = Int(trimmed(header.characters(at: 48, count: 10))), size >= 0,
                let next = offset.plus(60)?.plus(size)?.plus(size & 1)
            else { break }
            offset = next
        }
        return .proof(.ar, "ar archive")
    }

    /// The table of symbols, `/` or `__.SYMDEF`, the table of long names, or an object.
    private static func isOfLibrary(_ name: String) -> Bool {
        let name = trimmed(name)
        return name == "/" || name == "//" || name == "/SYM64/" || name.hasPrefix("__.SYMDEF") || name.hasSuffix(".o")
            || name.hasSuffix(".o/") || name.hasSuffix(".obj/") || name.hasSuffix(".obj")
    }

    private static func trimmed(_ field: String) -> String {
        String(field.prefix { $0 != "\0" }.reversed().drop { $0 == " " }.reversed())
    }
}
