import AppDeclaration
import TypeRegistry

/// Two groups that read one type.
enum OverlappingGroups: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_OVERLAPPING_GROUPS",
        catches: "two document groups of one role that read the same content type",
        reason:
            "No public text says which of them opens the file. typeq takes the one declared first.",
        fix: "let each content type be read by one group",
        source: "Dblore, MandArt; needs the Swift sources")

    /// How many pairs are reported: groups that all read one type make more of them than anybody reads.
    static let limit = 200

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let groups = subject.documentGroups
        var readers: [String: [Int]] = [:]
        var count = 0
        for (index, later) in groups.enumerated() {
            var shared: [Int: SceneDeclaration.ContentType] = [:]
            for content in later.readable {
                for earlier in readers[TypeIdentifier.folded(content.identifier)] ?? [] where shared[earlier] == nil {
                    shared[earlier] = content
                }
            }
            for (earlier, content) in shared.sorted(by: { $0.key < $1.key }) {
                guard count < limit else { return }
                count += 1
                report(later, groups[earlier], content, subject, &reporter)
            }
            for identifier in Set(later.readable.map { TypeIdentifier.folded($0.identifier) }) {
                readers[identifier, default: []].append(index)
            }
        }
    }

    private static func report(
        _ later: SceneDeclaration, _ earlier: SceneDeclaration, _ shared: SceneDeclaration.ContentType,
        _ subject: LintSubject, _ reporter: inout Reporter
    ) {
        reporter.report(
            "'\(later.name ?? "a group")' and '\(earlier.name ?? "another")' both read '\(shared.identifier)'",
            at: subject.place(of: later), as: later.role == earlier.role ? nil : OverlappingRoles.self,
            related: [LintFinding.Related(message: "the other group", place: subject.place(of: earlier))])
    }
}
