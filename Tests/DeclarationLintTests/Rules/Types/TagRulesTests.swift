@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: Uniform type identifiers (Apple); 6 extensions with an inner period in a sample of shipped apps.
@Suite struct IllegalTagTests {
    @Test func `A leading period, an inner period, a space and an empty string are found`() throws {
        try Linting.expect(
            IllegalTag.self, Part.exported(Part.type(extensions: ["▶.note", "▶tar.gz", "▶my note", "▶", "exnote"])),
            message: "'.note'")
        let fixes = try Linting.findings(IllegalTag.self, Part.exported(Part.type(extensions: [".note", "tar.gz"])))
            .map(\.fix)
        #expect(fixes.first == "<string>note</string>")
        // The last part is the extension of other files.
        #expect(fixes.last == "write the extension alone, without a period or wildcard")
        for (tag, fix) in [("my note", "my-note"), ("*.note", "note"), ("note ", "note")] {
            let found = try Linting.findings(IllegalTag.self, Part.exported(Part.type(extensions: [tag])))
            #expect(found.map(\.fix) == ["<string>\(fix)</string>"], "\(tag)")
        }
    }

    @Test func `The fix of a MIME type that is only a top-level type is not another MIME type`() throws {
        let tags = "<key>public.mime-type</key><string>text</string>"
        let fix = try Linting.findings(UnmatchedTag.self, Part.exported(Part.type(tags: tags))).first?.fix
        #expect(fix?.hasPrefix("write the extension alone") == true)
    }

    /// Source: a trial by the author of a document app: the fix of 'tar.acme' was the extension of Markdown.
    @Test func `No fix of a tag is an extension that the app does not have`() {
        let example = "<string>"
        for rule in [IllegalTag.documentation, UnmatchedTag.documentation, TypeWithoutTag.documentation] {
            let parts = rule.fix.text(in: .propertyList).split(separator: "\n").filter { $0.contains(example) }
            #expect(parts.allSatisfy { $0.contains("…") }, "\(rule.id)")
        }
    }

    @Test func `A MIME type without a slash is a warning`() throws {
        try Linting.expect(
            UnmatchedTag.self, Part.exported(Part.type(tags: "<key>public.mime-type</key>▶<string>note</string>")),
            message: "expected 'type/subtype'")
        let legacy = "<key>CFBundleTypeMIMETypes</key><array>▶<string>textplain</string><string>a/b</string></array>"
        try Linting.expect(
            UnmatchedTag.self, Part.documentTypes(Part.documentType(types: nil, more: legacy)),
            message: "'textplain'")
    }

    /// Source: the Info.plist of TeXShop.
    @Test func `Quotation marks and wildcards are found`() throws {
        try Linting.expect(
            IllegalTag.self, Part.exported(Part.type(extensions: ["▶'PDF'", "▶*", "exnote"])), message: "''PDF''")
    }

    /// Source: the Info.plist of Wireshark, with pcap.gz and 28 more.
    @Test func `Legacy extensions are checked where they are used, and reported once`() throws {
        let legacy =
            "<key>CFBundleTypeExtensions</key><array>▶<string>.old</string><string>*</string><string>a.gz</string></array>"
        try Linting.expect(
            UnmatchedTag.self, Part.documentTypes(Part.documentType(types: nil, more: legacy)),
            message: "'.old', which never matches (and 1 more)")
        try Linting.expectNone(IllegalTag.self, Part.documentTypes(Part.documentType(more: legacy)))
    }
}

/// Source: UTTypeCreateStringForOSType (Apple).
@Suite struct OSTypeLengthTests {
    @Test func `An OSType of a different length is found`() throws {
        try Linting.expect(
            OSTypeLength.self,
            Part.exported(
                Part.type(tags: "<key>com.apple.ostype</key><array>▶<string>TXT</string><string>TEXT</string></array>")),
            message: "'TXT'")
        try Linting.expect(
            OSTypeLength.self,
            Part.documentTypes(
                Part.documentType(
                    types: nil,
                    more: "<key>CFBundleTypeOSTypes</key><array>▶<string>zip</string><string>****</string></array>")),
            message: "'zip'")
    }
}

/// Source: public.mime-type (Apple); the Info.plist files of Strongbox and VLC for iOS.
@Suite struct TagSharedTests {
    private func mime(_ text: String) -> String { "<key>public.mime-type</key>\(text)" }

    @Test func `A MIME type of two types is found at the first`() throws {
        try Linting.expect(
            TagShared.self,
            Part.exported(
                Part.type("com.example.a", tags: mime("▶<string>application/x-Example</string>")),
                Part.type("com.example.b", tags: mime("<string>application/x-example</string>"))),
            message: "the MIME type 'application/x-example' of 'com.example.a', 'com.example.b' identifies only one")
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

/// Source: UTTypeTagSpecification, Defining file and data types for your app (Apple).
@Suite struct TypeWithoutTagTests {
    private static let claim = Part.documentTypes(Part.documentType(types: ["com.example.note"]))

    @Test func `An exported type without tags that a document type claims is found`() throws {
        try Linting.expect(
            TypeWithoutTag.self, Self.claim + Part.exported(Part.type("▶com.example.note", extensions: [])),
            message: "no file has this type")
    }

    @Test func `A type with a tag, a supertype of another type, and a type that is not claimed are not found`() throws {
        for members in [
            Self.claim + Part.exported(Part.type()),
            Self.claim
                + Part.exported(
                    Part.type(extensions: []), Part.type("com.example.long", conformsTo: ["com.example.note"])),
            Part.exported(Part.type(extensions: [])),
            Self.claim + Part.imported(Part.type(extensions: [])),
        ] {
            try Linting.expectNone(TypeWithoutTag.self, members)
        }
    }
}
