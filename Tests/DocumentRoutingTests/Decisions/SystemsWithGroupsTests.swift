import AppDeclaration
import Testing
import TypeRegistry

@testable import DocumentRouting

/// The versions of each platform that have document groups.
///
/// Source: the availability of [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup): macOS 11.0,
/// iOS and iPadOS 14.0, visionOS 1.0. Version 26 followed macOS 15, iOS and iPadOS 18, and visionOS 2.
@Suite struct SystemsWithGroupsTests {
    private static let scenes =
        #""scenes": [{"kind": "DocumentGroup", "name": "texts", "readable": ["public.plain-text"]}]"#
    private static let documentTypes =
        #""documentTypes": [{"name": "texts", "role": "Editor", "contentTypes": ["public.plain-text"]}]"#

    private func app(_ platform: String, _ system: AppleSystem, _ members: String = scenes) throws -> DocumentApp {
        let declaration = try AppDeclaration(json: Array(#"{"platform": "\#(platform)", \#(members)}"#.utf8))
        return DocumentApp(declaration, over: .shipped, platform: nil, os: system)
    }

    private func open(_ app: DocumentApp) throws -> OpeningDecision {
        let type = try #require(app.registry.type("public.plain-text"))
        return OpeningDecision(of: DocumentFile.writable(type: type), in: app, origin: .system)
    }

    @Test(
        arguments: [
            ("macOS", 11), ("macOS", 15), ("macOS", 26), ("iOS", 14), ("iOS", 18), ("iPadOS", 14), ("iPadOS", 27),
            ("visionOS", 1), ("visionOS", 2), ("visionOS", 26),
        ] as [(String, Int)])
    func `The systems with document groups open files`(_ platform: String, _ number: Int) throws {
        let app = try app(platform, AppleSystem(integerLiteral: number))
        #expect(try open(app).facts.group == "texts")
        #expect(NewDocumentDecision(in: app, origin: .system).facts.group == "texts")
    }

    @Test(
        arguments: [
            ("iOS", 13, "iOS 13 has no document groups: DocumentGroup requires iOS 14.0"),
            ("iPadOS", 2, "iPadOS 2 has no document groups: DocumentGroup requires iPadOS 14.0"),
            ("macOS", 10, "macOS 10 has no document groups: DocumentGroup requires macOS 11.0"),
            ("macOS", 2, "there is no macOS 2: its first version is 10"),
            ("macOS", 18, "there is no macOS 18: version 26 followed macOS 15"),
            ("visionOS", 18, "there is no visionOS 18: version 26 followed visionOS 2"),
        ] as [(String, Int, String)])
    func `Other systems open no files`(_ platform: String, _ number: Int, _ reason: String) throws {
        let app = try app(platform, AppleSystem(integerLiteral: number))
        let decision = try open(app)
        #expect(decision.facts.code == .unavailableOnPlatform)
        #expect(decision.step("platform")?.text == reason)
        #expect(decision.rule == "platform")
        let new = NewDocumentDecision(in: app, origin: .system)
        #expect(new.facts.code == .unavailableOnPlatform)
        #expect(new.step("platform")?.text == reason)
    }

    /// Document types are older than DocumentGroup.
    @Test func `Groups that stand for document types exist on all systems that exist`() throws {
        #expect(try open(app("iOS", 13, Self.documentTypes)).facts.group == "texts")
        #expect(try open(app("macOS", 2, Self.documentTypes)).facts.code == .unavailableOnPlatform)
    }
}
