import MemoryFiles
import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: LSSupportsOpeningDocumentsInPlace (Apple); element-x-ios#1542, qRemote#124.
@Suite struct IOSInPlaceOrBrowserTests {
    @Test func `An iOS app with document types and neither key is found`() throws {
        let members = "▶" + Part.documentTypes(Part.documentType())
        try Linting.expect(
            IOSInPlaceOrBrowser.self, members, app: Linting.phone, message: "neither LSSupportsOpeningDocumentsInPlace")
        #expect(
            try Linting.findings(IOSInPlaceOrBrowser.self, members, app: Linting.phone).first?.platformMessage?
                .hasPrefix(
                    "ITMS-90737") == true)
    }

    /// Source: the Info.plist of Kiwix, which has document types and leaves the rest to the build.
    @Test func `A partial Info.plist is a note: the build adds the rest`() throws {
        let app = "<key>UIFileSharingEnabled</key><true/>"
        try Linting.expect(
            IOSInPlaceLeftToBuild.self, "▶" + Part.documentTypes(Part.documentType()), app: app, message: "neither")
        // The same in a folder whose project file is not there: some tools make it when it is needed.
        let members = app + Part.documentTypes(Part.documentType())
        let folder = MemoryTree(["p/App/Info.plist": Linting.plist(members), "p/App/App.swift": "import SwiftUI"])
        let reading = try AppReader(tree: folder).read("p")
        let findings = Linter(rules: [IOSInPlaceLeftToBuild.self]).findings(in: reading, over: .shipped)
        #expect(findings.map(\.severity) == [.note])
    }

    @Test func `An app with either key, for the Mac, without document types or an extension is not found`() throws {
        let members = Part.documentTypes(Part.documentType())
        for key in ["LSSupportsOpeningDocumentsInPlace", "UISupportsDocumentBrowser"] {
            try Linting.expectNone(IOSInPlaceOrBrowser.self, members + "<key>\(key)</key><false/>", app: Linting.phone)
        }
        try Linting.expectNone(IOSInPlaceOrBrowser.self, members)
        try Linting.expectNone(IOSInPlaceOrBrowser.self, members + "<key>NSExtension</key><dict/>", app: Linting.phone)
        try Linting.expectNone(IOSInPlaceOrBrowser.self, "", app: Linting.phone)
    }
}
