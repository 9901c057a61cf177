import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Defining file and data types for your app (Apple): types that people share conform to public.content.
@Suite struct TypeNotContentTests {
    private func plist(_ conformsTo: [String], isOpened: Bool = true) -> String {
        Part.exported(Part.type("▶com.example.note", conformsTo: conformsTo))
            + (isOpened ? Part.documentTypes(Part.documentType(types: ["com.example.note"])) : "")
    }

    @Test(arguments: [["public.data"], ["com.apple.package"]])
    func `A type of documents without public.content is a note`(conformsTo: [String]) throws {
        try Linting.expect(
            TypeNotContent.self, plist(conformsTo), .note,
            message: "'com.example.note' does not conform to public.content")
    }

    @Test(arguments: [
        ["public.data", "public.content"], ["public.plain-text"], ["com.apple.package", "public.composite-content"],
        // Another rule reports these.
        ["public.item"], ["com.example.unknown"],
    ])
    func `Text and other content are not found`(conformsTo: [String]) throws {
        try Linting.expectNone(TypeNotContent.self, plist(conformsTo).filter { $0 != "▶" })
    }

    @Test func `A type that the app does not open is not found`() throws {
        try Linting.expectNone(TypeNotContent.self, plist(["public.data"], isOpened: false).filter { $0 != "▶" })
    }
}
