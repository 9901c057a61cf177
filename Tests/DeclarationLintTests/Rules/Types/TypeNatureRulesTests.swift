@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: Defining file and data types for your app (Apple); yasirkula/UnityNativeFilePicker#1.
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
    @Test func `A dynamic type, and a type that conforms to itself, are left to other rules`() throws {
        try Linting.expectNone(
            NoPhysicalSupertype.self,
            Part.imported(
                Part.type(conformsTo: ["com.example.note"]), Part.type("dyn.ah62d4rv4ge81a8p", conformsTo: nil)))
    }

    @Test func `A claimed type without an extension is also a type for files`() throws {
        try Linting.expect(
            NoPhysicalSupertype.self,
            Part.documentTypes(Part.documentType(types: ["com.example.note"]))
                + Part.exported(Part.type("▶com.example.note", conformsTo: nil, extensions: [])),
            message: "conforms to nothing")
    }
}

/// Source: Defining file and data types for your app (Apple); electron-userland/electron-builder#995.
@Suite struct PackageAndDataTests {
    @Test func `A type that conforms to both is found, with both paths`() throws {
        try Linting.expect(
            PackageAndData.self,
            Part.exported(Part.type("▶com.example.note", conformsTo: ["public.json", "com.apple.package"])),
            message: "com.example.note → public.json")
    }

    @Test func `A type that conforms to one of them is not found`() throws {
        try Linting.expectNone(
            PackageAndData.self,
            Part.exported(Part.type(), Part.type("com.example.b", conformsTo: ["com.apple.package"])))
    }
}

/// Source: Defining file and data types for your app (Apple): types that people share conform to public.content.
@Suite struct TypeNotContentTests {
    private func plist(_ conformsTo: [String], isOpened: Bool = true) -> String {
        Part.exported(Part.type("▶com.example.note", conformsTo: conformsTo))
            + (isOpened ? Part.documentTypes(Part.documentType(types: ["com.example.note"])) : "")
    }

    @Test(arguments: [["public.data"], ["com.apple.package"]])
    func `A document type without public.content is a note`(conformsTo: [String]) throws {
        try Linting.expect(
            TypeNotContent.self, plist(conformsTo), .note,
            message: "'com.example.note' does not conform to public.content")
    }

    @Test(arguments: [
        ["public.data", "public.content"], ["public.plain-text"], ["com.apple.package", "public.composite-content"],
        // Another rule reports these types.
        ["public.item"], ["com.example.unknown"],
    ])
    func `Text and other content are not found`(conformsTo: [String]) throws {
        try Linting.expectNone(TypeNotContent.self, plist(conformsTo).filter { $0 != "▶" })
    }

    @Test func `A type that the app does not open is not found`() throws {
        try Linting.expectNone(TypeNotContent.self, plist(["public.data"], isOpened: false).filter { $0 != "▶" })
    }
}

/// Source: Building a document-based app with SwiftUI (Apple).
@Suite struct TypeUnusedTests {
    @Test func `An exported type that no document type claims is found`() throws {
        try Linting.expect(
            TypeUnused.self, Part.documentTypes(Part.documentType()) + Part.exported(Part.type("▶com.example.note")),
            message: "no document type claims it")
    }

    @Test func `A claim on a supertype applies, and an app without document types is not checked`() throws {
        try Linting.expectNone(
            TypeUnused.self,
            Part.documentTypes(Part.documentType(types: ["public.content"])) + Part.exported(Part.type()))
        try Linting.expectNone(TypeUnused.self, Part.exported(Part.type()))
    }
}

/// Source: UTTypeDescription (Apple).
@Suite struct DescriptionMissingTests {
    @Test func `An exported type for files without a description is found`() throws {
        try Linting.expect(
            DescriptionMissing.self, Part.exported(Part.type("▶com.example.note", description: nil)),
            message: "has no description")
    }

    @Test func `A type for the pasteboard and an imported type need no description`() throws {
        try Linting.expectNone(
            DescriptionMissing.self,
            Part.exported(Part.type(extensions: [], description: nil))
                + Part.imported(Part.type("com.example.b", description: nil)))
    }
}
