import Testing

@testable import TypeRegistry

/// The types that a program exports and imports.
///
/// Source: [init(exportedAs:conformingTo:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(exportedas:conformingto:)),
/// [init(importedAs:conformingTo:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(importedas:conformingto:)).
@Suite struct ExportedImportedTests {
    @Test func `A declared identifier returns the declared type, in any case`() {
        #expect(UTType(exportedAs: "public.jpeg") == .jpeg)
        #expect(UTType(exportedAs: "PUBLIC.Jpeg").layerName == "shipped")
        #expect(UTType(importedAs: "com.adobe.pdf") == .pdf)
        #expect(
            UTType(exportedAs: "com.adobe.pdf", conformingTo: .image).conforms(to: .image) == false,
            "the declaration counts")
    }

    @Test func `An undeclared identifier returns a placeholder, by default under data`() {
        for type in [UTType(exportedAs: "com.example.QQ"), UTType(importedAs: "com.example.QQ")] {
            #expect(type.identifier == "com.example.qq")
            #expect(type.isDeclared && !type.isDynamic && !type.isPublic)
            #expect(type.supertypes == [.data, .item])
            #expect(type.conforms(to: .data) && type.conforms(to: type) && !type.conforms(to: .content))
            #expect(type.tags.isEmpty)
            #expect(type.preferredFilenameExtension == nil && type.preferredMIMEType == nil)
            #expect(
                type.localizedDescription == nil && type.version == nil && type.declaration == nil
                    && type.layerName == nil)
        }
        #expect(UTType("com.example.qq") == nil, "a placeholder declares nothing")
    }

    /// Source: [init(identifier:allowUndeclared:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(identifier:allowundeclared:)).
    @Test func `An undeclared identifier is neither declared nor dynamic, in any registry`() throws {
        let type = try #require(UTType(identifier: "com.example.nobody", allowUndeclared: true))
        #expect(!type.isDeclared && !type.isDynamic)
        #expect(type.declaration == nil && type.layerName == nil && type.directSupertypes.isEmpty)
        let other = try #require(type.counterpart(in: .apple))
        #expect(other == type && !other.isDeclared && !other.isDynamic && other.supertypes.isEmpty)
        // In the registry that declares the identifier, the type has its declaration.
        let layer = RegistryLayer(name: "mine", declarations: [TypeDeclaration("com.example.nobody", .exported)])
        let mine = Registry(layers: [layer])
        #expect(type.counterpart(in: mine)?.isDeclared == true)
        // A placeholder under it conforms to it, and to nothing else.
        let child = UTType(exportedAs: "com.example.child", conformingTo: type)
        #expect(child.isDeclared && child.supertypes == [type])
    }

    @Test func `A placeholder conforms to the given type`() {
        let type = UTType(exportedAs: "com.example.qq-picture", conformingTo: .image)
        #expect(type.supertypes == UTType.image.supertypes.union([.image]))
        #expect(type.isSubtype(of: .image) && UTType.content.isSupertype(of: type))
        #expect(type.conformancePath(to: .content)?.first == type)
    }

    @Test func `A placeholder can conform to a placeholder, and conformance is transitive`() {
        let base = UTType(exportedAs: "com.example.qq-base", conformingTo: .text)
        let type = UTType(exportedAs: "com.example.qq-derived", conformingTo: base)
        #expect(type.conforms(to: base) && type.isSubtype(of: base) && base.isSupertype(of: type))
        #expect(type.conforms(to: .text) && type.conforms(to: .item))
        #expect(type.supertypes == base.supertypes.union([base]))
        #expect(type.supertypeSequence.first { _ in true } == base)
        #expect(type.directSupertypes == [base])
        #expect(type.conformancePath(to: base) == [type, base])
        #expect(type.conformancePath(to: .text) == [type, base, .text])
        #expect(type.conformanceDistance(to: .content) == 3)
        #expect(!base.conforms(to: type) && !base.isSubtype(of: type))
    }

    @Test func `A placeholder that conforms to itself is not its own subtype`() {
        let type = UTType(exportedAs: "com.example.qq-self", conformingTo: UTType(exportedAs: "com.example.qq-self"))
        #expect(type.conforms(to: type))
        #expect(!type.isSubtype(of: type) && !type.isSupertype(of: type))
        #expect(!type.supertypes.contains(type))
    }

    @Test(arguments: ["", "a b", "com.example.a_b", "été", "dyn.", "public.qq"])
    func `Any string returns a type`(_ text: String) {
        #expect(UTType(exportedAs: text).identifier == text)
        #expect(UTType(importedAs: text).identifier == text)
        #expect(UTType(exportedAs: text).isPublic == (text == "public.qq"))
    }

    @Test func `A dynamic identifier returns the dynamic type`() {
        let type = UTType(exportedAs: "dyn.ah62d4uv4ge804550")
        #expect(type.isDynamic && !type.isDeclared)
        #expect(type == UTType("dyn.ah62d4uv4ge804550"))
    }

    @Test func `importedAs returns the preferred type of the preferred extension`() throws {
        let registry = Registry.small([
            TypeDeclaration("com.example.owner", .exported, extensions: ["draw"]),
            TypeDeclaration("com.example.guest", .imported, extensions: ["draw", "guest"]),
            TypeDeclaration("com.example.other", .imported, extensions: ["other", "draw"]),
            TypeDeclaration("com.example.package", .imported, ["com.apple.package"], extensions: ["draw"]),
            TypeDeclaration("com.example.plain", .imported, []),
        ])
        func imported(_ name: String) -> String { registry.importedType("com.example." + name).identifier }
        #expect(imported("guest") == "com.example.owner")
        #expect(imported("owner") == "com.example.owner")
        #expect(imported("other") == "com.example.other", "only the preferred extension counts")
        #expect(imported("package") == "com.example.package", "a package is no rival of a file")
        #expect(imported("plain") == "com.example.plain", "no extension, no substitution")
        #expect(imported("missing") == "com.example.missing")
        #expect(
            registry.exportedType("com.example.guest").identifier == "com.example.guest", "exportedAs never substitutes"
        )
    }
}
