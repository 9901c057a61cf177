import Foundation
import Testing
import UniformTypeIdentifiers

/// Each symbol of Apple's `UTType`, with the behavior on its page. The constants are in a separate file.
///
/// The page of a symbol is
/// `https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/` and its name in lowercase, but
/// where another one is named.
@Suite struct UTTypeSymbolTests {
    @Test func `init(_:)`() {
        #expect(UTType("public.png") == .png)
        #expect(UTType("PUBLIC.PNG")?.identifier == "public.png")
        #expect(UTType("com.example.nobody-declares-this") == nil)
        #expect(UTType("image/png") == nil)
        #expect(UTType("") == nil)
    }

    /// New in macOS 27.0.
    @Test func `init(identifier:allowUndeclared:)`() throws {
        let type = try #require(UTType(identifier: "com.example.Nobody", allowUndeclared: true))
        #expect(type.identifier == "com.example.nobody")
        #expect(!type.isDeclared && !type.isDynamic && !type.isPublic, "neither dynamic nor declared")
        #expect(type.tags.isEmpty && type.supertypes.isEmpty, "no conformances or tags")
        #expect(type.preferredFilenameExtension == nil && type.preferredMIMEType == nil)
        #expect(type.localizedDescription == nil && type.version == nil && type.referenceURL == nil)
        #expect(type.conforms(to: type) && !type.conforms(to: .data) && !UTType.data.isSupertype(of: type))
        #expect(type == UTType(identifier: "com.example.nobody", allowUndeclared: true))
        // With `false` it is `init(_:)`.
        #expect(UTType(identifier: "com.example.nobody", allowUndeclared: false) == nil)
        // A known type, or one in the dynamic namespace, is the same as from `init(_:)`.
        #expect(UTType(identifier: "public.png", allowUndeclared: true) == .png)
        #expect(UTType(identifier: "public.png", allowUndeclared: true)?.isDeclared == true)
        let dynamic = try #require(UTType(filenameExtension: "xyzzyq"))
        #expect(UTType(identifier: dynamic.identifier, allowUndeclared: true)?.isDynamic == true)
        #expect(UTType(identifier: "dyn.nothing", allowUndeclared: true) == nil)
        // A string that is not a uniform type identifier returns nil.
        for text in ["", "image/png", "two words", "under_score", "a:b"] {
            #expect(UTType(identifier: text, allowUndeclared: true) == nil, "\(text)")
        }
    }

    @Test func `init(filenameExtension:conformingTo:)`() {
        #expect(UTType(filenameExtension: "png") == .png)
        #expect(UTType(filenameExtension: "PNG") == .png)
        #expect(UTType(filenameExtension: "rtfd", conformingTo: .package) == .rtfd)
        #expect(UTType(filenameExtension: "rtfd")?.conforms(to: .data) == true, "the default is data")
        #expect(UTType(filenameExtension: "xyzzyq")?.isDynamic == true)
        #expect(UTType(filenameExtension: "tar.gz") == nil)
        #expect(UTType(filenameExtension: "") == nil)
    }

    @Test func `init(mimeType:conformingTo:)`() {
        #expect(UTType(mimeType: "image/png") == .png)
        #expect(UTType(mimeType: "IMAGE/PNG", conformingTo: .image) == .png)
        #expect(UTType(mimeType: "application/x-nobody-declares-this")?.isDynamic == true)
        #expect(UTType(mimeType: "image/png", conformingTo: .text)?.isDynamic == true)
        #expect(UTType(mimeType: "") == nil)
    }

    @Test func `init(tag:tagClass:conformingTo:)`() {
        #expect(UTType(tag: "png", tagClass: .filenameExtension, conformingTo: nil) == .png)
        #expect(UTType(tag: "image/png", tagClass: .mimeType, conformingTo: .image) == .png)
        #expect(UTType(tag: "app", tagClass: .filenameExtension, conformingTo: nil) == .applicationBundle)
        #expect(UTType(tag: "png", tagClass: UTTagClass(rawValue: "com.example.class"), conformingTo: nil) == nil)
    }

    @Test func `types(tag:tagClass:conformingTo:)`() {
        #expect(UTType.types(tag: "png", tagClass: .filenameExtension, conformingTo: .image) == [.png])
        let unknown = UTType.types(tag: "xyzzyq", tagClass: .filenameExtension, conformingTo: nil)
        #expect(unknown.count == 1 && unknown[0].isDynamic)
        #expect(UTType.types(tag: "", tagClass: .filenameExtension, conformingTo: nil) == [])
    }

    @Test func `init(exportedAs:conformingTo:)`() {
        #expect(UTType(exportedAs: "public.png") == .png)
        #expect(UTType(exportedAs: "com.example.notes").supertypes.contains(.data), "data is assumed")
        #expect(UTType(exportedAs: "com.example.notes", conformingTo: .text).conforms(to: .text))
    }

