import Foundation
import Testing

@testable import DeclarationLint

/// A rule has one name: its type is the id in camel case without the letter, and its file is named after the type.
///
/// Source: CONTRIBUTING.md, Tests.
@Suite struct RuleNameTests {
    /// The lists of rules by the folder of their files.
    private static let lists: [(folder: String, rules: [any LintRule.Type])] = [
        ("Types", RuleList.types), ("DocumentTypes", RuleList.documentTypes), ("App", RuleList.app),
        ("SceneManifest", RuleList.sceneManifest), ("Code", RuleList.code), ("Events", RuleList.events),
    ]

    /// The rules without a test file of their own, with the reason.
    private static let testedElsewhere = [
        "ConditionUnknown": "PreprocessorRulesTests: one Info.plist for all rules about the preprocessor",
        "IncludeUnread": "PreprocessorRulesTests",
        "PreprocessorOff": "PreprocessorRulesTests",
        "ConfigurationUnreadable": "PreprocessorRulesTests",
        "IllegalSignature": "RegistryCheckTests: only files of a registry have signatures",
        "OddityOfApples": "FindingTests: only files of a registry repeat Apple's declarations",
        "WindowIDDuplicate": "WindowMistakesTests: no declaration has windows",
        "WindowSceneUnknown": "WindowMistakesTests",
        "UnknownRuleIgnored": "SuppressionsTests: the finding is made where comments are read",
        "Unreadable": "LintCommandTests: a file that does not parse has no declarations to check",
    ]

    @Test func `The type of a rule is its id in camel case, without the letter of the severity`() {
        for rule in RuleList.all {
            let id = rule.documentation.id
            let words = id.dropFirst(2).split(separator: "_").joined()
            #expect("\(rule)".uppercased() == words, "\(id) is \(rule)")
        }
    }

    @Test func `Each rule has a file of its own that is named after it, in the folder of its list`() throws {
        #expect(Self.lists.flatMap(\.rules).count == RuleList.all.count)
        for (folder, rules) in Self.lists {
            let path = "Sources/DeclarationLint/Rules/\(folder)"
            #expect(try Self.files(in: path) == rules.map { "\($0).swift" }.sorted(), "\(path)")
            for rule in rules {
                let text = try String(contentsOf: Self.root.appending(path: "\(path)/\(rule).swift"), encoding: .utf8)
                #expect(text.contains("\nenum \(rule): "), "\(path)/\(rule).swift does not declare \(rule)")
                #expect(text.contains("\"\(rule.documentation.id)\""), "\(path)/\(rule).swift has another id")
            }
        }
    }

    /// A secondary rule has no check: the test of the rule that reports it expects its findings.
    @Test func `Each rule that checks has a test file that is named after it`() throws {
        for (folder, rules) in Self.lists {
            let files = try Self.files(in: "Tests/DeclarationLintTests/Rules/\(folder)")
            for rule in rules where !(rule is any SecondaryRule.Type) {
                #expect(
                    files.contains("\(rule)Tests.swift") != (Self.testedElsewhere["\(rule)"] != nil),
                    "Rules/\(folder)/\(rule)Tests.swift")
            }
        }
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
            .filter { $0.hasSuffix(".swift") }.sorted()
    }
}
