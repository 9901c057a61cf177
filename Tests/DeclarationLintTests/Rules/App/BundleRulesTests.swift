@testable import AppDeclaration
@testable import DeclarationLint
import Testing

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

/// Source: RFC 3986, section 3.1; CFBundleURLSchemes (Apple).
@Suite struct URLSchemeIllegalTests {
    @Test func `A scheme that RFC 3986 does not allow is found`() throws {
        func schemes(_ texts: String) -> String {
            "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>\(texts)</array></dict></array>"
        }
        try Linting.expect(
            URLSchemeIllegal.self,
            schemes("▶<string>my_app</string>▶<string>myapp://</string>▶<string>1app</string>▶<string></string>"),
            message: "invalid URL scheme 'my_app'")
        let fixes = try Linting.findings(URLSchemeIllegal.self, schemes("<string>myapp://</string>")).map(\.fix)
        #expect(fixes == ["<string>myapp</string>"])
        try Linting.expectNone(URLSchemeIllegal.self, schemes("<string>x-my.app+1</string><string>$(SCHEME)</string>"))
    }
}
