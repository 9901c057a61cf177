import SeededNumbers
import TestTags
import Testing

@testable import TypeRegistry

/// A table built on top of another one gives the same answers as one built from all layers together.
@Suite(.tags(.slow)) struct LayeredTableTests {
    private static let names = (0..<7).map { "com.example.t\($0)" } + ["public.p0", "public.p1"]

    private func layer(_ number: Int, _ generator: inout SeededGenerator) -> RegistryLayer {
        let role: RegistryLayer.Role = number == 0 ? .shipped : generator.pick([.other, .app, .shipped])
        let declarations = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
            var declaration = TypeDeclaration(
                generator.pick(Self.names), generator.pick([.exported, .imported]),
                (0..<Int.random(in: 0...3, using: &generator)).map { _ in generator.pick(Self.names) },
                extensions: (0..<Int.random(in: 0...2, using: &generator)).map { _ in
                    generator.pick(["a", "B", "b", "é"])
                },
                mimeTypes: (0..<Int.random(in: 0...1, using: &generator)).map { _ in generator.pick(["x/a", "x/b"]) },
                order: generator.chance(oneIn: 3) ? Int.random(in: -1...3, using: &generator) : nil,
                declaredBy: generator.chance(oneIn: 3) ? "com.apple.coretypes" : nil)
            if generator.chance(oneIn: 4) { declaration.added[.osType] = ["AAAA"] }
            if generator.chance(oneIn: 4) { declaration.filenames = [generator.pick(["A", "a"])] }
            if generator.chance(oneIn: 3) { declaration.signatures = [.random(&generator)] }
            if generator.chance(oneIn: 3) { declaration.description = generator.pick(["x", "y"]) }
            return declaration
        }
        return RegistryLayer(name: "layer \(number)", role: role, declarations: declarations)
    }

    /// A declaration as text, its dictionaries in order.
    private func description(_ declaration: TypeDeclaration) -> String {
        func list(_ tags: [UTTagClass: [String]]) -> String {
            tags.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        }
        let parts: [Any?] = [
            declaration.identifier, declaration.kind, declaration.conformsTo, list(declaration.tags),
            list(declaration.added),
            declaration.filenames, declaration.signatures, declaration.description, declaration.order,
            declaration.declaredBy,
        ]
        return parts.map { $0.map { "\($0)" } ?? "-" }.joined(separator: "; ")
    }

    /// The answers to all questions as text: the same text means the same answers.
    private func answers(_ registry: Registry) -> [String] {
        var answers: [String] = []
        let types = registry.types.sorted { $0.identifier < $1.identifier }
        for type in types {
            answers.append("\(type) \(type.declaration.map(description) ?? "") in \(type.layerName ?? "")")
            answers.append("\(type) supertypes \(type.supertypeSequence.map(\.identifier))")
            answers.append("\(type) direct \(type.directSupertypes) \(type.directSubtypes)")
            for other in types { answers.append("\(type) \(other) \(type.conformancePath(to: other) ?? [])") }
            answers.append("\(type) \(type.localizedDescription ?? "")")
        }
        for tagClass in TableTagClass.allCases {
            for tag in ["a", "b", "é", "x/a", "x/b", "AAAA", "A", "c"] {
                answers.append("\(tagClass) \(tag) \(registry.claimants(of: tag, tagClass))")
            }
        }
        for file in TypeSignature.randomFiles {
            answers.append("\(file) \(registry.signatures(in: file).map { "\($0.type) \($0.digits)" }.sorted())")
        }
        return answers + registry.layerNames.map { "\($0.name) \($0.role)" }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func `Adding layers one by one or together gives the same table`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<60 {
            let layers = (0..<Int.random(in: 2...4, using: &generator)).map { layer($0, &generator) }
            let atOnce = Registry(layers: layers, over: nil)
            var built = Registry(layers: [], over: nil)
            for layer in layers { built = Registry(layers: [layer], over: built) }
            let (expected, found) = (answers(atOnce), answers(built))
            if expected != found {
                for (expected, found) in zip(expected, found) where expected != found {
                    Issue.record("round \(round): \(expected) at once, \(found) layer by layer")
                    break
                }
                #expect(expected.count == found.count)
            }
            // And again as one table from a file.
            #expect(throws: Never.self) { try TypeTable(checking: built.compiledTable) }
        }
    }

    @Test func `A supertype that is declared later is connected to its subtypes`() throws {
        let below = Registry.small([
            TypeDeclaration("com.example.low", .exported, ["com.example.middle"]),
            TypeDeclaration("com.example.middle", .exported, ["com.example.late"]),
        ])
        #expect(try below.required("com.example.low").supertypes.count == 1)
        let late = RegistryLayer(name: "late", declarations: [TypeDeclaration("com.example.late", .exported)])
        let registry = Registry(layers: [late], over: below)
        #expect(
            try registry.required("com.example.low").supertypeSequence.map(\.identifier)
                == ["com.example.middle", "com.example.late", "public.data", "public.item"])
        #expect(registry.findings == [])
        #expect(try below.required("com.example.low").supertypes.count == 1, "the base stays as it is")
    }

    @Test func `A replaced type loses its tags and supertypes`() throws {
        let below = Registry.small([
            TypeDeclaration("com.example.a", .imported, ["public.content"], extensions: ["old", "both"]),
            TypeDeclaration("com.example.sub", .exported, ["com.example.a"]),
        ])
        let layer = RegistryLayer(
            name: "app", role: .app,
            declarations: [TypeDeclaration("com.example.a", .exported, ["public.data"], extensions: ["both", "new"])])
        let registry = Registry(layers: [layer], over: below)
        #expect(registry.count == below.count)
        #expect(registry.answer("both") == "com.example.a" && registry.answer("new") == "com.example.a")
        #expect(registry.answer("old", under: nil)?.hasPrefix("dyn.") == true)
        #expect(registry.claimants(of: "old", .filenameExtension).isEmpty)
        let sub = try registry.required("com.example.sub")
        #expect(try sub.conforms(to: registry.required("public.data")))
        #expect(try !sub.conforms(to: registry.required("public.content")))
        #expect(try registry.required("com.example.a").layerName == "app")
    }

    @Test func `An app's layer over the shipped types leaves all other answers unchanged`() throws {
        let layer = try RegistryLayer(file: MutationTests.file, role: .app)
        let registry = Registry(layers: [layer])
        for type in Registry.shipped.types {
            let same = try registry.required(type.identifier)
            #expect(same.declaration == type.declaration)
            #expect(same.supertypeSequence.map(\.identifier) == type.supertypeSequence.map(\.identifier))
            for text in type.tags[.filenameExtension] ?? [] where text.lowercased() != "a" {
                #expect(registry.answer(text) == Registry.shipped.answer(text))
            }
        }
    }
}
