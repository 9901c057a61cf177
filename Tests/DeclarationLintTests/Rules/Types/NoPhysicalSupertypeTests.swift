import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Defining file and data types for your app (Apple); UnityNativeFilePicker#1.
@Suite struct NoPhysicalSupertypeTests {
    @Test func `A type for files that conforms only to public.content is found`() throws {
        try Linting.expect(
            NoPhysicalSupertype.self, Part.exported(Part.type("▶com.example.note", conformsTo: ["public.content"])),
            message: "neither public.data nor com.apple.package")
    }

    @Test func `Data, packages and types without files are not found`() throws {
        for parent in ["public.data", "com.apple.package", "public.plain-text", "public.directory"] {
            try Linting.expectNone(NoPhysicalSupertype.self, Part.exported(Part.type(conformsTo: [parent])))
        }
        try Linting.expectNone(
            NoPhysicalSupertype.self, Part.exported(Part.type(conformsTo: ["public.content"], extensions: [])))
    }

    /// Source: the Info.plist of KeePassium, seven of whose imports conform to themselves: one mistake each, one finding.
    @Test func `A dynamic type, and one that conforms to itself, are left to other rules`() throws {
        try Linting.expectNone(
            NoPhysicalSupertype.self,
            Part.imported(
                Part.type(conformsTo: ["com.example.note"]), Part.type("dyn.ah62d4rv4ge81a8p", conformsTo: nil)))
    }

    @Test func `A claimed type without an extension is also one for files`() throws {
        try Linting.expect(
            NoPhysicalSupertype.self,
            Part.documentTypes(Part.documentType(types: ["com.example.note"]))
                + Part.exported(Part.type("▶com.example.note", conformsTo: nil, extensions: [])),
            message: "conforms to nothing")
    }
}
