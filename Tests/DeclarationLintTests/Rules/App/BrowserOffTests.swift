import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UISupportsDocumentBrowser (Apple): whether the app is a document-based app.
@Suite struct BrowserOffTests {
    @Test func `An app with document groups that is not document-based is found`() throws {
        let groups = [Source.group(readable: ["public.json"])]
        let off = "▶<key>UISupportsDocumentBrowser</key><false/>"
        try Linting.expect(
            BrowserOff.self, off, app: Linting.phone, message: "is false, but the app has the document group 'notes'",
            scenes: groups)
        let plain = off.filter { $0 != "▶" }
        try Linting.expectNone(BrowserOff.self, plain, app: Linting.phone, scenes: [Source.windows()])
        try Linting.expectNone(BrowserOff.self, plain, scenes: groups)
        try Linting.expectNone(
            BrowserOff.self, plain.replacing("false", with: "true"), app: Linting.phone, scenes: groups)
    }
}
