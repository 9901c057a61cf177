package import DeclarationFormats
import TypeRegistry

/// A lint rule: its documentation, and a check that reports findings.
///
/// A rule does not print its findings.
package protocol LintRule: Sendable {
    /// The documentation of the rule. `typeq lint --explain` prints it.
    static var documentation: RuleDocumentation { get }

    /// The rule whose check reports the findings of this rule: the rule itself, unless it is a ``SecondaryRule``.
    static var primary: any LintRule.Type { get }

    /// Checks an app, and reports each occurrence of the mistake.
    static func check(_ subject: LintSubject, _ reporter: inout Reporter)
}

extension LintRule {
    /// The rule that this rule is a variant of, or the rule itself.
    package static var primary: any LintRule.Type { documentation.variantOf ?? self }
}

/// A rule for occurrences of another rule's mistake that have a different severity. Each rule has a single severity.
///
/// The other rule checks for both kinds of occurrences, and reports these occurrences with
/// ``Reporter/report(_:at:as:fix:related:)``.
package protocol SecondaryRule: LintRule {}

extension SecondaryRule {
    /// Runs the check of the primary rule.
    package static func check(_ subject: LintSubject, _ reporter: inout Reporter) { primary.check(subject, &reporter) }
}

/// A rule whose mistakes are reported when declarations are read or resolved. ``DiagnosticID`` contains its ID.
protocol ReadingRule: LintRule {}

extension ReadingRule {
    /// Adds the findings that were made when the app was read, including findings of its secondary rules.
    package static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        reporter.pass(on: ids, from: subject)
    }

    /// The ids of the rule and its secondary rules.
    static var ids: [DiagnosticID] {
        RuleList.all.filter { $0.primary == self }.compactMap { DiagnosticID(rawValue: $0.documentation.id) }
    }
}

package struct RuleDocumentation: Sendable {
    /// The ID, such as `W_EMPTY_CONDITION`: `E_`, `W_` or `I_` for an error, a warning or a note, followed by a name in capital
    /// letters.
    package var id: String
    /// The mistake that the rule catches: a noun phrase without a final period.
    package var catches: String
    /// The reason why the mistake matters, in sentences.
    package var reason: String
    /// The fix of a finding that does not have its own fix.
    package var fix: Snippet
    /// The message that the platform displays for the mistake, or nil if it displays none.
    package var platformMessage: String?
    /// The source of the rule: documentation, an issue or a measurement.
    package var source: String
    /// The address of a page about the rule for SARIF logs, or nil for a page of Apple's documentation.
    package var page: String?
    /// The rule whose check reports the findings of a ``SecondaryRule``; nil for other rules.
    package var variantOf: (any LintRule.Type)?

    package init(
        id: String, catches: String, reason: String, fix: Snippet, platformMessage: String? = nil, source: String,
        page: String? = nil, variantOf: (any LintRule.Type)? = nil
    ) {
        self.id = id
        self.catches = catches
        self.reason = reason
        self.fix = fix
        self.platformMessage = platformMessage
        self.source = source
        self.page = page
        self.variantOf = variantOf
    }

    /// The severity, which is determined by the first letter of the ID. If the ID begins with neither `E` nor `W`, it is a
    /// note.
    package var severity: Diagnostic.Severity { Diagnostic.Severity(ofID: id) }
}

