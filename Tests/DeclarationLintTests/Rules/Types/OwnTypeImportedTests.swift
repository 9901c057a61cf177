import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Defining file and data types for your app (Apple).
@Suite struct OwnTypeImportedTests {
    @Test func `a type under the identifier of the app is found among the imported ones`() throws {
        try Linting.expect(
            OwnTypeImported.self,
            Part.imported(Part.type("▶com.example.app.note"), Part.type("com.topografix.gpx", extensions: ["gpx"])),
            message: "by its name it is the app's own")
    }

    @Test func `exported, of another app of the company, or in an extension it is right`() throws {
        try Linting.expectNone(OwnTypeImported.self, Part.exported(Part.type("com.example.app.note")))
        try Linting.expectNone(OwnTypeImported.self, Part.imported(Part.type("com.example.note")))
        try Linting.expectNone(
            OwnTypeImported.self,
            Part.imported(Part.type("com.example.app.note")) + "<key>NSExtension</key><dict/>")
    }
}
