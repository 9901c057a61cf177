import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum ActivationRuleAlways: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_ACTIVATION_RULE_ALWAYS", catches: "the activation rule TRUEPREDICATE in a Share or Action extension",
        reason:
            "The rule is for development only: the extension is offered for every item. The App Store rejects an app with such a rule.",
        fix: "set NSExtensionActivationSupportsFileWithMaxCount in a dictionary, or use a predicate of types",
        source: "App Extension Programming Guide (Apple, archived): declaring supported data types")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let rule = subject.activationRule, let text = rule.value.string,
            text.uppercased().filter({ !$0.isWhitespace }) == "TRUEPREDICATE"
        else { return }
        reporter.report(
            "the activation rule of the extension is \(text): the extension is offered for every item",
            at: subject.location(rule.value.position))
    }
}

enum ActivationRuleKey: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_ACTIVATION_RULE_KEY",
        catches: "an unknown key in the NSExtensionActivationRule of a Share or Action extension",
        reason: "The system ignores the key, and does not offer the extension for the items that the key describes.",
        fix: "correct the spelling of the key", source: "NSExtensionActivationRule (Apple)")

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

enum ActivationRuleType: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_ACTIVATION_RULE_TYPE", catches: "an unknown type in the predicate of a Share or Action extension",
        reason: "No item has the type, so the system does not offer the extension for it.",
        fix: "use a system type, or declare the type",
        source: "App Extension Programming Guide (Apple, archived): UTI-CONFORMS-TO, UTI-EQUALS")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let value = subject.activationRule?.value, let predicate = value.string else { return }
        var nearest = NearestTypes(subject)
        var seen: Set<String> = []
        for identifier in types(in: predicate)
        where TypeIdentifier.isChecked(identifier) && seen.insert(TypeIdentifier.folded(identifier)).inserted {
            guard subject.knownType(identifier) == nil else { continue }
            let near = nearest.nearest(to: identifier)
            // Any other identifier may be the identifier of a type that the containing app declares.
            guard subject.isMistake(identifier, near: near), near != nil || !subject.isOwnDomain(identifier) else {
                continue
            }
            reporter.report(
                "the activation rule names the unknown type '\(identifier)'"
                    + (near.map { ": did you mean '\($0)'?" } ?? ""),
                at: subject.location(value.position),
                fix: near.map { "replace '\(identifier)' in the rule with '\($0)'" })
        }
    }

    /// Returns the quoted strings after an operator that compares types.
    private static func types(in predicate: String) -> [String] {
        let words = predicate.split { $0.isWhitespace || $0 == "(" || $0 == ")" }
        return zip(words, words.dropFirst()).compactMap { operation, operand in
            let name = operation.uppercased()
            guard name.hasPrefix("UTI-CONFORMS-TO") || name.hasPrefix("UTI-EQUALS"), let quote = operand.first,
                quote == "\"" || quote == "'", operand.count > 1, operand.last == quote
            else { return nil }
            return String(operand.dropFirst().dropLast())
        }
    }
}

extension LintSubject {
    /// The activation rule of an app extension: a dictionary, or a predicate.
    ///
    /// Source: [NSExtensionActivationRule](https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionattributes/nsextensionactivationrule).
    var activationRule: DeclarationDictionary.Member? {
        propertyList?.root.member("NSExtension")?.value.dictionary?.member("NSExtensionAttributes")?.value.dictionary?
            .member("NSExtensionActivationRule")
    }
}
