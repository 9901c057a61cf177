/// Builds a compiled table: a new one, or an older one with more types on top.
///
/// On top of another table only the changes are computed, so that adding an app's few types to the shipped thousands is
/// cheap. The same types in the same order give the same bytes on every machine.
struct TableBuilder {
    typealias Section = TableLayout.Section
    typealias TypeField = TableLayout.TypeField
    typealias TagField = TableLayout.TagField

    /// A type to add to the table.
    struct Entry {
        var declaration: TypeDeclaration
        /// The folded identifier.
        var identifier: String
        /// The index of its layer in the table.
        var layer: Int
    }

    /// A tag of several types, the preferred one first.
    struct Contest {
        var tagClass: TableTagClass
        var text: String
        var types: [UInt32]
        var ranks: [ClaimRank]
    }

    /// The words of each section except the strings.
    var words = SectionWords()
    private(set) var strings: [UInt8] = []
    private var knownData: [[UInt8]: UInt32] = [:]
    private var known: [ExactText: (offset: UInt32, length: UInt32)] = [:]

    /// Creates a builder of an empty table.
    init() {}

    /// Creates a builder on top of a table.
    init(over table: TypeTable) {
        for section in Section.allCases where section != .strings {
            let (offset, count) = table.section(section)
            words[section] = table.copy(offset..<offset + count * section.stride)
        }
        let (offset, count) = table.section(.strings)
        strings = Array(table.bytes[offset..<offset + count])
    }

    /// Adds layers, the lowest first, and returns the index of the first.
    mutating func add(layers: [RegistryLayer]) -> Int {
        let first = words[.layers].count / Section.layers.stride
        for layer in layers {
            let name = text(layer.name)
            words[.layers].append(contentsOf: [layer.role.rawValue, name.offset, name.length])
            for app in layer.apps {
                let (identifier, json) = (text(app.identifier), text(app.json))
                words[.apps].append(contentsOf: [identifier.offset, identifier.length, json.offset, json.length])
            }
        }
        return first
    }

    /// Adds types, or replaces those with the same identifiers. Returns their indexes, and their tags that other types have
    /// too. Each identifier may occur once in `entries`.
    mutating func add(_ entries: [Entry]) -> (types: [UInt32], contests: [Contest]) {
        let oldCount = UInt32(typeCount)
        var abandonedTags: [TagKey: [UInt32]] = [:]
        var indices: [UInt32] = []
        for entry in entries {
            let index = find(entry.identifier) ?? append(entry.identifier)
            if index < oldCount {
                for tag in tags(of: index) { abandonedTags[tag.key, default: []].append(index) }
            }
            indices.append(index)
        }
        rebuildIdentifiers(from: oldCount)
        let hadSignatures = indices.contains { typeWord($0, TypeField.signatures + 1) > 0 }
        for (entry, index) in zip(entries, indices) { fill(index, with: entry) }
        if hadSignatures || entries.contains(where: { !$0.declaration.signatures.isEmpty }) { updateAnchors() }
        let adopted = adoptDangling()
        updateClosures(changed: indices + adopted, replaced: indices.filter { $0 < oldCount } + adopted)
        return (indices, updateTags(of: indices, abandoned: abandonedTags))
    }

    /// Returns the finished table. It has no checksum in memory; only a table in a file needs one.
    func build() -> TypeTable {
        let stringsOffset =
            TableLayout.headerWords + Section.allCases.reduce(0) { $0 + ($1 == .strings ? 0 : words[$1].count) }
        let byteCount = stringsOffset * 4 + strings.count
        let memory = TableMemory(byteCount: byteCount) { target in
            target[0] = TableLayout.signature.0.littleEndian
            target[1] = TableLayout.signature.1.littleEndian
            target[2] = TableLayout.version.littleEndian
            target[3] = UInt32(byteCount).littleEndian
            var offset = TableLayout.headerWords
            for section in Section.allCases {
                let header = TableLayout.firstSectionWord + 2 * section.rawValue
                let content = words[section]
                let isStrings = section == .strings
                target[header] = UInt32(isStrings ? stringsOffset * 4 : offset).littleEndian
                target[header + 1] = UInt32(isStrings ? strings.count : content.count / section.stride).littleEndian
                for (index, word) in content.enumerated() { target[offset + index] = word.littleEndian }
                offset += content.count
            }
            UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(target)[(stringsOffset * 4)...])
                .copyBytes(from: strings)
        }
        return TypeTable(memory: memory)
    }
}

