import Testing

@testable import TypeRegistry

/// The tags and other properties of a type.
///
/// Source: [UTType](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct) (the comments of
/// its members in the SDK of macOS 15.2); inheritance: the header of UTType in CoreServices.
@Suite struct TypeFactsTests {
    @Test func `Tags are exactly the declared tags`() {
        #expect(Registry.apple.type("public.jpeg")?.tags[.filenameExtension] == ["jpeg", "jpg", "jpe"])
        #expect(UTType.jpeg.tags[.mimeType]?.first == "image/jpeg")
        #expect(UTType.item.tags.isEmpty)
    }

    @Test func `Tags are not inherited`() {
        #expect(UTType.plainText.tags[.filenameExtension]?.first == "txt")
        #expect(UTType.utf8PlainText.tags[.filenameExtension] == nil)
        #expect(UTType.utf8PlainText.preferredFilenameExtension == nil)
        #expect(UTType.utf8PlainText.conforms(to: .plainText))
    }

    @Test(arguments: [
        ("public.c-plus-plus-source", "cp"), ("public.yaml", "yml"), ("public.mpeg-4-audio", "mp4"),
        ("public.jpeg", "jpeg"),
        ("com.apple.systempreference.prefpane", "prefPane"),
        ("com.apple.systempreference.screen-slide-saver", "slideSaver"),
        ("com.apple.finder.sound-clipping", "sndClipping"),
    ])
    func `The preferred tag is the first`(_ identifier: String, _ preferred: String) throws {
        #expect(try UTType.required(identifier).preferredFilenameExtension == preferred)
    }

    @Test(arguments: ["public.data", "public.image", "public.text", "public.folder"])
    func `A type without tags has no preferred tag`(_ identifier: String) throws {
        #expect(try UTType.required(identifier).preferredFilenameExtension == nil)
    }

    @Test func `The preferred tags of every type are its first tags`() {
        for type in Registry.default.types {
            #expect(type.preferredFilenameExtension == type.tags[.filenameExtension]?.first)
            #expect(type.preferredMIMEType == type.tags[.mimeType]?.first)
        }
    }

    @Test func `vCard prefers text/vcard since macOS 12`() {
        #expect(UTType.vCard.preferredMIMEType == "text/vcard")
    }

    @Test func `Description and reference URL are inherited, depth first in the declared order of supertypes`() throws {
        func declaration(_ name: String, _ conformsTo: [String], _ text: String? = nil) -> TypeDeclaration {
            var declaration = TypeDeclaration("com.example." + name, .exported, conformsTo.map { "com.example." + $0 })
            declaration.description = text
            declaration.referenceURL = text.map { "https://example.com/\($0)" }
            return declaration
        }
        let registry = Registry.small([
            declaration("grandparent", [], "grandparent"),
            declaration("left", ["grandparent"]),
            declaration("right", [], "right"),
            declaration("child", ["left", "right"]),
            declaration("other-child", ["right", "left"]),
            declaration("own", ["left"], "own"),
            declaration("none", ["missing"]),
            declaration("circle", ["circle-2"]),
            declaration("circle-2", ["circle"]),
        ])
        for (name, text) in [
            ("child", "grandparent"), ("other-child", "right"), ("own", "own"), ("left", "grandparent"), ("none", nil),
            ("circle", nil),
        ] {
            let type = try registry.required("com.example." + name)
            #expect(type.localizedDescription == text, "\(name)")
            #expect(type.referenceURLString == text.map { "https://example.com/\($0)" })
        }
    }

    @Test func `In CoreTypes 517 no type has a version, and 32 have a reference URL`() throws {
        let types = try Fixture.appleTypes().filter { $0.kind != nil }.compactMap { UTType($0.identifier) }
        #expect(types.count { $0.version != nil } == 0)
        #expect(types.count { $0.declaration?.referenceURL != nil } == 32)
    }

    @Test func `The version is the version of the declaration`() throws {
        let declarations = [3, nil, 0, -1].enumerated().map { index, version in
            var declaration = TypeDeclaration("com.example.v\(index)")
            declaration.version = version
            return declaration
        }
        let registry = Registry.small(declarations)
        #expect(try registry.required("com.example.v0").version == 3)
        #expect(try registry.required("com.example.v1").version == nil)
        #expect(try registry.required("com.example.v2").version == 0)
        #expect(try registry.required("com.example.v3").version == -1)
    }

    @Test func `Every shipped type except the sample app's has a description in one line`() {
        for type in Registry.shipped.types where type.identifier != "com.x.doc" {
            let text = type.declaration?.description ?? ""
            #expect(!text.isEmpty && !text.contains("\n"), "\(type)")
        }
    }

    @Test func `The layer name is the name of the declaring layer`() throws {
        #expect(UTType.jpeg.layerName == "shipped")
        #expect(try Registry.small([TypeDeclaration("com.example.a")]).required("com.example.a").layerName == "test")
    }
}
