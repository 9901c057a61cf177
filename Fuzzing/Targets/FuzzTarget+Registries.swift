@testable import DeclarationFormats
@testable import ContentIdentification
@testable import FileIdentification
@testable import TypeRegistry

extension FuzzTarget {
    static let registries: [FuzzTarget] = [
        .reader("registry-json") { bytes in
            guard let layer = try? RegistryLayer(name: "fuzz", json: bytes) else { return }
            let registry = Registry(layers: [layer], over: nil)
            RegistryQuestions.ask(registry)
            RegistryQuestions.ask(
                Registry(layers: [layer], over: .shipped), layer.declarations.map(\.identifier))
        },
        .reader("registry-table") { bytes in
            read(table: bytes)
            read(table: Self.mended(bytes))
            // Used in place only the header is checked.
            if let table = try? TypeTable.open(TableMemory(copying: Self.mended(bytes)), over: nil) {
                RegistryQuestions.ask(Registry(table: table, findings: FindingCoding.findings(in: table.top)))
            }
        },
        // A MIME database. Each type that it adds is looked up.
        .reader("mime-cache") { bytes in
            guard let cache = try? MIMECache(copying: bytes) else { return }
            var types = MIMECacheTypes(over: .shipped)
            guard (try? types.add(cache, named: "fuzz")) != nil else { return }
            let layers = types.layers
            RegistryQuestions.ask(
                Registry(layers: layers, over: .shipped), layers.flatMap { $0.declarations.map(\.identifier) })
        },
        .reader("magic-header") { bytes in
            guard let header = try? MagicHeader(Array(bytes.prefix(64)), size: bytes.count) else { return }
            _ = header.emptyDatabase
        },
        FuzzTarget("dynamic-identifier") { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            for query in [text, "dyn.a" + text, "dyn.a" + Base32.encode(bytes)] {
                _ = try? Registry.shipped.type(for: TypeQuery(query))
                guard let type = Registry.shipped.type(query) else { continue }
                RegistryQuestions.ask(type)
            }
            guard let parts = DynamicIdentifier("dyn.a" + Base32.encode(bytes)) else { return nil }
            // A different spelling of the same parts may result in this spelling, but this spelling must not result in
            // other parts.
            return DynamicIdentifier(parts.identifier) == parts
                ? nil
                : "\(parts) becomes \(parts.identifier), which is read as \(DynamicIdentifier(parts.identifier) as Any)"
        },
    ]

    private static func read(table bytes: [UInt8]) {
        guard let table = try? TypeTable(checking: bytes), table.isComplete else { return }
        let registry = Registry(table: table, findings: [])
        RegistryQuestions.ask(registry)
        _ = registry.apps
        _ = registry.layerNames
        let index = SignatureIndex(registry)
        let file = bytes + [UInt8](repeating: 7, count: 64)
        file.withUnsafeBytes { head in
            for extent in [SignatureIndex.Extent.head, .beyond] {
                let matches = index.matches(extent, in: head, count: 1 << 20) { _, count in
                    [UInt8](repeating: 7, count: min(count, 1 << 17))
                }
                for match in matches { _ = index.description(of: match) }
            }
            _ = index.beginnings(with: UnsafeRawBufferPointer(rebasing: head.prefix(4)))
        }
        guard let layer = try? RegistryLayer(name: "fuzz", table: bytes) else { return }
        RegistryQuestions.ask(Registry(layers: [layer], over: nil))
    }

    /// Returns the bytes after the header of a table with their length. Nearly all bytes without a header are rejected.
    static func mended(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        guard bytes.count >= TableLayout.headerWords * 4 else { return bytes }
        func write(_ word: UInt32, at index: Int) {
            withUnsafeBytes(of: word.littleEndian) {
                bytes.replaceSubrange(index * 4..<index * 4 + 4, with: $0)
            }
        }
        write(TableLayout.signature.0, at: 0)
        write(TableLayout.signature.1, at: 1)
        write(TableLayout.version, at: 2)
        write(UInt32(bytes.count), at: 3)
        let checksum = bytes.withUnsafeBytes { TableHash.checksum($0) }
        write(UInt32(truncatingIfNeeded: checksum), at: TableLayout.checksumWord)
        write(UInt32(truncatingIfNeeded: checksum >> 32), at: TableLayout.checksumWord + 1)
        return bytes
    }
}

/// Calls all functions of a registry.
enum RegistryQuestions {
    /// The number of types that are looked up, and the number of types that each is compared with.
    private static let limit = (types: 64, others: 8)

    static func ask(_ registry: Registry, _ identifiers: [String]? = nil) {
        let named = identifiers?.prefix(limit.types).compactMap { registry.type($0) }
        let types = named ?? Array(registry.types.prefix(limit.types))
        for type in types {
            ask(type)
            _ = registry.type(type.identifier)
            for other in types.prefix(limit.others) {
                _ = (
                    type.conforms(to: other), type.isSupertype(of: other), type.conformanceDistance(to: other)
                )
            }
            for (tagClass, tags) in type.tags {
                for tag in tags.prefix(limit.others) {
                    _ = registry.type(tag: tag, tagClass: tagClass, conformingTo: types.first)
                    _ = registry.types(tag: tag, tagClass: tagClass, conformingTo: nil)
                    _ = try? registry.type(for: TypeQuery("." + tag))
                }
            }
        }
        for type in types.prefix(limit.others) { _ = (type.directSubtypes.count, type.lineage.count) }
        for type in types { askMarks(of: type, in: registry) }
        for finding in registry.findings.prefix(100) { _ = "\(finding)" }
    }

    /// Looks up what identifies the format of a type, as readers of files do.
    private static func askMarks(of type: UTType, in registry: Registry) {
        _ = (type.hasContainerMark, type.hasStrongSignature)
        for mark in type.declaration?.marks.prefix(limit.types) ?? [] {
            _ = (registry.type(marked: mark.key, mark.tagClass), type.firstMark(mark.tagClass))
            for found in registry.types(marked: mark.key.utf8, mark.tagClass).prefix(limit.others) {
                for conditions in found.conditions.prefix(limit.others) {
                    let rule = MemberRule(conditions)
                    for pattern in rule.all + rule.any + rule.none {
                        _ = MemberRule.matches(pattern.utf8, mark.key.utf8)
                    }
                    _ = (rule.weight, JSONRule(conditions).weight)
                }
            }
        }
        for trait in FormatMark.Trait.allCases { _ = registry.types(with: trait).count }
    }

    static func ask(_ type: UTType) {
        _ = (
            type.identifier, type.isPublic, type.isDynamic, type.tags, type.localizedDescription,
            type.declaration
        )
        _ = (
            type.preferredFilenameExtension, type.preferredMIMEType, type.layerName, type.version,
            type.referenceURLString
        )
        _ = (
            type.supertypes.count, type.directSupertypes, type.directSubtypes.count, type.lineage.count
        )
    }
}
