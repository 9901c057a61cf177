/// One rule of lint: what it is about, and how it looks for it. A rule reports and never prints.
///
/// Each has a file of its own, with its test beside it under Tests.
public protocol LintRule: Sendable {
    /// What the rule is about. `typeq lint --explain` prints it, and the page of all rules is made of it.
    static var documentation: RuleDocumentation { get }

    /// Looks for the mistake, and reports each occurrence.
    static func check(_ subject: LintSubject, _ reporter: inout Reporter)
}

/// What a rule is about.
public struct RuleDocumentation: Sendable {
    /// The id: `E_`, `W_` or `I_` for error, warning or note, and what it catches.
    public var id: String
    /// What it catches, in a line.
    public var catches: String
    /// Why that matters, and when it is less severe than the id says.
    public var reason: String
    /// What would be right.
    public var fix: String
    /// The platform's own message, where there is one.
    public var platformMessage: String?
    /// Where it is known from.
    public var source: String

    /// Makes the documentation of a rule.
    public init(
        id: String, catches: String, reason: String, fix: String, platformMessage: String? = nil, source: String
    ) {
        self.id = id
        self.catches = catches
        self.reason = reason
        self.fix = fix
        self.platformMessage = platformMessage
        self.source = source
    }

    /// The severity that the id stands for.
    public var severity: LintFinding.Severity {
        switch id.first {
        case "E": .error
        case "W": .warning
        default: .note
        }
    }
}

/// Takes the findings of one rule.
public struct Reporter {
    let documentation: RuleDocumentation
    var findings: [LintFinding] = []

    init(_ documentation: RuleDocumentation) { self.documentation = documentation }

    /// Reports an occurrence.
    ///
    /// - Parameters:
    ///   - message: What is wrong, in a sentence without a full stop.
    ///   - place: Where.
    ///   - severity: How much harm it does here, where that is not what the id says.
    ///   - fix: What to write instead; the fix of the documentation when nil.
    ///   - related: Further places.
    mutating func report(
        _ message: String, at place: LintPlace, severity: LintFinding.Severity? = nil, fix: String? = nil,
        related: [LintFinding.Related] = []
    ) {
        findings.append(
            LintFinding(
                rule: documentation.id, severity: severity ?? documentation.severity, message: message, place: place,
                fix: fix ?? documentation.fix, platformMessage: documentation.platformMessage, related: related))
    }
}
