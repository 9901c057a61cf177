import AppDeclaration
public import DeclarationFormats
package import TypeRegistry

/// A mistake in declarations: the rule, the location, the message and the fix.
public struct LintFinding: Hashable, Sendable {
    /// The severity of a mistake.
    public enum Severity: String, Comparable, Hashable, Sendable, CaseIterable {
        /// Common and harmless.
        case note
        /// It works only under some conditions, or affects other apps.
        case warning
        /// The system will not do what the author wants.
        case error

        /// Orders notes before warnings, and warnings before errors.
        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// Another location that belongs to a mistake.
    public struct Related: Hashable, Sendable {
        /// A description of the location in a few words.
        public var message: String
        /// The location.
        public var location: LintLocation

        /// Creates a related location.
        public init(message: String, location: LintLocation) {
            self.message = message
            self.location = location
        }
    }

    /// The id of the rule, `E_TYPE_UNDECLARED`.
    public var rule: String
    /// The severity, which is that of the rule.
    public var severity: Severity
    /// The message: a sentence without a period at the end.
    public var message: String
    /// The location.
    public var location: LintLocation
    /// What to write instead: a sentence, or lines to paste.
    public var fix: String?
    /// The message that the platform shows for the mistake, for searching.
    public var platformMessage: String?
    /// The related locations.
    public var related: [Related] = []
    /// The platforms on which it holds, if the app supports others, too; otherwise an empty array.
    public var platforms: [String] = []
}

/// A location in a file, or a whole file.
public struct LintLocation: Hashable, Sendable, Comparable {
    /// The path of the file.
    public var file: String
    /// The position in the file, or nil for the whole file.
    public var position: SourcePosition?

    /// Creates a location.
    public init(file: String, position: SourcePosition? = nil) {
        self.file = file
        self.position = position
    }

    /// Orders locations by file, line, column and offset.
    public static func < (left: LintLocation, right: LintLocation) -> Bool {
        if left.file != right.file { return left.file.utf8.lexicographicallyPrecedes(right.file.utf8) }
        let start = SourcePosition(offset: 0)
        let (first, second) = (left.position ?? start, right.position ?? start)
        // Positions in sources have no offset.
        return (first.line, first.column, first.offset) < (second.line, second.column, second.offset)
    }
}

// MARK: Findings of registries

extension LintFinding {
    /// Creates a finding from a finding of a registry or of an app that was read, under the corresponding rule of lint.
    package init(_ finding: RegistryFinding) {
        let documentation = Self.rule(of: finding).documentation
        self.init(
            rule: documentation.id, severity: documentation.severity, message: finding.message,
            location: LintLocation(file: finding.layer ?? "", position: finding.position),
            fix: documentation.fix.text(in: .appJSON), platformMessage: documentation.platformMessage)
    }

    /// Creates a finding about a file that does not parse.
    package init(unreadable mistake: String, at location: LintLocation) {
        let documentation = Unreadable.documentation
        self.init(
            rule: documentation.id, severity: documentation.severity, message: mistake, location: location,
            fix: documentation.fix.text(in: .propertyList), platformMessage: nil)
    }

    /// Whether the finding is about a file that does not parse.
    package var isUnreadable: Bool { rule == Unreadable.documentation.id }

    private static func rule(of finding: RegistryFinding) -> any LintRule.Type {
        let (rule, milder) = rules[finding.rule] ?? (WrongKind.self, LooseForm.self)
        let fitting = [rule, milder].compactMap { $0 }.first {
            $0.documentation.severity.ofRegistry <= finding.severity
        }
        // Irregularities in Apple's own declarations are notes.
        return fitting ?? (finding.severity == .note ? OddityOfApples.self : rule)
    }

    /// The rule of lint for each rule of the registry, and the rule for less severe occurrences.
    static let rules: [RegistryFinding.Rule: (any LintRule.Type, (any LintRule.Type)?)] = [
        .illegalSignature: (IllegalSignature.self, LooseForm.self), .unreadable: (Unreadable.self, nil),
        .malformed: (WrongKind.self, LooseForm.self), .illegalMark: (WrongKind.self, nil),
        .duplicateKey: (DuplicateKey.self, nil),
        .unknownKey: (UnknownKey.self, UnrecognizedKey.self),
        .illegalIdentifier: (IDCharset.self, IDUnusualCharacter.self),
        .nonASCIIIdentifier: (IDUnusualCharacter.self, nil), .illegalTag: (IllegalTag.self, UnmatchedTag.self),
        .unknownSupertype: (UnknownSupertype.self, ForeignSupertype.self),
        .selfConformance: (ConformanceCycle.self, LoopBesides.self),
        .conformanceCycle: (ConformanceCycle.self, LoopBesides.self), .dataAndPackage: (PackageAndData.self, nil),
        .reservedPrefix: (ReservedPrefix.self, nil), .duplicateDeclaration: (DuplicateDeclaration.self, nil),
        .contestedTag: (ExtConflict.self, ExtShared.self), .noSupertype: (NoSupertype.self, nil),
        .unknownContentType: (TypeUndeclared.self, TypeOnlyInCode.self),
        .groupWithoutTypes: (GroupWithoutTypes.self, SourceUnknown.self),
        .storeOutsidePackage: (SwiftDataNotPackage.self, nil), .duplicateSceneName: (DuplicateSceneName.self, nil),
        .severalDelegateAdaptors: (TwoDelegateAdaptors.self, nil),
        .delegateAdaptorOutsideApp: (TwoDelegateAdaptors.self, nil),
        .delegateAdaptorKind: (DelegateAdaptorKind.self, nil),
        .ignoredLegacyKeys: (LegacyKeysIgnored.self, nil), .duplicateConfigurationName: (SceneNameDuplicate.self, nil),
        .unknownBuildSetting: (UnknownBuildSetting.self, nil), .missingPropertyList: (PlistMissing.self, nil),
        .unknownMIMEType: (MIMEUnknown.self, nil), .groupOnPlatform: (GroupOnPlatform.self, nil),
        .unreadableConfiguration: (ConfigurationUnreadable.self, nil), .unknownCondition: (ConditionUnknown.self, nil),
        .unreadInclude: (IncludeUnread.self, nil), .preprocessorOff: (PreprocessorOff.self, nil),
        .unknownValue: (SourceUnknown.self, nil),
    ]
}

extension LintFinding.Severity {
    fileprivate var ofRegistry: RegistryFinding.Severity {
        switch self {
        case .note: .note
        case .warning: .warning
        case .error: .error
        }
    }
}
