@testable import TypeRegistry

extension FuzzTarget {
    static let evaluation = [
        // Compares the compiled table, built at once, built layer by layer, and read again from its bytes, with the
        // simple evaluation.
        FuzzTarget("property-evaluation") { bytes in
            var source = ByteSource(bytes)
            let layers = DeclarationMaker.layers(&source)
            let plain = PlainRegistry(layers)
            let whole = Registry(layers: layers, over: nil)
            var stacked: Registry?
            for layer in layers { stacked = Registry(layers: [layer], over: stacked) }
            guard let table = try? TypeTable(checking: whole.compiledTable) else {
                return "a table that was just compiled is refused"
            }
            let again = Registry(table: table, findings: [])
            for (name, registry) in [
                ("whole", whole), ("stacked", stacked ?? whole), ("compiled", again),
            ] {
                if let difference = difference(registry, plain) { return "\(name): \(difference)" }
            }
            return nil
        },
        // Compares graphs of up to several thousand types, with chains that are too long to be listed in the table,
        // with a search.
        FuzzTarget("property-conformance") { bytes in
            var source = ByteSource(bytes)
            let count = 2 + source.number(below: source.chance(oneIn: 64) ? 2600 : 40)
            let isChain = source.flag()
            var parents = (0..<count).map { isChain && $0 + 1 < count ? [$0 + 1] : [] }
            while !source.isEmpty {
                parents[source.number(below: count)].append(source.number(below: count))
            }
            let declarations = parents.enumerated().map { index, parents in
                TypeDeclaration(identifier: "t.\(index)", conformsTo: parents.map { "t.\($0)" })
            }
            let registry = Registry(
                layers: [RegistryLayer(name: "graph", declarations: declarations)], over: nil)
            return difference(registry, parents)
        },
    ]

    private static func difference(_ registry: Registry, _ plain: PlainRegistry) -> String? {
        guard registry.count == plain.entries.count else {
            return "\(registry.count) types, where \(plain.entries.count) are declared"
        }
        for identifier in DeclarationMaker.identifiers {
            let type = registry.type(identifier).flatMap { $0.isDeclared ? $0 : nil }
            let entry = plain.entry(identifier)
            guard let type, let entry else {
                if type != nil || entry != nil {
                    return "'\(identifier)' is declared \(entry != nil), and found \(type != nil)"
                }
                continue
            }
            guard type.declaration?.kind == entry.declaration.kind,
                type.declaration?.order == entry.declaration.order
            else {
                return
                    "'\(identifier)' is the declaration \(type.declaration as Any), not \(entry.declaration)"
            }
            let (found, right) = (
                Set(type.supertypes.map { Array($0.identifier.utf8) }), plain.supertypes(of: identifier)
            )
            guard found == right else {
                return "'\(identifier)' conforms to \(texts(found)), not to \(texts(right))"
            }
            for other in DeclarationMaker.identifiers {
                guard let supertype = registry.type(other), supertype.isDeclared else { continue }
                let name = Array(supertype.identifier.utf8)
                guard type.conforms(to: supertype) == (name == entry.identifier || right.contains(name))
                else {
                    return "whether '\(identifier)' conforms to '\(other)' is \(type.conforms(to: supertype))"
                }
            }
        }
        for (tagClass, tags) in DeclarationMaker.tags {
            for tag in tags where PlainRegistry.isLegal(tag, tagClass) {
                if let difference = difference(registry, plain, tag, tagClass) { return difference }
            }
        }
        return nil
    }

    private static func difference(
        _ registry: Registry, _ plain: PlainRegistry, _ tag: String, _ tagClass: UTTagClass
    ) -> String? {
        let right = plain.claimants(of: tag, tagClass)
        let found = registry.types(tag: tag, tagClass: tagClass, conformingTo: nil).filter(\.isDeclared)
        guard found.map({ Array($0.identifier.utf8) }) == right else {
            return "'\(tag)' is claimed by \(found.map(\.identifier)), not by \(right.map(text))"
        }
        for supertype in DeclarationMaker.identifiers.compactMap({ registry.type($0) })
        where supertype.isDeclared {
            let name = Array(supertype.identifier.utf8)
            let first = right.first { $0 == name || plain.supertypes(of: text($0)).contains(name) }
            let answer = registry.type(tag: tag, tagClass: tagClass, conformingTo: supertype)
            guard let answer, answer.isDeclared ? Array(answer.identifier.utf8) == first : first == nil
            else {
                return
                    "'\(tag)' under '\(supertype)' is \(answer as Any), not \(first.map(text) ?? "dynamic")"
            }
        }
        return nil
    }

    private static func difference(_ registry: Registry, _ parents: [[Int]]) -> String? {
        let indices = Dictionary(uniqueKeysWithValues: parents.indices.map { ("t.\($0)", $0) })
        // All types of a small graph, and some types of a large graph.
        for start in stride(from: 0, to: parents.count, by: max(1, parents.count / 40)) {
            guard let type = registry.type("t.\(start)") else { return "t.\(start) is missing" }
            var right: Set<Int> = []
            var open = parents[start]
            while let next = open.popLast() {
                if right.insert(next).inserted { open += parents[next] }
            }
            right.remove(start)
            let found = Set(type.supertypes.compactMap { indices[$0.identifier] })
            guard found == right else {
                return
                    "t.\(start) has \(found.count) supertypes, not \(right.count): \(found.symmetricDifference(right).min() ?? -1)"
            }
            for other in stride(from: 0, to: parents.count, by: max(1, parents.count / 40)) {
                guard let supertype = registry.type("t.\(other)") else { return "t.\(other) is missing" }
                guard type.conforms(to: supertype) == (other == start || right.contains(other)),
                    supertype.isSupertype(of: type) == right.contains(other)
                else {
                    return "whether t.\(start) conforms to t.\(other) is \(type.conforms(to: supertype))"
                }
            }
        }
        return nil
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    private static func texts(_ all: Set<[UInt8]>) -> [String] { all.map(text).sorted() }
}
