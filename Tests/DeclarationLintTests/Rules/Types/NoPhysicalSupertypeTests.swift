import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Defining file and data types for your app (Apple); UnityNativeFilePicker#1.
@Suite struct NoPhysicalSupertypeTests {
    @Test func `a type of files under content alone is found`() throws {
        try Linting.expect(
            NoPhysicalSupertype.self, Part.exported(Part.type("▶com.example.note", conformsTo: ["public.content"])),
            message: "neither under public.data nor under com.apple.package")
    }

    @Test func `data, packages and types without files are as they should be`() throws {
        for parent in ["public.data", "com.apple.package", "public.plain-text", "public.directory"] {
            try Linting.expectNone(NoPhysicalSupertype.self, Part.exported(Part.type(conformsTo: [parent])))
        }
        try Linting.expectNone(
            NoPhysicalSupertype.self, Part.exported(Part.type(conformsTo: ["public.content"], extensions: [])))
    }

    /// Source: the Info.plist of KeePassium, seven of whose imports conform to themselves: one mistake each, one finding.
    @Test func `what conforms to itself, or is dynamic, is another rule's`() throws {
        try Linting.expectNone(
            NoPhysicalSupertype.self,
            Part.imported(
                Part.type(conformsTo: ["com.example.note"]), Part.type("dyn.ah62d4rv4ge81a8p", conformsTo: nil)))
    }

    @Test func `without an extension, a claim tells that there are files`() throws {
        try Linting.expect(
            NoPhysicalSupertype.self,
            Part.documentTypes(Part.documentType(types: ["com.example.note"]))
                + Part.exported(Part.type("▶com.example.note", conformsTo: nil, extensions: [])),
            message: "conforms to nothing")
    }
}
