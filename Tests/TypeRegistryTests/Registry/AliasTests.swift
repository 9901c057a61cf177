import Testing

@testable import TypeRegistry

/// Former identifiers of a type.
///
/// Source: typeq-registry(5), aliases: one format has one identifier, and declarations with an identifier that was given up keep
/// their meaning.
@Suite struct AliasTests {
    private static let file = """
        {"types": [
          {"identifier": "com.example.picture", "kind": "imported", "conformsTo": ["public.content"],
           "extensions": ["expict"], "aliases": ["typeq.Example-picture", "com.example.bitmap"]},
          {"identifier": "com.example.sketch", "kind": "imported", "conformsTo": ["com.example.bitmap"]}]}
        """

    private let base: Registry

    init() throws { base = Registry(layers: [.roots, try RegistryLayer(file: Self.file)], over: nil) }

    private func over(_ types: String, role: RegistryLayer.Role = .app) throws -> Registry {
        Registry(layers: [try RegistryLayer(file: #"{"types": [\#(types)]}"#, role: role)], over: base)
    }

    @Test func `A former identifier finds the type with its present identifier, in any case`() throws {
        for name in ["typeq.example-picture", "TYPEQ.Example-Picture", "com.example.bitmap"] {
            let type = try base.required(name)
            #expect(type.identifier == "com.example.picture")
            #expect(type == base.type("com.example.picture"))
            #expect(try base.type(for: TypeQuery(name)) == type)
            #expect(base.exportedType(name) == type && base.importedType(name) == type)
        }
        #expect(base.type("typeq.example-pictures") == nil)
    }

    @Test
    func `A type that conforms to a former identifier conforms to the type, in the same layer and in a higher one`()
        throws
    {
        let picture = try base.required("com.example.picture")
        #expect(try base.required("com.example.sketch").conforms(to: picture))
        let app = try over(
            #"{"identifier": "com.example.own", "kind": "exported", "conformsTo": ["typeq.example-picture"]}"#)
        let own = try app.required("com.example.own")
        #expect(own.conforms(to: picture))
        #expect(try own.conforms(to: app.required("public.content")))
        #expect(own.declaration?.conformsTo == ["typeq.example-picture"])
        #expect(app.findings == [], "lint reports the former identifiers of an app")
    }

    @Test func `A type that is declared with the identifier takes precedence, also over supertypes of lower layers`()
        throws
    {
        let app = try over(
            #"{"identifier": "com.example.bitmap", "kind": "imported", "conformsTo": ["public.data"]}"#)
        #expect(try app.required("com.example.bitmap").identifier == "com.example.bitmap")
        #expect(try app.required("typeq.example-picture").identifier == "com.example.picture")
        let sketch = try app.required("com.example.sketch")
        #expect(sketch.conforms(to: try app.required("com.example.bitmap")))
        #expect(!sketch.conforms(to: try app.required("com.example.picture")))
    }

    @Test func `A higher layer can give a type a former identifier that lower layers use as a supertype`() throws {
        let below = Registry.small([TypeDeclaration("com.example.a", .imported, ["com.example.old", "public.data"])])
        let layer = try RegistryLayer(
            file: #"{"types": [{"identifier": "com.example.new", "kind": "exported", "aliases": ["com.example.old"]}]}"#
        )
        let registry = Registry(layers: [layer], over: below)
        #expect(try registry.required("com.example.a").conforms(to: registry.required("com.example.new")))
    }

    @Test func `A declaration that replaces the type keeps its former identifiers`() throws {
        let app = try over(
            #"{"identifier": "com.example.picture", "kind": "exported", "conformsTo": ["public.data"], "kinds": ["zip"]}"#
        )
        #expect(try app.required("typeq.example-picture").layerName == "test.json")
        #expect(try app.required("typeq.example-picture").declaration?.kind == .exported)
    }

    @Test func `A compiled table has the aliases, and the platform's types have none`() throws {
        let table = try TypeTable(checking: base.compiledTable)
        let again = Registry(table: table, findings: [])
        #expect(again.type("typeq.example-picture")?.identifier == "com.example.picture")
        #expect(
            again.type("com.example.picture")?.declaration?.aliases == ["typeq.Example-picture", "com.example.bitmap"])
        let shipped = RegistryLayer(
            name: "shipped", role: .shipped,
            declarations: [
                {
                    var type = TypeDeclaration("public.example", declaredBy: "com.apple.coretypes")
                    type.marks = [FormatMark(.alias, "typeq.example")]
                    return type
                }()
            ])
        #expect(shipped.applesOwn.declarations.map(\.aliases) == [[]])
    }

    @Test func `The present name is suggested where the former one is not known`() {
        #expect(base.nearestIdentifier(to: "Typeq.example-picture") == "com.example.picture")
    }

    /// The three kinds of aliases that would change what another declaration means.
    @Test(arguments: [
        ("public.picture", "whose prefix is reserved for the system"),
        ("com.apple.picture", "whose prefix is reserved for the system"),
        ("Com.Example.picture", "which is the identifier of a declared type"),
        ("com.example.bitmap", "which is also an alias of 'com.example.picture'"),
    ])
    func `An alias that has another meaning is an error`(_ alias: String, _ problem: String) throws {
        let registry = try over(
            #"{"identifier": "com.example.b", "kind": "exported", "conformsTo": ["public.data"], "aliases": ["\#(alias)"]}"#,
            role: .other)
        let found = registry.findings(.illegalAlias)
        #expect(found.map(\.message) == ["'com.example.b' has the alias '\(alias)', \(problem)"])
        #expect(found.map(\.severity) == [.error])
    }

    @Test func `An illegal alias of an Apple type is an error too, because typeq added it`() throws {
        let layer = try RegistryLayer(
            file: """
                {"types": [{"identifier": "public.example", "kind": "exported", "conformsTo": ["public.data"],
                "declaredBy": "com.apple.coretypes", "aliases": ["public.data"]}]}
                """, role: .shipped)
        var checked = layer
        checked.isChecked = true
        #expect(Registry(layers: [.roots, checked], over: nil).rules == [.illegalAlias])
    }

    @Test func `A supertype of a registry file that is a former identifier is a note`() throws {
        let found = base.findings(.formerIdentifier)
        #expect(
            found.map(\.message) == [
                "'com.example.sketch' conforms to 'com.example.bitmap', a former identifier of 'com.example.picture'"
            ])
        #expect(base.findings.count == 1)
    }
}
