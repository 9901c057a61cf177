import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Defining file and data types for your app (Apple); virtualc64#820, CotEditor#2070; 73 of 872 declarations in a sample of shipped apps.
@Suite struct ReservedPrefixTests {
    @Test func `An invented name under public. is found, whether exported or imported`() throws {
        try Linting.expect(
            ReservedPrefix.self,
            Part.exported(Part.type("▶public.made-up")) + Part.imported(Part.type("▶public.retro.made-up")),
            message: "the reserved prefix 'public.'")
    }

    @Test func `An imported name under com.apple. is a warning`() throws {
        try Linting.expect(
            ReservedPrefix.self, Part.imported(Part.type("▶com.apple.made-up")),
            message: "the reserved prefix 'com.apple.'")
    }

    @Test func `A system type is left to another rule, and Apple's own apps may use the prefix`() throws {
        try Linting.expectNone(ReservedPrefix.self, Part.exported(Part.type("public.json")))
        try Linting.expectNone(
            ReservedPrefix.self, Part.exported(Part.type("com.apple.made-up")),
            app: "<key>CFBundleIdentifier</key><string>com.apple.Made</string>")
    }
}
