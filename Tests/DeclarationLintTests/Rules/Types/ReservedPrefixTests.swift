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

    @Test func `A name under com.apple. is a warning`() throws {
        try Linting.expect(
            ReservedPrefix.self, Part.imported(Part.type("▶com.apple.made-up")),
            message: "the reserved prefix 'com.apple.'")
        try Linting.expect(
            ReservedPrefix.self, Part.exported(Part.type("▶com.apple.xcode.made-up")),
            message: "the reserved prefix 'com.apple.'")
    }

    /// Source: Defining file and data types for your app (Apple): import the types of others. TextMate and SubEthaEdit import
    /// `com.apple.xcode.strings-text`.
    @Test func `An import of a type of Xcode is right, and a note if it is unknown`() throws {
        try Linting.expectNone(ReservedPrefix.self, Part.imported(Part.type("com.apple.xcode.strings-text")))
        try Linting.expect(
            XcodeTypeUnknown.self, Part.imported(Part.type("▶com.apple.xcode.newer-text")),
            message: "it may be a type of Xcode")
    }

    @Test func `A system type is left to another rule, and Apple's own apps may use the prefix`() throws {
        try Linting.expectNone(ReservedPrefix.self, Part.exported(Part.type("public.json")))
        try Linting.expectNone(
            ReservedPrefix.self, Part.exported(Part.type("com.apple.made-up")),
            app: "<key>CFBundleIdentifier</key><string>com.apple.Made</string>")
    }
}
