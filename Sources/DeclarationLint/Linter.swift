import AppDeclaration
import TypeRegistry

/// Looks for what is wrong in the declarations of an app.
///
/// ```swift
/// let reading = try AppReader().read("App/Info.plist")
/// let findings = Linter().findings(in: reading, over: .shipped)
/// ```
public struct Linter: Sendable {
    /// The rules, in the order in which their findings are found.
    public let rules: [any LintRule.Type]

    /// Makes a linter with all rules, or with some.
    public init(rules: [any LintRule.Type] = RuleList.all) { self.rules = rules }

    /// Every finding, by file and place, and by rule at one place.
    ///
    /// - Parameters:
    ///   - reading: The app, as it was read.
    ///   - base: The types that there are without it.
    ///   - platform: Those of them that an app on a platform of Apple's finds there; left out, `Registry.apple` with the
    ///     layers of `base`.
    ///   - types: Whose types count; left out, the platform's.
    /// - Returns: The findings; none for an app as it should be.
    public func findings(
        in reading: AppReading, over base: Registry, platform: Registry? = nil, types: TypeScope? = nil
    ) -> [LintFinding] {
        let findings = findings(in: LintSubject(reading, over: base, platform: platform, types: types))
        guard let alternative = reading.alternatives.first else { return findings }
        let others = self.findings(in: LintSubject(alternative, over: base, platform: platform, types: types))
        let conditions = reading.declaration.unknownConditions
        let comments = [true, false].map { ConditionalReading(holds: $0, conditions: conditions).comment }
        let known = Set(findings)
        let further = others.filter { !known.contains($0) }
        return (findings.adding(comment: comments[0], onWhatIsNotIn: others) + further.adding(comment: comments[1]))
            .ordered
    }

    /// Every finding in a subject.
    public func findings(in subject: LintSubject) -> [LintFinding] {
        let wanted = Set(rules.map { $0.documentation.id })
        var checked: Set<ObjectIdentifier> = []
        var findings: [LintFinding] = []
        for rule in rules {
            let primary = (rule as? any SecondaryRule.Type)?.primary ?? rule
            guard checked.insert(ObjectIdentifier(primary)).inserted else { continue }
            var reporter = Reporter(primary, notation: subject.notation)
            primary.check(subject, &reporter)
            findings += reporter.findings.filter { wanted.contains($0.rule) }
        }
        return findings.ordered
    }
}

extension [LintFinding] {
    /// By file and place; what is at one place keeps its order.
    fileprivate var ordered: [LintFinding] {
        enumerated().sorted { left, right in
            if left.element.place != right.element.place { return left.element.place < right.element.place }
            return left.offset < right.offset
        }.map(\.element)
    }

    /// The findings, a comment on those that are not among others.
    fileprivate func adding(comment: String, onWhatIsNotIn others: [LintFinding] = []) -> [LintFinding] {
        let others = Set(others)
        return map { finding in
            var finding = finding
            if !others.contains(finding) { finding.message += " " + comment }
            return finding
        }
    }
}
