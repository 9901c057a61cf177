import TypeRegistry

/// A first writable type that the group cannot read.
enum WritableFirstNotReadable: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_WRITABLE_FIRST_NOT_READABLE",
        catches: "a first writable content type that the group does not read",
        reason:
            "A new document is saved as the first writable type, with its extension. The saved file cannot be opened again.",
        fix: "put a readable type first",
        source: "writableContentTypes (Apple); Apple forums 698316, HexFiend#50; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for scene in subject.documentGroups where scene.unreadTypes.isEmpty {
            guard let first = scene.writable?.first, let type = subject.type(of: first) else { continue }
            let readable = scene.readable.compactMap { subject.type(of: $0) }
            guard !readable.isEmpty, !readable.contains(where: { type.conforms(to: $0) }) else { continue }
            reporter.report(
                "\(scene.title) saves new documents as '\(type.identifier)', which it does not read",
                at: subject.location(of: scene))
        }
    }
}
