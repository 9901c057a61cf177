import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Declaring an identifier for a type (Apple); macvim#1468, Carnets#27, YACReader#119, TablePro#1595.
@Suite struct ExportsForeignTypeTests {
    @Test func `A type with another known owner is found`() throws {
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
