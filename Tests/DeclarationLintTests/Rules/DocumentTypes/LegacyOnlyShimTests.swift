import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: NSDocumentController (AppKit headers); cooViewer#16, Keka#92; 206 of 658 document types in a sample.
@Suite struct LegacyOnlyShimTests {
    @Test func `entries of the old form among others are found once`() throws {
        let legacy = Part.documentType(
            "Old", types: nil, more: "<key>CFBundleTypeExtensions</key><array><string>old</string></array>")
        let marked = "▶" + legacy
        try Linting.expect(
            LegacyOnlyShim.self, Part.documentTypes(Part.documentType(), marked, legacy),
            message: "as 1 more: the whole app is asked by extension")
        try Linting.expect(
            LegacyOnlyShim.self, Part.documentTypes(marked, legacy), .note, message: "has no LSItemContentTypes")
        try Linting.expectNone(LegacyOnlyShim.self, Part.documentTypes(Part.documentType()))
    }

    @Test func `any file and any folder can only be claimed so: a note`() throws {
        let folders = Part.documentType(
            "Folder", types: nil, more: "<key>CFBundleTypeOSTypes</key><array><string>fold</string></array>", mark: "▶")
        try Linting.expect(
            LegacyOnlyShim.self, Part.documentTypes(Part.documentType(), folders), .note, message: "'Folder'")
    }
}
