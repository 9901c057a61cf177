import DeclarationFormats

/// A registry as a compiled table, in pieces: a copy of it all would take as much memory again.
package struct CompiledTable: Sendable {
    private let header: [UInt8]
    private let table: TypeTable
    private let findings: [UInt8]

    /// - Parameters:
    ///   - table: The table. Those below it are not part of it.
    ///   - errors: The errors in its layers.
    ///   - identity: A number by which a cache knows what the table was made of.
    init(_ table: TypeTable, findings errors: [Diagnostic], identity: UInt64) {
        self.table = table
        let words = FindingCoding.words(errors)
        var findings = words.flatMap { word in withUnsafeBytes(of: word.littleEndian, Array.init) }
        findings += [UInt8](repeating: 0, count: findings.count & 4)
        self.findings = findings
        var header = Array(table.bytes.prefix(TableLayout.headerWords * 4))
        func write(_ word: UInt32, _ index: Int) {
            withUnsafeBytes(of: word.littleEndian) { header.replaceSubrange(index * 4..<index * 4 + 4, with: $0) }
        }
        let end = Self.end(of: table)
        let place = TableLayout.firstSectionWord + 2 * TableLayout.Section.findings.rawValue
        write(UInt32(end + findings.count), 3)
        write(UInt32(end / 4), place)
        write(UInt32(words.count), place + 1)
        let digest = table.base?.digest ?? 0
        write(UInt32(truncatingIfNeeded: digest), TableLayout.baseChecksumWord)
        write(UInt32(truncatingIfNeeded: digest >> 32), TableLayout.baseChecksumWord + 1)
        write(UInt32(truncatingIfNeeded: identity), TableLayout.identityWord)
        write(UInt32(truncatingIfNeeded: identity >> 32), TableLayout.identityWord + 1)
        var checksum = TableHash.Checksum()
        header.withUnsafeBytes { checksum.add($0, skipping: TableLayout.checksumBytes) }
        checksum.add(UnsafeRawBufferPointer(rebasing: table.bytes[header.count..<end]))
        findings.withUnsafeBytes { checksum.add($0) }
        write(UInt32(truncatingIfNeeded: checksum.value), TableLayout.checksumWord)
        write(UInt32(truncatingIfNeeded: checksum.value >> 32), TableLayout.checksumWord + 1)
        self.header = header
    }

    /// The end of a table without its findings, which are the last.
    private static func end(of table: TypeTable) -> Int {
        let findings = table.top.section(.findings)
        return findings.count > 0 ? findings.start * 4 : table.bytes.count
    }

    /// Calls a function with each piece in order.
    package func forEachPiece<Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let middle = UnsafeRawBufferPointer(rebasing: table.bytes[header.count..<Self.end(of: table)])
        try header.withUnsafeBytes { bytes in Result { () throws(Failure) in try body(bytes) } }.get()
        try body(middle)
        try findings.withUnsafeBytes { bytes in Result { () throws(Failure) in try body(bytes) } }.get()
    }

    /// All bytes in one array.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        forEachPiece { bytes.append(contentsOf: $0) }
        return bytes
    }
}

extension Registry {
    /// The compiled table of this registry, in the format of `types.table`, without its findings. The registries below are not
    /// in it.
    package var compiledTable: [UInt8] { CompiledTable(table, findings: [], identity: 0).bytes }

    /// Returns the compiled table of this registry, with its findings, to be used in place.
    ///
    /// - Parameter identity: A number by which a cache knows what the table was made of.
    /// - Returns: The table.
    package func compiled(identity: UInt64 = 0) -> CompiledTable {
        CompiledTable(table, findings: findings, identity: identity)
    }

    /// A number that differs for registries of different declarations.
    ///
    /// - Complexity: O(1) for a compiled registry, O(*n*) in its bytes for one that was built.
    package var digest: UInt64 { table.digest }

    /// The size up to which a table is checked whole before it is used, which takes some microseconds.
    private static let checkedBytes = 64 << 10

    /// Uses a compiled table in place, over another registry. Of a large one only the header is checked: that takes no time,
    /// and a damaged table may give wrong answers, but nothing is read beyond its end.
    ///
    /// - Parameters:
    ///   - memory: The table.
    ///   - layerName: The name of its only layer, if it is another one than in the table: the path of the file.
    ///   - base: The registry below.
    ///   - identity: The number that the table was given by `compiled(identity:)`, nil for any.
    /// - Returns: The registry, or nil when the table was compiled over another base or has another identity.
    /// - Throws: `TypeTableError` when the bytes are not a table of this version.
    /// - Complexity: O(1) for a large table, and O(*n*) in its findings.
    package static func using(
        _ memory: TableMemory, layerName: String? = nil, over base: Registry, identity: UInt64? = nil
    ) throws(TypeTableError) -> Registry? {
        if memory.byteCount <= checkedBytes { _ = try TypeTable(checking: memory) }
        guard let table = try TypeTable.open(memory, over: base.table, layerName: layerName) else { return nil }
        if let identity, table.identity != identity { return nil }
        let findings = FindingCoding.findings(in: table.top).map { finding in
            var finding = finding
            finding.location.file = layerName ?? finding.location.file
            return finding
        }
        return Registry(table: table, findings: findings, ground: base.ground, system: base.system)
    }
}
