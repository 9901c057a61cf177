import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: public.mime-type (Apple); the Info.plist files of Strongbox and VLC for iOS.
@Suite struct TagSharedTests {
    private func mime(_ text: String) -> String { "<key>public.mime-type</key>\(text)" }

    @Test func `A MIME type of two types is found at the first`() throws {
        try Linting.expect(
            TagShared.self,
            Part.exported(
                Part.type("com.example.a", tags: mime("▶<string>application/x-Example</string>")),
                Part.type("com.example.b", tags: mime("<string>application/x-example</string>"))),
            message: "the MIME type 'application/x-example' of 'com.example.a', 'com.example.b' finds only one")
    }

    @Test func `A tag of a system type on a type of the app is found`() throws {
        try Linting.expect(
            TagShared.self, Part.exported(Part.type(tags: mime("▶<string>text/plain</string>"))),
            message: "belongs to 'public.plain-text', a system type")
    }

    @Test func `Tags of the app's own, and redeclared system types, are not found`() throws {
        try Linting.expectNone(
            TagShared.self,
            Part.exported(Part.type(tags: mime("<array><string>a/x-b</string><string>a/x-b</string></array>")))
                + Part.imported(Part.type("public.plain-text", tags: mime("<string>text/plain</string>"))))
    }
}
