import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// A SwiftData group with a type that is not a package.
enum SwiftDataNotPackage: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SWIFTDATA_NOT_PACKAGE",
        catches: "a SwiftData document group with a content type that is not a package",
        reason: "A SwiftData document is a folder. With public.directory as its type, the app stops at launch.",
        fix: Snippet.texts("UTTypeConformsTo", ["com.apple.package"]),
        source: "DocumentGroup(editing:contentType:) (Apple); Apple forums 738598; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let package = subject.registry.type("com.apple.package") else { return }
        for scene in subject.documentGroups where scene.documentProtocol == "SwiftData" {
            for content in scene.readable {
                guard let type = subject.type(of: content), !type.conforms(to: package) else { continue }
                let own = subject.ownDeclaration(of: type.identifier)
                reporter.report(
                    "\(scene.title) saves SwiftData documents as '\(type.identifier)', which is not a package",
                    at: subject.location(of: scene),
                    related: own.map { [Diagnostic.Related(message: "the type", location: $0.location)] } ?? [])
            }
        }
    }
}
