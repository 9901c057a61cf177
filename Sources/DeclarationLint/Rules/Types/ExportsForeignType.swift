import TypeRegistry

/// An exported type that another owner declares.
enum ExportsForeignType: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_EXPORTS_FOREIGN_TYPE",
        catches: "an exported type of another owner that other programs know",
        reason:
            "An app should export only the formats that it owns. The export overrides the imports of all other apps, and conflicts with the owner's declaration.",
        fix: "move the declaration to UTImportedTypeDeclarations",
        source: "Declaring an identifier for a type (Apple); macvim#1468, Carnets#27, YACReader#119, TablePro#1595")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let bundle = subject.declaration.identifier, let root = root(of: bundle) else { return }
        for type in subject.types where type.isExported && !TypeIdentifier.hasReservedPrefix(type.identifier) {
            guard let other = self.root(of: type.identifier), other != root, !isRelated(type.identifier, bundle) else {
                continue
            }
            let known = subject.base.type(type.identifier)
            // Another rule reports names that Apple declares.
            guard known?.declaration?.isApples != true else { continue }
            let isKnown = known?.isDeclared == true
            reporter.report(
                "'\(type.identifier)' is exported, but its owner is '\(other)', not '\(root)'", at: type.location,
                as: isKnown ? nil : ExportsOtherDomain.self)
        }
    }

    /// The first two labels: the owner's domain.
    private static func root(of identifier: String) -> String? {
        let labels = TypeIdentifier.folded(identifier).split(separator: ".")
        guard labels.count > 2, TypeIdentifier.isLegal(identifier) else { return nil }
        return labels.prefix(2).joined(separator: ".")
    }

    /// Whether the names share a label that identifies the owner, as com.example.app and org.example.format do.
    private static func isRelated(_ identifier: String, _ bundle: String) -> Bool {
        let common: Set<Substring> = [
            "com", "org", "net", "io", "app", "dev", "github", "de", "uk", "co", "fr", "me", "mac", "ios", "macos",
        ]
        let labels = Set(TypeIdentifier.folded(identifier).split(separator: ".")).subtracting(common)
        return !labels.isDisjoint(with: TypeIdentifier.folded(bundle).split(separator: "."))
    }
}
