import DeclarationFormats
import Testing

@testable import TypeRegistry

/// The registry that the initializers and constants of `UTType` use. It can be changed before its first use only.
///
/// Each test runs in a process of its own, because a process has one default registry.
@Suite struct DefaultRegistryTests {
    @Test func `Without changes the default is the shipped registry`() async {
        await #expect(processExitsWith: .success) {
            #expect(Registry.default === Registry.shipped)
            #expect(UTType.jpeg.registry === Registry.shipped)
        }
    }

    @Test func `Layers added before the first use count in every initializer`() async {
        await #expect(processExitsWith: .success) {
            let declarations = [
                TypeDeclaration("com.example.drawing", .exported, ["public.image"], extensions: ["exdraw"]),
                TypeDeclaration("com.example.bad_one", .exported),
            ]
            try Registry.extendDefault(with: [RegistryLayer(name: "program", role: .app, declarations: declarations)])
            try Registry.extendDefault(with: [
                RegistryLayer(name: "more", declarations: [TypeDeclaration("com.example.more", .exported)])
            ])
            #expect(UTType("com.example.drawing")?.conforms(to: .image) == true)
            #expect(UTType(filenameExtension: "exdraw")?.identifier == "com.example.drawing")
            #expect(UTType(exportedAs: "com.example.drawing").layerName == "program")
            #expect(UTType("com.example.more")?.layerName == "more")
            #expect(UTType.jpeg.registry === Registry.default)
            #expect(Registry.default !== Registry.shipped)
            #expect(Registry.default.count == Registry.shipped.count + 2)
            #expect(Registry.default.findings.map(\.known) == [.idCharset])
        }
    }

    @Test func `Every initializer and constant uses a default set before the first use`() async {
        await #expect(processExitsWith: .success) {
            try Registry.extendDefault(with: [
                RegistryLayer(name: "program", declarations: [TypeDeclaration("com.example.mine", .exported)])
            ])
            Registry.default = .apple
            #expect(Registry.default.isPlatform)
            #expect(UTType("com.example.mine")?.layerName == "program")
            #expect(UTType(filenameExtension: "mkv")?.isDynamic == true)
            #expect(UTType(filenameExtension: "mdx")?.isDynamic == true)
            #expect(UTType(filenameExtension: "md")?.identifier == "net.daringfireball.markdown")
        }
    }

    @Test func `Apple declares all constants of the SDK`() throws {
        for (name, identifier) in try Fixture.constants() {
            #expect(Registry.apple.type(identifier)?.isDeclared == true, "\(name)")
        }
    }

    @Test func `Setting the default after its first use stops the program with a message`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            #expect(UTType.jpeg.isDeclared)
            Registry.default = .apple
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("the default registry is already in use: set or extend it"))
    }

    @Test func `Extending the default after its first use throws and changes nothing`() async {
        await #expect(processExitsWith: .success) {
            #expect(UTType.jpeg.isDeclared)
            let layer = RegistryLayer(name: "late", declarations: [TypeDeclaration("com.example.late", .exported)])
            let error = #expect(throws: Registry.DefaultInUse.self) { try Registry.extendDefault(with: [layer]) }
            #expect(error?.description.contains("before the first UTType") == true)
            #expect(UTType("com.example.late") == nil)
        }
    }

    @Test func `Concurrent first uses create the default once`() async {
        await #expect(processExitsWith: .success) {
            try Registry.extendDefault(with: [
                RegistryLayer(name: "a", declarations: [TypeDeclaration("com.example.a", .exported)])
            ])
            let registries = await withTaskGroup(of: Registry.self) { group in
                for _ in 0..<32 { group.addTask { UTType.jpeg.registry } }
                return await group.reduce(into: [Registry]()) { $0.append($1) }
            }
            #expect(registries.allSatisfy { $0 === Registry.default })
            #expect(UTType("com.example.a") != nil)
        }
    }
}
