import Foundation
import Testing
import TypeqKit

/// Answers as JSON, written as by an outside package.
///
/// Source: the manual pages, which list the keys of the command's JSON and show examples.
@Suite struct EncodedAnswersTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    /// Returns the text of a file in the repository.
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Returns the object that a value is encoded as.
    private func object(_ value: some Encodable) throws -> NSDictionary {
        try #require(try JSONSerialization.jsonObject(with: try JSONEncoder().encode(value)) as? NSDictionary)
    }

    private func keys(_ object: NSDictionary) -> Set<String> { Set(object.allKeys.compactMap { $0 as? String }) }

    /// The keys that manual pages list as items.
    private static func documentedKeys(_ pages: String...) throws -> Set<String> {
        let items = try pages.flatMap {
            try text("man/\($0)").split(separator: "\n").filter { $0.hasPrefix(".It Li ") }
        }
        return Set(items.flatMap { $0.dropFirst(7).split(separator: " ").map(String.init) })
    }

    /// The first answer in the example session of typeq-frames(5).
    @Test func `An identification has the keys and values of the manual`() throws {
        let line = try #require(
            Self.text("man/typeq-frames.5").split(separator: "\n").first { $0.hasPrefix(#"{"id":1,"file""#) })
        let example = try JSONSerialization.jsonObject(with: Data(line.replacing("\\(->", with: "→").utf8))
        let expected = try #require((example as? NSDictionary)?.mutableCopy() as? NSMutableDictionary)
        expected.removeObjects(forKeys: ["id", "file"])
        let answer = FileIdentifier().identify(bytes: "# Report\n".utf8, named: "report.md")
        #expect(try object(answer) == expected)
    }

    @Test func `Warnings and wanted ranges have the documented keys`() throws {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52]
        let renamed = FileIdentifier().identify(bytes: png, named: "a.txt")
        let warning = try #require((try object(renamed)["warnings"] as? [NSDictionary])?.first)
        #expect(warning["id"] as? String == "extension-mismatch")
        #expect(try object(try #require(renamed.warnings.first)) == warning)
        #expect(keys(try object(renamed)).isSubset(of: try Self.documentedKeys("typeq-type.1")))
        let beginning = FileIdentifier().identify(beginning: [], isWhole: false, named: "a.md")
        #expect(try object(beginning)["want"] as? [[Int]] == beginning.bytesWanted.map { [$0.offset, $0.count] })
        #expect(try object(FileIdentifier().identify(beginning: png, isWhole: true))["want"] == nil)
    }

    private let app = #"""
        { "identifier": "com.x.app", "platform": "macOS",
          "scenes": [
            { "kind": "DocumentGroup", "name": "notes", "role": "editor", "readable": ["public.text"] },
            { "kind": "WindowGroup", "name": "browser", "matching": ["photo="] } ] }
        """#

    @Test func `Decisions have the documented keys`() throws {
        let router = DocumentRouter(app: try AppDeclaration(json: app.utf8))
        let pages = try Self.documentedKeys("typeq-which-group.1", "typeq-which-scene.1", "typeq-new.1")
        let opening = try object(router.decision(forFileNamed: "report.md"))
        #expect(opening["outcome"] as? String == "open-new-window")
        #expect(opening["group"] as? String == "notes")
        #expect(opening["role"] as? String == "editor")
        #expect(opening["type"] as? String == "net.daringfireball.markdown")
        #expect(opening["mimeType"] as? String == "text/markdown")
        let new = try object(router.decision(forNewDocumentOf: .plainText))
        #expect(new["outcome"] as? String == "new-document")
        #expect(new["extension"] as? String == "txt")
        let event = try object(router.decision(forURL: "https://example.com/?photo=1"))
        #expect(event["outcome"] as? String == "new-scene")
        #expect(event["scene"] as? String == "browser")
        // The first configuration of a role is the default.
        let manifest = #"""
            { "platform": "iOS", "sceneManifest": { "UISceneConfigurations": { "UIWindowSceneSessionRoleApplication": [
              { "UISceneConfigurationName": "Main", "UISceneDelegateClassName": "Delegate" } ] } } }
            """#
        let phone = DocumentRouter(app: try AppDeclaration(json: manifest.utf8))
        let session = try object(phone.decision(forConnecting: .windowApplication))
        #expect(session["outcome"] as? String == "new-scene")
        #expect(session["configuration"] as? String == "Main")
        #expect(session["delegateClass"] as? String == "Delegate")
        for decision in [opening, new, event, session] {
            #expect(keys(decision).isSubset(of: pages))
            let steps = try #require(decision["trace"] as? [NSDictionary])
            #expect(steps.allSatisfy { keys($0) == ["rule", "text", "standing"] })
        }
    }

    @Test func `A finding has the keys of lint, and a declaration those of typeq-app(5)`() throws {
        let bad = #"{ "scenes": [{ "kind": "DocumentGroup", "role": "owner" }] }"#
        let finding = try #require(try AppDeclaration(json: bad.utf8).findings.first)
        let encoded = try object(finding)
        #expect(keys(encoded).isSuperset(of: ["rule", "severity", "message", "file", "line", "column"]))
        #expect(encoded["rule"] as? String == finding.id)
        #expect(encoded["line"] as? Int == finding.location.position?.line)
        let declaration = try AppDeclaration(json: app.utf8)
        let again = try AppDeclaration(json: try JSONEncoder().encode(declaration))
        #expect(again.scenes?.map(\.name) == ["notes", "browser"])
        #expect(try object(again) == object(declaration))
    }
}
