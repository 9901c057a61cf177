import Testing

@testable import AppDeclaration
@testable import DeclarationLint

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
