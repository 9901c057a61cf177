import AppDeclaration

/// An extension that is offered for everything.
enum ActivationRuleAlways: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_ACTIVATION_RULE_ALWAYS",
        catches: "an activation rule TRUEPREDICATE of a Share or Action extension",
        reason:
            "The rule is for development: the extension is offered for every item. The App Store rejects an app that has it.",
        fix: "NSExtensionActivationSupportsFileWithMaxCount = 1 in a dictionary, or a predicate of the types",
        source: "App Extension Programming Guide (Apple, archived): declaring supported data types")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let rule = subject.activationRule, let text = rule.value.string,
            text.uppercased().filter({ !$0.isWhitespace }) == "TRUEPREDICATE"
        else { return }
        reporter.report(
            "the activation rule of the extension is \(text): it is offered for everything",
            at: subject.location(rule.value.position))
    }
}
