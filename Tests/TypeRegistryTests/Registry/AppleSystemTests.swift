import Testing

@testable import TypeRegistry

/// The types of Apple's older systems, which differ from the types of the newest system in a few conformances and tags.
///
/// Source: [markdown](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/markdown), of 27.0,
/// conforms to `utf8PlainText`; the declarations of macOS 12 to 26 say `public.plain-text`.
@Suite struct AppleSystemTests {
    private static let markdown = "net.daringfireball.markdown"

    private static func conforms(_ registry: Registry, to supertype: String) throws -> Bool {
        let (type, supertype) = (registry.type(markdown), registry.type(supertype))
        return try #require(type).conforms(to: try #require(supertype))
    }

    @Test(arguments: [Registry.apple, .shipped])
    func `Markdown is UTF-8 text as of version 27, and plain text in earlier versions`(_ registry: Registry) throws {
        for (system, isUTF8) in [(27, true), (28, true), (26, false), (18, false), (11, false), (1, false)] {
            let there = registry.on(AppleSystem(system))
            #expect(try Self.conforms(there, to: "public.utf8-plain-text") == isUTF8, "\(system)")
            #expect(try Self.conforms(there, to: "public.plain-text"))
        }
        #expect(registry.on(.newest) === registry)
        #expect(registry.on(26).on(.newest) === registry)
        #expect(registry.on(26).system == 26)
    }

    @Test func `Only the types with a change differ on an older system`() {
        let older = Registry.apple.on(26)
        #expect(older.count == Registry.apple.count)
        for (newest, old) in zip(Registry.apple.types, older.types) where newest.identifier != Self.markdown {
            #expect(newest.identifier == old.identifier && newest.tags == old.tags)
            let isBelow = newest.supertypes.contains { $0.identifier == Self.markdown }
            #expect(isBelow || newest.supertypes.map(\.identifier) == old.supertypes.map(\.identifier))
        }
    }

    @Test func `Subtypes of a type that differs follow it`() throws {
        let older = Registry.shipped.on(26)
        let guide = try #require(older.type("com.apple.documentation.guide"))
        let utf8 = try #require(older.type("public.utf8-plain-text"))
        #expect(!guide.conforms(to: utf8))
        #expect(UTType("com.apple.documentation.guide")?.conforms(to: .utf8PlainText) == true)
    }

    @Test func `The older system has the tags and content that typeq adds, and Apple's own registry does not`() throws {
        let older = try #require(Registry.shipped.on(26).type(Self.markdown))
        let newest = try #require(UTType(Self.markdown))
        #expect(older.tags == newest.tags && older.layerName == "shipped")
        #expect(older.declaration?.marks == newest.declaration?.marks.filter { $0.tagClass != .since })
        #expect(
            Registry.apple.on(26).type(tag: "mkd", tagClass: .filenameExtension, conformingTo: nil)?.isDynamic == true)
        #expect(Registry.shipped.on(26).type(tag: "md", tagClass: .filenameExtension, conformingTo: nil) == newest)
    }

    @Test func `Layers stay over the types of another system`() throws {
        let own = RegistryLayer(
            name: "own", declarations: [TypeDeclaration(identifier: "com.example.notes", conformsTo: [Self.markdown])])
        let registry = Registry(layers: [own], over: .shipped)
        let older = registry.on(26)
        #expect(
            older.type("com.example.notes")?.conforms(to: try #require(older.type("public.utf8-plain-text"))) == false)
        #expect(older.type("com.example.notes")?.layerName == "own")
        #expect(older.on(.newest).type("com.example.notes")?.conforms(to: .utf8PlainText) == true)
        // The same layers over Apple's types, and back.
        for other in [older.onPlatform, older.onPlatform.withEverything] {
            #expect(other.system == 26 && other.type("com.example.notes")?.layerName == "own")
            #expect(try !Self.conforms(other, to: "public.utf8-plain-text"))
        }
    }

    @Test func `An app that exports the type declares it on every system`() throws {
        let own = RegistryLayer(
            name: "app", role: .app,
            declarations: [TypeDeclaration(identifier: Self.markdown, kind: .exported, conformsTo: ["public.text"])])
        for registry in [Registry.shipped, .apple] {
            let built = Registry(layers: [own], over: registry)
            for system in [AppleSystem.newest, 26] {
                #expect(built.on(system).type(Self.markdown)?.declaration?.conformsTo == ["public.text"])
            }
        }
    }

    @Test func `A registry without Apple's types is the same for every system`() {
        let registry = Registry(layers: [], over: nil)
        #expect(registry.on(26) === registry)
    }

    @Test(arguments: [
        ("14.0", 14), ("27", 27), ("10.15.7", 10), ("26.1", 26), ("", nil), ("$(MACOSX_DEPLOYMENT_TARGET)", nil),
        ("-3", nil),
        ("99999999999999999999", nil),
    ])
    func `A version begins with its number`(_ version: String, _ number: Int?) {
        #expect(AppleSystem(version: version)?.number == number)
    }

    // typeq-registry(5), 'since'.
    @Test func `If there are several changes, the change before the oldest later system applies`() {
        var declaration = TypeDeclaration(
            identifier: "com.example.a", conformsTo: ["public.c"], tags: [.filenameExtension: ["a", "b"]])
        declaration.marks = [
            SystemChange(system: 27, before: [("conformsTo", ["public.b"])]).mark,
            SystemChange(system: 26, before: [("conformsTo", ["public.a"]), ("extensions", [])]).mark,
        ]
        func on(_ system: AppleSystem) -> TypeDeclaration {
            var copy = declaration
            copy.revert(to: system)
            return copy
        }
        #expect(on(27) == declaration)
        #expect(on(26).conformsTo == ["public.b"] && on(26).tags[.filenameExtension] == ["a", "b"])
        #expect(on(25).conformsTo == ["public.a"] && on(25).tags[.filenameExtension] == nil && on(25).marks == [])
    }

    @Test(arguments: [
        (#"27"#, "expected an object under 'since', found"),
        (#"{"before": {"conformsTo": []}}"#, "an object under 'since' has no 'system'"),
        (#"{"system": 27}"#, "an object under 'since' has no 'before'"),
        (#"{"system": 27, "before": {}}"#, "an object under 'since' has no 'before'"),
        (#"{"system": 27, "before": {"filenames": []}}"#, "unknown key 'filenames' under 'before'"),
        (#"{"system": 27, "before": {"extensions": "md"}}"#, "expected an array of strings under 'extensions'"),
    ])
    func `A change in a different form is left out and reported`(_ value: String, _ message: String) throws {
        let layer = try RegistryLayer(
            file: #"{"types": [{"identifier": "com.example.a", "kind": "exported", "since": [\#(value)]}]}"#)
        #expect(layer.findings.map(\.severity) == [.error])
        #expect(layer.findings.first?.message.hasPrefix(message) == true, "\(layer.findings.map(\.message))")
        #expect(layer.declarations.first?.marks == [])
    }
}
