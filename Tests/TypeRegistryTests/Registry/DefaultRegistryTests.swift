import DeclarationFormats
import Testing

@testable import TypeRegistry

/// The registry that the initializers and constants of `UTType` use. It can be changed before its first use only.
///
/// Each test runs in a separate process, because a process has one default registry.
@Suite struct DefaultRegistryTests {
    @Test func `If nothing is set, the default is the shipped registry`() async {
        await #expect(processExitsWith: .success) {
            #expect(Registry.default === Registry.shipped)
            #expect(UTType.jpeg.registry === Registry.shipped)
        }
    }

    @Test func `Every initializer uses a registry set before the first use`() async {
        await #expect(processExitsWith: .success) {
            let declarations = [
                TypeDeclaration("com.example.drawing", .exported, ["public.image"], extensions: ["exdraw"]),
                TypeDeclaration("com.example.bad one", .exported),
            ]
            let more = [TypeDeclaration("com.example.more", .exported)]
            try Registry.setDefault(
                Registry(layers: [
                    RegistryLayer(name: "program", role: .app, declarations: declarations),
                    RegistryLayer(name: "more", declarations: more),
                ]))
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

    @Test func `The last registry set before the first use is the default`() async {
        await #expect(processExitsWith: .success) {
            let layer = RegistryLayer(name: "program", declarations: [TypeDeclaration("com.example.mine", .exported)])
            try Registry.setDefault(.shipped)
            try Registry.setDefault(Registry(layers: [layer], over: .apple))
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

    @Test func `Setting the default after its first use throws and changes nothing`() async {
        await #expect(processExitsWith: .success) {
            #expect(UTType.jpeg.isDeclared)
            let layer = RegistryLayer(name: "late", declarations: [TypeDeclaration("com.example.late", .exported)])
            let error = #expect(throws: Registry.DefaultInUse.self) {
                try Registry.setDefault(Registry(layers: [layer]))
            }
            #expect(error?.description.contains("before the first UTType") == true)
            #expect(UTType("com.example.late") == nil)
        }
    }

    @Test func `Concurrent first uses create the default once`() async {
        await #expect(processExitsWith: .success) {
            let layer = RegistryLayer(name: "a", declarations: [TypeDeclaration("com.example.a", .exported)])
            try Registry.setDefault(Registry(layers: [layer]))
            let registries = await withTaskGroup(of: Registry.self) { group in
                for _ in 0..<32 { group.addTask { UTType.jpeg.registry } }
                return await group.reduce(into: [Registry]()) { $0.append($1) }
            }
            #expect(registries.allSatisfy { $0 === Registry.default })
            #expect(UTType("com.example.a") != nil)
        }
    }
}
