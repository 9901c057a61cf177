import SeededNumbers
import TestTags
import Testing

@testable import TypeRegistry

/// Layers over the real registry have the same answers as a single table that is built from all declarations without
/// layers. `TYPEQ_THOROUGH` in the environment compares all types and tags; otherwise every tenth is compared, and those that
/// the layers declare. The fuzzing target property-evaluation compares that table with typeq-registry(5).
@Suite struct StackedRegistryTests {
    private static let shippedLayer = Result { try Fixture.shippedLayer() }

    /// Identifiers and tags of the real registry with many subtypes or many claims, and a few new ones.
    private static let identifiers = [
        "public.data", "public.text", "public.source-code", "public.image", "net.daringfireball.markdown",
        "org.openxmlformats.openxml", "com.adobe.pdf", "public.python-script", "com.example.a", "com.example.b",
        "com.example.c", "public.example", "com.missing.x",
    ]
    private static let tags = ["md", "txt", "dat", "png", "a", "é"]

    /// Layers that replace types of lower layers, add tags to them, and conform to names that a later layer declares.
    private func layers(_ generator: inout SeededGenerator) throws -> [RegistryLayer] {
        let shipped = try Self.shippedLayer.get().declarations
        let imported = shipped.filter { $0.kind == .imported }
        return (0..<Int.random(in: 2...4, using: &generator)).map { number in
            let declarations = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                let identifier =
                    generator.chance(oneIn: 3)
                    ? generator.pick(imported).identifier : generator.pick(Self.identifiers)
                var declaration = TypeDeclaration(
                    identifier, generator.pick([.exported, .imported]),
                    (0..<Int.random(in: 0...2, using: &generator)).map { _ in generator.pick(Self.identifiers) },
                    extensions: (0..<Int.random(in: 0...2, using: &generator)).map { _ in generator.pick(Self.tags) },
                    order: generator.chance(oneIn: 3) ? Int.random(in: 0...3, using: &generator) : nil,
                    description: generator.chance(oneIn: 2) ? "in layer \(number)" : nil)
                if generator.chance(oneIn: 3) { declaration.signatures = [.random(&generator)] }
                if generator.chance(oneIn: 3) { declaration.filenames = ["Makefile"] }
                return declaration
            }
            return RegistryLayer(
                name: "layer \(number)", role: generator.pick([.other, .app]), declarations: declarations)
        }
    }

    /// The answers about one type as text.
    private func answers(_ type: UTType) -> [String] {
        let declaration = type.declaration
        return [
            "\(type) in \(type.layerName ?? "-")", "\(type.supertypeSequence.map(\.identifier))",
            "\(type.directSupertypes) \(type.localizedDescription ?? "-")",
            "\(declaration?.kind as Any) \(declaration?.conformsTo ?? []) \(declaration?.filenames ?? [])",
            "\(declaration?.signatures ?? []) \(declaration?.order ?? -1) \(declaration?.version ?? -1)",
            "\(type.preferredFilenameExtension ?? "-") \(type.preferredMIMEType ?? "-")",
        ]
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `Layers over the real registry have the same answers as a table of all declarations`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2 {
            let layers = try layers(&generator)
            let whole = Registry(layers: [try Self.shippedLayer.get()] + layers, over: nil)
            let together = Registry(layers: layers)
            var stacked = Registry.shipped
            for layer in layers { stacked = Registry(layers: [layer], over: stacked) }
            let declared = Set(layers.flatMap(\.declarations).map(\.identifier))
            let compared = whole.types.enumerated().filter { number, type in
                isThorough || number % 10 == Int(seed) || declared.contains(type.identifier)
            }.map(\.element)
            let expectedAnswers = compared.map { ($0.identifier, answers($0)) }
            for registry in [together, stacked] {
                #expect(registry.count == whole.count)
                #expect(registry.layerNames.map(\.name) == whole.layerNames.map(\.name))
                #expect(Set(registry.types.map(\.identifier)).count == registry.count)
                for (identifier, expected) in expectedAnswers {
                    #expect(answers(try registry.required(identifier)) == expected)
                }
                for name in Self.identifiers + layers.flatMap(\.declarations).map(\.identifier) {
                    guard let expected = whole.type(name) else { continue }
                    #expect(try registry.required(name).directSubtypes == expected.directSubtypes, "\(name)")
                    for other in Self.identifiers.compactMap(whole.type) {
                        let path = try registry.required(name).conformancePath(to: other)
                        #expect(path == expected.conformancePath(to: other))
                    }
                }
                compareTags(registry, whole, of: compared)
                for file in TypeSignature.randomFiles {
                    let found = registry.signatures(in: file).map { "\($0.type) \($0.digits) \($0.isWeak)" }
                    let expected = whole.signatures(in: file).map { "\($0.type) \($0.digits) \($0.isWeak)" }
                    #expect(Set(found) == Set(expected) && found.count == expected.count)
                }
            }
            let found = together.findings.map { "\($0)" }.sorted()
            let expected = whole.findings.filter { $0.location.file != "shipped" }.map { "\($0)" }.sorted()
            #expect(found == expected)
        }
    }

    private func compareTags(_ registry: Registry, _ whole: Registry, of types: [UTType]) {
        var seen: Set<String> = []
        for type in types {
            let record = whole.table.facts(of: whole.index(of: type) ?? 0)
            for tag in whole.table.tags(of: record) where seen.insert("\(tag.tagClass) \(tag.text)").inserted {
                #expect(
                    registry.claimants(of: tag.text, tag.tagClass) == whole.claimants(of: tag.text, tag.tagClass),
                    "\(tag)")
            }
        }
        for tag in Self.tags {
            for tagClass in TableTagClass.allCases {
                #expect(registry.claimants(of: tag, tagClass) == whole.claimants(of: tag, tagClass))
            }
        }
    }

    @Test func `A layer is built without a pass over the registry below it`() {
        // The table of a layer with one type is small, regardless of the layers below.
        let layer = RegistryLayer(
            name: "app", role: .app,
            declarations: [TypeDeclaration("com.example.a", .exported, ["public.data"], extensions: ["exa"])])
        let registry = Registry(layers: [layer])
        #expect(registry.table.bytes.count < 1_000)
        #expect(registry.table.base === Registry.shipped.table)
    }

    @Test func `Moving to the platform and back keeps the layers`() throws {
        let layers = [
            RegistryLayer(
                name: "low", declarations: [TypeDeclaration("com.example.a", .imported, extensions: ["exa"])]),
            RegistryLayer(
                name: "high",
                declarations: [TypeDeclaration("com.example.a", .exported), TypeDeclaration("com.example.b")]),
        ]
        let registry = Registry(layers: [layers[1]], over: Registry(layers: [layers[0]]))
        let platform = registry.onPlatform
        #expect(platform.layerNames.map(\.name) == ["apple", "low", "high"])
        #expect(try platform.required("com.example.a").layerName == "high")
        #expect(platform.claimants(of: "exa", .filenameExtension).isEmpty)
        #expect(platform.withEverything.layerNames.map(\.name) == ["shipped", "low", "high"])
        #expect(platform.withEverything.count == registry.count)
    }
}
