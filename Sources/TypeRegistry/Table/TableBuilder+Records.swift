extension TableBuilder {
    /// Writes a declaration into a record that already contains its identifier.
    mutating func fill(_ record: Int, _ layer: Int, declaration: TypeDeclaration) {
        let flags =
            (declaration.kind == .exported ? TableLayout.TypeFlag.exported : 0)
            | (declaration.version == nil ? 0 : TableLayout.TypeFlag.hasVersion)
            | (declaration.order == nil ? 0 : TableLayout.TypeFlag.hasOrder)
        setWord(record, TypeField.flags, word: flags)
        setWord(record, TypeField.layer, word: UInt32(layer))
        setWord(record, TypeField.order, word: UInt32(clamping: declaration.order ?? 0))
        setWord(record, TypeField.version, word: UInt32(bitPattern: Int32(clamping: declaration.version ?? 0)))
        fillParents(record, declaration.conformsTo.map(TypeIdentifier.folded))
        fillTags(record, declaration)
        let signature = words[.signatures].count / Section.signatures.stride
        setWord(record, TypeField.signatures, word: UInt32(signature))
        setWord(record, TypeField.signatures + 1, word: UInt32(declaration.signatures.count))
        for signature in declaration.signatures { add(signature, of: recordType(record)) }
        fillText(record, TypeField.description, content: declaration.description)
        fillText(record, TypeField.referenceURL, content: declaration.referenceURL)
        fillText(record, TypeField.declaredBy, content: declaration.declaredBy)
    }

    /// Returns the index of the type that a record describes, or an unused index if the record belongs to a declaration
    /// that was replaced by the base.
    private func recordType(_ record: Int) -> UInt32 {
        record < newCount + words[.overridden].count ? type(ofRecord: record) : TableLayout.dangling
    }

    private mutating func fillText(_ record: Int, _ field: Int, content: String?) {
        let text = texts.add(content ?? "")
        setWord(record, field, word: text.offset)
        setWord(record, field + 1, word: text.length)
    }

    private mutating func fillTags(_ record: Int, _ declaration: TypeDeclaration) {
        let first = words[.tags].count / Section.tags.stride
        func add(_ tags: [String], _ flags: UInt32) {
            for tag in tags {
                let text = texts.add(tag)
                words[.tags].append(flags)
                words[.tags].append(text.offset)
                words[.tags].append(text.length)
            }
        }
        // Tags are in the order of the classes, with the added tags after the declared tags of their class.
        for tagClass in TableTagClass.tags {
            add(declaration.tags(tagClass), tagClass.rawValue)
            guard !declaration.added.isEmpty, let added = tagClass.tagClass.flatMap({ declaration.added[$0] }) else {
                continue
            }
            add(added, tagClass.rawValue | TableLayout.addedTagMark)
        }
        for mark in declaration.marks { add([mark.tableText], mark.tagClass.rawValue) }
        setWord(record, TypeField.tags, word: UInt32(first))
        setWord(record, TypeField.tags + 1, word: UInt32(words[.tags].count / Section.tags.stride - first))
    }

    /// Writes the direct supertypes of a record, specified by their folded identifiers.
    mutating func fillParents(_ record: Int, _ names: [String]) {
        setWord(record, TypeField.parents, word: UInt32(words[.parents].count / Section.parents.stride))
        setWord(record, TypeField.parents + 1, word: UInt32(names.count))
        let type = recordType(record)
        for name in names {
            let text = texts.add(name)
            let parent = find(name)
            words[.parents].append(parent ?? find(alias: name) ?? TableLayout.dangling)
            words[.parents].append(text.offset)
            words[.parents].append(text.length)
            // A higher layer can declare a type whose identifier is an alias in this table. The declared type then
            // takes precedence.
            if parent == nil, type != TableLayout.dangling {
                danglingNames[text.offset, default: (text.length, [])].subtypes.append(type)
            }
        }
    }

    /// Returns the declared parents of a record without duplicates, excluding the type itself.
    func parents(ofRecord record: Int) -> [UInt32] {
        var parents = namedParents(ofRecord: record)
        if parents.count > 16 {
            var seen: Set<UInt32> = []
            parents = parents.filter { seen.insert($0).inserted }
        } else {
            for index in parents.indices.reversed() where parents[..<index].contains(parents[index]) {
                parents.remove(at: index)
            }
        }
        return parents
    }

    /// Returns the declared parents of a record, excluding the type itself. A parent that is named twice occurs twice.
    private func namedParents(ofRecord record: Int) -> [UInt32] {
        let first = Int(word(record, TypeField.parents))
        let own = type(ofRecord: record)
        var parents: [UInt32] = []
        for index in first..<first + Int(word(record, TypeField.parents + 1)) {
            let parent = words[.parents][index * Section.parents.stride]
            if parent != TableLayout.dangling, parent != own { parents.append(parent) }
        }
        return parents
    }

    /// Returns the declared parents of any type, excluding the type itself. A parent that is named twice occurs twice.
    func parents(of type: UInt32) -> [UInt32] {
        if let record = record(of: type) { return namedParents(ofRecord: record) }
        return base?.parents(of: type).filter { $0 != type } ?? []
    }
}

// MARK: Changes to the base

