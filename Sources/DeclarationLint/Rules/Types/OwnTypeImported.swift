import AppDeclaration
import TypeRegistry

/// A type of the app's own among the imported types.
enum OwnTypeImported: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_OWN_TYPE_IMPORTED",
        catches: "an imported type whose identifier begins with the app's identifier",
        reason:
            "An import says that another app owns the format. Any app that exports the type, or another type for its extension, overrides this declaration.",
        fix: "move the declaration to UTExportedTypeDeclarations",
        source: "Defining file and data types for your app (Apple): export the types that are yours")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        // An app extension imports the types that its app exports.
        guard subject.product.isEmpty || subject.product.hasPrefix("application"),
            subject.propertyList?["NSExtension"] == nil,
            let bundle = subject.declaration.identifier.map(TypeIdentifier.folded), !bundle.contains("$"),
            bundle.contains(".")
        else { return }
        for type in subject.types where !type.isExported {
            let folded = TypeIdentifier.folded(type.identifier)
            // Another rule reports a type that is also exported.
            guard folded == bundle || folded.hasPrefix(bundle + ".") || folded.hasPrefix(bundle + "-"),
                subject.ownDeclaration(of: type.identifier)?.isExported == false
            else { continue }
            reporter.report(
                "'\(type.identifier)' is imported, but its identifier belongs to the app: export it", at: type.location)
        }
    }
}
