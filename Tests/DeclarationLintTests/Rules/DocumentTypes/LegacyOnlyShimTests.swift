import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: NSDocumentController (AppKit headers); cooViewer#16, Keka#92; 206 of 658 document types in a sample.
@Suite struct LegacyOnlyShimTests {
    @Test func `Legacy entries among others are found once`() throws {
        let legacy = Part.documentType(
            "Old", types: nil, more: "<key>CFBundleTypeExtensions</key><array><string>old</string></array>")
        let marked = "▶" + legacy
        let controlled = Part.documentType(more: "<key>NSDocumentClass</key><string>Document</string>")
        try Linting.expect(
            LegacyOnlyShim.self, Part.documentTypes(controlled, marked, legacy),
            message: "like 1 more: the whole app is matched by extension")
        try Linting.expect(
            LegacyOnly.self, Part.documentTypes(marked, legacy), message: "has no LSItemContentTypes")
        try Linting.expectNone(LegacyOnlyShim.self, Part.documentTypes(Part.documentType()))
    }

    /// Source: the shim is NSDocumentController's; iina and MacVim have entries of both forms and no NSDocumentClass.
    @Test func `An app without document classes and groups is a note`() throws {
        let legacy = Part.documentType(
            "Old", types: nil, more: "<key>CFBundleTypeExtensions</key><array><string>old</string></array>", mark: "▶")
        try Linting.expect(
            LegacyOnly.self, Part.documentTypes(Part.documentType(), legacy), message: "'Old'")
        func members(_ documentClass: String) -> String {
            "<key>NSMainNibFile</key><string>MainMenu</string>"
                + Part.documentTypes(
                    Part.documentType(more: documentClass),
                    Part.documentType(
                        "Old", types: nil, more: "<key>CFBundleTypeExtensions</key><array><string>old</string></array>",
                        mark: "▶"))
        }
        try Linting.expect(LegacyOnly.self, members(""), message: "'Old'")
        try Linting.expect(
            LegacyOnlyShim.self, members("<key>NSDocumentClass</key><string>Document</string>"), message: "'Old'")
    }

    @Test func `A claim on any file or folder is a note`() throws {
        let folders = Part.documentType(
            "Folder", types: nil, more: "<key>CFBundleTypeOSTypes</key><array><string>fold</string></array>", mark: "▶")
        try Linting.expect(
            LegacyOnly.self, Part.documentTypes(Part.documentType(), folders), message: "'Folder'")
        let all = Part.documentType(
            "All", types: nil,
            more: "<key>CFBundleTypeExtensions</key><array><string>*</string></array>"
                + "<key>NSDocumentClass</key><string>Document</string>", mark: "▶")
        // A document of it could name public.data.
        try Linting.expect(LegacyOnlyShim.self, Part.documentTypes(Part.documentType(), all), message: "'All'")
    }
}
