import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Defining file and data types for your app (Apple).
@Suite struct OwnTypeImportedTests {
    @Test func `An imported type under the identifier of the app is found`() throws {
        try Linting.expect(
            OwnTypeImported.self,
            Part.imported(Part.type("▶com.example.app.note"), Part.type("com.topografix.gpx", extensions: ["gpx"])),
            message: "its identifier belongs to the app")
    }

    @Test func `An exported type, a type of another app, and an import in an app extension are not found`() throws {
        try Linting.expectNone(OwnTypeImported.self, Part.exported(Part.type("com.example.app.note")))
        try Linting.expectNone(OwnTypeImported.self, Part.imported(Part.type("com.example.note")))
        try Linting.expectNone(
            OwnTypeImported.self,
            Part.imported(Part.type("com.example.app.note")) + "<key>NSExtension</key><dict/>")
    }
}
