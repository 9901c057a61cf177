@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: DocumentGroup (Apple); onmyway133/blog#875, Shpigford/clearly#377.
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

/// Source: DocumentGroup(viewing:viewer:) (Apple).
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

/// Source: NSDocumentController defaultType (Apple); dinhanhthi/Dblore.
@Suite struct NewTypeMismatchTests {
    @Test func `A first Editor for another group is found`() throws {
        let members = Part.documentTypes(
            Part.documentType("Picture", mark: "▶"), Part.documentType("Text", types: ["public.plain-text"]))
        let groups = [
            Source.group("texts", readable: ["public.text"]),
            Source.group("pictures", readable: ["public.png"], line: 7),
        ]
        try Linting.expect(NewTypeMismatch.self, members, message: "reads none of its types", scenes: groups)
        try Linting.expectNone(NewTypeMismatch.self, members, scenes: groups.reversed())
    }
}

/// Source: Building a document-based app with SwiftUI (Apple); Apple Developer Forums thread 664144,
/// cryptomator/ios#67, owncloud/ios-app#747.
@Suite struct TypeNotInDocTypesTests {
    @Test func `A type that no document type claims is found`() throws {
        let group = Source.group(readable: ["public.png", "public.json"])
        try Source.expect(
            TypeNotInDocTypes.self, Part.documentTypes(Part.documentType()), scenes: [group], lines: [3])
    }

    @Test func `A claim on a supertype applies`() throws {
        let group = Source.group(readable: ["public.png", "public.jpeg"])
        try Source.expect(
            TypeNotInDocTypes.self, Part.documentTypes(Part.documentType(types: ["public.image"])),
            scenes: [group], lines: [])
    }
}

/// Source: UTType(exportedAs:), UTType(importedAs:) (Apple).
@Suite struct DeclaredInOtherListTests {
    @Test func `The wrong initializer for a list is found`() throws {
        try Source.expect(
            DeclaredInOtherList.self, Part.imported(Part.type()), code: Source.mention("com.example.note", .exportedAs),
            lines: [3])
        try Source.expect(
            DeclaredInOtherList.self, Part.exported(Part.type()), code: Source.mention("com.example.note", .importedAs),
            lines: [3])
        try Source.expect(
            DeclaredInOtherList.self, Part.exported(Part.type()), code: Source.mention("com.example.note", .exportedAs),
            lines: [])
        try Source.expect(
            DeclaredInOtherList.self, Part.exported(Part.type()), code: Source.mention("com.example.note", .identifier),
            lines: [])
    }
}
