import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum ExportsForeignType: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_EXPORTS_FOREIGN_TYPE",
        catches: "an exported type that belongs to another owner, and that other programs are known to use",
        reason:
            "An app should export only the formats that it owns. The export overrides the imports of all other apps, and conflicts with the owner's declaration.",
        fix: .move(toExported: false),
        source:
            "Declaring an identifier for a type (Apple); macvim-dev/macvim#1468, holzschu/Carnets#27, YACReader/yacreader#119, TableProApp/TablePro#1595"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let bundle = subject.declaration.identifier, let root = root(of: bundle) else { return }
        for type in subject.types where type.isExported && !TypeIdentifier.hasReservedPrefix(type.identifier) {
            guard let other = self.root(of: type.identifier), other != root, !isRelated(type.identifier, bundle) else {
                continue
            }
            let known = subject.base.type(type.identifier)
            // Another rule reports names that Apple declares.
            guard known?.declaration?.isDeclaredByApple != true else { continue }
            let isKnown = known?.isDeclared == true
            reporter.report(
                "'\(type.identifier)' is exported, but its owner is '\(other)', not '\(root)'", at: type.location,
                as: isKnown ? nil : ExportsOtherDomain.documentation)
        }
    }

    /// Returns the first two labels, which are the domain of the owner.
    private static func root(of identifier: String) -> String? {
        let labels = TypeIdentifier.folded(identifier).split(separator: ".")
        guard labels.count > 2, TypeIdentifier.isLegal(identifier) else { return nil }
        return labels.prefix(2).joined(separator: ".")
    }

    /// Returns whether the names share a label that identifies the owner, as com.example.app and org.example.format do.
    private static func isRelated(_ identifier: String, _ bundle: String) -> Bool {
        let common: Set<Substring> = [
            "com", "org", "net", "io", "app", "dev", "github", "de", "uk", "co", "fr", "me", "mac", "ios", "macos",
        ]
        let labels = Set(TypeIdentifier.folded(identifier).split(separator: ".")).subtracting(common)
        return !labels.isDisjoint(with: TypeIdentifier.folded(bundle).split(separator: "."))
    }
}

enum ExportsOtherDomain: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_EXPORTS_OTHER_DOMAIN",
        catches:
            "an exported type whose identifier begins with a domain other than the app's domain, and that no other program is known to use",
        reason: "The domain may be an older one of the same owner. If the format is not yours, import the type.",
        fix: "if the format is not yours:" + .move(toExported: false),
        source: "Declaring an identifier for a type (Apple)", variantOf: ExportsForeignType.self)
}

enum OwnTypeImported: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_OWN_TYPE_IMPORTED", catches: "an imported type whose identifier begins with the app's identifier",
        reason:
            "An import declares that another app owns the format. Any app that exports the type, or another type for its extension, overrides this declaration.",
        fix: .move(toExported: true),
        source: "Defining file and data types for your app (Apple): export the types that are yours")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for type in subject.types where !type.isExported && isFound(type.identifier, in: subject) {
            reporter.report(
                "'\(type.identifier)' is imported, but its identifier belongs to the app: export it", at: type.location)
        }
    }

    /// Returns whether the rule reports the declaration of an identifier: an app that is not an extension imports the
    /// type without exporting it, and the identifier is the app's bundle identifier, or begins with it and a period or
    /// a hyphen.
    static func isFound(_ identifier: String, in subject: LintSubject) -> Bool {
        // An app extension imports the types that its app exports.
        guard subject.product.isEmpty || subject.product.hasPrefix("application"),
            subject.propertyList?["NSExtension"] == nil,
            let bundle = subject.declaration.identifier.map(TypeIdentifier.folded), !bundle.contains("$"),
            bundle.contains(".")
        else { return false }
        let folded = TypeIdentifier.folded(identifier)
        // Another rule reports a type that is also exported.
        return (folded == bundle || folded.hasPrefix(bundle + ".") || folded.hasPrefix(bundle + "-"))
            && subject.ownDeclaration(of: identifier)?.isExported == false
    }
}

enum BothExportedAndImported: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "W_BOTH_EXPORTED_AND_IMPORTED", catches: "an identifier that is both exported and imported",
        reason: "Only the exported declaration is used: parts that only the imported declaration contains are ignored.",
        fix: "keep one declaration: export the type if the format is yours, import it otherwise",
        source:
            "Launch Services: exported types take precedence over imported types (Apple); 9 of 872 declarations in a sample of shipped apps"
    )
}

enum DuplicateDeclaration: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "W_DUPLICATE_DECLARATION", catches: "an identifier that occurs twice in a list of type declarations",
        reason: "Apple does not document which declaration is used.", fix: "merge the two declarations",
        source: "10 of 872 declarations in a sample of shipped apps")
}

enum RedeclaresSystemType: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_REDECLARES_SYSTEM_TYPE", catches: "an exported type that the system declares",
        reason:
            "System types do not require a declaration. An export declares that the app owns the format, and conflicts with the system.",
        fix: "delete the declaration, and use the identifier of the system's type",
        source:
            "Defining file and data types for your app (Apple); 51 exports and 115 imports of 872 declarations in a sample of shipped apps"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isDeclaredByApple else { return }
        for type in subject.types {
            guard let system = subject.base.type(type.identifier), system.declaration?.isDeclaredByApple == true else {
                continue
            }
            reporter.report(
                "the system declares '\(type.identifier)' itself"
                    + (type.isExported ? ": the app does not own the type" : ""),
                at: type.location, as: type.isExported ? nil : ImportsSystemType.documentation)
        }
    }
}

enum ImportsSystemType: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_IMPORTS_SYSTEM_TYPE", catches: "an imported type that the system declares",
        reason: "The import has no effect on systems that have the type; older systems may need it.",
        fix: "delete the declaration, and use the identifier of the system's type",
        source:
            "Defining file and data types for your app (Apple); 115 imports of 872 declarations in a sample of shipped apps",
        variantOf: RedeclaresSystemType.self)
}
