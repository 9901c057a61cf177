/// Builds a compiled table that is self-contained or is layered over another table.
///
/// Over another table, only the changes caused by the layers are computed, and the other table is not copied: adding the few
/// types of an app to a million types takes as long as adding them to an empty table. The same types in the same order result
/// in the same bytes on every machine.
struct TableBuilder {
    typealias Section = TableLayout.Section
    typealias TypeField = TableLayout.TypeField
    typealias TagField = TableLayout.TagField

    /// A tag that several types declare, with the types in order of preference.
    struct Contest {
        var tagClass: TableTagClass
        var text: String
        var types: [UInt32]
        var ranks: [ClaimRank]
    }

    /// The table below.
    let base: TypeTable?
    /// The number of types in the tables below, which is the index of the first new type.
    let firstType: UInt32
    let firstLayer: Int
    /// The number of new types.
    private(set) var newCount = 0
    /// The record of each overridden type in the base.
    private(set) var overrides: [UInt32: Int] = [:]
    /// The types of the base that are replaced by a declaration in this table.
    private(set) var replaced: Set<UInt32> = []

    /// The words of each section, except for the strings.
    var words = SectionWords()
    var texts = TextStore()
    /// The types that conform to each undeclared name, keyed by the offset of the name.
    var danglingNames: [UInt32: (length: UInt32, subtypes: [UInt32])] = [:]

    /// The types, keyed by the aliases that the entries declare.
    private(set) var aliases: [ExactText: UInt32] = [:]

    /// The preferred types of extensions, keyed by the offset of the extension.
    var ownPreferences: [UInt32: [UInt32]] = [:]

    /// Creates a builder for a table over another table, or for a complete table.
    init(over base: TypeTable?) {
        self.base = base
        firstType = UInt32(base?.typeCount ?? 0)
        firstLayer = base?.layerCount ?? 0
    }

    /// Adds layers, from lowest to highest.
    mutating func add(layers: [RegistryLayer]) {
        for layer in layers {
            let name = texts.add(layer.name)
            words[.layers].append(contentsOf: [layer.role.rawValue, name.offset, name.length])
            for app in layer.apps {
                let (identifier, json) = (texts.add(app.identifier), texts.add(app.json))
                words[.apps].append(contentsOf: [identifier.offset, identifier.length, json.offset, json.length])
            }
        }
    }

    /// Adds types, or replaces types of the base with the same identifiers.
    ///
    /// - Parameters:
    ///   - entries: The types, one for each identifier, sorted by identifier.
    ///   - lost: Declarations that the base takes precedence over. They are stored because they may apply over another base.
    ///   - declaration: A closure that returns the declaration of an entry.
    /// - Returns: The indices of the types in the order of `entries`, and the tags that several types declare.
    mutating func add(
        _ entries: [DeclarationEntry], lost: [DeclarationEntry], _ declaration: (DeclarationEntry) -> TypeDeclaration
    ) -> (types: [UInt32], contests: [Contest]) {
        let indices = number(entries)
        for (entry, index) in zip(entries, indices) {
            for alias in entry.aliases where aliases[ExactText(TypeIdentifier.folded(alias))] == nil {
                aliases[ExactText(TypeIdentifier.folded(alias))] = index
            }
        }
        for (entry, index) in zip(entries, indices) {
            fill(record(of: index) ?? 0, firstLayer + entry.source, declaration: declaration(entry))
        }
        relink(adopters())
        relink(descendants())
        let count = recordCount
        for entry in lost {
            append(entry.identifier)
            fill(recordCount - 1, firstLayer + entry.source, declaration: declaration(entry))
        }
        addClosures(records: count)
        addSubtypes(records: count)
        let contests = addTags(records: newCount + replaced.count)
        addAnchors(records: newCount + replaced.count)
        let numbers = words[.overridden]
        words[.overrides] = TableSlots.slots(count: numbers.count) { TableHash.index(numbers[$0]) }
        return (indices, contests)
    }

    /// Returns the finished table. The table has no checksums in memory; only a table in a file requires them.
    mutating func build() -> TypeTable {
        let stringsOffset =
            TableLayout.headerWords + Section.allCases.reduce(0) { $0 + ($1 == .strings ? 0 : words[$1].count) }
        let byteCount = (stringsOffset * 4 + texts.bytes.count + 7) & ~7
        let memory = TableMemory(byteCount: byteCount) { bytes in
            func write(_ word: UInt32, _ index: Int) {
                bytes.storeBytes(of: word.littleEndian, toByteOffset: index * 4, as: UInt32.self)
            }
            let header: [UInt32] = [
                TableLayout.signature.0, TableLayout.signature.1, TableLayout.version, UInt32(byteCount), 0, 0,
                0, 0, firstType, UInt32(firstLayer), UInt32(newCount), 0, 0, 0,
            ]
            for (index, word) in header.enumerated() { write(word, index) }
            var offset = TableLayout.headerWords
            for section in Section.allCases {
                let isStrings = section == .strings
                let content = words[section]
                // Memory is freed as soon as its contents are copied, because a table may occupy most of the memory.
                words[section] = []
                let place = TableLayout.firstSectionWord + 2 * section.rawValue
                write(UInt32(isStrings ? stringsOffset * 4 : offset), place)
                write(UInt32(isStrings ? texts.bytes.count : content.count / section.stride), place + 1)
                for (index, word) in content.enumerated() { write(word, offset + index) }
                offset += content.count
            }
            let strings = UnsafeMutableRawBufferPointer(rebasing: bytes[(stringsOffset * 4)...])
            strings.copyBytes(from: texts.bytes)
            for index in texts.bytes.count..<strings.count { strings[index] = 0 }
        }
        texts = TextStore()
        return TypeTable(memory: memory, over: base)
    }
}

