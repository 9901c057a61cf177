/// Writes compiled registry tables. The same declarations give the same bytes, on every machine.
///
/// Its input is what precedence has left over: one declaration an identifier.
struct TableCompiler {
    /// A type as the table takes it: a declaration, and what the layers make of it.
    struct Entry {
        var declaration: TypeDeclaration
        /// The folded identifier.
        var identifier: String
        var layer: Int
        var rank: ClaimRank
    }

    private let entries: [Entry]
    private let indices: [String: UInt32]
    private let layers: [RegistryLayer]
    private var strings = StringPool()
    private var sections: [TableLayout.Section: [UInt32]] = [:]

    /// The bytes of the table of the entries, which must be sorted by identifier, each identifier once.
    static func compile(_ entries: [Entry], layers: [RegistryLayer]) -> [UInt8] {
        var compiler = TableCompiler(entries: entries, layers: layers)
        compiler.addTypes()
        compiler.addTags()
        compiler.addLayers()
        return compiler.assembled()
    }

    private init(entries: [Entry], layers: [RegistryLayer]) {
        self.entries = entries
        self.layers = layers
        indices = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.identifier, UInt32($0)) })
    }

    private mutating func addTypes() {
        var types: [UInt32] = []
        types.reserveCapacity(entries.count * TableLayout.TypeField.count)
        var parents: [UInt32] = []
        var dangling: [UInt32] = []
        var closures: [UInt32] = []
        var tags: [UInt32] = []
        var supertypes = ConformanceGraph(entries.map(\.declaration.conformsTo), indices)

        for (index, entry) in entries.enumerated() {
            let declaration = entry.declaration
            let hash = Self.hash(entry.identifier)
            let flags =
                (declaration.kind == .exported ? TableLayout.TypeFlag.exported : 0)
                | (declaration.version == nil ? 0 : TableLayout.TypeFlag.hasVersion)
                | (declaration.order == nil ? 0 : TableLayout.TypeFlag.hasOrder)
            types += [UInt32(truncatingIfNeeded: hash), UInt32(truncatingIfNeeded: hash >> 32)]
            types += strings.add(entry.identifier)
            types += [flags, UInt32(entry.layer)]
            types += [UInt32(clamping: declaration.order ?? 0), UInt32(bitPattern: Int32(clamping: declaration.version ?? 0))]

            types += [UInt32(parents.count), UInt32(declaration.conformsTo.count)]
            for name in declaration.conformsTo {
                if let parent = indices[TypeIdentifier.folded(name)] {
                    parents.append(parent)
                } else {
                    parents.append(TableLayout.danglingMark | UInt32(dangling.count / 2))
                    dangling += strings.add(TypeIdentifier.folded(name))
                }
            }
            if let closure = supertypes.closure(of: index, upTo: TableLayout.longestClosure) {
                types += [UInt32(closures.count), UInt32(closure.count)]
                closures += closure
            } else {
                types += [0, TableLayout.unlisted]
            }
            let firstTag = tags.count / 3
            for tag in Self.tags(of: declaration) {
                tags.append(tag.tagClass.rawValue | (tag.isAdded ? TableLayout.addedTagMark : 0))
                tags += strings.add(tag.text)
            }
            types += [UInt32(firstTag), UInt32(tags.count / 3 - firstTag)]
            types += strings.add(declaration.description ?? "")
            types += strings.add(declaration.referenceURL ?? "")
            types += strings.add(declaration.declaredBy ?? "")
        }
        sections[.types] = types
        sections[.parents] = parents
        sections[.dangling] = dangling
        sections[.closures] = closures
        sections[.tags] = tags
        sections[.identifiers] = Self.slots(for: entries.map { Self.hash($0.identifier) })
    }

    private mutating func addTags() {
        var keys: [UInt32] = []
        var claims: [UInt32] = []
        var hashes: [UInt64] = []
        for claim in TagClaims(entries).sorted {
            keys.append(claim.tagClass.rawValue)
            keys += strings.add(claim.text)
            keys += [UInt32(claims.count), UInt32(claim.types.count)]
            claims += claim.types
            var text = claim.text
            hashes.append(text.withUTF8 { TableHash.tag(claim.tagClass, $0) })
        }
        sections[.tagKeys] = keys
        sections[.claims] = claims
        sections[.tagSlots] = Self.slots(for: hashes)
    }

    private mutating func addLayers() {
        sections[.layers] = layers.flatMap { [$0.role.rawValue] + strings.add($0.name) }
        sections[.apps] = layers.flatMap(\.apps).flatMap { strings.add($0.identifier) + strings.add($0.json) }
    }

    private func assembled() -> [UInt8] {
        var words = [UInt32](repeating: 0, count: TableLayout.headerWords)
        words[0] = TableLayout.signature.0
        words[1] = TableLayout.signature.1
        words[2] = TableLayout.version
        for section in TableLayout.Section.allCases where section != .strings {
            let word = TableLayout.firstSectionWord + 2 * section.rawValue
            let content = sections[section] ?? []
            words[word] = UInt32(words.count)
            words[word + 1] = UInt32(content.count / section.stride)
            words += content
        }
        let word = TableLayout.firstSectionWord + 2 * TableLayout.Section.strings.rawValue
        words[word] = UInt32(words.count * 4)
        words[word + 1] = UInt32(strings.bytes.count)
        words[3] = UInt32(words.count * 4 + strings.bytes.count)

        var bytes = [UInt8]()
        bytes.reserveCapacity(words.count * 4 + strings.bytes.count)
        for word in words { withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) } }
        bytes += strings.bytes
        let checksum = bytes.withUnsafeBytes { TableHash.checksum($0) }
        withUnsafeBytes(of: checksum.littleEndian) { sum in
            bytes.replaceSubrange(TableLayout.checksumWord * 4..<TableLayout.checksumWord * 4 + 8, with: sum)
        }
        return bytes
    }

    private static func hash(_ identifier: String) -> UInt64 {
        var identifier = identifier
        return identifier.withUTF8 { TableHash.identifier($0) }
    }

    /// The tags of a declaration in the order of their classes; those of typeq's after the declared ones.
    static func tags(
        of declaration: TypeDeclaration
    ) -> [(tagClass: TableTagClass, text: String, isAdded: Bool)] {
        TableTagClass.allCases.flatMap { tagClass in
            declaration.tags(tagClass).map { (tagClass, $0, false) }
                + (tagClass.tagClass.flatMap { declaration.added[$0] } ?? []).map { (tagClass, $0, true) }
        }
    }

    /// A hash table of indices plus one, at most half full, so that a look-up of what is not there ends soon.
    private static func slots(for hashes: [UInt64]) -> [UInt32] {
        var size = 4
        while size < hashes.count * 2 { size *= 2 }
        var slots = [UInt32](repeating: 0, count: size)
        for (index, hash) in hashes.enumerated() {
            var slot = TableHash.slot(hash, mask: size - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = UInt32(index + 1)
        }
        return slots
    }
}

/// The strings of a table, each text once.
private struct StringPool {
    private(set) var bytes: [UInt8] = []
    private var known: [String: [UInt32]] = [:]

    /// The two words of the text: offset and length.
    mutating func add(_ text: String) -> [UInt32] {
        if let words = known[text] { return words }
        let words = [UInt32(bytes.count), UInt32(text.utf8.count)]
        bytes += text.utf8
        known[text] = words
        return words
    }
}
