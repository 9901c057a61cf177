import SystemPackage
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// The answers of a platform for files whose type it may not have.
///
/// Source: on a Mac an undeclared extension has a dynamic type (`UTType`), and content is never read. The rules for
/// content are typeq's own; `PlatformProjection` has them.
@Suite struct PlatformProjectionTests {
    private let qoi = Array("qoif".utf8) + [0, 0, 0, 1, 0, 0, 0, 1, 3, 0, 0xFF, 0xFE, 0, 0, 0, 0, 0, 0, 0, 1]
    private let apng =
        Array(Samples.png.prefix(33)) + [0, 0, 0, 8] + Array("acTL".utf8) + [0, 0, 0, 1, 0, 0, 0, 0]
        + [0xB9, 0x3D, 0xD9, 0xF2] + Array(Samples.png.dropFirst(33))

    private func answer(
        _ name: String, _ content: some Sequence<UInt8>, _ policy: IdentificationPolicy = .auto
    ) -> Identification {
        FileIdentifier(registry: .apple, policy: policy).identify(bytes: Array(content), named: FilePath(name))
    }

    private func everything(_ name: String, _ content: some Sequence<UInt8>) -> Identification {
        FileIdentifier().identify(bytes: Array(content), named: FilePath(name))
    }

    @Test(arguments: [
        ("a.mdx", "# Title\n"), ("a.rs", "fn main() {}\n"), ("a.go", "package main\n"), ("a.mkd", "# Title\n"),
        ("a.ipynb", "{\"cells\": [], \"nbformat\": 4}\n"), ("a.gpx", "<?xml version=\"1.0\"?>\n<gpx/>\n"),
        ("a.nobodys", "plain text\n"),
    ])
    func `An extension that the platform does not declare has a dynamic type, even if typeq declares it`(
        _ name: String, _ text: String
    ) {
        for policy in [IdentificationPolicy.auto, .name] {
            let answer = answer(name, text.utf8, policy)
            #expect(answer.type.isDynamic)
            #expect(answer.type == answer.byName)
            #expect(answer.type.supertypes.map(\.identifier).sorted() == ["public.data", "public.item"])
            #expect(answer.confidence == .none)
            #expect(answer.type.registry === Registry.apple)
        }
    }

    @Test
    func `Content that identifies a type of the platform replaces a dynamic type, even if typeq declares the name`() {
        #expect(answer("a.nobodys", Samples.png).type == .png)
        #expect(answer("a.mdx", Samples.png).type == .png)
        #expect(answer("a.apng", Samples.png).type == .png)
        #expect(answer("a.nobodys", Samples.pdf).type == .pdf)
        #expect(answer("a.nobodys", Samples.png, .name).type.isDynamic)
    }

    @Test
    func `Content that identifies a type that the platform lacks, or only a container, is ignored`() {
        #expect(everything("a.qoi", qoi).type.identifier == "typeq.qoi-image")
        #expect(answer("a.qoi", qoi).type.isDynamic)
        #expect(answer("a.nobodys", qoi).type.isDynamic)
        #expect(answer("a.cbz", Samples.zip).type.isDynamic)
        #expect(answer("a.nobodys", Samples.zip).type.identifier == "public.zip-archive")
    }

    @Test
    func `Evidence for a type that the platform lacks confirms the type by name, or makes it more specific`() {
        let script = "#!/usr/bin/env fish\necho\n"
        #expect(everything("a", script.utf8).type.identifier == "org.fish.source")
        #expect(answer("a", script.utf8).type == .shellScript)
        #expect(answer("a.txt", script.utf8).type == .shellScript)
        #expect(answer("a", qoi).type == .image)
        #expect(answer("a.png", apng).type == .png)
    }

    @Test func `Evidence for a type that the platform lacks never contradicts the name`() {
        let answer = answer("a.txt", qoi)
        #expect(answer.type == .plainText)
        #expect(answer.confidence == .name)
        #expect(answer.mimeType == "text/plain")
        #expect(answer.unprojectedType?.identifier == "typeq.qoi-image")
    }

    @Test func `A type that the platform has is the answer`() {
        let samples: [(String, [UInt8])] = [
            ("a.md", Array("# Title\n".utf8)), ("a.png", Samples.png), ("a.md", Samples.png), ("a.txt", Samples.pdf),
            ("Makefile", Array("all:\n\tcc a.c\n".utf8)), ("a.json", Array("{}".utf8)), ("a", Samples.gzip),
            ("a.png", []),
        ]
        for (name, bytes) in samples {
            let (here, there) = (everything(name, bytes), answer(name, bytes))
            #expect(there.type == here.type, "\(name)")
            #expect(there.mimeType == here.mimeType, "\(name)")
            #expect(there.confidence == here.confidence, "\(name)")
            #expect(there.unprojectedType == nil, "\(name)")
        }
    }

    @Test func `With the policy content the nearest supertypes are the answer`() {
        #expect(answer("a.qoi", qoi, .content).type == .image)
        #expect(answer("a.txt", qoi, .content).type == .image)
        #expect(answer("a.mdx", Samples.png, .content).type == .png)
    }

    @Test func `The warning names the type, its supertypes and the layer`() throws {
        let answer = answer("a.mdx", "# Title\n".utf8)
        let unprojected = try #require(answer.unprojectedType)
        #expect(unprojected.identifier == "typeq.mdx-document")
        #expect(unprojected.registry === Registry.shipped)
        #expect(answer.warnings.map(\.id) == [.onlyTypeqKnows])
        for part in ["'typeq.mdx-document'", "under net.daringfireball.markdown", "'shipped'", answer.type.identifier] {
            #expect(answer.warnings.first?.text.contains(part) == true, "\(part)")
        }
        #expect(everything("a.mdx", "# Title\n".utf8).warnings == [])
    }

