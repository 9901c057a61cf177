@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: Declaring an identifier for a type (Apple); macvim-dev/macvim#1468, holzschu/Carnets#27,
/// YACReader/yacreader#119, TableProApp/TablePro#1595.
@Suite struct ExportsForeignTypeTests {
    @Test func `A type with a different known owner is found`() throws {
        try Linting.expect(
            ExportsForeignType.self, Part.exported(Part.type("▶org.python.restructuredtext", extensions: ["rst"])),
            message: "its owner is 'org.python'")
    }

    @Test func `An unknown type under another domain is a note`() throws {
        try Linting.expect(
            ExportsOtherDomain.self, Part.exported(Part.type("▶net.elsewhere.note")),
            message: "its owner is 'net.elsewhere'")
    }

    @Test func `An owner with two domains, and an app without an identifier, are not found`() throws {
        try Linting.expectNone(ExportsForeignType.self, Part.exported(Part.type("org.example.note")))
        try Linting.expectNone(
            ExportsForeignType.self, Part.exported(Part.type("org.python.restructuredtext")),
            app: "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>")
    }
}

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

/// Source: Launch Services (Apple): exported takes precedence over imported; 9 of 872 declarations in a sample of
/// shipped apps.
@Suite struct BothExportedAndImportedTests {
    @Test func `An identifier in both lists is found at the imported declaration`() throws {
        try Linting.expect(
            BothExportedAndImported.self, Part.exported(Part.type()) + Part.imported(Part.type("▶com.example.NOTE")),
            message: "is also exported")
    }

    @Test func `Different identifiers are not found`() throws {
        try Linting.expectNone(
            BothExportedAndImported.self, Part.exported(Part.type()) + Part.imported(Part.type("com.example.other")))
    }
}

/// Source: 10 of 872 declarations in a sample of shipped apps.
@Suite struct DuplicateDeclarationTests {
    @Test func `An identifier twice in a list is found at the second declaration`() throws {
        try Linting.expect(
            DuplicateDeclaration.self, Part.imported(Part.type(), Part.type("▶com.example.Note")),
            message: "twice among the imported types")
    }

    @Test func `An identifier in both lists is left to another rule`() throws {
        try Linting.expectNone(DuplicateDeclaration.self, Part.exported(Part.type()) + Part.imported(Part.type()))
    }
}

/// Source: Defining file and data types for your app (Apple); 51 exports and 115 imports of 872 declarations in a
/// sample of shipped apps.
@Suite struct RedeclaresSystemTypeTests {
    @Test func `An exported system type is found`() throws {
        try Linting.expect(
            RedeclaresSystemType.self, Part.exported(Part.type("▶public.json")),
            message: "the system declares 'public.json' itself")
    }

    @Test func `An imported system type is a note`() throws {
        try Linting.expect(
            ImportsSystemType.self, Part.imported(Part.type("▶public.json")), message: "'public.json'")
    }

    @Test func `Other types are not found`() throws {
        try Linting.expectNone(
            RedeclaresSystemType.self,
            Part.exported(Part.type()) + Part.imported(Part.type("org.python.restructuredtext")))
    }
}
