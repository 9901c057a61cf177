import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UISupportsDocumentBrowser (Apple).
@Suite struct BrowserWithoutDocumentsTests {
    @Test func `a browser without document types is found`() throws {
        try Linting.expect(
            BrowserWithoutDocuments.self, "▶<key>UISupportsDocumentBrowser</key><true/>", app: Linting.phone,
            message: "has no document types")
        try Linting.expectNone(
            BrowserWithoutDocuments.self,
            Part.documentTypes(Part.documentType()) + "<key>UISupportsDocumentBrowser</key><true/>", app: Linting.phone)
    }
}