    /// Source: `mdls` and dumps of Launch Services (the audit of the registry of November 2026).
    @Test(arguments: [
        ("a.storyboard", "com.apple.dt.interfacebuilder.document.storyboard"),
        ("a.xcstrings", "com.apple.xcode.xcstrings"),
        ("a.entitlements", "com.apple.xcode.entitlements-property-list"), ("a.strings", "com.apple.xcode.strings-text"),
        ("a.xcprivacy", "com.apple.xcode.app-privacy-property-list"), ("a.xcconfig", "com.apple.xcode.configsettings"),
        ("a.stringsdict", "com.apple.xcode.strings-dictionary"), ("a.xcscheme", "com.apple.dt.document.scheme"),
        ("a.xctestplan", "com.apple.dt.xctestplancontenttype"),
        ("a.memgraph", "com.apple.dt.ide.memorygraphdebuggercontenttype"),
    ])
    func `An Xcode type exists on a Mac only if Xcode is installed`(_ name: String, _ identifier: String) throws {
        #expect(FileIdentifier(policy: .name).identify(bytes: [], named: FilePath(name)).type.identifier == identifier)
        let answer = answer(name, [], .name)
        #expect(answer.type.isDynamic)
        #expect(answer.warnings.map(\.id) == [.onlyTypeqKnows])
        #expect(answer.warnings.first?.text.contains("only if Xcode, which declares it, is installed") == true)
    }

    @Test(arguments: [
        ("xcodeproj", "com.apple.xcode.project"), ("xcworkspace", "com.apple.dt.document.workspace"),
        ("playground", "com.apple.dt.playground"), ("xcarchive", "com.apple.xcode.archive"),
        ("xcdatamodeld", "com.apple.xcode.model.data-version"), ("xcdatamodel", "com.apple.xcode.model.data"),
        ("xcassets", "com.apple.dt.assetcatalog"),
    ])
    func `Xcode folders have Xcode types`(_ filenameExtension: String, _ identifier: String) throws {
        let type = try #require(Registry.shipped.type(identifier))
        #expect(UTType(filenameExtension: filenameExtension, conformingTo: .directory) == type)
        #expect(Registry.apple.type(identifier) == nil)
    }

    @Test
    func `An extension that typeq adds to a type of the platform has a warning, and an unknown extension has none`()
        throws
    {
        for policy in [IdentificationPolicy.auto, .name] {
            let answer = answer("a.mkd", "# Title\n".utf8, policy)
            #expect(answer.type.isDynamic)
            #expect(answer.unprojectedType?.identifier == "net.daringfireball.markdown")
            #expect(answer.warnings.map(\.id) == [.onlyTypeqKnows])
            #expect(answer.warnings.first?.text.contains("adds to 'net.daringfireball.markdown'") == true)
        }
        #expect(answer("a.nobodys", "{}".utf8).warnings == [])
        #expect(answer("a.mkd", Samples.png).nameAgreement == .unconfirmed)
    }

    @Test func `The alternatives are types of the platform, each once, and never the answer`() {
        for name in ["a.ts", "a.mdx", "a.key", "a.m", "a.pages", "a.dat"] {
            let answer = answer(name, "text\n".utf8)
            #expect(answer.alternatives.allSatisfy { Registry.apple.type($0.identifier) != nil }, "\(name)")
            #expect(Set(answer.alternatives).count == answer.alternatives.count, "\(name)")
            #expect(!answer.alternatives.contains(answer.type), "\(name)")
        }
    }

    @Test func `The type by name is the platform's, even if all types are used`() {
        let answer = everything("a.mdx", "# Title\n".utf8)
        #expect(answer.type.identifier == "typeq.mdx-document")
        #expect(answer.byName.isDynamic)
        #expect(FileIdentifier(policy: .name).identify(bytes: [], named: "a.mdx").type.isDeclared)
        let own = RegistryLayer(
            name: "own",
            declarations: [
                TypeDeclaration(
                    identifier: "com.example.mine", kind: .exported, conformsTo: ["public.text"],
                    tags: [.filenameExtension: ["exmine"]])
            ])
        for base in [Registry.shipped, .apple] {
            let identifier = FileIdentifier(registry: Registry(layers: [own], over: base))
            #expect(
                identifier.identify(bytes: Array("x\n".utf8), named: "a.exmine").byName.identifier == "com.example.mine"
            )
        }
    }

    @Test func `A folder with an extension that the platform does not declare is a folder`() throws {
        let tree = try TemporaryTree()
        for (name, identifier) in [("a.app", "com.apple.application-bundle"), ("a.nobodys", "public.folder")] {
            let path = try tree.directory(name)
            #expect(try FileIdentifier(registry: .apple).identify(path).type.identifier == identifier)
        }
        let package = try #require(
            Registry.shipped.types.first { type in
                type.conforms(to: .package) && type.declaration?.isDeclaredByApple == false
                    && type.preferredFilenameExtension.map { text in
                        Registry.apple.types(tag: text, tagClass: .filenameExtension, conformingTo: nil)
                            .allSatisfy(\.isDynamic)
                    } == true
            })
        let path = try tree.directory("a.\(package.preferredFilenameExtension ?? "")")
        #expect(try FileIdentifier().identify(path).type == package)
        #expect(try FileIdentifier(registry: .apple).identify(path).type == .folder)
    }
}
