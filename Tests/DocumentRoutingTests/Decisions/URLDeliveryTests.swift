import AppDeclaration
import SystemPackage
import Testing
import TypeRegistry

@testable import DocumentRouting

/// A SwiftUI app with windows and document types, but without document groups.
///
/// Sources: CFBundleDocumentTypes, the system opens an app with the files of its document types; handlesExternalEvents(matching:),
/// SwiftUI sends a URL that the app gets to a scene; onOpenURL(perform:), a view of the scene gets it; the answer of Apple's
/// engineers in the developer forum, thread 825456, SwiftUI handles the event for opening documents. Found in two samples of
/// repositories, where "nothing opens it" was wrong.
@Suite struct URLDeliveryTests {
    private static let claim =
        #""documentTypes": [{"name": "Markdown", "role": "Viewer", "contentTypes": ["net.daringfireball.markdown"]}]"#
    private static let onOpenURL =
        #""eventHandlers": [{"what": "onOpenURL", "text": "onOpenURL", "file": "A.swift", "line": 2, "column": 1}]"#

    private func open(
        _ members: String..., windows: OpenWindow..., origin: OpenOrigin? = nil, path: FilePath? = nil,
        type: String = "net.daringfireball.markdown"
    ) throws -> OpeningDecision {
        let app = try app("{\(members.joined(separator: ", "))}")
        var file = DocumentFile.writable(type: try DocumentRoutingTests.type(type), filenameExtension: "md")
        file.path = path
        return OpeningDecision(
            of: file, in: app, windows: OpenWindows(windows), origin: origin ?? .usual(for: app))
    }

    private static let windowGroup = #""scenes": [{"kind": "WindowGroup"}]"#

    @Test(arguments: ["macOS", "iOS", "iPadOS", "visionOS"])
    func `A window group gets the URL of a file that a document type claims`(platform: String) throws {
        let decision = try open(#""platform": "\#(platform)""#, Self.claim, Self.windowGroup, Self.onOpenURL)
        #expect(decision.facts.outcome == .newScene && decision.facts.code == nil)
        #expect(decision.facts.scene == "WindowGroup 1" && decision.facts.group == nil)
        #expect(decision.facts.documentType == "Markdown" && decision.facts.urlHandler == "onOpenURL")
        #expect(decision.document == nil)
        #expect(decision.rule == "file-url" && decision.step("file-url")?.standing == .inferred)
        #expect(decision.step("no-group")?.standing == .documented)
        #expect(decision.step("url-handler")?.text.contains("'onOpenURL' at A.swift:2") == true)
    }

    @Test func `The scene is the one that which-scene names for the file URL`() throws {
        let scenes =
            #""scenes": [{"kind": "WindowGroup", "name": "a", "matching": ["my%20notes"]}, {"kind": "WindowGroup", "name": "b"}]"#
        #expect(try open(Self.claim, scenes, path: "/my notes/x.md").facts.scene == "a")
        #expect(try open(Self.claim, scenes, path: "/x.md").facts.scene == "b")
        let window = OpenWindow(id: "w1", scene: "b", preferring: ["*"])
        let delivered = try open(Self.claim, scenes, windows: window, path: "/my notes/x.md").facts
        #expect(delivered.outcome == .deliver && delivered.window == "w1" && delivered.scene == "b")
    }

    @Test func `Sources without a handler are a warning, and unread ones are unknown`() throws {
        let without = try open(Self.claim, Self.windowGroup, #""eventHandlers": []"#)
        #expect(without.facts.outcome == .newScene && without.facts.urlHandler == nil)
        #expect(without.warnings.map(\.id).contains("no-url-handler"))
        let activity =
            #""eventHandlers": [{"what": "onContinueUserActivity", "text": "", "file": "A.swift", "line": 2, "column": 1}]"#
        #expect(try open(Self.claim, Self.windowGroup, activity).warnings.map(\.id).contains("no-url-handler"))
        let unread = try open(Self.claim, Self.windowGroup)
        #expect(unread.warnings.isEmpty)
        #expect(unread.step("url-handler")?.text.contains("unknown whether the sources have an onOpenURL") == true)
    }

    /// Source: OpenDocumentAction: "your app must define a DocumentGroup that handles the content type".
    @Test func `The app itself opens no file without a document group`() throws {
        #expect(try open(Self.claim, Self.windowGroup, origin: .app).facts.code == .noGroup)
    }

    @Test func `A file that no document type claims is not offered`() throws {
        #expect(try open(Self.claim, Self.windowGroup, type: "public.png").facts.code == .notDeclared)
    }

    /// Source: handlesExternalEvents(matching:): an event that no scene gets is lost.
    @Test func `Without a scene for it, the delegate gets the URL, or nothing does`() throws {
        let scenes = #""scenes": [{"kind": "Settings"}]"#
        let lost = try open(Self.claim, scenes)
        #expect(lost.facts.code == .noGroup && lost.trace.last?.text == "no scene receives the URL of the file")
        let method =
            #""eventHandlers": [{"what": "application", "text": "(_: NSApplication, open: [URL])", "file": "A.swift", "line": 9, "column": 1}]"#
        let delegate = try open(Self.claim, scenes, method).facts
        #expect(delegate.outcome == .deliver && delegate.scene == nil && delegate.urlHandler == "application")
    }

    @Test func `An unknown condition that may match makes the answer unknown`() throws {
        let scenes =
            #""scenes": [{"kind": "WindowGroup", "name": "a", "matching": [], "unknown": [{"what": "matching", "text": "id", "file": "A.swift", "line": 3, "column": 9}]}]"#
        #expect(try open(Self.claim, scenes).facts.code == .unknownCondition)
    }

    /// A document group that does not read the type is a mistake of the app: AppKit's document controller gets the file.
    @Test func `An app with document groups has no group for other types`() throws {
        let scenes = #""scenes": [{"kind": "WindowGroup"}, {"kind": "DocumentGroup", "readable": ["public.png"]}]"#
        #expect(try open(Self.claim, scenes, origin: .system).facts.code == .noGroup)
    }

    @Test func `A difference of apps names the scene`() throws {
        let group =
            #"{"scenes": [{"kind": "DocumentGroup", "name": "g", "readable": ["net.daringfireball.markdown"]}]}"#
        let difference = AppDifference(from: try app("{\(Self.claim), \(Self.windowGroup)}"), to: try app(group))
        let change = difference.changes.first { $0.filenameExtension == "md" }
        #expect(change?.before.scene == "WindowGroup 1" && change?.after.group == "g")
    }
}
