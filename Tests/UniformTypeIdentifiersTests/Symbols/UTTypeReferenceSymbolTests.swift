import Testing
import UniformTypeIdentifiers

/// Each symbol of Apple `UTTypeReference`.
///
/// The page of a symbol is `https://developer.apple.com/documentation/uniformtypeidentifiers/uttypereference/` and its name
/// in lowercase.
@Suite struct UTTypeReferenceSymbolTests {
    @Test func `init(_:)`() {
        #expect(UTTypeReference("public.png")?.identifier == "public.png")
        #expect(UTTypeReference("com.example.nobody") == nil)
    }

    @Test func `init(identifier:allowUndeclared:)`() {
        let type = UTTypeReference(identifier: "com.example.nobody", allowUndeclared: true)
        #expect(type?.isDeclared == false && type?.isDynamic == false && type?.supertypes == [])
        #expect(UTTypeReference(identifier: "com.example.nobody", allowUndeclared: false) == nil)
    }

    @Test func `init(filenameExtension:), init(filenameExtension:conformingTo:)`() {
        #expect(UTTypeReference(filenameExtension: "png")?.identifier == "public.png")
        #expect(UTTypeReference(filenameExtension: "rtfd")?.conforms(to: .data) == true)
        #expect(UTTypeReference(filenameExtension: "rtfd", conformingTo: .package)?.identifier == "com.apple.rtfd")
        #expect(UTTypeReference(filenameExtension: "tar.gz") == nil)
    }

    @Test func `init(mimeType:), init(mimeType:conformingTo:)`() {
        #expect(UTTypeReference(mimeType: "image/png")?.identifier == "public.png")
        #expect(UTTypeReference(mimeType: "image/png", conformingTo: .image)?.identifier == "public.png")
        #expect(UTTypeReference(mimeType: "") == nil)
    }

    @Test func `init(tag:tagClass:conformingTo:)`() {
        let type = UTTypeReference(tag: "app", tagClass: "public.filename-extension", conformingTo: nil)
        #expect(type?.identifier == "com.apple.application-bundle")
        #expect(UTTypeReference(tag: "png", tagClass: "com.example.class", conformingTo: nil) == nil)
    }

    @Test func `types(tag:tagClass:conformingTo:)`() {
        let tagClass = UTTagClass.filenameExtension.rawValue
        #expect(UTTypeReference.types(tag: "png", tagClass: tagClass, conformingTo: .image) == [.png])
        #expect(UTTypeReference.types(tag: "", tagClass: tagClass, conformingTo: nil) == [])
    }

    @Test func `init(exportedAs:), init(exportedAs:conformingTo:)`() {
        #expect(UTTypeReference(exportedAs: "public.png").identifier == "public.png")
        #expect(UTTypeReference(exportedAs: "com.example.notes").supertypes.contains(.data))
        #expect(UTTypeReference(exportedAs: "com.example.notes", conformingTo: .text).conforms(to: .text))
    }

    @Test func `init(importedAs:), init(importedAs:conformingTo:)`() {
        #expect(UTTypeReference(importedAs: "com.adobe.pdf").identifier == "com.adobe.pdf")
        #expect(UTTypeReference(importedAs: "com.example.notes", conformingTo: .package).conforms(to: .directory))
    }

    @Test func `identifier, preferredFilenameExtension, preferredMIMEType`() {
        let type = UTTypeReference(UTType.jpeg)
        #expect(type.identifier == "public.jpeg")
        #expect(type.preferredFilenameExtension == "jpeg" && type.preferredMIMEType == "image/jpeg")
    }

    @Test func `localizedDescription, referenceURL, version`() {
        let type = UTTypeReference(UTType.jpeg)
        #expect(type.localizedDescription == UTType.jpeg.localizedDescription)
        #expect(type.referenceURL == UTType.jpeg.referenceURL && type.version == nil)
    }

    @Test func `isDynamic, isDeclared, isPublic`() {
        let type = UTTypeReference(UTType.jpeg)
        #expect(!type.isDynamic && type.isDeclared && type.isPublic)
    }

    @Test func `tags`() {
        #expect(UTTypeReference(UTType.png).tags["public.filename-extension"] == ["png"])
        #expect(UTTypeReference(UTType.png).tags["public.mime-type"]?.first == "image/png")
    }

    @Test func `conforms(to:), isSubtype(of:), isSupertype(of:), supertypes`() {
        let type = UTTypeReference(UTType.png)
        #expect(type.conforms(to: .png) && type.conforms(to: .image) && !type.conforms(to: .text))
        #expect(type.isSubtype(of: .image) && !type.isSubtype(of: .png))
        #expect(UTTypeReference(UTType.image).isSupertype(of: .png) && !type.isSupertype(of: .png))
        #expect(type.supertypes == UTType.png.supertypes)
    }

    @Test func `isEqual(_:), hash, ==`() {
        let type = UTTypeReference(UTType.png)
        #expect(type.isEqual(UTTypeReference("public.png")) && type == UTTypeReference("PUBLIC.PNG"))
        #expect(!type.isEqual(UTTypeReference(UTType.jpeg)) && !type.isEqual(nil) && !type.isEqual("public.png"))
        #expect(type.hash == UTTypeReference("public.png")?.hash)
        #expect(Set([type, UTTypeReference(UTType.png), UTTypeReference(UTType.jpeg)]).count == 2)
    }

    @Test func `description, debugDescription, copy()`() {
        let type = UTTypeReference(UTType.png)
        #expect("\(type)" == "public.png" && type.debugDescription.contains("public.png"))
        #expect(type.copy() as? UTTypeReference === type, "it cannot change")
    }

    @Test func `The type and its object`() {
        #expect(UTType(reference: UTTypeReference(UTType.png)) == .png)
        func isSendable(_: some Sendable) {}
        isSendable(UTTypeReference(UTType.png))
    }
}
