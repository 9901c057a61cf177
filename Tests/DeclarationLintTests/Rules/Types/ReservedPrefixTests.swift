import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Defining file and data types for your app (Apple); virtualc64#820, CotEditor#2070; 73 of 872 declarations in a sample of shipped apps.
@Suite struct ReservedPrefixTests {
    @Test func `a name made up under public. is found, whether exported or imported`() throws {
        try Linting.expect(
            ReservedPrefix.self,
            Part.exported(Part.type("▶public.made-up")) + Part.imported(Part.type("▶public.retro.made-up")),
            message: "lies under 'public.'")
    }

    @Test func `an imported name of Apple's may be newer: a warning`() throws {
        try Linting.expect(
            ReservedPrefix.self, Part.imported(Part.type("▶com.apple.made-up")),
            message: "lies under 'com.apple.'")
    }

    @Test func `a type that the system has is another rule's, and Apple's own apps may`() throws {
        try Linting.expectNone(ReservedPrefix.self, Part.exported(Part.type("public.json")))
        try Linting.expectNone(
            ReservedPrefix.self, Part.exported(Part.type("com.apple.made-up")),
            app: "<key>CFBundleIdentifier</key><string>com.apple.Made</string>")
    }
}
