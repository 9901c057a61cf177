import Testing

@testable import TypeRegistry

/// The precedence of several declarations of the same identifier: exported, then Apple's own, then the higher layer.
/// Nothing is merged.
///
/// Source: exported before imported, [UTImportedTypeDeclarations](https://developer.apple.com/documentation/bundleresources/information-property-list/utimportedtypedeclarations);
/// the rest is typeq's own order.
@Suite struct LayerPrecedenceTests {
    private func layer(
        _ name: String, _ declarations: [TypeDeclaration], role: RegistryLayer.Role = .other
    ) -> RegistryLayer {
        RegistryLayer(name: name, role: role, declarations: declarations)
    }

    private func winner(_ layers: [RegistryLayer]) -> UTType? {
        Registry(layers: [.roots] + layers, over: nil).type("com.example.a")
    }

    @Test func `An exported declaration precedes an imported one, in any layer`() {
        let exported = layer(
            "exporter", [TypeDeclaration("com.example.a", .exported, ["public.data"], extensions: ["a"])])
        let imported = layer(
            "importer",
            [TypeDeclaration("com.example.a", .imported, ["public.content"], extensions: ["b"], mimeTypes: ["x/b"])],
            role: .app)
        for layers in [[exported, imported], [imported, exported]] {
            let type = winner(layers)
            #expect(type?.layerName == "exporter")
            #expect(type?.supertypes.map(\.identifier).sorted() == ["public.data", "public.item"])
            #expect(type?.tags == [.filenameExtension: ["a"]], "nothing is merged")
        }
    }

    @Test func `An exported declaration replaces Apple's imported one completely`() throws {
        let word = TypeDeclaration("com.microsoft.word.doc", .exported, ["public.data"], extensions: ["doc"])
        let registry = Registry(layers: [layer("word processor", [word], role: .app)])
        let type = try registry.required("com.microsoft.word.doc")
        #expect(type.layerName == "word processor")
        #expect(!type.conforms(to: .compositeContent))
        #expect(type.preferredMIMEType == nil)
        #expect(
            try UTType.required("com.microsoft.word.doc").conforms(to: .compositeContent),
            "the shipped one is as it was")
    }

    @Test(arguments: [TypeDeclaration.Kind.exported, .imported])
    func `If two declarations have the same kind, Apple's own takes precedence`(_ kind: TypeDeclaration.Kind) {
        let apples = layer(
            "shipped", [TypeDeclaration("com.example.a", kind, declaredBy: "com.apple.coretypes")], role: .shipped)
        let app = layer("app", [TypeDeclaration("com.example.a", kind)], role: .app)
        #expect(winner([apples, app])?.layerName == "shipped")
        #expect(winner([app, apples])?.layerName == "shipped")
    }

    @Test func `declaredBy makes a type Apple's only in the shipped layer`() {
        let impostor = layer(
            "impostor", [TypeDeclaration("com.example.a", .imported, declaredBy: "com.apple.coretypes")])
        let app = layer("app", [TypeDeclaration("com.example.a", .imported)], role: .app)
        #expect(winner([impostor, app])?.layerName == "app")
    }

    @Test func `If two declarations have equal precedence, the declaration in the higher layer is used`() {
        let layers = ["shipped", "machine", "user", "file"].map {
            layer($0, [TypeDeclaration("com.example.a", .imported)])
        }
        for count in 1...layers.count {
            #expect(winner(Array(layers.prefix(count)))?.layerName == layers[count - 1].name)
        }
        #expect(
            winner(layers + [layer("old", [TypeDeclaration("com.example.a", .imported)], role: .shipped)])?.layerName
                == "old")
    }

    @Test func `Identifiers that differ only in case are the same`() {
        let type = winner([
            layer("low", [TypeDeclaration("COM.example.A", .imported)]),
            layer("high", [TypeDeclaration("com.Example.a", .imported)]),
        ])
        #expect(type?.layerName == "high")
        #expect(type?.identifier == "com.example.a")
    }

    @Test func `In one layer the first declaration applies, unless only a later declaration is exported`() {
        func type(_ kinds: [TypeDeclaration.Kind]) -> String? {
            winner([
                layer("one", kinds.enumerated().map { TypeDeclaration("com.example.a", $1, description: "\($0)") })
            ])?.localizedDescription
        }
        #expect(type([.exported, .exported]) == "0")
        #expect(type([.imported, .imported]) == "0")
        #expect(type([.exported, .imported]) == "0")
        #expect(type([.imported, .exported]) == "1")
        #expect(type([.imported, .exported, .exported]) == "1")
    }

    @Test func `Layers over another registry leave that registry unchanged`() throws {
        let base = Registry.small([TypeDeclaration("com.example.a", .imported, extensions: ["a"])])
        let above = Registry(
            layers: [layer("above", [TypeDeclaration("com.example.b", .imported, ["com.example.a"])])], over: base)
        #expect(above.count == base.count + 1)
        #expect(try above.required("com.example.b").conforms(to: base.required("com.example.a")))
        #expect(base.type("com.example.b") == nil)
        #expect(above.layerNames.map(\.name) == ["roots", "test", "above"])
        #expect(try above.required("com.example.a").layerName == "test")
    }

    @Test func `A registry without layers over the shipped one has the same types`() {
        let copy = Registry(layers: [])
        #expect(copy.compiledTable == Registry.shipped.compiledTable)
        #expect(copy.findings == [])
        #expect(copy !== Registry.shipped, "two objects are different registries")
    }

    @Test func `A registry without any layer has no types`() {
        let registry = Registry(layers: [], over: nil)
        #expect(registry.count == 0)
        #expect(registry.types.isEmpty)
        #expect(registry.type("public.data") == nil)
        #expect(registry.answer("jpg", under: nil) == "dyn.age80y6dh")
        #expect(registry.type(tag: "jpg", tagClass: .filenameExtension, conformingTo: .data)?.isDynamic == true)
        #expect(registry.exportedType("public.data").supertypes.isEmpty)
        #expect(registry.layerNames.isEmpty && registry.apps.isEmpty && registry.findings.isEmpty)
    }

    /// Identifiers are compared byte by byte, except for the case of ASCII letters: typeq-registry(5), "Semantics".
    @Test func `Canonically equivalent identifiers are two identifiers, in one layer and in two`() {
        let composed = TypeDeclaration("t.\u{E9}", .exported, ["public.data"], extensions: ["c"])
        let decomposed = TypeDeclaration("t.e\u{301}", .exported, ["public.item"], extensions: ["d"])
        for layers in [[layer("one", [composed, decomposed])], [layer("a", [composed]), layer("b", [decomposed])]] {
            let registry = Registry(layers: [.roots] + layers, over: nil)
            #expect(registry.type("t.\u{E9}")?.preferredFilenameExtension == "c")
            #expect(registry.type("t.e\u{301}")?.preferredFilenameExtension == "d")
            #expect(registry.findings(.duplicateDeclaration).isEmpty)
        }
    }
}
