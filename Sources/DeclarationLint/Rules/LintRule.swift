import AppDeclaration

/// One rule of lint: what it is about, and how it looks for it. A rule reports and never prints.
///
/// Each has a file of its own, with its test beside it under Tests.
public protocol LintRule: Sendable {
    /// What the rule is about. `typeq lint --explain` prints it, and the page of all rules is made of it.
    static var documentation: RuleDocumentation { get }

    /// Looks for the mistake, and reports each occurrence.
    static func check(_ subject: LintSubject, _ reporter: inout Reporter)
}

/// A rule for the occurrences of another rule's mistake that do another amount of harm: a rule has one severity.
public protocol SecondaryRule: LintRule {
    /// The rule that looks for both.
    static var primary: any LintRule.Type { get }
}

extension SecondaryRule {
    /// Looks for the mistake of both rules.
    public static func check(_ subject: LintSubject, _ reporter: inout Reporter) { primary.check(subject, &reporter) }
}

/// What a rule is about.
public struct RuleDocumentation: Sendable {
    /// The id: `E_`, `W_` or `I_` for error, warning or note, and what it catches.
    public var id: String
    /// What it catches, in a line.
    public var catches: String
    /// Why that matters.
    public var reason: String
    /// What would be right.
    public var fix: Snippet
    /// The platform's own message, where there is one.
    public var platformMessage: String?
    /// Where it is known from.
    public var source: String

    /// Makes the documentation of a rule.
    public init(
        id: String, catches: String, reason: String, fix: Snippet, platformMessage: String? = nil, source: String
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

/// Takes the findings of one rule, and of those that share its check.
public struct Reporter {
    private let documentation: RuleDocumentation
    private let notation: Notation
    private(set) var findings: [LintFinding] = []

    init(_ rule: any LintRule.Type, notation: Notation) {
        documentation = rule.documentation
        self.notation = notation
    }

    /// Reports an occurrence.
    ///
    /// - Parameters:
    ///   - message: What is wrong, in a sentence without a full stop. Apple's keys in it become those of the file.
    ///   - place: Where.
    ///   - rule: The rule that it is an occurrence of, where that is not the one that looked for it.
    ///   - fix: What to write instead; the fix of the documentation when nil.
    ///   - related: Further places.
    mutating func report(
        _ message: String, at place: LintPlace, as rule: (any LintRule.Type)? = nil, fix: Snippet? = nil,
        related: [LintFinding.Related] = []
    ) {
        let documentation = rule?.documentation ?? documentation
        findings.append(
            LintFinding(
                rule: documentation.id, severity: documentation.severity, message: notation.text(message), place: place,
                fix: (fix ?? documentation.fix).text(in: notation), platformMessage: documentation.platformMessage,
                related: related))
    }
}
