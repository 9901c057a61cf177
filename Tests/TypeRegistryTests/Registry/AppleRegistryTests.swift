import Testing

@testable import TypeRegistry

/// What exists on Apple's systems, without what typeq knows beyond.
@Suite struct AppleRegistryTests {
    @Test("exactly the declarations that are marked as Apple's, with Apple's tags alone")
    func declarations() throws {
        let layer = try Fixture.shippedLayer()
        let apples = layer.declarations.filter(\.isApples)
        #expect(Registry.apple.count == apples.count)
        for declared in apples {
            let type = try Registry.apple.required(declared.identifier)
            let declaration = try #require(type.declaration)
            #expect(declaration.tags == declared.tags.filter { !$0.value.isEmpty }, "\(type)")
            #expect(declaration.kind == declared.kind)
            #expect(declaration.conformsTo == declared.conformsTo.map(TypeIdentifier.folded))
            #expect(declaration.added == [:] && declaration.filenames == [] && declaration.compoundExtensions == [])
            #expect(declaration.signatures == [])
        }
        #expect(Registry.apple.apps == [])
    }

    @Test("every supertype of a type of Apple's is Apple's, but for the one that nobody declares")
    func supertypes() {
        for type in Registry.apple.types {
            for parent in type.declaration?.conformsTo ?? [] where Registry.apple.type(parent) == nil {
                #expect(parent == "com.apple.homebuttonless-device", "\(type)")
            }
            let shipped = Registry.shipped.type(type.identifier)
            #expect(shipped?.supertypes == type.supertypes, "\(type)")
        }
    }

    @Test(
        "what only typeq knows is dynamic there",
        arguments: ["mdx", "rs", "go", "kt", "gpx", "qoi", "ipynb", "mkv", "mkd", "mmd", "mdtxt", "mysql"])
    func dynamic(_ filenameExtension: String) {
        let data = Registry.apple.type("public.data")
        let apples = Registry.apple.type(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: data)
        #expect(apples?.isDynamic == true)
        let everything = Registry.shipped.type(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: data)
        #expect(everything?.isDynamic == false)
    }

    @Test("a registry over it is a platform registry, and has a counterpart with everything, and the other way round")
    func counterparts() throws {
        let layer = RegistryLayer(
            name: "mine", role: .app,
            declarations: [
                TypeDeclaration("com.example.mine", .exported, ["typeq.markup"], extensions: ["exmine", "md"])
            ])
        let platform = Registry(layers: [layer], over: .apple)
        #expect(platform.isPlatform)
        let everything = platform.withEverything
        #expect(!everything.isPlatform)
        #expect(everything.count == Registry.shipped.count + 1)
        #expect(everything.answer("md") == "com.example.mine")
        #expect(try everything.required("com.example.mine").layerName == "mine")
        let again = everything.onPlatform
        #expect(again.isPlatform && again.count == Registry.apple.count + 1)
        #expect(Registry.apple.withEverything === Registry.shipped)
        #expect(Registry.shipped.onPlatform === Registry.apple)
        let own = Registry(layers: [layer], over: nil)
        #expect(own.onPlatform === own && own.withEverything === own)
    }

    @Test("a supertype that only typeq knows is an error there, one that another app declares is a warning")
    func supertypesElsewhere() {
        func finding(_ parent: String) -> RegistryFinding? {
            let layer = RegistryLayer(
                name: "mine", role: .app, declarations: [TypeDeclaration("com.example.mine", .exported, [parent])])
            #expect(Registry(layers: [layer]).findings == [])
            return Registry(layers: [layer], over: .apple).findings.first
        }
        #expect(finding("typeq.markup")?.severity == .error)
        #expect(finding("typeq.markup")?.message.contains("only typeq knows") == true)
        #expect(finding("org.matroska.mkv")?.rule == .unknownSupertype)
        #expect(finding("org.matroska.mkv")?.severity == .warning)
    }
}
