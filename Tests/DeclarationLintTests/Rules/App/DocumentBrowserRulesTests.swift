@testable import AppDeclaration
@testable import DeclarationLint
import MemoryFiles
import Testing
import TypeRegistry

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

/// Source: LSSupportsOpeningDocumentsInPlace (Apple); element-hq/element-x-ios#1542, taylorcox75/qRemote#124.
@Suite struct IOSInPlaceOrBrowserTests {
    /// Source: the message of App Store Connect, which accepts YES and NO.
    @Test func `The fix also offers to receive copies`() throws {
        let members = Part.documentTypes(Part.documentType())
        let fix = try Linting.findings(IOSInPlaceOrBrowser.self, members, app: Linting.phone).first?.fix
        #expect(fix?.contains("copy of each file") == true && fix?.contains("<false/>") == true)
    }

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
        // The same in a folder without its project file: some tools create it when it is needed.
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

/// Source: Xcode's build system (swift-build).
@Suite struct MacInPlaceNoTests {
    @Test func `A Mac app that sets the key to false is found`() throws {
        let refusal = "▶<key>LSSupportsOpeningDocumentsInPlace</key><false/>"
        try Linting.expect(
            MacInPlaceNo.self, Part.documentTypes(Part.documentType()) + refusal,
            message: "is false in a Mac app")
        try Linting.expectNone(
            MacInPlaceNo.self, Part.documentTypes(Part.documentType()) + refusal, app: Linting.phone)
        try Linting.expectNone(MacInPlaceNo.self, refusal)
    }
}
