import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Findings of registries and readings under the rules of lint. Source: issue 11: lint's names in every command.
@Suite struct RegistryFindingTests {
    @Test func `the letter of the rule is its severity, whatever that of the finding was`() {
        for rule in LintFinding.rules.keys {
            for severity in [RegistryFinding.Severity.note, .warning, .error] {
                let finding = LintFinding(RegistryFinding(rule, severity, "m"))
                #expect(RuleList.rule(finding.rule)?.documentation.severity == finding.severity, "\(rule)")
            }
        }
    }

    @Test func `a finding of a decision has the name that lint gives it`() {
        func name(_ rule: RegistryFinding.Rule, _ severity: RegistryFinding.Severity) -> String {
            LintFinding(RegistryFinding(rule, severity, "m")).rule
        }
        #expect(name(.unknownContentType, .error) == "E_TYPE_UNDECLARED")
        #expect(name(.unknownContentType, .warning) == "W_TYPE_ONLY_IN_CODE")
        #expect(name(.malformed, .error) == "E_WRONG_KIND")
        #expect(name(.malformed, .warning) == "W_LOOSE_FORM")
        #expect(name(.duplicateSceneName, .error) == "E_DUPLICATE_SCENE_NAME")
        #expect(name(.reservedPrefix, .error) == "W_RESERVED_PREFIX")
    }
}
