@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: Defining file and data types for your app (Apple); iina/iina ('public.mpeg-4-audio '), macvim-dev/macvim
/// ('org.vim.pch++-file').
@Suite struct IDCharsetTests {
    @Test func `A space at the end is found, and the fix removes it`() throws {
        let members = Part.documentTypes(Part.documentType(types: ["▶public.mpeg-4-audio "]))
        try Linting.expect(IDCharset.self, members, message: "has a space at character 20")
        #expect(
            try Linting.findings(IDCharset.self, members).first?.fix
                == "<string>public.mpeg-4-audio</string>")
    }

    @Test func `An illegal character is found in identifiers and supertypes`() throws {
        try Linting.expect(
            IDCharset.self,
            Part.exported(Part.type("▶org.vim.pch++-file", conformsTo: ["▶public.data,public.content"])),
            message: "has '+' at character 12")
    }

    @Test func `An underscore or a character outside ASCII is a warning`() throws {
        for name in ["com.example.my_note", "com.example.nöte"] {
            try Linting.expect(
                IDUnusualCharacter.self, Part.exported(Part.type("▶" + name)), message: "are legal")
        }
    }

    @Test func `A build setting is not found`() throws {
        try Linting.expectNone(IDCharset.self, Part.exported(Part.type("$(PRODUCT_BUNDLE_IDENTIFIER).note")))
    }

    /// Source: [configure_file](https://cmake.org/cmake/help/latest/command/configure_file.html); the Info.plist of LMMS.
    @Test func `A CMake variable is not found`() throws {
        try Linting.expectNone(
            IDCharset.self, Part.exported(Part.type("@MACOS_MIMETYPE_ID@.mmpz"), Part.type("@ID@", extensions: ["mmp"]))
        )
        for identifier in ["▶com.@example", "▶com.example@", "▶com.@@.example", "▶com.@a b@.example"] {
            try Linting.expect(IDCharset.self, Part.exported(Part.type(identifier)), message: "has '@'")
        }
    }

    /// Source: the Info.plist of VLC for iOS, which has a zero-width space in an identifier.
    @Test func `A character that makes an identifier unknown causes a single finding`() throws {
        let members = Part.documentTypes(Part.documentType(types: ["com.microsoft.waveform-\u{200B}audio"]))
        try Linting.expectNone(IDUnusualCharacter.self, members)
        #expect(
            try Linting.findings(TypeUndeclared.self, members).map(\.fix)
                == ["<string>com.microsoft.waveform-audio</string>"])
    }
}

/// Source: UTTypeIdentifier (Apple): a reverse-DNS string.
@Suite struct IDWithoutDomainTests {
    @Test func `A declared identifier without a period is found, and the fix begins with the app's identifier`() throws
    {
        let members = Part.exported(Part.type("▶drawing")) + Part.imported(Part.type("▶other"))
        try Linting.expect(
            IDWithoutDomain.self, members, message: "'drawing' does not begin with a reversed domain name")
        #expect(
            try Linting.findings(IDWithoutDomain.self, members).first?.fix
                == "<string>com.example.app.drawing</string>")
        try Linting.expectNone(
            IDWithoutDomain.self, Part.exported(Part.type("com.drawing"), Part.type("$(PREFIX)"), Part.type("a b")))
    }
}

/// Source: Uniform type identifiers compare without case (observed on macOS).
@Suite struct IDCaseTests {
    @Test func `The identifiers of the system that begin with public. are in lowercase`() throws {
        let members = Part.documentTypes(Part.documentType(types: ["▶Public.PNG", "public.jpeg", "com.Adobe.PDF"]))
        try Linting.expect(IDCase.self, members, message: "'Public.PNG' is declared as 'public.png'")
    }

    @Test func `An identifier whose case differs is found`() throws {
        try Linting.expect(
            IDCase.self,
            Part.documentTypes(Part.documentType(types: ["▶com.example.NOTE"])) + Part.exported(Part.type()),
            message: "is declared as 'com.example.note'")
    }

    @Test func `An identifier in the same case is not found`() throws {
        try Linting.expectNone(
            IDCase.self,
            Part.documentTypes(Part.documentType(types: ["com.example.note"])) + Part.exported(Part.type()))
    }
}

/// Source: Defining file and data types for your app (Apple); dirkwhoffmann/virtualc64#820, coteditor/CotEditor#2070;
/// 73 of 872 declarations in a sample of shipped apps.
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
    @Test func `An import of an Xcode type is correct, and a note if it is unknown`() throws {
        try Linting.expectNone(ReservedPrefix.self, Part.imported(Part.type("com.apple.xcode.strings-text")))
        try Linting.expect(
            XcodeTypeUnknown.self, Part.imported(Part.type("▶com.apple.xcode.newer-text")),
            message: "it may be an Xcode type")
    }

    @Test func `A system type is left to another rule, and Apple's apps may use the prefix`() throws {
        try Linting.expectNone(ReservedPrefix.self, Part.exported(Part.type("public.json")))
        try Linting.expectNone(
            ReservedPrefix.self, Part.exported(Part.type("com.apple.made-up")),
            app: "<key>CFBundleIdentifier</key><string>com.apple.Made</string>")
    }
}
