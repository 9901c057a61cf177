import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Uniform type identifiers (Apple); 6 extensions with an inner period in a sample of shipped apps.
@Suite struct IllegalTagTests {
    @Test func `A leading period, an inner period, a space and an empty string are found`() throws {
        try Linting.expect(
            IllegalTag.self, Part.exported(Part.type(extensions: ["▶.note", "▶tar.gz", "▶my note", "▶", "exnote"])),
            message: "'.note'")
        let fixes = try Linting.findings(IllegalTag.self, Part.exported(Part.type(extensions: [".note", "tar.gz"])))
            .map(\.fix)
        #expect(fixes == ["<string>note</string>", "<string>gz</string>"])
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
    @Test func `Legacy extensions are checked where they count, and reported once`() throws {
        let legacy =
            "<key>CFBundleTypeExtensions</key><array>▶<string>.old</string><string>*</string><string>a.gz</string></array>"
        try Linting.expect(
            UnmatchedTag.self, Part.documentTypes(Part.documentType(types: nil, more: legacy)),
            message: "'.old', which never matches, like 1 more")
        try Linting.expectNone(IllegalTag.self, Part.documentTypes(Part.documentType(more: legacy)))
    }
}
