import AppDeclaration
import TypeRegistry

/// A misspelt key whose value decides little.
enum UnknownKey: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_UNKNOWN_KEY",
        catches: "a misspelt key in a declaration",
        reason:
            "The system passes over keys that it does not know, without a word. The other rules take its value for that of the key that was meant.",
        fix: "write the key that was meant",
        source: "the keys of Apple's pages; UTTYpeReferenceURL, LSTypeIsPackageLSTypeIsPackage in shipped apps")

    /// The keys without which the system does not find the types, the documents, the schemes or the scenes of an app.
    private static let deciding: Set = [
        "CFBundleDocumentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations", "CFBundleURLTypes",
        "CFBundleURLSchemes", "UIApplicationSceneManifest", "UISceneConfigurations", "UISceneDelegateClassName",
        "LSItemContentTypes", "UTTypeIdentifier", "UTTypeConformsTo", "UTTypeTagSpecification",
        "public.filename-extension",
    ]

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for key in subject.strangeKeys {
            let isDeciding = !key.isDoubled && key.meant.map { deciding.contains($0) } ?? false
            reporter.report(
                "\(key.owner) has the key '\(key.member.key)', which nothing reads"
                    + (key.near.map { ": did you mean '\($0)'?" } ?? ""),
                at: subject.place(key.member.keyPosition),
                as: key.near == nil ? UnrecognizedKey.self : isDeciding ? MisspeltKey.self : nil,
                fix: key.meant.map(Snippet.key))
        }
        passOn(subject, &reporter)
    }

    /// The keys of scenes, delegate adaptors and signatures, which only the reader of JSON knows.
    private static func passOn(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.notation == .appJSON else { return }
        let told = Set(subject.strangeKeys.map(\.member.keyPosition))
        for finding in subject.declaration.findings + subject.declaration.types.findings
        where finding.rule == .unknownKey && finding.position.map({ told.contains($0) }) != true {
            reporter.report(
                finding.message, at: LintPlace(file: finding.layer ?? subject.file, position: finding.position),
                as: finding.severity == .note ? UnrecognizedKey.self : nil)
        }
    }
}