/// The words of each section of a table under construction. The strings have none.
struct SectionWords {
    private var all = [[UInt32]](repeating: [], count: TableLayout.Section.allCases.count)

    subscript(section: TableLayout.Section) -> [UInt32] {
        get { all[section.rawValue] }
        _modify { yield &all[section.rawValue] }
    }
}

// MARK: Types

extension TableBuilder {
    var typeCount: Int { words[.types].count / TypeField.count }

    func typeWord(_ type: UInt32, _ field: Int) -> UInt32 { words[.types][Int(type) * TypeField.count + field] }

    /// Returns the index of a type by its identifier, which must be folded, or nil.
    func find(_ identifier: String) -> UInt32? {
        let slots = words[.identifiers]
        guard !slots.isEmpty else { return nil }
        let hash = Self.hash(identifier)
        var slot = TableHash.slot(hash, mask: slots.count - 1)
        while slots[slot] != 0 {
            let type = slots[slot] - 1
            if self.hash(of: type) == hash, bytes(of: type, TypeField.identifier).elementsEqual(identifier.utf8) {
                return type
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Returns the bytes of a string of a type.
    func bytes(of type: UInt32, _ field: Int) -> ArraySlice<UInt8> {
        let offset = Int(typeWord(type, field))
        return strings[offset..<offset + Int(typeWord(type, field + 1))]
    }

    private func hash(of type: UInt32) -> UInt64 {
        UInt64(typeWord(type, TypeField.hash)) | UInt64(typeWord(type, TypeField.hash + 1)) << 32
    }

    private static func hash(_ identifier: String) -> UInt64 {
        var identifier = identifier
        return identifier.withUTF8 { TableHash.identifier($0) }
    }

    private mutating func append(_ identifier: String) -> UInt32 {
        let index = UInt32(typeCount)
        let hash = Self.hash(identifier)
        let name = text(identifier)
        var record = [UInt32](repeating: 0, count: TypeField.count)
        record[TypeField.hash] = UInt32(truncatingIfNeeded: hash)
        record[TypeField.hash + 1] = UInt32(truncatingIfNeeded: hash >> 32)
        record[TypeField.identifier] = name.offset
        record[TypeField.identifier + 1] = name.length
        words[.types].append(contentsOf: record)
        return index
    }

    private mutating func rebuildIdentifiers(from first: UInt32) {
        words[.identifiers] = Self.slots(
            words[.identifiers], count: typeCount, from: Int(first), hash: { hash(of: UInt32($0)) })
    }

    private mutating func fill(_ index: UInt32, with entry: Entry) {
        let declaration = entry.declaration
        var record: [Int: UInt32] = [:]
        record[TypeField.flags] =
            (declaration.kind == .exported ? TableLayout.TypeFlag.exported : 0)
            | (declaration.version == nil ? 0 : TableLayout.TypeFlag.hasVersion)
            | (declaration.order == nil ? 0 : TableLayout.TypeFlag.hasOrder)
        record[TypeField.layer] = UInt32(entry.layer)
        record[TypeField.order] = UInt32(clamping: declaration.order ?? 0)
        record[TypeField.version] = UInt32(bitPattern: Int32(clamping: declaration.version ?? 0))

        record[TypeField.parents] = UInt32(words[.parents].count)
        record[TypeField.parents + 1] = UInt32(declaration.conformsTo.count)
        for name in declaration.conformsTo { addParent(TypeIdentifier.folded(name)) }

        record[TypeField.tags] = UInt32(words[.tags].count / Section.tags.stride)
        let tags = Self.tags(of: declaration)
        record[TypeField.tags + 1] = UInt32(tags.count)
        for tag in tags {
            let name = text(tag.text)
            let flags = tag.tagClass.rawValue | (tag.isAdded ? TableLayout.addedTagMark : 0)
            words[.tags].append(contentsOf: [flags, name.offset, name.length])
        }
        record[TypeField.signatures] = UInt32(words[.signatures].count / Section.signatures.stride)
        record[TypeField.signatures + 1] = UInt32(declaration.signatures.count)
        for signature in declaration.signatures { add(signature, of: index) }

        let texts = [
            (TypeField.description, declaration.description), (TypeField.referenceURL, declaration.referenceURL),
            (TypeField.declaredBy, declaration.declaredBy),
        ]
        for (field, content) in texts {
            let name = text(content ?? "")
            record[field] = name.offset
            record[field + 1] = name.length
        }
        for (field, word) in record { words[.types][Int(index) * TypeField.count + field] = word }
    }

    private mutating func addParent(_ name: String) {
        if let parent = find(name) {
            words[.parents].append(parent)
            return
        }
        let dangling = words[.dangling].count / Section.dangling.stride
        words[.parents].append(TableLayout.danglingMark | UInt32(dangling))
        let name = text(name)
        words[.dangling].append(contentsOf: [name.offset, name.length])
    }

    /// Connects supertypes that were undeclared to types that have been added, and returns the types that conform to them.
    private mutating func adoptDangling() -> [UInt32] {
        let dangling = words[.dangling]
        guard !dangling.isEmpty else { return [] }
        var adopted: [UInt32] = []
        for type in 0..<UInt32(typeCount) {
            let first = Int(typeWord(type, TypeField.parents))
            for index in first..<first + Int(typeWord(type, TypeField.parents + 1)) {
                let parent = words[.parents][index]
                guard parent & TableLayout.danglingMark != 0 else { continue }
                let entry = Int(parent & ~TableLayout.danglingMark) * 2
                let name = strings[Int(dangling[entry])..<Int(dangling[entry] + dangling[entry + 1])]
                guard let found = find(String(decoding: name, as: UTF8.self)) else { continue }
                words[.parents][index] = found
                adopted.append(type)
            }
        }
        return adopted
    }

    /// Returns the tags of a declaration in the order of their classes, added ones after the declared ones of their class.
    private static func tags(
        of declaration: TypeDeclaration
    ) -> [(tagClass: TableTagClass, text: String, isAdded: Bool)] {
        TableTagClass.allCases.flatMap { tagClass in
            declaration.tags(tagClass).map { (tagClass, $0, false) }
                + (tagClass.tagClass.flatMap { declaration.added[$0] } ?? []).map { (tagClass, $0, true) }
        }
    }
}

// MARK: Strings and hash tables

extension TableBuilder {
    /// Adds a text if it is new, and returns its offset and length.
    mutating func text(_ text: String) -> (offset: UInt32, length: UInt32) {
        if let range = known[ExactText(text)] { return range }
        let range = (UInt32(strings.count), UInt32(text.utf8.count))
        strings += text.utf8
        known[ExactText(text)] = range
        return range
    }

    /// Adds bytes if they are new, and returns their offset.
    mutating func data(_ bytes: [UInt8]) -> UInt32 {
        if let offset = knownData[bytes] { return offset }
        let offset = UInt32(strings.count)
        strings += bytes
        knownData[bytes] = offset
        return offset
    }

    /// Returns the text at an offset.
    func string(_ offset: UInt32, _ length: UInt32) -> String {
        String(decoding: strings[Int(offset)..<Int(offset + length)], as: UTF8.self)
    }

    /// Returns a hash table of indexes plus one, with the indexes from `first` to `count - 1` added to an old one. It is at
    /// most half full, so that an unsuccessful look-up ends soon.
    static func slots(_ old: [UInt32], count: Int, from first: Int, hash: (Int) -> UInt64) -> [UInt32] {
        var slots = old
        var first = first
        if slots.count < count * 2 || slots.isEmpty {
            var size = max(4, slots.count)
            while size < count * 2 { size *= 2 }
            slots = [UInt32](repeating: 0, count: size)
            first = 0
        }
        for index in first..<count {
            var slot = TableHash.slot(hash(index), mask: slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(index + 1)
        }
        return slots
    }
}
