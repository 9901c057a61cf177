public import AppDeclaration
public import DeclarationFormats
public import TypeRegistry

/// Checks the declarations of an app.
///
/// ```swift
/// let reading = try AppReader().read("App/Info.plist")
/// let findings = Linter().findings(in: reading, over: .shipped)
/// ```
public struct Linter: Sendable {
    /// The rules, in the order of their findings for the same location.
    package let rules: [ListedRule]

    /// Creates a linter with all rules.
    public init() { self.init(rules: RuleList.all) }

    package init(rules: [ListedRule]) { self.rules = rules }

    /// Returns the findings in an app, sorted by file and position.
    ///
    /// - Parameters:
    ///   - reading: The app.
    ///   - base: The registry without the types of the app.
    /// - Returns: The findings, or an empty array if there are none.
    public func findings(in reading: AppReading, over base: Registry) -> [Diagnostic] {
        findings(in: reading, over: base, platform: nil)
    }

    /// Returns the findings in an app for a different set of types, sorted by file and position.
    ///
    /// - Parameters:
    ///   - reading: The app.
    ///   - base: The registry without the types of the app.
    ///   - platform: The part of `base` that exists on an Apple platform. If it is nil, `Registry.apple` with the layers of
    ///     `base` is used.
    ///   - types: The types to use. If it is nil, the types of the app's platform are used.
    /// - Returns: The findings, or an empty array if there are none.
    package func findings(
        in reading: AppReading, over base: Registry, platform: Registry?, types: TypeScope? = nil
    ) -> [Diagnostic] {
        let onDefault = findingsOnPlatform(in: reading, over: base, platform: platform, types: types)
        guard !reading.others.isEmpty else { return onDefault }
        let readings = [reading] + reading.others
        let lists =
            [onDefault]
            + reading.others.map { findingsOnPlatform(in: $0, over: base, platform: platform, types: types) }
        return Self.merged(zip(readings, lists).map { ($0.declaration.platform.rawValue, $1) })
    }

    /// Returns the findings on any platform, without duplicates. Findings that do not occur on all platforms name their
    /// platforms.
    private static func merged(_ lists: [(platform: String, findings: [Diagnostic])]) -> [Diagnostic] {
        var platforms: [Diagnostic: [String]] = [:]
        var order: [Diagnostic] = []
        for (platform, findings) in lists {
            for finding in findings where platforms[finding]?.last != platform {
                if platforms[finding] == nil { order.append(finding) }
                platforms[finding, default: []].append(platform)
            }
        }
        return order.map { finding in
            guard let own = platforms[finding], own.count < lists.count else { return finding }
            var finding = finding
            finding.platforms = own
            finding.message += " (on \(own.joined(separator: ", ")))"
            return finding
        }.ordered
    }

    private func findingsOnPlatform(
        in reading: AppReading, over base: Registry, platform: Registry?, types: TypeScope?
    ) -> [Diagnostic] {
        let findings = findings(in: LintSubject(reading, over: base, platform: platform, types: types))
        guard let alternative = reading.alternatives.first else { return findings }
        let others = self.findings(in: LintSubject(alternative, over: base, platform: platform, types: types))
        let conditions = reading.declaration.unknownConditions
        let comments = [true, false].map { ConditionalReading(holds: $0, conditions: conditions).comment }
        let known = Set(findings)
        let further = others.filter { !known.contains($0) }
        return (findings.adding(comment: comments[0], toFindingsNotIn: others) + further.adding(comment: comments[1]))
            .ordered
    }

    /// Returns the findings in a subject, sorted by file and position.
    package func findings(in subject: LintSubject) -> [Diagnostic] {
        let wanted = Set(rules.map { $0.id })
        var checked: Set<String> = []
        var findings: [Diagnostic] = []
        for rule in rules {
            guard checked.insert(rule.primaryID).inserted else { continue }
            let primary = rule.primaryID == rule.id ? rule : RuleList.rule(rule.primaryID) ?? rule
            var reporter = Reporter(primary, keeping: wanted, notation: subject.notation)
            primary.check(subject, &reporter)
            findings += reporter.findings
        }
        return findings.ordered
    }
}

extension Diagnostic {
    /// Returns the diagnostic with the fix and the platform's message from the documentation of its rule.
    package func documented(in notation: Notation = .appJSON) -> Diagnostic {
        guard let documentation = RuleList.documentation(id) else { return self }
        var diagnostic = self
        let corrected = correction.map { correction -> Snippet in
            correction.key.map { .text($0, correction.text) } ?? .element(correction.text)
        }
        diagnostic.fix = fix ?? (corrected ?? documentation.fix).text(in: notation)
        diagnostic.platformMessage = documentation.platformMessage
        return diagnostic
    }

    /// Creates a diagnostic for a file that cannot be parsed.
    package init(unreadable mistake: String, at location: Location) {
        self = Diagnostic(.unreadable, mistake, position: location.position, file: location.file)
            .documented(in: .propertyList)
    }

    /// Whether the diagnostic is about a file that cannot be parsed.
    package var isUnreadable: Bool { self.is(.unreadable) }
}

