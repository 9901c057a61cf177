import AppDeclaration
import TypeRegistry

/// A type of the app's own among the imported ones.
enum OwnTypeImported: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_OWN_TYPE_IMPORTED",
        catches: "an imported type whose identifier begins with that of the app",
        reason:
            "Importing says that the format is somebody else's. Any app that exports the type, or another for its extension, wins over the app that made it.",
        fix: "move the declaration to UTExportedTypeDeclarations",
        source: "Defining file and data types for your app (Apple): export the types that are yours")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        // An extension imports what its app exports.
        guard subject.product.isEmpty || subject.product.hasPrefix("application"),
            subject.propertyList?["NSExtension"] == nil,
            let bundle = subject.declaration.identifier.map(TypeIdentifier.folded), !bundle.contains("$"),
            bundle.contains(".")
        else { return }
        for type in subject.types where !type.isExported {
            let folded = TypeIdentifier.folded(type.identifier)
            // With an exported declaration besides it is another rule's.
            guard folded == bundle || folded.hasPrefix(bundle + ".") || folded.hasPrefix(bundle + "-"),
                subject.ownDeclaration(of: type.identifier)?.isExported == false
            else { continue }
            reporter.report(
                "'\(type.identifier)' is imported, and by its name it is the app's own: export it", at: type.place)
        }
    }
}
