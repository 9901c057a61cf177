import DeclarationFormats
import TestTags
import Testing

@testable import TypeRegistry

/// The types of Apple's systems, without types that only typeq declares.
@Suite(.tags(.slow)) struct AppleRegistryTests {
    @Test func `The registry has exactly the declarations marked as Apple's, with Apple's tags only`() throws {
        let layer = try Fixture.shippedLayer()
        let apples = layer.declarations.filter(\.isDeclaredByApple)
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

    @Test func `Every declared supertype of an Apple type is an Apple type`() {
        for type in Registry.apple.types {
            for parent in type.declaration?.conformsTo ?? [] where Registry.apple.type(parent) == nil {
                #expect(parent == "com.apple.homebuttonless-device", "\(type)")
            }
            let shipped = Registry.shipped.type(type.identifier)
            #expect(shipped?.supertypes == type.supertypes, "\(type)")
        }
    }

    @Test(arguments: ["mdx", "rs", "go", "kt", "gpx", "qoi", "ipynb", "mkv", "mkd", "mmd", "mdtxt", "mysql"])
    func `An extension that only typeq declares has a dynamic type`(_ filenameExtension: String) {
        let data = Registry.apple.type("public.data")
        let apples = Registry.apple.type(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: data)
        #expect(apples?.isDynamic == true)
        let everything = Registry.shipped.type(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: data)
        #expect(everything?.isDynamic == false)
    }

    @Test func `A registry over Apple's is a platform registry, and converts to a registry of all types and back`()
        throws
    {
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
}

/// Observed answers of later systems.
///
/// Source: an audit of macOS 26.5.1 (68 extensions) and a table of API answers of a macOS 14-era Mac (192 types beyond
/// those of CoreTypes 517, many from installed applications).
@Suite struct ObservedAnswersTests {
    static let macOS14 = Registry.shipped.on(14)
    static let macOS26 = Registry.shipped.on(26)
    /// Extensions for which Registry/extensions.tsv states another type than that of an application on the observed Mac.
    static let stated: Set = ["fh10", "fh11", "pp", "sav", "xpi"]

    @Test(arguments: try Fixture.observedAnswers().filter { !ObservedAnswersTests.isStated($0) })
    func `macOS 26.5.1: the type of an extension`(_ answer: ObservedAnswer) {
        #expect(Self.macOS26.answer(answer.filenameExtension) == answer.identifier)
    }

    @Test(arguments: try Fixture.observedTypes())
    func `macOS 14: the preferred extension`(_ observed: ObservedType) throws {
        #expect(
            try Self.macOS14.required(observed.identifier).preferredFilenameExtension == observed.preferredExtension
        )
    }

    @Test(arguments: try Fixture.observedTypes())
    func `macOS 14: the type of an extension, for packages too`(_ observed: ObservedType) throws {
        let type = try Self.macOS14.required(observed.identifier)
        let supertype = type.conforms(to: .data) ? "public.data" : "com.apple.package"
        for text in observed.extensions where !Self.stated.contains(text) {
            #expect(Self.macOS14.answer(text, under: supertype) == observed.identifier, "\(text)")
        }
    }

    @Test(arguments: try Fixture.observedTypes().filter { !$0.supertypes.isEmpty })
    func `macOS 14: the observed supertypes`(_ observed: ObservedType) throws {
        let type = try Self.macOS14.required(observed.identifier)
        #expect(type.supertypes.map(\.identifier).sorted() == observed.supertypes.sorted())
    }

    static func isStated(_ answer: ObservedAnswer) -> Bool { stated.contains(answer.filenameExtension) }

    @Test func `The fixtures are complete`() throws {
        #expect(try Fixture.observedAnswers().count == 66)
        #expect(try Fixture.observedTypes().count == 192)
    }
}
