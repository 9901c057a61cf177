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
            for earlier in 0..<min(index, 30) where shared[earlier] == nil {
                reportKinds(later, groups[earlier], subject, &reporter)
            }
            for identifier in Set(later.readable.map { TypeIdentifier.folded($0.identifier) }) {
                readers[identifier, default: []].append(index)
            }
        }
    }

    /// Reports the first type of one group that is a kind of another's.
    private static func reportKinds(
        _ later: SceneDeclaration, _ earlier: SceneDeclaration, _ subject: LintSubject, _ reporter: inout Reporter
    ) {
        func types(_ scene: SceneDeclaration) -> [UTType] {
            scene.readable.prefix(30).compactMap { subject.type(of: $0) }
        }
        let others = types(earlier)
        for type in types(later) {
            guard let other = others.first(where: { type.conforms(to: $0) || $0.conforms(to: type) }) else { continue }
            let (kind, whole) = type.conforms(to: other) ? (type, other) : (other, type)
            return reporter.report(
                "'\(later.name ?? "a group")' reads '\(type)', and '\(earlier.name ?? "another")' '\(other)': '\(kind)' is a kind of '\(whole)'",
                at: subject.place(of: later), as: OverlappingRoles.self,
                related: [LintFinding.Related(message: "the other group", place: subject.place(of: earlier))])
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
