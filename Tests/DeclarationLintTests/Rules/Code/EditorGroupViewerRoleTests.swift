import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: DocumentGroup (Apple); onmyway133/blog#875, clearly#377; needs the Swift sources.
@Suite struct EditorGroupViewerRoleTests {
    @Test func `an editor of a type that the property list only views is found`() throws {
        let members = Part.documentTypes(
            Part.documentType(role: nil, more: "▶<key>CFBundleTypeRole</key><string>Viewer</string>"))
        try Linting.expect(
            EditorGroupViewerRole.self, members, message: "edits 'public.png'",
            scenes: [Source.group(readable: ["public.png"])])
    }

    @Test func `with a viewer of the same type the role may be that one's`() throws {
        let members = Part.documentTypes(Part.documentType(role: "Viewer"))
        try Linting.expectNone(
            EditorGroupViewerRole.self, members,
            scenes: [Source.group(readable: ["public.png"]), Source.group("shown", .viewer, readable: ["public.png"])])
        try Linting.expectNone(
            EditorGroupViewerRole.self, Part.documentTypes(Part.documentType()),
            scenes: [Source.group(readable: ["public.png"])])
    }
}
