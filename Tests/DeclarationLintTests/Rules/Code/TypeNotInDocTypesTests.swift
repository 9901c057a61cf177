import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Building a document-based app with SwiftUI (Apple); Apple forums 664144, cryptomator/ios#67, owncloud/ios-app#747; needs the Swift sources.
@Suite struct TypeNotInDocTypesTests {
    @Test func `A type that no document type claims is found`() throws {
        let group = Source.group(readable: ["public.png", "public.json"])
        try Source.expect(
            TypeNotInDocTypes.self, Part.documentTypes(Part.documentType()), scenes: [group], lines: [3])
    }

    @Test func `A claim on a supertype counts`() throws {
        let group = Source.group(readable: ["public.png", "public.jpeg"])
        try Source.expect(
            TypeNotInDocTypes.self, Part.documentTypes(Part.documentType(types: ["public.image"])),
            scenes: [group], lines: [])
    }
}
