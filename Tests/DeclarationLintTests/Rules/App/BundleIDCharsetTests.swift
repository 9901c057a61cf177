import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: CFBundleIdentifier (Apple); the Info.plist of PrusaSlicer.
@Suite struct BundleIDCharsetTests {
    private func list(_ identifier: String) -> String {
        "<key>CFBundleIdentifier</key>▶<string>\(identifier)</string>"
    }

    @Test func `An illegal character is found`() throws {
        try Linting.expect(
            BundleIDCharset.self, list("com.prusa3d.slic3r/"), app: "", message: "has the illegal character '/'")
    }

    @Test func `An underscore is a note, and a build setting is not found`() throws {
        try Linting.expect(BundleIDUnderscore.self, list("com.example.my_app"), app: "", message: "'_'")
        try Linting.expectNone(
            BundleIDCharset.self,
            "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>",
            app: "")
    }
}