extension TableBuilder {
    /// Returns the types of the base that conform to a name that is now an identifier or an alias, but was undeclared
    /// or an alias before.
    func adopters() -> [UInt32] {
        guard let base, base.hasDangling else { return [] }
        var found: Set<UInt32> = []
        func adopt(_ name: UnsafeBufferPointer<UInt8>) {
            for type in base.subtypes(ofDangling: name) where overrides[type] == nil { found.insert(type) }
        }
        for record in 0..<newCount { identifierBytes(ofRecord: record).withUnsafeBufferPointer(adopt) }
        for alias in aliases.keys { Array(alias.text.utf8).withUnsafeBufferPointer(adopt) }
        return found.sorted()
    }

    /// Returns the types of the base that conform, directly or indirectly, to types of the base whose supertypes have changed.
    func descendants() -> [UInt32] {
        // If no type is replaced, return early, because the first use of a set takes time at run time.
        guard let base, !overrides.isEmpty else { return [] }
        var found: Set<UInt32> = []
        var queue = Array(overrides.keys)
        while let type = queue.popLast() {
            for subtype in base.subtypes(of: type) where overrides[subtype] == nil && found.insert(subtype).inserted {
                queue.append(subtype)
            }
        }
        return found.sorted()
    }

    /// Adds records for the supertypes of types whose declarations remain in the base.
    mutating func relink(_ types: [UInt32]) {
        guard let base else { return }
        for type in types {
            let record = recordCount
            addOverride(of: type)
            words[.types].append(contentsOf: repeatElement(0, count: TypeField.count))
            setWord(record, TypeField.flags, word: TableLayout.TypeFlag.linksOnly)
            fillParents(record, base.parentNames(of: base.links(of: type)))
        }
    }

    /// Writes the indexes of subtypes, keyed by supertype and by undeclared name.
    mutating func addSubtypes(records: Int) {
        var pairs: [UInt64] = []
        pairs.reserveCapacity(records)
        for record in 0..<records {
            let type = UInt64(type(ofRecord: record))
            for parent in parents(ofRecord: record) { pairs.append(UInt64(parent) << 32 | type) }
        }
        pairs.sort()
        var current: UInt64?
        for (index, pair) in pairs.enumerated() {
            if pair >> 32 != current {
                words[.subtypeKeys].append(contentsOf: [UInt32(pair >> 32), UInt32(index), 0])
                current = pair >> 32
            }
            words[.subtypeKeys][words[.subtypeKeys].count - 1] += 1
            words[.subtypes].append(UInt32(truncatingIfNeeded: pair))
        }
        let names = danglingNames.sorted { left, right in
            text(left.key, left.value.length).lexicographicallyPrecedes(text(right.key, right.value.length))
        }
        for (offset, name) in names {
            let start = UInt32(words[.subtypes].count)
            words[.danglingKeys].append(contentsOf: [offset, name.length, start, UInt32(name.subtypes.count)])
            words[.subtypes].append(contentsOf: name.subtypes)
        }
    }

    private func text(_ offset: UInt32, _ length: UInt32) -> ArraySlice<UInt8> {
        texts.bytes[Int(offset)..<Int(offset + length)]
    }
}

/// The strings of a table under construction. Each string is stored once.
struct TextStore {
    private(set) var bytes: [UInt8] = []
    /// The offset and length of each string.
    private var texts: [(offset: UInt32, length: UInt32)] = []
    /// A hash table. Each slot is an index in `texts` plus one, or 0 if it is empty.
    private var slots: [UInt32] = [UInt32](repeating: 0, count: 64)

    /// Adds a string if it is new, and returns its offset and length.
    mutating func add(_ text: String) -> (offset: UInt32, length: UInt32) {
        var text = text
        return text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    /// Adds bytes if they are new, and returns their offset and length.
    mutating func add(_ text: UnsafeRawBufferPointer) -> (offset: UInt32, length: UInt32) {
        if text.isEmpty { return (0, 0) }
        var slot = TableHash.slot(TableHash.bytes(text), mask: slots.count - 1)
        while slots[slot] != 0 {
            let known = texts[Int(slots[slot]) - 1]
            if Int(known.length) == text.count, isEqual(text, at: Int(known.offset)) { return known }
            slot = (slot + 1) & (slots.count - 1)
        }
        let added = (offset: UInt32(bytes.count), length: UInt32(text.count))
        bytes.append(contentsOf: text)
        texts.append(added)
        slots[slot] = UInt32(texts.count)
        if texts.count * 2 > slots.count { grow() }
        return added
    }

    func string(_ offset: UInt32, _ length: UInt32) -> String {
        String(decoding: bytes[Int(offset)..<Int(offset + length)], as: UTF8.self)
    }

    private func isEqual(_ text: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        bytes.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[offset..<offset + text.count]).elementsEqual(text) }
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        bytes.withUnsafeBytes { bytes in
            for (index, text) in texts.enumerated() {
                let content = UnsafeRawBufferPointer(rebasing: bytes[Int(text.offset)..<Int(text.offset + text.length)])
                var slot = TableHash.slot(TableHash.bytes(content), mask: slots.count - 1)
                while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
                slots[slot] = UInt32(index + 1)
            }
        }
    }
}
