/// A rule of lint: its documentation, and a check that reports findings.
///
/// A rule does not print. Other modules can add their own rules: pass them to ``Linter/init(rules:)``, with those of
/// ``RuleList/all`` or alone. The types in a ``LintSubject`` are those of the module AppDeclaration.
///
/// ```swift
/// enum CompanyPrefix: LintRule {
///     static let documentation = RuleDocumentation(
///         id: "W_COMPANY_PREFIX",
///         catches: "an exported type without the prefix of the company",
///         reason: "Types of different apps of the company could conflict.",
///         fix: .element("com.example.document"),
///         source: "the style guide of the company")
///
///     static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
///         for type in subject.types where type.isExported && !type.identifier.hasPrefix("com.example.") {
///             reporter.report("'\(type.identifier)' does not begin with 'com.example.'", at: type.location)
///         }
///     }
/// }
/// ```
public protocol LintRule: Sendable {
    /// The documentation of the rule, which `typeq lint --explain` prints.
    static var documentation: RuleDocumentation { get }

    /// Checks an app, and reports each occurrence of the mistake.
    static func check(_ subject: LintSubject, _ reporter: inout Reporter)
}

/// A rule for the occurrences of another rule's mistake that have another severity. Each rule has one severity.
///
/// The other rule checks for both, and reports these occurrences with
/// ``Reporter/report(_:at:as:fix:related:)``.
public protocol SecondaryRule: LintRule {
    /// The rule whose check reports the findings of this rule.
    static var primary: any LintRule.Type { get }
}

extension SecondaryRule {
    /// Runs the check of the primary rule.
    public static func check(_ subject: LintSubject, _ reporter: inout Reporter) { primary.check(subject, &reporter) }
}

/// The documentation of a rule.
public struct RuleDocumentation: Sendable {
    /// The id: `E_`, `W_` or `I_` for an error, a warning or a note, and a name in capital letters, such as
    /// `W_EMPTY_CONDITION`.
    public var id: String
    /// What the rule catches: a noun phrase in one line, without a period at the end.
    public var catches: String
    /// Why the mistake matters, in sentences.
    public var reason: String
    /// The fix of a finding that has no fix of its own.
    public var fix: Snippet
    /// The message that the platform shows for the mistake, if there is one.
    public var platformMessage: String?
    /// The source of the rule: documentation, an issue or a measurement.
    public var source: String
    /// The address of a page about the rule, for SARIF logs; a page of Apple's documentation if nil.
    public var page: String?

    /// Creates the documentation of a rule.
    public init(
        id: String, catches: String, reason: String, fix: Snippet, platformMessage: String? = nil, source: String,
        page: String? = nil
    ) {
        self.id = id
        self.catches = catches
        self.reason = reason
        self.fix = fix
        self.platformMessage = platformMessage
        self.source = source
        self.page = page
    }

    /// The severity, which is the first letter of the id. An id without `E` or `W` is that of a note.
    public var severity: LintFinding.Severity {
        switch id.first {
        case "E": .error
        case "W": .warning
        default: .note
        }
    }
}
