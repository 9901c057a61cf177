import DeclarationFormats
import Testing
import TypeRegistry

/// The code in the documentation of TypeRegistry, with the results that it states.
@Suite struct TypeRegistrySnippets {
    @Test func `A type has an identifier, supertypes and tags`() {
        let type = UTType(filenameExtension: "md")
        _ = type?.identifier
        #expect(type?.identifier == "net.daringfireball.markdown")
        _ = type?.conforms(to: .text)
        #expect(type?.conforms(to: .text) == true)
        _ = type?.preferredMIMEType
        #expect(type?.preferredMIMEType == "text/markdown")
    }

    @Test func `A type conforms, and an undeclared extension has a dynamic type`() {
        let type = UTType(filenameExtension: "jpg")
        #expect(type == .jpeg)
        _ = type?.conforms(to: .image)
        #expect(type?.conforms(to: .image) == true)
        _ = type?.preferredMIMEType
        #expect(type?.preferredMIMEType == "image/jpeg")
        _ = UTType(filenameExtension: "undeclared")
        #expect(UTType(filenameExtension: "undeclared")?.isDynamic == true)
    }

    @Test func `A layer adds types to a registry`() throws {
        let plist = """
            { UTExportedTypeDeclarations = ( { UTTypeIdentifier = com.example.song; UTTypeConformsTo = public.audio;
              UTTypeTagSpecification = { "public.filename-extension" = song; }; } ); }
            """
        let bytes = Array(plist.utf8)
        let layer = try RegistryLayer(name: "Info.plist", propertyList: bytes)
        let registry = Registry(layers: [layer])
        for finding in registry.findings {
            print(finding.severity, finding.message)
        }
        let song = registry.type(tag: "song", tagClass: .filenameExtension, conformingTo: .data)
        #expect(song?.identifier == "com.example.song")
        #expect(registry.findings.isEmpty)
    }

    @Test func `A custom format is declared in code`() {
        let recipe = TypeDeclaration(
            identifier: "com.example.recipe", kind: .exported, conformsTo: ["public.plain-text"],
            tags: [.filenameExtension: ["exrecipe"]], description: "Recipe")
        let layer = RegistryLayer(name: "recipes", role: .app, declarations: [recipe])
        let registry = Registry(layers: [layer], over: .shipped)
        let type = registry.type(tag: "exrecipe", tagClass: .filenameExtension, conformingTo: .data)
        #expect(type?.identifier == "com.example.recipe")
        #expect(registry.findings.isEmpty)
    }

    @Test func `A declared type conforms in its registry`() {
        let declarations = [TypeDeclaration(identifier: "com.example.drawing", conformsTo: ["public.image"])]
        let registry = Registry(layers: [RegistryLayer(name: "mine", declarations: declarations)])
        _ = registry.type("com.example.drawing")?.conforms(to: .image)
        #expect(registry.type("com.example.drawing")?.conforms(to: .image) == true)
    }

    @Test func `A query finds a type`() throws {
        let type = try Registry.default.type(for: TypeQuery(".md"))
        #expect(type.identifier == "net.daringfireball.markdown")
    }

    @Test func `Apple's registry has Apple's types only`() {
        _ = Registry.apple.type(tag: "mkv", tagClass: .filenameExtension, conformingTo: nil)
        #expect(Registry.apple.type(tag: "mkv", tagClass: .filenameExtension, conformingTo: nil)?.isDynamic == true)
    }

    @Test func `An older system has other supertypes`() throws {
        let older = Registry.apple.on(26)
        _ = older.type("net.daringfireball.markdown")?.conforms(to: .utf8PlainText)
        #expect(older.type("net.daringfireball.markdown")?.conforms(to: .utf8PlainText) == false)
    }

    @Test func `A dynamic identifier has tags`() {
        _ = UTType("dyn.ah62d4rv4ge804450")?.tags
        #expect(UTType("dyn.ah62d4rv4ge804450")?.tags == [.filenameExtension: ["mkv"]])
    }

    // Only compiled: the default registry of the tests' process is in use.
    func extendTheDefault() throws {
        let drawing = TypeDeclaration(
            identifier: "com.example.drawing", kind: .exported, conformsTo: ["public.image"],
            tags: [.filenameExtension: ["drawing"]])
        let layer = RegistryLayer(name: "my app", role: .app, declarations: [drawing])
        try Registry.setDefault(Registry(layers: [layer]))
    }

    // Only compiled, as above.
    func setTheDefault() throws {
        try Registry.setDefault(.apple)
        _ = UTType(filenameExtension: "mkv")?.isDynamic
        _ = UTType(filenameExtension: "mkv")
    }
}
