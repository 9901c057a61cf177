import DeclarationFormats
import Testing

@testable import TypeRegistry

/// The findings of a registry by rule: the declaration, the severity, and a message that describes what is expected.
///
/// Source: mistakes counted in the property lists of shipped applications.
@Suite struct FindingTests {
    /// Expects one finding of a rule for a declaration.
    private func expectOne(
        _ id: DiagnosticID, of identifier: String?, saying text: String,
        in registry: Registry, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let found = registry.findings(id)
        #expect(found.count == 1, "\(registry.findings)", sourceLocation: sourceLocation)
        guard let finding = found.first else { return }
        #expect(finding.severity == id.severity, sourceLocation: sourceLocation)
        #expect(finding.identifier == identifier, sourceLocation: sourceLocation)
        #expect(finding.message.contains(text), "\(finding.message)", sourceLocation: sourceLocation)
        #expect(!finding.message.hasSuffix("."), sourceLocation: sourceLocation)
        #expect(finding.location.file == "test", sourceLocation: sourceLocation)
    }

    @Test func `Valid declarations have no findings`() {
        let registry = Registry.small([
            TypeDeclaration("com.example.a", .exported, ["public.data", "public.content"], extensions: ["a"])
        ])
        #expect(registry.findings == [])
        #expect(Registry.shipped.findings == [])
    }

    @Test(arguments: [
        ("com.example.a_b", "an underscore at character 14"), ("a b", "a space"), ("a\tb", "a tab"),
        ("a\n", "a line break"),
        ("", "empty"),
    ])
    func `illegal-identifier`(_ identifier: String, _ text: String) {
        let registry = Registry.small([TypeDeclaration(identifier)])
        expectOne(.idCharset, of: identifier, saying: text, in: registry)
        #expect(registry.count == 5, "it does not load")
    }

    @Test func `no-supertype: the declaration loads with a warning`() {
        let registry = Registry.small([TypeDeclaration("com.example.a", .imported, [], extensions: ["a"])])
        expectOne(.noSupertype, of: "com.example.a", saying: "has no supertype", in: registry)
    }

    @Test func `non-ascii-identifier: the declaration loads with a warning`() throws {
        let registry = Registry.small([TypeDeclaration("com.example.Été", extensions: ["a"])])
        expectOne(.idUnusualCharacter, of: "com.example.Été", saying: "has 'É' at character 13", in: registry)
        #expect(try registry.required("COM.EXAMPLE.Été").identifier == "com.example.Été")
        #expect(registry.answer("a") == "com.example.Été")
    }

    @Test(arguments: [("tar.gz", "'tar.gz'"), (".txt", "'.txt'"), ("a b", "'a b'"), ("a/b", "'a/b'"), ("", "empty")])
    func `illegal-tag: the declaration loads without the tag`(_ tag: String, _ text: String) throws {
        let registry = Registry.small([TypeDeclaration("com.example.a", extensions: ["one", tag, "two"])])
        expectOne(.illegalTag, of: "com.example.a", saying: text, in: registry)
        #expect(try registry.required("com.example.a").tags == [.filenameExtension: ["one", "two"]])
    }

    @Test func `Findings are in the order of the tag classes`() {
        let declarations = (0..<20).map { index in
            var declaration = TypeDeclaration("com.example.t\(index)")
            declaration.tags = [
                .deviceModelCode: [""], .osType: [""], .mimeType: [""], .filenameExtension: ["a.b", "", "c d"],
            ]
            return declaration
        }
        let orders = declarations.map { declaration in
            Registry.small([declaration]).findings(.illegalTag).map { $0.message.contains("empty") }
        }
        #expect(Set(orders) == [[false, true, false, true]])
    }

