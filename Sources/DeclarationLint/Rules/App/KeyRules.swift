import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// One key twice in one dictionary.
enum DuplicateKey: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "W_DUPLICATE_KEY",
        catches: "one key twice in one dictionary, with different values",
        reason:
            "Only one of the values is used, and Apple does not document which. The cause is often a wrong merge.",
        fix: "keep one of the two",
        source: "Property list programming guide (Apple): keys are unique")
}

/// One key twice with the same value.
enum RepeatedKey: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_REPEATED_KEY",
        catches: "one key twice in one dictionary, with the same value",
        reason: "It has no effect, but a later edit may change only one of the two.",
        fix: "keep one of the two",
        source: "Property list programming guide (Apple): keys are unique")

    static var primary: any LintRule.Type { DuplicateKey.self }
}

/// A misspelled key that does not decide whether something is found.
enum UnknownKey: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_UNKNOWN_KEY",
        catches: "a misspelled key in a declaration",
        reason:
            "The system ignores unknown keys, without a message. The other rules treat its value as the value of the intended key.",
        fix: "correct the spelling of the key",
        source: "the keys of Apple's pages; UTTYpeReferenceURL, LSTypeIsPackageLSTypeIsPackage in shipped apps")

    /// The keys without which the system does not find the types, the documents, the schemes or the scenes of an app.
    private static let deciding: Set = [
        "CFBundleDocumentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations", "CFBundleURLTypes",
        "CFBundleURLSchemes", "UIApplicationSceneManifest", "UISceneConfigurations", "UISceneDelegateClassName",
        "LSItemContentTypes", "UTTypeIdentifier", "UTTypeConformsTo", "UTTypeTagSpecification",
        "public.filename-extension",
    ]

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        // The reader of JSON knows all keys of the format, also those that no property list has.
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
                as: key.near == nil ? UnrecognizedKey.self : isDeciding ? MisspelledKey.self : nil,
                fix: key.meant.map(Snippet.key))
        }
        passOn(subject, &reporter)
    }

    /// Returns the findings of the reader of JSON about misspelled keys by their positions.
    private static func misspelledKeys(_ subject: LintSubject) -> [SourcePosition: Diagnostic] {
        Dictionary(
            (subject.findings[DiagnosticID.unknownKey.rawValue] ?? []).compactMap { finding in
                finding.location.position.map { ($0, finding) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Reports unknown keys of scenes, delegate adaptors and signatures, which only the reader of JSON checks.
    private static func passOn(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.notation == .appJSON else { return }
        let reported = Set(subject.strangeKeys.map(\.member.keyPosition))
        reporter.pass(on: [.unknownKey, .unrecognizedKey], from: subject) { finding in
            finding.location.position.map(reported.contains) == true ? nil : finding
        }
    }
}

/// A misspelled key that decides whether something is found.
enum MisspelledKey: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "E_MISSPELLED_KEY",
        catches: "a misspelled key that decides which types, documents, URL schemes or scenes an app has",
        reason:
            "The system ignores the key and everything under it, without a message. The other rules treat its value as the value of the intended key.",
        fix: "correct the spelling of the key",
        source: "the keys of Apple's pages; LSItemContentType, UTITagTypeSpecification in shipped apps")

    static var primary: any LintRule.Type { UnknownKey.self }
}

/// A key that nothing reads.
enum UnrecognizedKey: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_UNRECOGNIZED_KEY",
        catches: "an unknown key in a declaration that does not resemble a known key",
        reason: "Only the app itself may read it.",
        fix: "delete the key, or correct its spelling",
        source: "the keys of Apple's pages; typeq-app(5)")

    static var primary: any LintRule.Type { UnknownKey.self }
}

/// A value of the wrong kind.
enum WrongKind: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_WRONG_KIND",
        catches: "a value of the wrong kind for its key",
        reason: "The system ignores it, as if the key were missing: for example an array instead of a string.",
        fix: "write a value of the kind that the key expects",
        source: "the pages of the keys (Apple)")
}

/// A value in an unexpected form that is read anyway.
enum UnexpectedForm: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_UNEXPECTED_FORM",
        catches: "a value in another form than its key expects, which typeq reads anyway",
        reason: "Other programs may ignore it.",
        fix: "write the value in the form that the key expects",
        source: "the pages of the keys (Apple); typeq-app(5), typeq-registry(5)")

    static var primary: any LintRule.Type { WrongKind.self }
}
