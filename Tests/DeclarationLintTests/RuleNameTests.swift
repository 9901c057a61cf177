import Foundation
import Testing

@testable import DeclarationLint

/// The names of a rule agree: its type is the ID in camel case without the letter, and its test suite is named after
/// the type.
///
/// Source: CONTRIBUTING.md, Tests.
@Suite struct RuleNameTests {
    /// The rules without a separate suite, with the reason.
    private static let testedElsewhere = [
        "ConditionUnknown": "PreprocessorRulesTests: one Info.plist for all rules about the preprocessor",
        "IncludeUnread": "PreprocessorRulesTests",
        "PreprocessorOff": "PreprocessorRulesTests",
        "ConfigurationUnreadable": "PreprocessorRulesTests",
        "IllegalAlias": "AliasTests: only files of a registry have aliases",
        "IllegalSignature": "RegistryCheckTests: only files of a registry have signatures",
        "AppleIrregularity": "FindingTests: only files of a registry repeat Apple's declarations",
        "WindowIDDuplicate": "WindowMistakesTests: no declaration has windows",
        "WindowSceneUnknown": "WindowMistakesTests",
        "UnknownRuleIgnored": "SuppressionsTests: the finding is made where comments are read",
        "UnknownSuppression": "SuppressionsTests",
        "UnusedSuppression": "SuppressionsTests",
        "Unreadable": "LintCommandTests: a file that does not parse has no declarations to check",
    ]

    @Test func `The type of a rule is its ID in camel case, without the letter of the severity`() {
        for rule in RuleList.all.map(\.type) {
            let id = rule.documentation.id
            let words = id.dropFirst(2).split(separator: "_").joined()
            #expect("\(rule)".uppercased() == words, "\(id) is \(rule)")
        }
    }

    /// A secondary rule has no check: the tests of the rule that reports it expect its findings.
    @Test func `Each rule that checks has a suite that is named after it`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Rules")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        let text = try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        for rule in RuleList.all.map(\.type) where !(rule is any SecondaryRule.Type) {
            #expect(text.contains("struct \(rule)Tests ") != (Self.testedElsewhere["\(rule)"] != nil), "\(rule)Tests")
        }
    }
}
