import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UISupportsDocumentBrowser (Apple).
@Suite struct BrowserWithoutDocumentsTests {
    @Test func `A browser without document types is found`() throws {
        try Linting.expect(
            BrowserWithoutDocuments.self, "▶<key>UISupportsDocumentBrowser</key><true/>", app: Linting.phone,
            message: "has no document types")
        try Linting.expectNone(
            BrowserWithoutDocuments.self,
            Part.documentTypes(Part.documentType()) + "<key>UISupportsDocumentBrowser</key><true/>", app: Linting.phone)
    }

    /// Source: the Info.plist of Blink and of a-Shell, which show their folder in Files.
    @Test func `A browser in an app that shares its folder is a note`() throws {
        for key in ["UIFileSharingEnabled", "LSSupportsOpeningDocumentsInPlace"] {
            try Linting.expect(
                SharedBrowserWithoutDocuments.self,
                "<key>\(key)</key><true/>▶<key>UISupportsDocumentBrowser</key><true/>", app: Linting.phone,
                message: "has no document types")
        }
    }
}