extension [Diagnostic] {
    /// The findings, sorted by file and position. Findings at the same position keep their order.
    fileprivate var ordered: [Diagnostic] {
        indices.sorted { left, right in
            if self[left].location != self[right].location { return self[left].location < self[right].location }
            return left < right
        }.map { self[$0] }
    }

    /// Returns the findings, with a comment added to the findings that are not in another list.
    fileprivate func adding(comment: String, toFindingsNotIn others: [Diagnostic] = []) -> [Diagnostic] {
        let others = Set(others)
        return map { finding in
            var finding = finding
            if !others.contains(finding) { finding.message += " " + comment }
            return finding
        }
    }
}

/// A collector of the findings of a check.
///
/// ``Linter`` creates a reporter for each check. If a rule has more than 1,000 findings, the reporter keeps the first
/// 1,000, and adds a finding about the omitted findings.
package struct Reporter {
    private let documentation: RuleDocumentation
    private let wanted: Set<String>
    private let notation: Notation
    private(set) var findings: [Diagnostic] = []
    /// The number of findings of each rule, keyed by rule ID.
    private var counts: [String: Int] = [:]
    /// The fixes in the documentation, keyed by rule ID.
    private var fixes: [String: String] = [:]

    /// Creates a reporter for a rule, which keeps the findings of the given rules.
    init(_ rule: ListedRule, keeping wanted: Set<String>, notation: Notation) {
        documentation = rule.documentation
        self.wanted = wanted
        self.notation = notation
    }

    /// Counts a finding, and returns whether it is kept: its rule is wanted, and the number of findings does not exceed
    /// the limit. The first finding over the limit is replaced with a finding without a position, which no comment
    /// suppresses.
    private mutating func keeps(_ documentation: RuleDocumentation, _ file: String) -> Bool {
        guard wanted.contains(documentation.id) else { return false }
        let count = counts[documentation.id, default: 0] + 1
        counts[documentation.id] = count
        if count == DeclarationLimits.ruleFindings + 1 {
            findings.append(
                Diagnostic(
                    id: documentation.id, Self.excess, at: Diagnostic.Location(file: file), fix: fix(documentation)))
        }
        return count <= DeclarationLimits.ruleFindings
    }

    /// The message of the finding that replaces the omitted findings.
    static let excess =
        "there are more than \(DeclarationLimits.ruleFindings) findings of this rule: the others are omitted"

    private mutating func fix(_ documentation: RuleDocumentation) -> String {
        if let fix = fixes[documentation.id] { return fix }
        let fix = documentation.fix.text(in: notation)
        fixes[documentation.id] = fix
        return fix
    }

    /// Reports an occurrence of the mistake.
    ///
    /// The severity is the severity of the rule. In an app declaration in JSON, Apple's keys in the message and in the fix are
    /// replaced with the keys of that format.
    ///
    /// - Parameters:
    ///   - message: A description of the mistake, without a final period.
    ///   - location: The location of the mistake, such as the location of a `DeclaredType` or a location from
    ///     `LintSubject.location(_:)`.
    ///   - rule: The documentation of the rule to which the finding belongs, or nil for the rule that performs the
    ///     check. For another severity, pass the documentation of a `SecondaryRule` of that rule.
    ///   - fix: The correction, or nil for the fix in the rule's documentation.
    ///   - related: The related locations.
    package mutating func report(
        _ message: String, at location: Diagnostic.Location, as rule: RuleDocumentation? = nil, fix: Snippet? = nil,
        related: [Diagnostic.Related] = []
    ) {
        let documentation = rule ?? documentation
        assert(
            DiagnosticID(rawValue: documentation.id).map(DiagnosticID.ofLint.contains) != false,
            "\(documentation.id) is reported when declarations are read")
        guard keeps(documentation, location.file) else { return }
        let isInSources = location.file.hasSuffix(".swift")
        func text(_ fix: Snippet) -> String { fix.text(in: notation, isInSources: isInSources) }
        findings.append(
            Diagnostic(
                id: documentation.id, notation.text(message), at: location,
                fix: fix.map(text) ?? (isInSources ? text(documentation.fix) : self.fix(documentation)),
                platformMessage: documentation.platformMessage, related: related))
    }

    /// Adds the findings that were made when the app was read, with the documentation of the rule. A mistake in a part
    /// of a type declaration has the location of the part.
    ///
    /// - Parameters:
    ///   - ids: The IDs of the findings.
    ///   - subject: The app.
    ///   - change: A closure that returns the finding with additions of the rule, or nil to omit the finding.
    mutating func pass(
        on ids: [DiagnosticID], from subject: LintSubject, change: (Diagnostic) -> Diagnostic? = { $0 }
    ) {
        for finding in ids.flatMap({ subject.findings[$0.rawValue] ?? [] }) {
            guard var finding = change(finding), let rule = RuleList.documentation(finding.id),
                keeps(rule, subject.file)
            else { continue }
            if let part = finding.part, let type = finding.identifier.flatMap(subject.ownDeclaration),
                let place = type.conformsTo.first(where: { $0.text == part })
            {
                finding.location = place.location
            }
            finding = finding.in(subject.file).documented(in: notation)
            finding.message = notation.text(finding.message)
            findings.append(finding)
        }
    }
}
