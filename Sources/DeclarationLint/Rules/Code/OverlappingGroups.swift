import AppDeclaration
import TypeRegistry

/// Two groups that read one type.
enum OverlappingGroups: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_OVERLAPPING_GROUPS",
        catches: "two document groups that read the same content type",
        reason:
            "No public text says which of them opens the file. typeq takes the one declared first. A note where an editor and a viewer share it, or one group's type is a kind of the other's.",
        fix: "let each content type be read by one group",
        source: "Dblore, MandArt; needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let groups = subject.documentGroups
        for (index, later) in groups.enumerated() {
            for earlier in groups[..<index] {
                let shared = later.readable.first { content in
                    earlier.readable.contains {
                        TypeIdentifier.folded($0.identifier) == TypeIdentifier.folded(content.identifier)
                    }
                }
                guard let shared else { continue }
                reporter.report(
                    "'\(later.name ?? "a group")' and '\(earlier.name ?? "another")' both read '\(shared.identifier)'",
                    at: subject.place(of: later), severity: later.role == earlier.role ? nil : .note,
                    related: [LintFinding.Related(message: "the other group", place: subject.place(of: earlier))])
            }
        }
    }
}
