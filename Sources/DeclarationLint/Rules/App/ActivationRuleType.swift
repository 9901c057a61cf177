import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// An unknown type in the predicate of an activation rule.
enum ActivationRuleType: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_ACTIVATION_RULE_TYPE",
        catches: "an unknown type in the predicate of a Share or Action extension",
        reason: "No item has the type, so the system does not offer the extension for it.",
        fix: "name a type of the system, or declare the type",
        source: "App Extension Programming Guide (Apple, archived): UTI-CONFORMS-TO, UTI-EQUALS")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let value = subject.activationRule?.value, let predicate = value.string else { return }
        var nearest = NearestTypes(subject)
        var seen: Set<String> = []
        for identifier in types(in: predicate)
        where TypeIdentifier.isChecked(identifier) && seen.insert(TypeIdentifier.folded(identifier)).inserted {
            guard subject.knownType(identifier) == nil else { continue }
            let near = nearest.nearest(to: identifier)
            // Another identifier may be that of a type of the app that contains the extension.
            guard subject.isMistake(identifier, near: near), near != nil || !subject.isOwnDomain(identifier) else {
                continue
            }
            reporter.report(
                "the activation rule names the unknown type '\(identifier)'"
                    + (near.map { ": did you mean '\($0)'?" } ?? ""),
                at: subject.location(value.position), fix: near.map(Snippet.element))
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
