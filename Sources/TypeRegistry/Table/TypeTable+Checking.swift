extension TypeTable {
    /// Checks that everything in this table is in bounds. `registry check` does, and whatever reads all declarations of a
    /// table. Answers need no such check, see `TableLevel`.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    func checkOffsets() throws(TypeTableError) {
        try checkStrings()
        try checkTypes()
        try checkTags()
        try checkSignatures()
    }

    /// The number of types that an index in this table may refer to.
    private var limit: UInt32 { UInt32(typeCount) }

    private func checkStrings() throws(TypeTableError) {
        let strings: [(section: Section, field: Int)] = [
            (.parents, 1), (.danglingKeys, 0), (.layers, 1), (.apps, 0), (.apps, 2), (.tags, 1),
        ]
        for (section, field) in strings {
            for index in 0..<top.section(section).count { try checkText(section, index, field) }
        }
    }

    private func checkTypes() throws(TypeTableError) {
        for index in 0..<top.types.count {
            for field in [TypeField.identifier, TypeField.description, TypeField.referenceURL, TypeField.declaredBy] {
                try checkText(.types, index, field)
            }
            try checkRange(.types, index, TypeField.parents, in: .parents)
            try checkRange(.types, index, TypeField.tags, in: .tags)
            try checkRange(.types, index, TypeField.signatures, in: .signatures)
            if top.word(.types, index, TypeField.closure + 1) != TableLayout.unlisted {
                try checkRange(.types, index, TypeField.closure, in: .closures)
            }
            let isLinksOnly = top.word(.types, index, TypeField.flags) & TableLayout.TypeFlag.linksOnly != 0
            guard isLinksOnly || Int(top.word(.types, index, TypeField.layer)) < layerCount else {
                throw Self.damaged("the layer of type \(index) is missing")
            }
        }
        for index in 0..<top.section(.parents).count {
            let parent = top.word(.parents, index)
            guard parent < limit || parent == TableLayout.dangling else { throw Self.damaged("a supertype is missing") }
        }
        for section in [Section.closures, .claims, .subtypes] { try checkEntries(of: section, below: limit) }
        try checkEntries(of: .overridden, below: UInt32(top.firstType))
        for index in 0..<top.section(.subtypeKeys).count { try checkRange(.subtypeKeys, index, 1, in: .subtypes) }
        for index in 0..<top.section(.danglingKeys).count { try checkRange(.danglingKeys, index, 2, in: .subtypes) }
        try checkSlots(.identifiers, below: UInt32(top.typeCount))
        try checkSlots(.overrides, below: UInt32(top.section(.overridden).count))
    }

    private func checkTags() throws(TypeTableError) {
        for key in 0..<top.section(.tagKeys).count {
            try checkText(.tagKeys, key, TagField.text)
            try checkRange(.tagKeys, key, TagField.claims, in: .claims)
        }
        try checkSlots(.tagSlots, below: UInt32(top.section(.tagKeys).count))
    }

    private func checkSignatures() throws(TypeTableError) {
        typealias Field = TableLayout.PatternField
        try checkEntries(of: .anchored, below: UInt32(top.section(.signatures).count))
        try checkSlots(.anchorSlots, below: UInt32(top.section(.anchorKeys).count))
        for index in 0..<top.section(.signatures).count {
            let type = top.word(.signatures, index, TableLayout.SignatureField.type)
            guard type < limit || type == TableLayout.dangling else {
                throw Self.damaged("the type of a signature is missing")
            }
            try checkRange(.signatures, index, TableLayout.SignatureField.patterns, in: .patterns)
        }
        for index in 0..<top.section(.patterns).count {
            try checkText(.patterns, index, Field.bytes)
            let mask = top.word(.patterns, index, Field.mask)
            let length = Int(top.word(.patterns, index, Field.bytes + 1))
            let end = Int(top.word(.patterns, index, Field.offset)) + Int(top.word(.patterns, index, Field.range))
            guard length > 0, end + length <= TypeSignature.Limit.window,
                mask == TableLayout.unlisted || Int(mask) + length <= top.section(.strings).count
            else { throw Self.damaged("a pattern is out of bounds") }
        }
        for index in 0..<top.section(.anchors).count {
            guard top.word(.anchors, index, 1) <= 8, Int(top.word(.anchors, index)) < TypeSignature.Limit.window else {
                throw Self.damaged("an anchor is out of bounds")
            }
        }
        for index in 0..<top.section(.anchorKeys).count {
            try checkRange(.anchorKeys, index, TableLayout.AnchorField.signatures, in: .anchored)
        }
    }

    private func checkText(_ section: Section, _ index: Int, _ field: Int) throws(TypeTableError) {
        let end = Int(top.word(section, index, field)) + Int(top.word(section, index, field + 1))
        guard end <= top.section(.strings).count else { throw Self.damaged("a string is out of bounds") }
    }

    private func checkRange(
        _ section: Section, _ index: Int, _ field: Int, in other: Section
    ) throws(TypeTableError) {
        let end = Int(top.word(section, index, field)) + Int(top.word(section, index, field + 1))
        guard end <= top.section(other).count else {
            throw Self.damaged("entry \(index) of section \(section) is out of bounds in section \(other)")
        }
    }

    private func checkEntries(of section: Section, below limit: UInt32) throws(TypeTableError) {
        for index in 0..<top.section(section).count where top.word(section, index) >= limit {
            throw Self.damaged("an entry of section \(section) is out of bounds")
        }
    }

    private func checkSlots(_ section: Section, below limit: UInt32) throws(TypeTableError) {
        var hasFree = top.section(section).count == 0
        for index in 0..<top.section(section).count {
            let entry = top.word(section, index)
            hasFree = hasFree || entry == 0
            guard entry <= limit else { throw Self.damaged("an entry of section \(section) is out of bounds") }
        }
        guard hasFree else { throw Self.damaged("section \(section) has no free slot") }
    }
}
