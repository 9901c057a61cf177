/// The reason why bytes are not a usable registry table.
package struct TypeTableError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A description of the error and of the expected input.
    package let description: String
}

extension TypeTable {
    /// Returns a table that is used in place, after checking only its header. Offsets in the table are checked when they are
    /// used, so a damaged table may lead to wrong answers, but is never read beyond its end.
    ///
    /// - Parameters:
    ///   - memory: The table.
    ///   - base: The table below.
    ///   - layerName: The name of its layer.
    /// - Throws: `TypeTableError` if the bytes are not a table of this version.
    /// - Returns: The table, or nil if it was compiled over another base.
    /// - Complexity: O(1).
    static func open(
        _ memory: TableMemory, over base: TypeTable?, layerName: String? = nil
    ) throws(TypeTableError) -> TypeTable? {
        try checkHeader(memory)
        let words = memory.start
        func word(_ index: Int) -> UInt64 { UInt64(UInt32(littleEndian: words[index])) }
        let digest = word(TableLayout.baseChecksumWord) | word(TableLayout.baseChecksumWord + 1) << 32
        guard digest == base?.digest ?? 0, Int(word(TableLayout.baseTypesWord)) == base?.typeCount ?? 0,
            Int(word(TableLayout.baseLayersWord)) == base?.layerCount ?? 0
        else { return nil }
        return TypeTable(memory: memory, over: base, layerName: layerName)
    }

    /// Copies untrusted bytes and checks every offset in them.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    convenience init(checking bytes: some Collection<UInt8>) throws(TypeTableError) {
        try self.init(checking: TableMemory(copying: bytes))
    }

    /// Checks every offset in a table, and its checksum. A table over a base is created without the base, so only its
    /// declarations can be read.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    convenience init(checking memory: TableMemory) throws(TypeTableError) {
        try Self.checkHeader(memory)
        let words = memory.start
        func word(_ index: Int) -> UInt64 { UInt64(UInt32(littleEndian: words[index])) }
        let stored = word(TableLayout.checksumWord) | word(TableLayout.checksumWord + 1) << 32
        guard stored == TableHash.checksum(memory.bytes) else {
            throw TypeTableError(description: "the registry table is damaged: its checksum is wrong")
        }
        self.init(memory: memory)
        try checkOffsets()
    }

    private static func checkHeader(_ memory: TableMemory) throws(TypeTableError) {
        func word(_ index: Int) -> UInt32 { UInt32(littleEndian: memory.start[index]) }
        guard memory.byteCount >= 12, word(0) == TableLayout.signature.0, word(1) == TableLayout.signature.1 else {
            throw TypeTableError(description: "not a registry table: its signature is missing")
        }
        guard word(2) == TableLayout.version else {
            throw TypeTableError(
                description: "the registry table has version \(word(2)) (expected \(TableLayout.version)): "
                    + "compile it again with 'typeq registry compile'")
        }
        guard memory.byteCount >= TableLayout.headerWords * 4, Int(word(3)) == memory.byteCount else {
            let size = memory.byteCount >= 16 ? "\(word(3)) bytes" : "more bytes"
            throw TypeTableError(
                description: "the registry table is incomplete or damaged: expected \(size), found \(memory.byteCount)")
        }
        for section in Section.allCases {
            let place = TableLayout.firstSectionWord + 2 * section.rawValue
            let unit = section == .strings ? 1 : 4
            let end = (Int(word(place)) + Int(word(place + 1)) * section.stride) * unit
            guard end <= memory.byteCount else { throw damaged("section \(section) is out of bounds") }
        }
        for section in Section.slots {
            let count = word(TableLayout.firstSectionWord + 2 * section.rawValue + 1)
            guard count == 0 || count & (count - 1) == 0 else {
                throw damaged("the size of section \(section) is not a power of two")
            }
        }
        let types = word(TableLayout.firstSectionWord + 2 * Section.types.rawValue + 1)
        let overridden = word(TableLayout.firstSectionWord + 2 * Section.overridden.rawValue + 1)
        guard Int(word(TableLayout.newTypesWord)) + Int(overridden) <= Int(types),
            UInt64(word(TableLayout.baseTypesWord)) + UInt64(types) < UInt64(UInt32.max)
        else { throw damaged("records of types are missing") }
    }

    /// Whether all tables below are available.
    var isComplete: Bool { top.firstType == base?.typeCount ?? 0 && top.firstLayer == base?.layerCount ?? 0 }

    static func damaged(_ what: String) -> TypeTableError {
        TypeTableError(description: "the registry table is damaged: \(what)")
    }
}

