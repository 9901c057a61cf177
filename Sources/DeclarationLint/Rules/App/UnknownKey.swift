import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// A misspelt key that does not decide whether something is found.
enum UnknownKey: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_UNKNOWN_KEY",
        catches: "a misspelt key in a declaration",
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
        let misspelt = subject.notation == .appJSON ? misspeltKeys(subject) : [:]
        for key in subject.strangeKeys {
            if key.near == nil, let finding = misspelt[key.member.keyPosition] {
                reporter.report(finding.message, at: subject.location(key.member.keyPosition))
                continue
            }
            let isDeciding = !key.isDoubled && key.meant.map { deciding.contains($0) } ?? false
            reporter.report(
                "\(key.owner) has the unknown key '\(key.member.key)'"
                    + (key.near.map { ": did you mean '\($0)'?" } ?? ""),
                at: subject.location(key.member.keyPosition),
                as: key.near == nil ? UnrecognizedKey.self : isDeciding ? MisspeltKey.self : nil,
                fix: key.meant.map(Snippet.key))
        }
        passOn(subject, &reporter)
    }

    /// Returns the findings of the reader of JSON about misspelt keys by their positions.
    private static func misspeltKeys(_ subject: LintSubject) -> [SourcePosition: Diagnostic] {
        let findings = subject.declaration.findings.filter { $0.is(.unknownKey) }
        return Dictionary(
            findings.compactMap { finding in finding.location.position.map { ($0, finding) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Reports unknown keys of scenes, delegate adaptors and signatures, which only the reader of JSON checks.
    private static func passOn(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.notation == .appJSON else { return }
        let reported = Set(subject.strangeKeys.map(\.member.keyPosition))
        reporter.pass(on: [.unknownKey, .unrecognizedKey], from: subject) { !reported.contains($0) }
    }
}