/// The words in each section of a table under construction, except for the strings.
struct SectionWords {
    private var all = [[UInt32]](repeating: [], count: TableLayout.Section.allCases.count)

    subscript(section: TableLayout.Section) -> [UInt32] {
        get { all[section.rawValue] }
        _modify { yield &all[section.rawValue] }
    }
}

// MARK: Numbers of types

extension TableBuilder {
    var recordCount: Int { words[.types].count / TypeField.count }

    func word(_ record: Int, _ field: Int) -> UInt32 { words[.types][record * TypeField.count + field] }

    mutating func setWord(_ record: Int, _ field: Int, word: UInt32) {
        words[.types][record * TypeField.count + field] = word
    }

    func type(ofRecord record: Int) -> UInt32 {
        record < newCount ? firstType + UInt32(record) : words[.overridden][record - newCount]
    }

    /// Returns the record of a type in this table, or nil if only the base contains it. A damaged base may contain indices of
    /// types that do not exist.
    func record(of type: UInt32) -> Int? {
        guard type < firstType else { return Int(type - firstType) < newCount ? Int(type - firstType) : nil }
        return overrides.isEmpty ? nil : overrides[type]
    }

    /// Creates the records of the types: the new types first, then the types that replace types of the base.
    private mutating func number(_ entries: [DeclarationEntry]) -> [UInt32] {
        var indices: [UInt32] = []
        indices.reserveCapacity(entries.count)
        words[.types].reserveCapacity(entries.count * TypeField.count)
        var known: [(identifier: String, type: UInt32)] = []
        for entry in entries {
            if let type = base?.find(identifier: entry.identifier) {
                known.append((entry.identifier, type))
                indices.append(type)
            } else {
                indices.append(firstType + UInt32(newCount))
                append(entry.identifier)
                newCount += 1
            }
        }
        words[.identifiers] = TableSlots.slots(count: newCount) { hash(ofRecord: $0) }
        for (identifier, type) in known {
            addOverride(of: type)
            append(identifier)
            replaced.insert(type)
        }
        return indices
    }

    /// Registers the next record as an override of a type in the base.
    mutating func addOverride(of type: UInt32) {
        overrides[type] = recordCount
        words[.overridden].append(type)
    }

    private mutating func append(_ identifier: String) {
        var identifier = identifier
        let hash = identifier.withUTF8 { TableHash.identifier($0) }
        let name = texts.add(identifier)
        let record = recordCount
        words[.types].append(contentsOf: repeatElement(0, count: TypeField.count))
        setWord(record, TypeField.hash, word: UInt32(truncatingIfNeeded: hash))
        setWord(record, TypeField.hash + 1, word: UInt32(truncatingIfNeeded: hash >> 32))
        setWord(record, TypeField.identifier, word: name.offset)
        setWord(record, TypeField.identifier + 1, word: name.length)
    }

    private func hash(ofRecord record: Int) -> UInt64 {
        UInt64(word(record, TypeField.hash)) | UInt64(word(record, TypeField.hash + 1)) << 32
    }

    /// Returns the index of the type with a folded identifier, or nil if there is none.
    func find(_ identifier: String) -> UInt32? {
        var identifier = identifier
        return identifier.withUTF8 { name in
            let hash = TableHash.identifier(name)
            let mask = words[.identifiers].count - 1
            if mask > 0 {
                var slot = TableHash.slot(hash, mask: mask)
                while words[.identifiers][slot] != 0 {
                    let record = Int(words[.identifiers][slot]) - 1
                    if self.hash(ofRecord: record) == hash, identifierBytes(ofRecord: record).elementsEqual(name) {
                        return firstType + UInt32(record)
                    }
                    slot = (slot + 1) & mask
                }
            }
            return base?.find(identifier: name, hash: hash)
        }
    }

    /// Returns the index of the type that declares a folded alias, or nil if there is none.
    func find(alias: String) -> UInt32? {
        // An app without aliases needs no dictionary, whose first use costs more than reading the app.
        (aliases.isEmpty ? nil : aliases[ExactText(alias)]) ?? base?.find(alias: alias)
    }

    func identifierBytes(ofRecord record: Int) -> ArraySlice<UInt8> {
        let offset = Int(word(record, TypeField.identifier))
        return texts.bytes[offset..<offset + Int(word(record, TypeField.identifier + 1))]
    }
}
