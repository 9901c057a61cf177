/// The reason why bytes are not a usable registry table.
public struct TypeTableError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and what is expected.
    public let description: String
}

extension TypeTable {
    /// Copies untrusted bytes and checks every offset in them, so that later accesses stay in bounds.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    init(checking bytes: some Collection<UInt8>) throws(TypeTableError) {
        let memory = TableMemory(copying: bytes)
        try Self.checkHeader(memory)
        self.init(memory: memory)
        try checkStrings()
        try checkTypes()
        try checkTags()
        try checkSignatures()
    }

    private static func checkHeader(_ memory: TableMemory) throws(TypeTableError) {
        let words = TableWords(memory.start)
        guard memory.byteCount >= TableLayout.headerWords * 4,
            words[0] == TableLayout.signature.0, words[1] == TableLayout.signature.1
        else { throw TypeTableError(description: "not a registry table: its signature is missing") }
        guard words[2] == TableLayout.version else {
            throw TypeTableError(
                description: "a registry table of version \(words[2]) (expected \(TableLayout.version)): "
                    + "compile it again with 'typeq registry compile'")
        }
        guard Int(words[3]) == memory.byteCount else {
            throw TypeTableError(
                description:
                    "a registry table of \(words[3]) bytes, but the file has \(memory.byteCount): it is incomplete")
        }
        let stored = UInt64(words[TableLayout.checksumWord]) | UInt64(words[TableLayout.checksumWord + 1]) << 32
        let all = UnsafeRawBufferPointer(start: memory.start, count: memory.byteCount)
        guard stored == TableHash.checksum(all) else {
            throw TypeTableError(description: "a registry table with a wrong checksum: it is damaged")
        }
        for section in Section.allCases {
            let word = TableLayout.firstSectionWord + 2 * section.rawValue
            let unit = section == .strings ? 1 : 4
            let end = Int(words[word]) * unit + Int(words[word + 1]) * section.stride * unit
            guard end <= memory.byteCount else { throw damaged("section \(section) is out of bounds") }
        }
        for section in [Section.identifiers, .tagSlots, .anchorSlots] {
            let count = words[TableLayout.firstSectionWord + 2 * section.rawValue + 1]
            guard count == 0 || count & (count - 1) == 0 else {
                throw damaged("the size of section \(section) is not a power of two")
            }
        }
    }

    static func damaged(_ what: String) -> TypeTableError {
        TypeTableError(description: "a damaged registry table: \(what)")
    }

    private func checkStrings() throws(TypeTableError) {
        for index in 0..<section(.dangling).count { try checkText(section(.dangling).offset + index * 2) }
        for index in 0..<section(.layers).count { try checkText(section(.layers).offset + index * 3 + 1) }
        for index in 0..<section(.apps).count {
            try checkText(section(.apps).offset + index * 4)
            try checkText(section(.apps).offset + index * 4 + 2)
        }
        for index in 0..<section(.tags).count { try checkText(section(.tags).offset + index * 3 + 1) }
    }

    private func checkTypes() throws(TypeTableError) {
        for type in 0..<UInt32(typeCount) {
            for field in [TypeField.identifier, TypeField.description, TypeField.referenceURL, TypeField.declaredBy] {
                try checkText(typeWordOffset(type, field))
            }
            try checkRange(type, TypeField.parents, in: .parents)
            try checkRange(type, TypeField.tags, in: .tags)
            try checkRange(type, TypeField.signatures, in: .signatures)
            if typeWord(type, TypeField.closure + 1) != TableLayout.unlisted {
                try checkRange(type, TypeField.closure, in: .closures)
            }
            guard typeWord(type, TypeField.layer) < UInt32(section(.layers).count) else {
                throw Self.damaged("the layer of type \(type) is missing")
            }
        }
        let dangling = UInt32(section(.dangling).count)
        for index in 0..<section(.parents).count {
            let parent = word(.parents, index)
            let mark = TableLayout.danglingMark
            guard parent & mark == 0 ? parent < UInt32(typeCount) : parent & ~mark < dangling else {
                throw Self.damaged("a supertype is missing")
            }
        }
        try checkEntries(of: .closures, below: UInt32(typeCount))
        try checkEntries(of: .claims, below: UInt32(typeCount))
        try checkSlots(.identifiers, below: UInt32(typeCount))
    }

    private func checkTags() throws(TypeTableError) {
        let (start, count) = section(.tagKeys)
        let claims = section(.claims).count
        for key in 0..<count {
            let word = start + key * TagField.count
            try checkText(word + TagField.text)
            guard Int(words[word + TagField.claims]) + Int(words[word + TagField.claims + 1]) <= claims else {
                throw Self.damaged("the types of a tag are out of bounds")
            }
        }
        try checkSlots(.tagSlots, below: UInt32(count))
    }

    func checkText(_ word: Int) throws(TypeTableError) {
        guard Int(words[word]) + Int(words[word + 1]) <= section(.strings).count else {
            throw Self.damaged("a string is out of bounds")
        }
    }

    private func checkRange(_ type: UInt32, _ field: Int, in section: Section) throws(TypeTableError) {
        guard Int(typeWord(type, field)) + Int(typeWord(type, field + 1)) <= self.section(section).count else {
            throw Self.damaged("type \(type) is out of bounds in section \(section)")
        }
    }

    func checkEntries(of section: Section, below limit: UInt32) throws(TypeTableError) {
        for index in 0..<self.section(section).count where word(section, index) >= limit {
            throw Self.damaged("an entry of section \(section) is out of bounds")
        }
    }

    /// Checks that a hash table has a free slot; without one an unsuccessful look-up would not end.
    func checkSlots(_ section: Section, below limit: UInt32) throws(TypeTableError) {
        var hasFree = self.section(section).count == 0
        for index in 0..<self.section(section).count {
            let entry = word(section, index)
            hasFree = hasFree || entry == 0
            guard entry <= limit else { throw Self.damaged("an entry of section \(section) is out of bounds") }
        }
        guard hasFree else { throw Self.damaged("section \(section) has no free slot") }
    }
}
