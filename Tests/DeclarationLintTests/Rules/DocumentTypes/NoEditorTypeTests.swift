import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: NSDocumentController defaultType (Apple); openradar 18194445, pluk-inc/markdown-preview#318; needs the Swift sources.
@Suite struct NoEditorTypeTests {
    @Test func `An editor group without a document type with the role Editor is found`() throws {
        let members = Part.documentTypes(
            Part.documentType(role: nil, more: "▶<key>CFBundleTypeRole</key><string>Viewer</string>"))
        let group = Source.group(readable: ["public.png"])
        try Linting.expect(NoEditorType.self, members, message: "New has no type", scenes: [group])
        try Linting.expectNone(NoEditorType.self, members)
        try Linting.expectNone(
            NoEditorType.self, members, scenes: [Source.group(readable: ["public.png"], allowsCreating: false)])
        try Linting.expectNone(NoEditorType.self, Part.documentTypes(Part.documentType()), scenes: [group])
    }
}
