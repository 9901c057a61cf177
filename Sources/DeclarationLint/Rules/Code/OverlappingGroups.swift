import AppDeclaration
import TypeRegistry

/// Two groups that read the same type.
enum OverlappingGroups: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_OVERLAPPING_GROUPS",
        catches: "two document groups with the same role that read the same content type",
        reason:
            "Apple does not document which of them opens the file. typeq uses the group that is declared first.",
        fix: "let each content type be read by one group",
        source: "Dblore, MandArt; needs the Swift sources")

    /// The largest number of pairs that are reported: hundreds of groups for one type make thousands of pairs.
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

    /// Reports the first type of one group that conforms to a type of the other, or the reverse.
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
                "\(later.title) reads '\(type)', and \(earlier.title) reads '\(other)': '\(kind)' conforms to '\(whole)'",
                at: subject.location(of: later), as: OverlappingRoles.self,
                related: [LintFinding.Related(message: "the other group", location: subject.location(of: earlier))])
        }
    }

    private static func report(
        _ later: SceneDeclaration, _ earlier: SceneDeclaration, _ shared: SceneDeclaration.ContentType,
        _ subject: LintSubject, _ reporter: inout Reporter
    ) {
        reporter.report(
            "\(later.title) and \(earlier.title) both read '\(shared.identifier)'",
            at: subject.location(of: later), as: later.role == earlier.role ? nil : OverlappingRoles.self,
            related: [LintFinding.Related(message: "the other group", location: subject.location(of: earlier))])
    }
}