extension TypeTable {
    /// Checks that all values in this table are in bounds. This check is performed by `registry check` and when all
    /// declarations of a table are read. Lookups do not require it; see `TableLevel`.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    func checkOffsets() throws(TypeTableError) {
        try checkStrings()
        try checkTypes()
        try checkTags()
        try checkSignatures()
    }

    /// The upper bound on the indices of types in this table.
    private var limit: UInt32 { UInt32(typeCount) }

    private func checkStrings() throws(TypeTableError) {
        let strings: [(section: Section, field: Int)] = [
            (.parents, 1), (.danglingKeys, 0), (.layers, 1), (.apps, 0), (.apps, 2), (.tags, 1),
        ]
        for (section, field) in strings {
            for index in 0..<top.section(section).count { try checkText(section, index, field: field) }
        }
    }

    private func checkTypes() throws(TypeTableError) {
        for index in 0..<top.types.count {
            for field in [TypeField.identifier, TypeField.description, TypeField.referenceURL, TypeField.declaredBy] {
                try checkText(.types, index, field: field)
            }
            try checkRange(.types, index, field: TypeField.parents, in: .parents)
            try checkRange(.types, index, field: TypeField.tags, in: .tags)
            try checkRange(.types, index, field: TypeField.signatures, in: .signatures)
            if top.word(.types, index, field: TypeField.closure + 1) != TableLayout.unlisted {
                try checkRange(.types, index, field: TypeField.closure, in: .closures)
            }
            let isLinksOnly = top.word(.types, index, field: TypeField.flags) & TableLayout.TypeFlag.linksOnly != 0
            guard isLinksOnly || Int(top.word(.types, index, field: TypeField.layer)) < layerCount else {
                throw Self.damaged("the layer of type \(index) is missing")
            }
        }
        for index in 0..<top.section(.parents).count {
            let parent = top.word(.parents, index)
            guard parent < limit || parent == TableLayout.dangling else { throw Self.damaged("a supertype is missing") }
        }
        for section in [Section.closures, .claims, .subtypes] { try checkEntries(of: section, below: limit) }
        try checkEntries(of: .overridden, below: UInt32(top.firstType))
        for index in 0..<top.section(.subtypeKeys).count {
            try checkRange(.subtypeKeys, index, field: 1, in: .subtypes)
        }
        for index in 0..<top.section(.danglingKeys).count {
            try checkRange(.danglingKeys, index, field: 2, in: .subtypes)
        }
        try checkSlots(.identifiers, below: UInt32(top.typeCount))
        try checkSlots(.overrides, below: UInt32(top.section(.overridden).count))
    }

    private func checkTags() throws(TypeTableError) {
        for key in 0..<top.section(.tagKeys).count {
            try checkText(.tagKeys, key, field: TagField.text)
            try checkRange(.tagKeys, key, field: TagField.claims, in: .claims)
        }
        try checkSlots(.tagSlots, below: UInt32(top.section(.tagKeys).count))
    }

    private func checkSignatures() throws(TypeTableError) {
        typealias Field = TableLayout.PatternField
        try checkEntries(of: .anchored, below: UInt32(top.section(.signatures).count))
        try checkSlots(.anchorSlots, below: UInt32(top.section(.anchorKeys).count))
        for index in 0..<top.section(.signatures).count {
            let type = top.word(.signatures, index, field: TableLayout.SignatureField.type)
            guard type < limit || type == TableLayout.dangling else {
                throw Self.damaged("the type of a signature is missing")
            }
            try checkRange(.signatures, index, field: TableLayout.SignatureField.patterns, in: .patterns)
        }
        for index in 0..<top.section(.patterns).count {
            try checkText(.patterns, index, field: Field.bytes)
            let mask = top.word(.patterns, index, field: Field.mask)
            let length = Int(top.word(.patterns, index, field: Field.bytes + 1))
            let end =
                Int(top.word(.patterns, index, field: Field.offset))
                + Int(top.word(.patterns, index, field: Field.range))
            guard length > 0, end + length <= TypeSignature.Limit.window,
                mask == TableLayout.unlisted || Int(mask) + length <= top.section(.strings).count
            else { throw Self.damaged("a pattern is out of bounds") }
        }
        for index in 0..<top.section(.anchors).count {
            let offset = Int(top.word(.anchors, index, field: TableLayout.AnchorField.offset))
            guard top.word(.anchors, index, field: TableLayout.AnchorField.width) <= 8,
                offset < TypeSignature.Limit.window
            else { throw Self.damaged("an anchor is out of bounds") }
        }
        for index in 0..<top.section(.anchorKeys).count {
            try checkRange(.anchorKeys, index, field: TableLayout.AnchorKeyField.signatures, in: .anchored)
        }
    }

    private func checkText(_ section: Section, _ index: Int, field: Int) throws(TypeTableError) {
        let end = Int(top.word(section, index, field: field)) + Int(top.word(section, index, field: field + 1))
        guard end <= top.section(.strings).count else { throw Self.damaged("a string is out of bounds") }
    }

    private func checkRange(_ section: Section, _ index: Int, field: Int, in other: Section) throws(TypeTableError) {
        let end = Int(top.word(section, index, field: field)) + Int(top.word(section, index, field: field + 1))
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
