import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: public.mime-type (Apple); the Info.plist files of Strongbox and VLC for iOS.
@Suite struct TagSharedTests {
    private func mime(_ text: String) -> String { "<key>public.mime-type</key>\(text)" }

    @Test func `one MIME type of two types is found at the first`() throws {
        try Linting.expect(
            TagShared.self,
            Part.exported(
                Part.type("com.example.a", tags: mime("▶<string>application/x-Example</string>")),
                Part.type("com.example.b", tags: mime("<string>application/x-example</string>"))),
            message: "the MIME type 'application/x-example' of 'com.example.a', 'com.example.b' finds only one")
    }

    @Test func `the system's tag on a type of one's own is found`() throws {
        try Linting.expect(
            TagShared.self, Part.exported(Part.type(tags: mime("▶<string>text/plain</string>"))),
            message: "is that of 'public.plain-text', which is the system's")
    }

    @Test func `tags of one's own, and the system's type declared again, are not`() throws {
        try Linting.expectNone(
            TagShared.self,
            Part.exported(Part.type(tags: mime("<array><string>a/x-b</string><string>a/x-b</string></array>")))
                + Part.imported(Part.type("public.plain-text", tags: mime("<string>text/plain</string>"))))
    }
}
