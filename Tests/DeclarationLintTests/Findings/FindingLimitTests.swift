import DeclarationFormats
import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// A file with a mistake in each of very many elements has a limited number of findings. Source: the finding that 180,000
/// repetitions of one key took 6 seconds and 70 MB.
@Suite struct FindingLimitTests {
    private static let limit = DeclarationLimits.ruleFindings

    @Test
    func
        `Of very many findings of a rule, the first ones are kept, and one without a position says that there are more`()
        throws
    {
        for (count, expected) in [(Self.limit, Self.limit), (Self.limit + 1, Self.limit + 1), (3000, Self.limit + 1)] {
            let entries = String(repeating: "<dict></dict>\n", count: count)
            let findings = try Linting.findings(
                EmptyDocType.self, "<key>CFBundleDocumentTypes</key><array>\n\(entries)</array>")
            #expect(findings.count == expected)
            let others = findings.filter { $0.location.position == nil }
            #expect(others.map(\.message) == (count > Self.limit ? [Reporter.excess] : []))
            // An exit code depends on the severity, and no comment silences a finding without a line.
            #expect(findings.allSatisfy { $0.id == EmptyDocType.documentation.id })
            #expect(Set(findings.compactMap(\.location.position?.line)).count == min(count, Self.limit))
        }
    }

    @Test func `The findings of a key that is repeated very often are limited`() throws {
        let members = String(repeating: "<key>k</key><integer>1</integer>\n", count: 5000)
        let findings = try Linting.findings(DuplicateKey.self, members) + Linting.findings(RepeatedKey.self, members)
        #expect(findings.count == Self.limit + 1)
        #expect(findings.last?.related.first?.location.position?.line == 5)
    }

    @Test func `If there are very many names of unknown rules, the first names are findings`() throws {
        let names = (0..<3000).map { "\"W_UNKNOWN_\($0)\"" }.joined(separator: ",") + ",\"W_RANK_MISSING\""
        let configuration = try LintConfiguration(json: Array("{\"lint\":{\"ignore\":[\(names)]}}".utf8))
        #expect(configuration.ignored.contains("W_RANK_MISSING"))
        #expect(configuration.unknownRules(in: "a").count == Self.limit + 1)
        let comments = (0..<3000).map { _ in "<!-- typeq:ignore W_UNKNOWN -->\n" }.joined()
        let findings = Suppressions(Array("<a>\n\(comments)</a>".utf8)).unknownRules(in: "a")
        #expect(findings.count == Self.limit + 1)
        #expect(findings.last?.message == Reporter.excess && findings.last?.location.position == nil)
    }
}
