import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum DuplicateKey: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "W_DUPLICATE_KEY",
        catches: "a key that occurs twice in a dictionary, with different values",
        reason:
            "Only one of the values is used, and Apple does not document which one. The cause is often an incorrect merge.",
        fix: "keep one of the two values",
        source: "Property list programming guide (Apple): keys are unique")
}

enum RepeatedKey: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_REPEATED_KEY",
        catches: "a key that occurs twice in a dictionary, with the same value",
        reason: "The repetition has no effect, but a later edit may change only one occurrence.",
        fix: "keep one of the two values",
        source: "Property list programming guide (Apple): keys are unique",
        variantOf: DuplicateKey.self)
}

enum UnknownKey: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_UNKNOWN_KEY",
        catches: "a misspelled key in a declaration",
        reason:
            "The system ignores unknown keys, without a message. The other rules treat the value of the misspelled key as the value of the intended key.",
        fix: "correct the spelling of the key",
        source: "the keys of Apple's pages; UTTYpeReferenceURL, LSTypeIsPackageLSTypeIsPackage in shipped apps")

    /// The keys without which the system does not find the types, documents, schemes or scenes of an app.
    private static let deciding: Set = [
        "CFBundleDocumentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations", "CFBundleURLTypes",
        "CFBundleURLSchemes", "UIApplicationSceneManifest", "UISceneConfigurations", "UISceneDelegateClassName",
        "LSItemContentTypes", "UTTypeIdentifier", "UTTypeConformsTo", "UTTypeTagSpecification",
        "public.filename-extension",
    ]

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        // The JSON reader recognizes all keys of the format, including keys that do not exist in property lists.
        let misspelled = subject.notation == .appJSON ? misspelledKeys(subject) : [:]
        for key in subject.strangeKeys {
            if key.near == nil, let finding = misspelled[key.member.keyPosition] {
                reporter.report(finding.message, at: subject.location(key.member.keyPosition))
                continue
            }
            let isDeciding = !key.isDoubled && key.meant.map { deciding.contains($0) } ?? false
            reporter.report(
                "\(key.owner) has the unknown key '\(key.member.key)'"
                    + (key.near.map { ": did you mean '\($0)'?" } ?? ""),
                at: subject.location(key.member.keyPosition),
                as: key.near == nil ? UnrecognizedKey.documentation : isDeciding ? MisspelledKey.documentation : nil,
                fix: key.meant.map(Snippet.key))
        }
        passOn(subject, &reporter)
    }

    /// Returns the findings of the JSON reader about misspelled keys, keyed by position.
    private static func misspelledKeys(_ subject: LintSubject) -> [SourcePosition: Diagnostic] {
        var keys: [SourcePosition: Diagnostic] = [:]
        for finding in subject.findings[DiagnosticID.unknownKey.rawValue] ?? [] {
            if let position = finding.location.position, keys[position] == nil { keys[position] = finding }
        }
        return keys
    }

    /// Reports unknown keys of scenes, delegate adaptors and signatures, which only the JSON reader checks.
    private static func passOn(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.notation == .appJSON else { return }
        let reported = Set(subject.strangeKeys.map { $0.member.keyPosition })
        reporter.pass(on: [.unknownKey, .unrecognizedKey], from: subject) { finding in
            finding.location.position.map(reported.contains) == true ? nil : finding
        }
    }
}

enum MisspelledKey: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "E_MISSPELLED_KEY",
        catches: "a misspelled key that determines which types, documents, URL schemes or scenes an app has",
        reason:
            "The system ignores the key and everything under it, without a message. The other rules treat the value of the misspelled key as the value of the intended key.",
        fix: "correct the spelling of the key",
        source: "the keys of Apple's pages; LSItemContentType, UTITagTypeSpecification in shipped apps",
        variantOf: UnknownKey.self)
}

enum UnrecognizedKey: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_UNRECOGNIZED_KEY",
        catches: "an unknown key in a declaration that does not resemble a known key",
        reason: "The key may have a meaning only for the app itself.",
        fix: "delete the key, or correct its spelling",
        source: "the keys of Apple's pages; typeq-app(5)",
        variantOf: UnknownKey.self)
}

enum WrongKind: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_WRONG_KIND",
        catches: "a value of the wrong kind for its key, or a word that the key does not accept",
        reason: "The system ignores the value, as if the key were missing. An example is an array instead of a string.",
        fix: "write a value that the key accepts",
        source: "the pages of the keys (Apple)")
}

enum UnexpectedForm: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_UNEXPECTED_FORM",
        catches: "a value in a form that its key does not expect, but that typeq can read",
        reason: "Other programs may ignore the value.",
        fix: "write the value in the form that the key expects",
        source: "the pages of the keys (Apple); typeq-app(5), typeq-registry(5)",
        variantOf: WrongKind.self)
}
