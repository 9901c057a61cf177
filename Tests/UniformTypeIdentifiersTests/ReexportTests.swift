import Testing
import UniformTypeIdentifiers

/// `import UniformTypeIdentifiers` provides the same symbols as Apple's module, with the same names.
///
/// Source: [Uniform Type Identifiers](https://developer.apple.com/documentation/uniformtypeidentifiers), the interface of
/// the SDK of macOS 15.2.
@Suite struct ReexportTests {
    @Test func `The initializers are available`() throws {
        let byIdentifier: UTType? = UTType("public.jpeg")
        let byExtension: UTType? = UTType(filenameExtension: "jpg")
        let byExtensionUnder: UTType? = UTType(filenameExtension: "jpg", conformingTo: .image)
        let byMIMEType: UTType? = UTType(mimeType: "image/jpeg")
        let byMIMETypeUnder: UTType? = UTType(mimeType: "image/jpeg", conformingTo: .image)
        let byTag: UTType? = UTType(tag: "jpg", tagClass: .filenameExtension, conformingTo: nil)
        #expect(Set([byIdentifier, byExtension, byExtensionUnder, byMIMEType, byMIMETypeUnder, byTag]) == [.jpeg])
        let types: [UTType] = UTType.types(tag: "image/jpeg", tagClass: .mimeType, conformingTo: .data)
        #expect(types == [.jpeg])
        let exported: UTType = UTType(exportedAs: "com.example.reexport", conformingTo: .text)
        let imported: UTType = UTType(importedAs: "com.example.reexport")
        #expect(exported == imported)
        #expect(UTType(exportedAs: "public.jpeg") == UTType(importedAs: "public.jpeg", conformingTo: .data))
    }

    @Test func `The properties have Apple's types`() {
        let type = UTType.jpeg
        let identifier: String = type.identifier
        let preferredExtension: String? = type.preferredFilenameExtension
        let preferredMIMEType: String? = type.preferredMIMEType
        let localizedDescription: String? = type.localizedDescription
        let version: Int? = type.version
        let tags: [UTTagClass: [String]] = type.tags
        let supertypes: Set<UTType> = type.supertypes
        let flags: (Bool, Bool, Bool) = (type.isDynamic, type.isDeclared, type.isPublic)
        #expect(identifier == "public.jpeg" && preferredExtension == "jpeg" && preferredMIMEType == "image/jpeg")
        #expect(localizedDescription != nil && version == nil)
        #expect(tags[.filenameExtension]?.first == "jpeg" && supertypes.contains(.image))
        #expect(flags == (false, true, true))
    }

    @Test func `The relations and protocols are available`() {
        let type = UTType.jpeg
        #expect(type.conforms(to: .image) && type.isSubtype(of: .image) && UTType.image.isSupertype(of: type))
        func conforms<T: Hashable & Codable & Sendable & CustomStringConvertible & CustomDebugStringConvertible>(
            _: T.Type
        ) {}
        conforms(UTType.self)
        conforms(UTTagClass.self)
        func isRaw<T: RawRepresentable>(_: T.Type) where T.RawValue == String {}
        isRaw(UTTagClass.self)
        // Apple's type also conforms to none of these.
        let any: Any = type
        #expect(!(any is any Comparable) && !(any is any RawRepresentable) && !(any is any Identifiable))
    }
}

/// Code as it is written for Apple's platforms, with nothing imported but the drop-in module.
@Suite struct DropInTests {
    @Test func `A call site compiles and answers as on Apple's platforms`() throws {
        let type = try #require(UTType(filenameExtension: "jpg"))
        #expect(type == .jpeg)
        #expect(type.conforms(to: .image))
        #expect(type.preferredMIMEType == "image/jpeg")
        #expect(type.tags[.filenameExtension]?.first == "jpeg")
        #expect(UTType(mimeType: "image/png") == UTType.png)
        #expect(UTType(tag: "app", tagClass: UTTagClass.filenameExtension, conformingTo: nil) == .applicationBundle)
    }

    /// Inherited as the description is: https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/referenceurl
    @Test func `The reference is a URL`() throws {
        let type = try #require(UTType("com.adobe.pdf"))
        #expect(type.referenceURL?.absoluteString.hasPrefix("http") ?? true)
        #expect(UTType.item.referenceURL == nil)
    }
}
