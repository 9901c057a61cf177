import TypeRegistry

/// A first writable type without an extension.
enum WritableNoExtension: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_WRITABLE_NO_EXTENSION",
        catches: "a first writable content type that has no filename extension",
        reason:
            "The save panel ignores a type without an extension. The file is saved without one, and has no specific type.",
        fix: "put a type with an extension first; an abstract type such as public.text has none",
        source: "NSSavePanel allowedContentTypes (Apple); pyobjc#413; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for scene in subject.documentGroups
        where scene.role != .viewer && !scene.unreadTypes.contains(where: { $0.index == 0 }) {
            guard let first = (scene.writable ?? scene.readable).first,
                let type = subject.type(of: first), type.preferredFilenameExtension == nil
            else { continue }
            reporter.report(
                "\(scene.title) saves new documents as '\(type.identifier)', which has no filename extension",
                at: subject.location(of: scene))
        }
    }
}
