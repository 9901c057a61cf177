import Testing
import TypeRegistry

@testable import AppDeclaration

/// The types that decisions about an app use, which are the types that exist on its platform.
///
/// Source: Defining file and data types for your app (Apple): a type exists where the system or an installed app declares it.
@Suite struct PlatformTypesTests {
    private func app(
        _ platform: Platform, over base: Registry = .shipped, on registry: Registry? = nil, types: TypeScope? = nil,
        reading: String = "public.text"
    ) throws -> DocumentApp {
        let json = """
            {"platform": "\(platform.rawValue)",
             "types": [{"identifier": "com.y.doc", "kind": "exported", "conformsTo": ["public.text"], "extensions": ["ydoc"]}],
             "scenes": [{"kind": "DocumentGroup", "name": "y", "readable": ["com.y.doc", "\(reading)"]}]}
            """
        let declaration = try AppDeclaration(json: Array(json.utf8))
        return DocumentApp(declaration, over: base, platform: registry, types: types)
    }

    @Test(arguments: [Platform.macOS, .iOS, .iPadOS, .visionOS])
    func `On Apple's platforms decisions use Apple's types and the app's own`(platform: Platform) throws {
        let app = try app(platform)
        #expect(app.registry === app.platformRegistry)
        #expect(app.registry.count == Registry.apple.count + 1)
        #expect(app.everything.count == Registry.shipped.count + 1)
        #expect(app.registry.type("org.matroska.mkv") == nil)
        #expect(app.everything.type("org.matroska.mkv") != nil)
    }

    @Test func `On linux decisions use all types`() throws {
        let app = try app(.linux)
        #expect(app.registry === app.everything)
        #expect(app.platformRegistry === app.everything)
        #expect(app.registry.type("org.matroska.mkv") != nil)
    }

    @Test func `The used types can be chosen`() throws {
        let all = try app(.macOS, types: .all)
        #expect(all.registry === all.everything)
        #expect(all.platformRegistry.type("org.matroska.mkv") == nil)
        let platform = try app(.linux, over: .apple)
        #expect(platform.registry.count == Registry.apple.count + 1)
    }

    @Test func `Layers over the shipped types are on the platform, unless it has another registry`() throws {
        let layer = RegistryLayer(
            name: "other",
            declarations: [
                TypeDeclaration(identifier: "com.z.doc", kind: .exported, conformsTo: ["public.data"])
            ])
        let base = Registry(layers: [layer])
        #expect(try app(.macOS, over: base).registry.type("com.z.doc") != nil)
        #expect(try app(.macOS, over: base, on: .apple).registry.type("com.z.doc") == nil)
    }

    @Test func `Another app does not have the sample app's types`() throws {
        #expect(try app(.macOS).registry.type("com.x.doc") == nil)
        #expect(try app(.linux).registry.type("com.x.doc") != nil)
    }
}