    @Test func `init(importedAs:conformingTo:)`() {
        #expect(UTType(importedAs: "com.adobe.pdf") == .pdf)
        #expect(UTType(importedAs: "com.example.notes", conformingTo: .package).conforms(to: .directory))
    }

    @Test func `identifier, preferredFilenameExtension, preferredMIMEType`() {
        #expect(UTType.jpeg.identifier == "public.jpeg")
        #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
        #expect(UTType.jpeg.preferredFilenameExtension == UTType.jpeg.tags[.filenameExtension]?.first)
        #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
        #expect(UTType.image.preferredFilenameExtension == nil && UTType.item.preferredMIMEType == nil)
    }

    @Test func `localizedDescription`() throws {
        #expect(UTType.png.localizedDescription != nil)
        #expect(UTType.png.localizedDescription?.isEmpty == false)
        let dynamic = try #require(UTType(filenameExtension: "xyzzyq", conformingTo: .image))
        #expect(dynamic.localizedDescription == nil, "never for a dynamic type, even if its supertypes have one")
    }

    @Test func `version, referenceURL`() {
        #expect(UTType.png.version == nil)
        #expect(UTType.item.referenceURL == nil)
        #expect(UTType.pdf.referenceURL?.scheme?.hasPrefix("http") ?? true)
    }

    @Test func `isDynamic, isDeclared, isPublic`() throws {
        #expect(UTType.png.isDeclared && !UTType.png.isDynamic && UTType.png.isPublic)
        #expect(!UTType.pdf.isPublic, "com.adobe.pdf")
        let dynamic = try #require(UTType(filenameExtension: "xyzzyq"))
        #expect(dynamic.isDynamic && !dynamic.isDeclared && !dynamic.isPublic)
    }

    @Test func `tags`() {
        #expect(UTType.png.tags[.filenameExtension] == ["png"])
        #expect(UTType.png.tags[.mimeType]?.first == "image/png")
        #expect(UTType.item.tags.isEmpty)
    }

    @Test func `conforms(to:), isSubtype(of:), isSupertype(of:), supertypes`() {
        #expect(UTType.png.conforms(to: .png) && UTType.png.conforms(to: .item) && !UTType.png.conforms(to: .text))
        #expect(!UTType.png.isSubtype(of: .png) && UTType.png.isSubtype(of: .image))
        #expect(!UTType.png.isSupertype(of: .png) && UTType.image.isSupertype(of: .png))
        #expect(UTType.png.supertypes == [.image, .data, .item, .content])
    }

    @Test func `==, hash(into:)`() {
        #expect(UTType.png == UTType("public.png") && UTType.png != .jpeg)
        #expect(Set([UTType.png, UTType(filenameExtension: "png"), UTType(mimeType: "image/png")]).count == 1)
    }

    @Test func `description, debugDescription`() {
        #expect("\(UTType.png)" == "public.png")
        #expect(String(reflecting: UTType.png).contains("public.png"))
    }

    /// That Apple encodes a single string is inferred.
    @Test func `encode(to:), init(from:)`() throws {
        let types: [UTType] = [.png, .init(exportedAs: "public.text")]
        let data = try JSONEncoder().encode(types)
        #expect(String(decoding: data, as: UTF8.self) == #"["public.png","public.text"]"#)
        #expect(try JSONDecoder().decode([UTType].self, from: data) == types)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([UTType].self, from: Data(#"["com.example.nobody"]"#.utf8))
        }
    }
}

/// Each symbol of Apple `UTTagClass`.
///
/// The page of a symbol is `https://developer.apple.com/documentation/uniformtypeidentifiers/uttagclass/` and its name in
/// lowercase.
@Suite struct UTTagClassSymbolTests {
    @Test func `filenameExtension, mimeType`() {
        #expect(UTTagClass.filenameExtension.rawValue == "public.filename-extension")
        #expect(UTTagClass.mimeType.rawValue == "public.mime-type")
    }

    @Test func `init(rawValue:), rawValue, RawValue`() {
        let raw: UTTagClass.RawValue = "com.example.class"
        #expect(UTTagClass(rawValue: raw).rawValue == raw)
        #expect(UTTagClass(rawValue: "public.mime-type") == .mimeType)
    }

    @Test func `==, hash(into:)`() {
        #expect(UTTagClass.mimeType != .filenameExtension)
        #expect(Set([UTTagClass.mimeType, UTTagClass(rawValue: "public.mime-type")]).count == 1)
    }

    @Test func `description, debugDescription`() {
        #expect("\(UTTagClass.mimeType)" == "public.mime-type")
        #expect(String(reflecting: UTTagClass.mimeType).contains("public.mime-type"))
    }

    @Test func `encode(to:), init(from:)`() throws {
        let data = try JSONEncoder().encode([UTTagClass.mimeType])
        #expect(String(decoding: data, as: UTF8.self) == #"["public.mime-type"]"#)
        #expect(try JSONDecoder().decode([UTTagClass].self, from: data) == [.mimeType])
    }
}
