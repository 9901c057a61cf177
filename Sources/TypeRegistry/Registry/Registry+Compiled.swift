import DeclarationFormats

/// A registry as a compiled table, in pieces. A contiguous copy would double the memory that is used.
package struct CompiledTable: Sendable {
    private let header: [UInt8]
    private let table: TypeTable
    private let findings: [UInt8]

    /// Creates a compiled table.
    ///
    /// - Parameters:
    ///   - table: The table. The tables below it are not included.
    ///   - errors: The errors in the layers of the table.
    ///   - identity: A number that identifies the input of the table in a cache.
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

    /// Returns the end of a table without its findings, which are the last section.
    private static func end(of table: TypeTable) -> Int {
        let findings = table.top.section(.findings)
        return findings.count > 0 ? findings.start * 4 : table.bytes.count
    }

    /// Calls a closure for each piece, in order.
    package func forEachPiece<Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let middle = UnsafeRawBufferPointer(rebasing: table.bytes[header.count..<Self.end(of: table)])
        try header.withUnsafeBytes { bytes in Result { () throws(Failure) in try body(bytes) } }.get()
        try body(middle)
        try findings.withUnsafeBytes { bytes in Result { () throws(Failure) in try body(bytes) } }.get()
    }

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        forEachPiece { bytes.append(contentsOf: $0) }
        return bytes
    }
}

extension Registry {
    /// The compiled table of this registry, in the format of `types.table`, without its findings. The registries below it are
    /// not included.
    package var compiledTable: [UInt8] { CompiledTable(table, findings: [], identity: 0).bytes }

    /// Returns the compiled table of this registry, including its findings.
    ///
    /// - Parameter identity: A number that identifies the input of the table in a cache.
    /// - Returns: The table.
    package func compiled(identity: UInt64 = 0) -> CompiledTable {
        CompiledTable(table, findings: findings, identity: identity)
    }

    /// A number that differs for registries with different declarations.
    ///
    /// - Complexity: O(1) for a compiled registry, O(*n*) in the number of bytes of the table for a registry that was
    ///   built in this process.
    package var digest: UInt64 { table.digest }

    /// The maximum size of a table that is checked completely before it is used, which takes a few microseconds.
    private static let checkedBytes = 64 << 10

    /// Returns a registry that uses a compiled table in place, over another registry. If the table is large, only its header is
    /// checked, which takes almost no time. A damaged table may then lead to wrong answers, but is never read beyond its end.
    ///
    /// - Parameters:
    ///   - memory: The table.
    ///   - layerName: The name of the only layer of the table, if it differs from the name in the table: the path of the file.
    ///   - base: The registry below.
    ///   - identity: The number that was passed to `compiled(identity:)`, or nil to accept any number.
    /// - Returns: The registry, or nil if the table was compiled over another base or has a different identity.
    /// - Throws: `TypeTableError` if the bytes are not a table of this version.
    /// - Complexity: O(*n*) in the number of findings. A table of at most 64 KiB is also checked completely.
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
