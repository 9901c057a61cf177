import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: DocumentGroup (Apple); onmyway133/blog#875, clearly#377; needs the Swift sources.
@Suite struct EditorGroupViewerRoleTests {
    @Test func `An editor group for a type with the role Viewer is found`() throws {
        let members = Part.documentTypes(
            Part.documentType(role: nil, more: "▶<key>CFBundleTypeRole</key><string>Viewer</string>"))
        try Linting.expect(
            EditorGroupViewerRole.self, members, message: "edits 'public.png'",
            scenes: [Source.group(readable: ["public.png"])])
    }

    @Test func `The role may be for a viewer group of the same type`() throws {
        let members = Part.documentTypes(Part.documentType(role: "Viewer"))
        try Linting.expectNone(
            EditorGroupViewerRole.self, members,
            scenes: [Source.group(readable: ["public.png"]), Source.group("shown", .viewer, readable: ["public.png"])])
        try Linting.expectNone(
            EditorGroupViewerRole.self, Part.documentTypes(Part.documentType()),
            scenes: [Source.group(readable: ["public.png"])])
    }
}
