import AppDeclaration

/// A condition of the preprocessor that is not known.
enum ConditionUnknown: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_CONDITION_UNKNOWN",
        catches: "a condition of the preprocessor in an Info.plist that is not known here",
        reason:
            "The Info.plist is read twice: all such conditions hold, or none does. What depends on them is not known.",
        fix: "give typeq the project folder, and define the macro in INFOPLIST_PREPROCESSOR_DEFINITIONS",
        source: "INFOPLIST_PREPROCESSOR_DEFINITIONS, build settings reference (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for finding in subject.declaration.findings where finding.rule == .unknownCondition {
            reporter.report(
                finding.message, at: LintPlace(file: finding.layer ?? subject.file, position: finding.position))
        }
    }
}
