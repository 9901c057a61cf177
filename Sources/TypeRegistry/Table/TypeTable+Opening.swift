/// The reason why bytes are not a usable registry table.
public struct TypeTableError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and what is expected.
    public let description: String
}

extension TypeTable {
    /// Uses a table in place after a check of its header alone. Offsets in it are checked when they are used, so that a
    /// damaged table may give wrong answers, but is never read beyond its end.
    ///
    /// - Parameters:
    ///   - memory: The table.
    ///   - base: The table below.
    ///   - layerName: The name of its layer.
    /// - Throws: `TypeTableError` when the bytes are not a table of this version.
    /// - Returns: The table, or nil when it was compiled over another base.
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

    /// Checks every offset in a table, and its checksum. A table over a base is created without it: only its declarations
    /// can be read.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    convenience init(checking memory: TableMemory) throws(TypeTableError) {
        try Self.checkHeader(memory)
        let words = memory.start
        func word(_ index: Int) -> UInt64 { UInt64(UInt32(littleEndian: words[index])) }
        let stored = word(TableLayout.checksumWord) | word(TableLayout.checksumWord + 1) << 32
        guard stored == TableHash.checksum(memory.bytes) else {
            throw TypeTableError(description: "a registry table with a wrong checksum: it is damaged")
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
                description: "a registry table of version \(word(2)) (expected \(TableLayout.version)): "
                    + "compile it again with 'typeq registry compile'")
        }
        guard memory.byteCount >= TableLayout.headerWords * 4, Int(word(3)) == memory.byteCount else {
            let size = memory.byteCount >= 16 ? "\(word(3)) bytes" : "more bytes"
            throw TypeTableError(
                description: "a registry table of \(size), but the file has \(memory.byteCount): it is incomplete")
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
            Int(word(TableLayout.baseTypesWord)) + Int(types) < Int(UInt32.max)
        else { throw damaged("records of types are missing") }
    }

    /// Whether the tables below are there, or there are none.
    var isComplete: Bool { top.firstType == base?.typeCount ?? 0 && top.firstLayer == base?.layerCount ?? 0 }

    static func damaged(_ what: String) -> TypeTableError {
        TypeTableError(description: "a damaged registry table: \(what)")
    }
}
