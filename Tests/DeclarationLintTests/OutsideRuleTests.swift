import AppDeclaration
import DeclarationFormats
import DeclarationLint
import Testing
import TypeRegistry

// The code in the documentation of `LintRule` and of the module, as another module would write it: nothing here is
// imported with '@testable'. `DocumentationTests` compares both.

enum CompanyPrefix: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_COMPANY_PREFIX",
        catches: "an exported type without the prefix of the company",
        reason: "Types of different apps of the company could conflict.",
        fix: .element("com.example.document"),
        source: "the style guide of the company")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for type in subject.types where type.isExported && !type.identifier.hasPrefix("com.example.") {
            reporter.report("'\(type.identifier)' does not begin with 'com.example.'", at: type.location)
        }
    }
}

/// A rule that uses the other parts of the interface: a secondary rule, a fix of its own, scenes and related locations.
enum ViewerFirst: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_VIEWER_FIRST", catches: "a document type with the role Viewer before one with the role Editor",
        reason: "The first document type should be the main one.", fix: .text("CFBundleTypeRole", "Editor"),
        source: "the style guide of the company", page: "https://example.com/style")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let first = subject.documentTypes.first, first.documentType.role == .viewer,
            let editor = subject.documentTypes.first(where: { $0.documentType.role == .editor })
        else { return }
        reporter.report(
            "\(first.title) is the first one, and is a Viewer", at: first.location(of: "CFBundleTypeRole"),
            as: subject.isMobile ? ViewerFirstOnPhone.self : nil,
            fix: "move it after the other one:" + .text("CFBundleTypeRole", "Viewer"),
            related: [Diagnostic.Related(message: "the editor", location: editor.location)])
    }
}

enum ViewerFirstOnPhone: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_VIEWER_FIRST_ON_PHONE", catches: "the same in an app for iOS", reason: "The order has no effect there.",
        fix: .text("CFBundleTypeRole", "Editor"), source: "the style guide of the company")

    static var primary: any LintRule.Type { ViewerFirst.self }
}

/// A rule that is written in another module, with the public interface alone.
@Suite struct OutsideRuleTests {
    private let json = """
        {"identifier": "com.example.app", "platform": "macOS",
         "types": [{"identifier": "org.other.note", "kind": "exported", "conformsTo": ["public.data"]}],
         "documentTypes": [
           {"name": "Picture", "role": "Viewer", "rank": "Alternate", "contentTypes": ["public.png"]},
           {"name": "Note", "role": "Editor", "rank": "Owner", "contentTypes": ["org.other.note"]}]}
        """

    @Test func `A rule of another module runs alone and with the rules of this one`() throws {
        let reading = try AppReader().read(Array(json.utf8), named: "app.json")
        let findings = Linter(rules: [CompanyPrefix.self]).findings(in: reading, over: .shipped)
        #expect(findings.map(\.id) == ["W_COMPANY_PREFIX"])
        #expect(findings.first?.severity == .warning)
        #expect(findings.first?.message == "'org.other.note' does not begin with 'com.example.'")
        #expect(findings.first?.location.position?.line == 2)
        #expect(findings.first?.fix == #""com.example.document""#)

        let all = Linter(rules: RuleList.all + [CompanyPrefix.self]).findings(in: reading, over: .shipped)
        for finding in all { print(finding.text.joined(separator: "\n")) }
        #expect(Set(all.map(\.id)).isSuperset(of: ["W_COMPANY_PREFIX", "I_EXPORTS_OTHER_DOMAIN"]))
    }

    @Test func `A rule of another module can have a secondary rule, a fix and related locations`() throws {
        let rules: [any LintRule.Type] = [ViewerFirst.self, ViewerFirstOnPhone.self]
        let mac = try AppReader().read(Array(json.utf8), named: "app.json")
        let finding = try #require(Linter(rules: rules).findings(in: mac, over: .shipped).first)
        #expect(finding.id == "E_VIEWER_FIRST")
        #expect(finding.fix == "move it after the other one:\n\"role\": \"Viewer\"")
        #expect(finding.related.map(\.message) == ["the editor"])
        let iPhone = json.split(separator: "macOS").joined(separator: "iOS")
        let phone = try AppReader().read(Array(iPhone.utf8), named: "app.json")
        #expect(Linter(rules: rules).findings(in: phone, over: .shipped).map(\.id) == ["I_VIEWER_FIRST_ON_PHONE"])
    }

    @Test func `A comment silences a rule of another module`() throws {
        let text = """
            <plist><dict><key>CFBundleIdentifier</key><string>com.example.app</string>
            <!-- typeq:ignore W_COMPANY_PREFIX -->
            <key>UTExportedTypeDeclarations</key><array><dict>
            <key>UTTypeIdentifier</key><string>org.other.note</string></dict></array></dict></plist>
            """
        let reading = try AppReader().read(Array(text.utf8), named: "Info.plist")
        let findings = Linter(rules: [CompanyPrefix.self]).findings(in: reading, over: .shipped)
        #expect(findings.count == 1)
        let suppressions = Suppressions(Array(text.utf8), rules: [CompanyPrefix.self])
        #expect(findings.filter { !suppressions.silences($0) }.isEmpty)
    }

    @Test func `A log has the rules of another module`() throws {
        let log = SARIF.log([], version: "1", rules: [ViewerFirst.self]).serialized()
        #expect(log.split(separator: "https://example.com/style").count == 2)
    }
}
