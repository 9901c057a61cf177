import SeededNumbers
import TestTags
import Testing

@testable import TypeRegistry

/// Untrusted tables: each is rejected or answers every query, regardless of its bytes.
///
/// After a change of bytes the checksum is updated, so that the later checks are tested.
@Suite(.tags(.slow)) struct DamagedTableTests {
    private typealias Section = TableLayout.Section

    /// A small table with all sections. Unlisted closures, which need a thousand types, have a separate table.
    private static let table: [UInt8] = {
        var declaration = TypeDeclaration(
            "com.example.a", .exported, ["public.data", "com.missing.x"], extensions: ["a", "B"], order: 1)
        declaration.tags[.osType] = ["AAAA"]
        declaration.filenames = ["A"]
        declaration.compoundExtensions = ["tar.a"]
        declaration.added[.mimeType] = ["x/a"]
        declaration.version = 3
        declaration.referenceURL = "https://example.com"
        declaration.signatures = [
            TypeSignature([.init(bytes: Array("ABCDEFGH".utf8))]),
            TypeSignature([.init(offset: 40, bytes: [1, 0, 2], mask: [0xFF, 0, 0x0F]), .init(offset: 2, bytes: [9])]),
            TypeSignature([.init(offset: 1, range: 9, bytes: [7, 7])], isWeak: true),
        ]
        declaration.marks = [
            FormatMark(.interpreter, "a"), FormatMark(.member, "zz", conditions: ["azz", "ca", "w"]),
            FormatMark(.jsonKey, "a", conditions: ["ka.b", "vc=d"]), FormatMark(.opening, "a", conditions: ["a", "b"]),
        ]
        var layer = RegistryLayer(
            name: "test",
            declarations: [
                declaration,
                TypeDeclaration("com.example.b", .imported, ["com.example.a"], extensions: ["a"], description: "b"),
                TypeDeclaration("com.example.c", .imported, ["com.example.d"]),
                TypeDeclaration("com.example.d", .imported, ["com.example.c"]),
            ])
        layer.apps = [EmbeddedApp(identifier: "com.example.app", json: "{}")]
        return Registry(layers: [.roots, layer], over: nil).compiledTable
    }()

    /// A file that matches the signatures of the table.
    private static let file = Array("ABCDEFGH".utf8) + [UInt8](repeating: 7, count: 32) + [1, 5, 2]

    /// Calls all functions of a table, if it is accepted.
    @discardableResult
    private func survives(_ bytes: [UInt8]) -> Bool {
        let table: TypeTable
        do throws(TypeTableError) {
            table = try TypeTable(checking: bytes)
        } catch {
            #expect(!error.description.isEmpty)
            return false
        }
        // A table over a base is used together with the base.
        guard table.isComplete else { return true }
        ask(Registry(table: table, findings: []))
        return true
    }

    private func ask(_ registry: Registry) {
        let types = Array(registry.types)
        for type in types {
            _ = registry.type(type.identifier)
            _ = (
                type.isPublic, type.tags, type.preferredFilenameExtension, type.localizedDescription, type.declaration,
                type.layerName
            )
            let supertypes = type.supertypes
            _ = (type.supertypeSequence.underestimatedCount, type.directSupertypes, type.directSubtypes)
            for other in types.prefix(8) + supertypes.prefix(8) {
                _ = (
                    type.conforms(to: other), type.isSupertype(of: other), type.conformancePath(to: other),
                    type == other
                )
            }
        }
        for text in ["a", "b", "AAAA", "x/a", "A", "tar.a", "zz"] {
            for tagClass in TableTagClass.allCases {
                _ = registry.claimants(of: text, tagClass)
                for found in registry.types(marked: text.utf8, tagClass) {
                    for conditions in found.conditions { _ = (MemberRule(conditions), JSONRule(conditions).lookUpKey) }
                    _ = (found.type.firstMark(tagClass), found.type.hasContainerMark)
                }
                if let tagClass = tagClass.tagClass {
                    _ = registry.types(tag: text, tagClass: tagClass, conformingTo: types.first)
                }
            }
        }
        for identifier in ["com.example.a", "public.data", "com.example.zz"] { _ = registry.type(identifier) }
        _ = (registry.apps, registry.layerNames)
        Self.file.withUnsafeBytes { file in
            for extent in [SignatureIndex.Extent.head, .beyond] {
                let index = SignatureIndex(registry)
                let matches = index.matches(extent, in: file, count: 100_000) { _, count in
                    [UInt8](repeating: 7, count: min(count, 70_000))
                }
                for match in matches { _ = (match.type.identifier, index.description(of: match)) }
            }
        }
        _ = Registry(layers: registry.layers(), over: nil).count
        // A damaged table below another table.
        let app = TypeDeclaration("com.example.d", .exported, ["com.example.a"], extensions: ["a", "b"])
        let higher = Registry(layers: [RegistryLayer(name: "app", role: .app, declarations: [app])], over: registry)
        for type in higher.types.prefix(100) { _ = (type.supertypes, type.tags, type.directSubtypes) }
    }

    /// The same layer over another table: with a replaced type, and a supertype that was not declared below.
    private static let (base, higher): (Registry, [UInt8]) = {
        let below = Registry(
            layers: [
                .roots,
                RegistryLayer(
                    name: "below",
                    declarations: [
                        TypeDeclaration("com.example.c", .imported, ["com.example.zz"], extensions: ["a"]),
                        TypeDeclaration("com.example.e", .imported, ["com.example.a"]),
                    ]),
            ], over: nil)
        let layer = (try? RegistryLayer(name: "test", table: table))?.declarations ?? []
        let own =
            layer.filter { $0.identifier.hasPrefix("com.example.") } + [TypeDeclaration("com.example.c", .exported)]
        return (below, Registry(layers: [RegistryLayer(name: "own", declarations: own)], over: below).compiledTable)
    }()

    /// Uses a table in place over its base, without a check of its content, and calls all its functions.
    @discardableResult
    private func survivesInPlace(_ bytes: [UInt8], over base: Registry? = base) -> Bool {
        guard let table = try? TypeTable.open(TableMemory(copying: bytes), over: base?.table) else { return false }
        _ = FindingCoding.findings(in: table.top)
        ask(Registry(table: table, findings: []))
        return true
    }

    @Test func `A table in place has the same answers as the layer that it was compiled from`() throws {
        #expect(survivesInPlace(Self.higher) && survivesInPlace(Self.table, over: nil))
        #expect(!survivesInPlace(Self.higher, over: .shipped) && !survivesInPlace(Self.higher, over: nil))
    }

    @Test(arguments: [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF] as [UInt32])
    func `Extreme values in each word of a table that is used in place`(_ value: UInt32) {
        for index in 0..<Self.higher.count / 4 { survivesInPlace(setting(index, to: value, in: Self.higher)) }
    }

    @Test(arguments: [11, 12, 13] as [UInt64])
    func `Random changes in a table that is used in place`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var taken = 0
        for _ in 0..<1_000 {
            var bytes = generator.chance(oneIn: 2) ? Self.higher : Self.table
            let isHigher = bytes == Self.higher
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let index = Int.random(in: TableLayout.firstSectionWord..<bytes.count / 4, using: &generator)
                let small = UInt32.random(in: 0...40, using: &generator)
                bytes = setting(
                    index, to: generator.chance(oneIn: 3) ? UInt32(truncatingIfNeeded: generator.next()) : small,
                    in: bytes)
            }
            if survivesInPlace(bytes, over: isHigher ? Self.base : nil) { taken += 1 }
        }
        #expect(taken > 500)
    }

    private func repaired(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count >= TableLayout.checksumWord * 4 + 8 else { return bytes }
        var bytes = bytes
        let checksum = bytes.withUnsafeBytes { TableHash.checksum($0) }
        withUnsafeBytes(of: checksum.littleEndian) {
            bytes.replaceSubrange(TableLayout.checksumWord * 4..<TableLayout.checksumWord * 4 + 8, with: $0)
        }
        return bytes
    }

    private func word(_ index: Int, in bytes: [UInt8]) -> Int {
        (0..<4).reduce(0) { $0 | Int(bytes[index * 4 + $1]) << (8 * $1) }
    }

    private func setting(_ index: Int, to value: UInt32, in bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        withUnsafeBytes(of: value.littleEndian) { bytes.replaceSubrange(index * 4..<index * 4 + 4, with: $0) }
        return bytes
    }

    private func refusal(_ bytes: [UInt8]) -> String? {
        do throws(TypeTableError) { _ = try TypeTable(checking: bytes) } catch { return error.description }
        return nil
    }

    @Test func `A complete table is accepted`() {
        #expect(survives(Self.table))
        #expect(repaired(Self.table) == Self.table)
    }

    @Test func `An incomplete table is rejected, even with a valid checksum and length`() {
        for count in 0..<Self.table.count {
            let cut = Array(Self.table.prefix(count))
            #expect(refusal(cut) != nil)
            if count >= 16 { #expect(!survives(repaired(setting(3, to: UInt32(count), in: cut))), "\(count)") }
        }
    }

    @Test func `A table with an extra byte is rejected`() {
        #expect(refusal(Self.table + [0])?.contains("incomplete or damaged") == true)
        #expect(
            survives(repaired(setting(3, to: UInt32(Self.table.count + 1), in: Self.table + [0]))),
            "slack at the end is no harm")
    }

    @Test func `Each error describes the mistake`() {
        #expect(refusal([])?.contains("signature") == true)
        #expect(refusal(Array("{\"types\": []}".utf8))?.contains("signature") == true)
        #expect(refusal(Array(repeating: 0, count: 1_000))?.contains("signature") == true)
        #expect(refusal(repaired(setting(2, to: 99, in: Self.table)))?.contains("version 99") == true)
        var flipped = Self.table
        flipped[flipped.count - 1] ^= 1
        #expect(refusal(flipped)?.contains("checksum") == true)
    }

    @Test func `The checksum detects any changed byte`() {
        for index in Self.table.indices {
            var bytes = Self.table
            bytes[index] ^= 0x10
            #expect(refusal(bytes) != nil, "byte \(index)")
        }
    }

    @Test(arguments: [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF] as [UInt32])
    func `Extreme values in each word of the header and the sections`(_ value: UInt32) {
        let words = word(TableLayout.firstSectionWord + 2 * Section.strings.rawValue, in: Self.table) / 4
        for index in 0..<words { survives(repaired(setting(index, to: value, in: Self.table))) }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `Random changes of bytes`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var taken = 0
        for _ in 0..<1_000 {
            var bytes = Self.table
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: bytes.indices, using: &generator)
                bytes[index] =
                    generator.chance(oneIn: 2)
                    ? bytes[index] ^ (1 << UInt8.random(in: 0...7, using: &generator))
                    : .random(in: 0...255, using: &generator)
            }
            if survives(repaired(bytes)) { taken += 1 }
        }
        #expect(taken > 30, "some changes are harmless")
    }

    @Test(arguments: [5, 6, 7, 8] as [UInt64])
    func `Random changes of words to small numbers`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let words = word(TableLayout.firstSectionWord + 2 * Section.strings.rawValue, in: Self.table) / 4
        for _ in 0..<1_000 {
            var bytes = Self.table
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: TableLayout.firstSectionWord..<words, using: &generator)
                bytes = setting(index, to: .random(in: 0...40, using: &generator), in: bytes)
            }
            survives(repaired(bytes))
        }
    }

    @Test(arguments: [0, 1, 2])
    func `The parents of a type without listed supertypes are walked`(_ type: Int) {
        let start = word(TableLayout.firstSectionWord, in: Self.table)
        let field = start + type * TableLayout.TypeField.count + TableLayout.TypeField.closure + 1
        #expect(survives(repaired(setting(field, to: TableLayout.unlisted, in: Self.table))))
    }
}