    @Test(arguments: ["added", "filenames", "compoundExtensions"])
    func `An added tag, a filename or a compound extension can also be illegal`(_ key: String) throws {
        var declaration = TypeDeclaration("com.example.a", extensions: ["a"])
        switch key {
        case "added": declaration.added[.mimeType] = ["", "x/a"]
        case "filenames": declaration.filenames = ["", "A"]
        default: declaration.compoundExtensions = ["", "tar.a"]
        }
        let registry = Registry.small([declaration])
        if key == "added" {
            expectOne(.unmatchedTag, of: "com.example.a", saying: "the invalid MIME type ''", in: registry)
        } else {
            expectOne(.unmatchedTag, of: "com.example.a", saying: "the invalid", in: registry)
        }
        for tagClass in TableTagClass.allCases { #expect(registry.claimants(of: "", tagClass).isEmpty) }
        #expect(try registry.required("com.example.a").tags[.filenameExtension] == ["a"])
    }

    @Test func `unknown-supertype suggests the nearest spelling`() throws {
        let registry = Registry.small([TypeDeclaration("com.example.a", .exported, ["public.dtaa", "public.content"])])
        expectOne(.unknownSupertype, of: "com.example.a", saying: "did you mean 'public.data'?", in: registry)
        #expect(try registry.required("com.example.a").supertypes.map(\.identifier) == ["public.content"])
        let far = Registry.small([TypeDeclaration("com.example.a", .exported, ["com.nobody.has-this"])])
        expectOne(.unknownSupertype, of: "com.example.a", saying: "conforms to the unknown type", in: far)
        #expect(far.findings.first?.message.contains("did you mean") == false)
    }

    @Test func `self-conformance`() throws {
        let registry = Registry.small([TypeDeclaration("com.example.A", .exported, ["com.Example.a", "public.data"])])
        expectOne(.cycleOutsideChain, of: "com.example.A", saying: "conforms to itself", in: registry)
        #expect(try registry.required("com.example.a").supertypes.count == 2)
    }

    @Test func `conformance-cycle is reported once, with its types`() throws {
        let registry = Registry.small([
            TypeDeclaration("com.example.b", .exported, ["com.example.c"]),
            TypeDeclaration("com.example.c", .exported, ["com.example.a"]),
            TypeDeclaration("com.example.a", .exported, ["com.example.b", "public.data"]),
        ])
        expectOne(
            .cycleOutsideChain, of: "com.example.a",
            saying: "com.example.a → com.example.b → com.example.c → com.example.a", in: registry)
        for name in ["a", "b", "c"] {
            let type = try registry.required("com.example." + name)
            #expect(type.supertypes.count == 4 && !type.supertypes.contains(type) && !type.isSubtype(of: type))
        }
    }

    @Test func `data-and-package is also found through other types`() {
        let registry = Registry.small([
            TypeDeclaration("com.example.a", .exported, ["com.example.base", "public.data"]),
            TypeDeclaration("com.example.base", .exported, ["com.apple.package"]),
        ])
        expectOne(
            .packageAndData, of: "com.example.a", saying: "both a file and a package: com.example.a → public.data, and",
            in: registry)
    }

    @Test(arguments: [("public.mine", "'public.'"), ("com.apple.mine", "'com.apple.'"), ("Dyn.mine", "'dyn.'")])
    func `reserved-prefix`(_ identifier: String, _ text: String) {
        let exported = Registry.small([TypeDeclaration(identifier, .exported)])
        expectOne(.reservedPrefix, of: identifier, saying: text, in: exported)
        let imported = Registry.small([TypeDeclaration(identifier, .imported)])
        expectOne(.reservedPrefix, of: identifier, saying: text, in: imported)
    }

    @Test func `duplicate-declaration names the declaration that applies`() {
        let same = Registry.small([TypeDeclaration("com.example.a"), TypeDeclaration("com.example.A")])
        expectOne(.duplicateDeclaration, of: "com.example.A", saying: "twice among the exported types", in: same)
        let exported = Registry.small([
            TypeDeclaration("com.example.a", .imported), TypeDeclaration("com.example.a", .exported),
        ])
        expectOne(.bothExportedAndImported, of: "com.example.a", saying: "is also exported", in: exported)
    }

    @Test func `contested-tag: a warning if only the identifier determines the type, a note if the order does`() {
        let open = Registry.small([
            TypeDeclaration("com.example.a", extensions: ["t"]), TypeDeclaration("com.example.b", extensions: ["T"]),
        ])
        expectOne(
            .extConflict, of: "com.example.b",
            saying: "the extension 't' is declared by 'com.example.a' and 'com.example.b'", in: open)
        let settled = Registry.small([
            TypeDeclaration("com.example.a", mimeTypes: ["x/t"], order: 2),
            TypeDeclaration("com.example.b", mimeTypes: ["x/t"], order: 1),
        ])
        expectOne(.extShared, of: "com.example.a", saying: "the MIME type 'x/t'", in: settled)
    }

    @Test func `Two claims of different precedence are not reported`() {
        let registry = Registry.small([
            TypeDeclaration("com.example.a", .exported, extensions: ["t"]),
            TypeDeclaration("com.example.b", .imported, extensions: ["t"]),
        ])
        #expect(registry.findings == [])
        let apples = Registry(layers: [
            RegistryLayer(
                name: "app", role: .app, declarations: [TypeDeclaration("com.example.a", extensions: ["jpg"])])
        ])
        #expect(apples.findings == [], "Apple's type keeps the extension")
    }

    @Test func `Findings of a layer's reader contain the layer's name`() {
        let finding = Diagnostic(.wrongKind, "something")
        let registry = Registry(layers: [RegistryLayer(name: "test", declarations: [], findings: [finding])], over: nil)
        #expect(registry.findings.map(\.location.file) == ["test"])
        #expect(registry.findings.map(\.message) == ["something"])
    }

    @Test func `Severities are ordered`() {
        #expect(
            [Diagnostic.Severity.error, .note, .warning].sorted().map(\.rawValue) == [
                "note", "warning", "error",
            ])
    }
}
