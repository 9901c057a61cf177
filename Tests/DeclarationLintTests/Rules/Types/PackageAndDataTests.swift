import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Defining file and data types for your app (Apple); electron-builder#995, Prowl#787.
@Suite struct PackageAndDataTests {
    @Test func `A type under both is found, with both paths`() throws {
        try Linting.expect(
            PackageAndData.self,
            Part.exported(Part.type("▶com.example.note", conformsTo: ["public.json", "com.apple.package"])),
            message: "com.example.note → public.json")
    }

    @Test func `A type under one of them is not found`() throws {
        try Linting.expectNone(
            PackageAndData.self,
            Part.exported(Part.type(), Part.type("com.example.b", conformsTo: ["com.apple.package"])))
    }
}