/// The rules of this module, in the order of the page of rules.
package enum RuleList {
    package static let all: [any LintRule.Type] = types + documentTypes + app + sceneManifest + code + events

    /// Returns the rule with an ID or with the former ID of a renamed rule, or nil if there is none.
    package static func rule(_ id: String) -> (any LintRule.Type)? { rules[RenamedRules.all[id] ?? id] }

    /// Returns the rule in a list with an ID or with the former ID of a renamed rule, or nil if there is none.
    static func rule(_ id: String, in rules: [any LintRule.Type]) -> (any LintRule.Type)? {
        let current = RenamedRules.all[id] ?? id
        return rules.first { $0.documentation.id == current }
    }

    /// Returns whether a rule can find mistakes only in Swift sources or in the scenes of an app.
    package static func needsScenes(_ id: String) -> Bool {
        guard let rule = rule(id) else { return false }
        return (code + events).contains { $0 == rule || $0 == rule.primary }
            || rule.documentation.source.hasSuffix("needs the Swift sources")
    }

    /// All rules, keyed by ID.
    private static let rules = Dictionary(
        all.map { ($0.documentation.id, $0) }, uniquingKeysWith: { first, _ in first })

    /// Returns the documentation of the rule with an ID, or nil if no rule of this module has the ID.
    static func documentation(_ id: String) -> RuleDocumentation? { rules[id]?.documentation }

    /// Returns the IDs of the rules in a list that an ID suppresses: the rule and its secondary rules, which were a single rule
    /// in earlier versions. Returns an empty array if the ID is unknown.
    static func silenced(by id: String, in rules: [any LintRule.Type] = all) -> [String] {
        guard let rule = rule(id, in: rules) else { return [] }
        return [rule.documentation.id] + rules.filter { $0.primary == rule && $0 != rule }.map { $0.documentation.id }
    }

    /// Returns the ID that is most similar to a misspelled ID, or nil if none is similar. An ID that differs only in case or in
    /// its first letter is preferred over the nearest ID.
    package static func nearest(to id: String) -> String? { nearest(to: id, in: all) }

    /// Returns the ID in a list of rules that is most similar to a misspelled ID, or nil if none is similar.
    static func nearest(to id: String, in rules: [any LintRule.Type]) -> String? {
        let asked = id.uppercased().map { $0 == "-" ? "_" : $0 }
        let ids = rules.map { $0.documentation.id }
        let plain = String(asked)
        if let same = ids.first(where: {
            $0 == plain || $0.dropFirst(2) == plain || $0.dropFirst(2) == plain.dropFirst(2)
        }) {
            return same
        }
        return NearestSpelling.of(plain, among: ids)
    }

    /// Rules about type declarations.
    static let types: [any LintRule.Type] = [
        BothExportedAndImported.self, ConformanceCycle.self, DescriptionMissing.self, DuplicateDeclaration.self,
        DynamicIdentifierMatch.self, DynSupertype.self, DynInPlist.self, ExportsForeignType.self,
        ExportsOtherDomain.self, ExtShared.self, ExtConflict.self, ForeignSupertype.self, IDUnusualCharacter.self,
        FormerIdentifier.self, IDCase.self, IDCharset.self, IllegalAlias.self, OSTypeLength.self, IllegalSignature.self,
        IllegalTag.self, ImportsSystemType.self,
        CycleOutsideChain.self, NoPhysicalSupertype.self, NoSupertype.self, AppleIrregularity.self, OtherIDInUse.self,
        OwnTypeImported.self, PackageAndData.self, RedeclaresSystemType.self, ReservedPrefix.self, TagShared.self,
        UnknownSupertype.self, UnmatchedTag.self, TypeNotContent.self, TypeUnused.self, WellKnownOtherID.self,
        XcodeTypeUnknown.self,
    ]

    static let documentTypes: [any LintRule.Type] = [
        BroadClaim.self, DocumentClassModule.self, DocumentClassName.self, EmptyDocType.self, ExtensionUndeclared.self,
        TypeNotImported.self, LegacyKeysIgnored.self, LegacyOnly.self, LegacyOnlyShim.self, DocTypeNameMissing.self,
        NoEditorType.self, OwnerOfForeignType.self, LSTypeIsPackageIgnored.self, RankInvalid.self, RankMissing.self,
        RoleInvalid.self,
        RoleLeftOut.self, RoleMissing.self, TagAsType.self, TypeClaimedTwice.self,
        TypeRepeated.self, TypeUndeclared.self, TypeUnknownHere.self, TypeqType.self, WideClaim.self,
    ]

    /// Rules about the app as a whole.
    static let app: [any LintRule.Type] = [
        ActivationRuleAlways.self, ActivationRuleKey.self, ActivationRuleType.self, BrowserOff.self,
        BrowserWithoutDocuments.self, UnknownBuildSetting.self, BundleIDUnderscore.self, BundleIDCharset.self,
        ConditionUnknown.self, ConfigurationUnreadable.self, DuplicateKey.self, ExecWithoutFile.self,
        IOSInPlaceLeftToBuild.self, IOSInPlaceOrBrowser.self, MacInPlaceNo.self, IncludeUnread.self,
        UnexpectedForm.self, MIMEIllegal.self, MIMEUnknown.self, MisspelledKey.self, PreprocessorOff.self,
        PlistMissing.self, RepeatedKey.self, SharedBrowserWithoutDocuments.self, URLSchemeIllegal.self, UnknownKey.self,
        UnknownRuleIgnored.self, UnknownSuppression.self, Unreadable.self, UnrecognizedKey.self,
        UnusedSuppression.self, WindowIDDuplicate.self, WindowSceneUnknown.self, WrongKind.self,
    ]

    static let sceneManifest: [any LintRule.Type] = [
        ConfigurationDelegateMissing.self, ConfigurationNameMissing.self, MultipleScenesIgnored.self,
        PreferredRoleMismatch.self, SceneClassNotScene.self, SceneClassUIScene.self, SceneConfigAbsent.self,
        SceneConfigMissing.self, SceneDelegateClassNotFound.self, SceneNameDuplicate.self, SceneNameShared.self,
        SceneRoleOfSystem.self, SceneRoleOld.self, SceneRoleOnWatch.self, SceneRoleUnknown.self,
        SceneRoleUnrecognized.self, ScenesRequired.self, StoryboardExtension.self, StoryboardWithoutDelegate.self,
    ]

    /// Rules about groups, scenes and sources.
    static let code: [any LintRule.Type] = [
        CodePlistConformanceDiffers.self, CustomDocumentController.self, DeclaredInOtherList.self,
        DelegateAdaptorKind.self, DeprecatedProtocol.self, DuplicateSceneName.self, EditorGroupViewerRole.self,
        EditorOnReadableDocument.self, ExportedNotDeclared.self, GroupOnPlatform.self, GroupWithoutTypes.self,
        HiddenGroup.self, ImportedAsSystemType.self, ImportedNotDeclared.self, NewTypeMismatch.self,
        PathAsExtension.self, SourceUnknown.self, SwiftDataNotPackage.self, TwoDelegateAdaptors.self, TypeEquality.self,
        TypeNotInDocTypes.self, TypeOnlyInCode.self, ViewerGroupEditorRole.self, WindowGroupBeforeDocumentGroup.self,
        WritableFirstNotReadable.self, WritableNotDeclared.self, WritableNotStatic.self, WritableNoExtension.self,
    ]

    /// Rules about external events.
    static let events: [any LintRule.Type] = [
        ConditionSchemeUnclaimed.self, EmptyCondition.self, EventUnroutable.self, NoExternalEventPolicy.self,
        PlaceholderCondition.self, SchemeUnhandled.self, ShortCondition.self,
    ]
}

/// The rules that had a different ID in earlier versions. The former ID can still be used to suppress and explain the rule.
enum RenamedRules {
    /// The current IDs, keyed by former ID.
    static let all = [
        "E_MISSPELT_KEY": "E_MISSPELLED_KEY", "E_RESERVED_PREFIX": "W_RESERVED_PREFIX",
        "I_DOCTYPE_NAME_MISSING": "W_DOCTYPE_NAME_MISSING", "I_ODDITY_OF_APPLES": "I_APPLE_IRREGULARITY",
        "I_OVERLAPPING_ROLES": "W_HIDDEN_GROUP", "I_RANK_DEFAULT": "W_RANK_MISSING",
        "W_DYN_BY_LUCK": "W_DYNAMIC_IDENTIFIER_MATCH",
        "W_LOOP_BESIDES": "W_CYCLE_OUTSIDE_CHAIN", "W_LOOSE_FORM": "W_UNEXPECTED_FORM",
        "W_NO_SUPERTYPE": "I_NO_SUPERTYPE", "W_OVERLAPPING_GROUPS": "W_HIDDEN_GROUP",
        "W_TYPE_EQUALITY": "I_TYPE_EQUALITY",
    ]
}
