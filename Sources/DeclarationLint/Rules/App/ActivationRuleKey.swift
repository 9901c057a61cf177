import AppDeclaration
import TypeRegistry

/// An unknown key in an activation rule.
enum ActivationRuleKey: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_ACTIVATION_RULE_KEY",
        catches: "an unknown key in the NSExtensionActivationRule of a Share or Action extension",
        reason: "The system ignores the key, and does not offer the extension for what the key is about.",
        fix: "correct the spelling of the key",
        source: "NSExtensionActivationRule (Apple)")

    private static let known = [
        "NSExtensionActivationDictionaryVersion", "NSExtensionActivationSupportsAttachmentsWithMaxCount",
        "NSExtensionActivationSupportsAttachmentsWithMinCount", "NSExtensionActivationSupportsFileWithMaxCount",
        "NSExtensionActivationSupportsImageWithMaxCount", "NSExtensionActivationSupportsMovieWithMaxCount",
        "NSExtensionActivationSupportsText", "NSExtensionActivationSupportsWebPageWithMaxCount",
        "NSExtensionActivationSupportsWebURLWithMaxCount", "NSExtensionActivationUsesStrictMatching",
    ]

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let members = subject.activationRule?.value.dictionary else { return }
        var searches = 40
        for member in members where !known.contains(member.key) {
            let near = searches > 0 ? KnownKeys.near(member.key, Set(known)) : nil
            searches -= 1
            reporter.report(
                "the activation rule has the unknown key '\(member.key)'"
                    + (near.map { ": did you mean '\($0)'?" } ?? ""),
                at: subject.location(member.keyPosition), fix: near.map(Snippet.key))
        }
    }
}
