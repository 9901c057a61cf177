import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: DocumentGroup(viewing:viewer:) (Apple); needs the Swift sources.
@Suite struct ViewerGroupEditorRoleTests {
    @Test func `A viewer group for a type with the role Editor is found`() throws {
        let members = Part.documentTypes(
            Part.documentType(role: nil, more: "▶<key>CFBundleTypeRole</key><string>Editor</string>"))
        let viewer = Source.group("shown", .viewer, readable: ["public.png"])
        try Linting.expect(ViewerGroupEditorRole.self, members, message: "only shows 'public.png'", scenes: [viewer])
        try Linting.expectNone(
            ViewerGroupEditorRole.self, Part.documentTypes(Part.documentType()),
            scenes: [viewer, Source.group(readable: ["public.image"])])
    }
}
