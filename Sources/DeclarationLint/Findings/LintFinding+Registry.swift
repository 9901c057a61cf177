import AppDeclaration
import DeclarationFormats
import TypeRegistry

extension LintFinding {
    /// A finding of a registry, or of an app that was read, under the rule of lint that looks for the same.
    public init(_ finding: RegistryFinding) {
        let documentation = Self.rule(of: finding).documentation
        self.init(
            rule: documentation.id, severity: documentation.severity, message: finding.message,
            place: LintPlace(file: finding.layer ?? "", position: finding.position),
            fix: documentation.fix.text(in: .appJSON), platformMessage: documentation.platformMessage)
    }

    /// A finding about a file that does not parse.
    public init(unreadable mistake: String, at place: LintPlace) {
        let documentation = Unreadable.documentation
        self.init(
            rule: documentation.id, severity: documentation.severity, message: mistake, place: place,
            fix: documentation.fix.text(in: .propertyList), platformMessage: nil)
    }

    /// Whether the finding says that a file does not parse.
    public var isUnreadable: Bool { rule == Unreadable.documentation.id }

    private static func rule(of finding: RegistryFinding) -> any LintRule.Type {
        let (rule, milder) = rules[finding.rule] ?? (WrongKind.self, LooseForm.self)
        let fitting = [rule, milder].compactMap { $0 }.first {
            $0.documentation.severity.ofRegistry <= finding.severity
        }
        // What is odd in Apple's own declarations is a note, whatever it would be elsewhere.
        return fitting ?? (finding.severity == .note ? OddityOfApples.self : rule)
    }

    /// By the kind of finding the rule of lint, and the one for occurrences that are less severe.
    static let rules: [RegistryFinding.Rule: (any LintRule.Type, (any LintRule.Type)?)] = [
        .illegalSignature: (IllegalSignature.self, LooseForm.self), .unreadable: (Unreadable.self, nil),
        .malformed: (WrongKind.self, LooseForm.self), .duplicateKey: (DuplicateKey.self, nil),
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
        .delegateAdaptorPlace: (TwoDelegateAdaptors.self, nil), .delegateAdaptorKind: (DelegateAdaptorKind.self, nil),
        .ignoredLegacyKeys: (LegacyKeysIgnored.self, nil), .duplicateConfigurationName: (SceneNameDuplicate.self, nil),
        .unknownBuildSetting: (UnknownBuildSetting.self, nil), .missingPropertyList: (PlistMissing.self, nil),
        .unknownMIMEType: (MIMEUnknown.self, nil), .groupOnPlatform: (GroupOnPlatform.self, nil),
        .unreadableConfiguration: (ConfigurationUnreadable.self, nil), .unknownCondition: (ConditionUnknown.self, nil),
        .unreadInclude: (IncludeUnread.self, nil), .preprocessorOff: (PreprocessorOff.self, nil),
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
