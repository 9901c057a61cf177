import SeededNumbers
import Testing

@testable import TypeRegistry

/// Declarations survive the conversion to a table and back, and a table the conversion to layers and back.
@Suite struct TableRoundTripTests {
    @Test func `A table built from the layers of a table has the same bytes`() throws {
        for registry in [Registry.shipped, .small([]), Registry(layers: [], over: nil)] {
            let isSame = Registry(layers: registry.layers(), over: nil).compiledTable == registry.compiledTable
            #expect(isSame)
        }
    }

    @Test func `A table without additions is unchanged`() throws {
        for registry in [Registry.shipped, try mixed()] {
            let isSame = Registry(layers: [], over: registry).compiledTable == registry.compiledTable
            #expect(isSame)
        }
    }

    /// Several layers over the shipped one, with unusual declarations.
    private func mixed() throws -> Registry {
        Registry(layers: [
            try RegistryLayer(file: MutationTests.file),
            RegistryLayer(
                name: "app", role: .app,
                declarations: [
                    TypeDeclaration(
                        "com.example.A", .exported, ["com.missing.b", "com.missing.a", "com.example.a", "public.data"]),
                    TypeDeclaration("com.example.été", .imported, [], extensions: ["É", "x"]),
                ]),
        ])
    }

    @Test func `Layers keep their names, roles and order, and types their layers`() throws {
        let registry = try mixed()
        #expect(registry.layerNames.map(\.name) == ["shipped", "test.json", "app"])
        #expect(registry.layerNames.map(\.role) == [.shipped, .other, .app])
        let again = Registry(layers: registry.layers(), over: nil)
        #expect(again.count == registry.count)
        for type in registry.types {
            let other = try again.required(type.identifier)
            #expect(type.layerName == other.layerName && type.declaration == other.declaration, "\(type)")
            #expect(type.supertypeSequence.map(\.identifier) == other.supertypeSequence.map(\.identifier), "\(type)")
        }
        #expect(again.apps == registry.apps && again.apps.count == 2)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `A random declaration is stored unchanged`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let texts = ["a", "B", "été", "x/y", "ƒ", "日本", "a-b", "Z9"]
        func some(_ generator: inout SeededGenerator) -> [String] {
            Array(texts.shuffled(using: &generator).prefix(Int.random(in: 1...3, using: &generator)))
        }
        for round in 0..<200 {
            let declarations = (0..<4).map { index in
                var declaration = TypeDeclaration(identifier: "com.example.t\(index)")
                declaration.kind = generator.pick([.exported, .imported])
                declaration.conformsTo = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                    "com.example.t\(Int.random(in: 0...5, using: &generator))"
                }
                for tagClass in [UTTagClass.mimeType, .osType, .pasteboardType, .deviceModelCode] {
                    if generator.chance(oneIn: 2) { declaration.tags[tagClass] = some(&generator) }
                    if generator.chance(oneIn: 4) { declaration.added[tagClass] = some(&generator) }
                }
                if generator.chance(oneIn: 2) { declaration.filenames = some(&generator) }
                if generator.chance(oneIn: 2) { declaration.compoundExtensions = some(&generator) }
                if generator.chance(oneIn: 2) { declaration.description = generator.pick(texts) }
                if generator.chance(oneIn: 2) { declaration.referenceURL = generator.pick(texts) }
                if generator.chance(oneIn: 2) { declaration.declaredBy = generator.pick(texts) }
                if generator.chance(oneIn: 2) { declaration.version = Int.random(in: -5...5, using: &generator) }
                declaration.signatures = (0..<Int.random(in: 0...2, using: &generator)).map { _ in .random(&generator) }
                if generator.chance(oneIn: 2) { declaration.order = Int.random(in: 0...5, using: &generator) }
                return declaration
            }
            let registry = Registry(layers: [RegistryLayer(name: "random", declarations: declarations)], over: nil)
            #expect(registry.layers().first?.declarations == declarations, "round \(round)")
            let layer = try RegistryLayer(name: "random", table: registry.compiledTable)
            #expect(layer.declarations == declarations, "round \(round)")
            let isSame = Registry(layers: [layer], over: nil).compiledTable == registry.compiledTable
            #expect(isSame, "round \(round)")
        }
    }

    @Test func `Numbers out of range are clamped`() {
        let orders = [0, -1, Int.min, Int.max, Int(UInt32.max) + 1]
        let declarations = orders.enumerated().map { index, number in
            var declaration = TypeDeclaration("com.example.t\(index)", .imported, extensions: ["t"], order: number)
            declaration.version = number
            return declaration
        }
        let registry = Registry.small(declarations)
        let again = Registry(layers: [], over: registry)
        let isSame = again.compiledTable == registry.compiledTable
        #expect(isSame)
        #expect(registry.type("com.example.t2")?.version == Int(Int32.min))
        #expect(registry.type("com.example.t3")?.version == Int(Int32.max))
    }

    @Test func `A table read as a layer has all declarations and apps`() throws {
        // All layers in one table: over another registry only the layers above it are in the table.
        let complete = Registry(layers: try mixed().layers(), over: nil)
        let layer = try RegistryLayer(name: "mine.table", table: complete.compiledTable)
        #expect(layer.name == "mine.table" && layer.role == .other)
        #expect(layer.declarations.count == (try mixed().count))
        #expect(layer.apps == (try mixed().apps))
        let registry = Registry(layers: [layer], over: nil)
        #expect(registry.type("com.example.été")?.layerName == "mine.table")
    }

    @Test func `Strings are bytes: canonically equivalent strings are stored separately`() throws {
        let texts = ["caf\u{E9}", "cafe\u{301}", "\u{212B}", "\u{C5}", "a\u{323}\u{307}", "a\u{307}\u{323}"]
        let declarations = texts.enumerated().map {
            TypeDeclaration("com.example.t\($0)", mimeTypes: [$1], description: $1)
        }
        let registry = Registry.small(declarations)
        for (index, text) in texts.enumerated() {
            let type = try registry.required("com.example.t\(index)")
            #expect(type.localizedDescription.map { Array($0.utf8) } == Array(text.utf8))
            #expect(type.preferredMIMEType.map { Array($0.utf8) } == Array(text.utf8))
            #expect(registry.types(tag: text, tagClass: .mimeType, conformingTo: nil).contains(type))
        }
    }

    @Test func `Each string is stored once`() {
        let long = String(repeating: "long", count: 1_000)
        let declarations = (0..<10).map { TypeDeclaration("com.example.t\($0)", .exported, [], description: long) }
        #expect(Registry.small(declarations).compiledTable.count < 2 * long.utf8.count + 4_000)
    }
}
