import AppDeclaration
import TypeRegistry

/// A SwiftData group with a type that is no package.
enum SwiftDataNotPackage: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SWIFTDATA_NOT_PACKAGE",
        catches: "a document group of SwiftData with a content type that is no package",
        reason: "A SwiftData document is a folder. With public.directory as its type the app stops at start.",
        fix: Snippet.texts("UTTypeConformsTo", ["com.apple.package"]),
        source: "DocumentGroup(editing:contentType:) (Apple); Apple forums 738598; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let package = subject.registry.type("com.apple.package") else { return }
        for scene in subject.documentGroups where scene.documentProtocol == "SwiftData" {
            for content in scene.readable {
                guard let type = subject.type(of: content), !type.conforms(to: package) else { continue }
                let own = subject.ownDeclaration(of: type.identifier)
                reporter.report(
                    "'\(scene.name ?? "a group")' keeps SwiftData documents as '\(type.identifier)', which is no package",
                    at: subject.place(of: scene),
                    related: own.map { [LintFinding.Related(message: "the type", place: $0.place)] } ?? [])
            }
        }
    }
}
