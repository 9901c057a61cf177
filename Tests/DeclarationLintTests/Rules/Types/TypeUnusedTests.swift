import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Building a document-based app with SwiftUI (Apple).
@Suite struct TypeUnusedTests {
    @Test func `An exported type that no document type claims is found`() throws {
        try Linting.expect(
            TypeUnused.self, Part.documentTypes(Part.documentType()) + Part.exported(Part.type("▶com.example.note")),
            message: "no document type claims it")
    }

    @Test func `A claim on a supertype counts, and an app without document types is not checked`() throws {
        try Linting.expectNone(
            TypeUnused.self,
            Part.documentTypes(Part.documentType(types: ["public.content"])) + Part.exported(Part.type()))
        try Linting.expectNone(TypeUnused.self, Part.exported(Part.type()))
    }
}
