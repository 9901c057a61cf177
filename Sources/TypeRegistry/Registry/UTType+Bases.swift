extension UTType {
    /// The formats that files of the type are built on, according to the keys by which they are identified: a type with members
    /// is based on zip archives, and a type with the kind `riff/WAVE` on the type with the kind `riff`. Brands are omitted,
    /// because ISO base media have no type of their own.
    ///
    /// - Complexity: O(*n*) in the number of tags.
    package var bases: [UTType] {
        guard let (registry, _) = declared else { return [] }
        let marked: [(tagClass: TableTagClass, reader: String)] = [
            (.member, "zip"), (.mediaType, "zip"), (.contentType, "zip"), (.stream, "compound"), (.classID, "compound"),
        ]
        let readers =
            marked.filter { firstMark($0.tagClass) != nil }.map { $0.reader } + marks(.kind).compactMap(Self.container)
        var bases: [UTType] = []
        for reader in readers {
            guard let base = registry.type(marked: reader, .kind), base != self, !bases.contains(base) else {
                continue
            }
            bases.append(base)
        }
        return bases
    }

    /// Returns the reader of the container of a kind with a value, or nil for other kinds.
    private static func container(of kind: String) -> String? {
        guard let slash = kind.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let reader = String(kind[..<slash])
        switch reader {
        case "gzip-content", "gzip-root": return "gzip"
        case "ooxml", "iwork": return "zip"
        default: return reader
        }
    }
}
