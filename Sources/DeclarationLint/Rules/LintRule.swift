package import DeclarationFormats
import TypeRegistry

/// A lint rule: its documentation, and a check that reports findings.
///
/// A rule does not print its findings.
package protocol LintRule: Sendable {
    /// The documentation of the rule. `typeq lint --explain` prints it.
    static var documentation: RuleDocumentation { get }

    /// Checks an app, and reports each occurrence of the mistake.
    static func check(_ subject: LintSubject, _ reporter: inout Reporter)
}

extension LintRule {
    /// The rule as a value.
    package static var rule: ListedRule { ListedRule(self) }
}

/// A rule as a value: its documentation and its check. Unlike a metatype, a value can be stored in an array in Embedded
/// Swift.
package struct ListedRule: Sendable {
    package let documentation: RuleDocumentation
    let check: @Sendable (LintSubject, inout Reporter) -> Void
    #if !hasFeature(Embedded)
        /// The type of the rule.
        package let type: any LintRule.Type
    #endif

    init<Rule: LintRule>(_ rule: Rule.Type) {
        documentation = Rule.documentation
        check = { Rule.check($0, &$1) }
        #if !hasFeature(Embedded)
            type = rule
        #endif
    }

    /// The ID of the rule.
    package var id: String { documentation.id }

    /// The ID of the rule whose check reports the findings of this rule: the rule itself, unless it is a ``SecondaryRule``.
    package var primaryID: String { documentation.variantOf ?? documentation.id }
}

/// A rule for occurrences of another rule's mistake that have a different severity. Each rule has a single severity.
///
/// The other rule checks for both kinds of occurrences, and reports these occurrences with
/// ``Reporter/report(_:at:as:fix:related:)``.
package protocol SecondaryRule: LintRule {}

extension SecondaryRule {
    /// Runs the check of the primary rule.
    package static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        documentation.variantOf.flatMap(RuleList.rule)?.check(subject, &reporter)
    }
}

/// A rule whose mistakes are reported when declarations are read or resolved. ``DiagnosticID`` contains its ID.
protocol ReadingRule: LintRule {}

extension ReadingRule {
    /// Adds the findings of the rule and of its secondary rules that were made when the app was read.
    package static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        reporter.pass(on: ids, from: subject)
    }

    /// The IDs of the rule and its secondary rules.
    static var ids: [DiagnosticID] {
        RuleList.all.filter { $0.primaryID == documentation.id }.compactMap { DiagnosticID(rawValue: $0.id) }
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
    /// The URL of a page about the rule, for SARIF logs, or nil to use a page of Apple's documentation.
    package var page: String?
    /// The ID of the rule whose check reports the findings of a ``SecondaryRule``; nil for other rules.
    package var variantOf: String?

    package init(
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

    /// Creates the documentation of a ``SecondaryRule``.
    package init<Primary: LintRule>(
        id: String, catches: String, reason: String, fix: Snippet, platformMessage: String? = nil, source: String,
        page: String? = nil, variantOf: Primary.Type
    ) {
        self.init(
            id: id, catches: catches, reason: reason, fix: fix, platformMessage: platformMessage, source: source,
            page: page)
        self.variantOf = Primary.documentation.id
    }

    /// The severity, which is determined by the first letter of the ID. If the ID begins with neither `E` nor `W`, it is a
    /// note.
    package var severity: Diagnostic.Severity { Diagnostic.Severity(ofID: id) }
}

/// The rules of this module, in the order of the page of rules.
package enum RuleList {
    package static let all: [ListedRule] = types + documentTypes + app + sceneManifest + code + events

    /// Returns the rule with an ID or with the former ID of a renamed rule, or nil if there is none.
    package static func rule(_ id: String) -> ListedRule? { rules[RenamedRules.all[id] ?? id] }

    /// Returns the rule in a list with an ID or with the former ID of a renamed rule, or nil if there is none.
    static func rule(_ id: String, in rules: [ListedRule]) -> ListedRule? {
        let current = RenamedRules.all[id] ?? id
        return rules.first { $0.id == current }
    }

    /// Returns whether a rule can find mistakes only in Swift sources or in the scenes of an app.
    package static func needsScenes(_ id: String) -> Bool {
        guard let rule = rule(id) else { return false }
        return (code + events).contains { $0.id == rule.id || $0.id == rule.primaryID }
            || rule.documentation.reason.hasSuffix("rule needs the Swift sources.")
    }

    /// All rules, keyed by ID.
    private static let rules = all.reduce(into: [String: ListedRule]()) { rules, rule in rules[rule.id] = rule }

    /// Returns the documentation of the rule with an ID, or nil if no rule of this module has the ID.
    static func documentation(_ id: String) -> RuleDocumentation? { rules[id]?.documentation }

    /// Returns the IDs of the rules in a list that an ID suppresses: the rule and its secondary rules, which were a single rule
    /// in earlier versions. Returns an empty array if the ID is unknown.
    static func silenced(by id: String, in rules: [ListedRule] = all) -> [String] {
        guard let rule = rule(id, in: rules) else { return [] }
        return [rule.id] + rules.filter { $0.primaryID == rule.id && $0.id != rule.id }.map { $0.id }
    }

    /// Returns the ID that is most similar to a misspelled ID, or nil if none is similar. An ID that differs only in case or in
    /// its first letter is preferred over the nearest ID.
    package static func nearest(to id: String) -> String? { nearest(to: id, in: all) }

    /// Returns the ID in a list of rules that is most similar to a misspelled ID, or nil if none is similar.
    static func nearest(to id: String, in rules: [ListedRule]) -> String? {
        let asked = id.uppercased().map { $0 == "-" ? "_" : $0 }
        let ids = rules.map { $0.id }
        let plain = String(asked)
        if let same = ids.first(where: {
            $0 == plain || $0.dropFirst(2) == plain || $0.dropFirst(2) == plain.dropFirst(2)
        }) {
            return same
        }
        return NearestSpelling.of(plain, among: ids)
    }

    /// Rules about type declarations.
    static let types: [ListedRule] = [
        BothExportedAndImported.rule, ConformanceCycle.rule, DescriptionMissing.rule, DuplicateDeclaration.rule,
        DynamicIdentifierMatch.rule, DynSupertype.rule, DynInPlist.rule, ExportsForeignType.rule,
        ExportsOtherDomain.rule, ExtShared.rule, ExtConflict.rule, ForeignSupertype.rule, IDUnusualCharacter.rule,
        FormerIdentifier.rule, IDCase.rule, IDCharset.rule, IDWithoutDomain.rule, IllegalAlias.rule, OSTypeLength.rule,
        IllegalSignature.rule,
        IllegalTag.rule, ImportsSystemType.rule,
        CycleOutsideChain.rule, NoPhysicalSupertype.rule, NoSupertype.rule, AppleIrregularity.rule, OtherIDInUse.rule,
        OwnTypeImported.rule, PackageAndData.rule, RedeclaresSystemType.rule, ReservedPrefix.rule, TagShared.rule,
        UnknownSupertype.rule, UnmatchedTag.rule, TypeNotContent.rule, TypeUnused.rule, TypeWithoutTag.rule,
        WellKnownOtherID.rule,
        XcodeTypeUnknown.rule,
    ]

    static let documentTypes: [ListedRule] = [
        BroadClaim.rule, DocumentClassModule.rule, DocumentClassName.rule, EmptyDocType.rule, ExtensionUndeclared.rule,
        TypeNotImported.rule, LegacyKeysIgnored.rule, LegacyOnly.rule, LegacyOnlyShim.rule, DocTypeNameMissing.rule,
        NoEditorType.rule, OwnerOfForeignType.rule, LSTypeIsPackageIgnored.rule, RankInvalid.rule, RankMissing.rule,
        RoleInvalid.rule,
        RoleLeftOut.rule, RoleMissing.rule, TagAsType.rule, TypeClaimedTwice.rule,
        TypeRepeated.rule, TypeUndeclared.rule, TypeUnknownHere.rule, TypeqType.rule, WideClaim.rule,
    ]

    /// Rules about the app as a whole.
    static let app: [ListedRule] = [
        ActivationRuleAlways.rule, ActivationRuleKey.rule, ActivationRuleType.rule, BrowserOff.rule,
        BrowserWithoutDocuments.rule, UnknownBuildSetting.rule, BundleIDUnderscore.rule, BundleIDCharset.rule,
        ConditionUnknown.rule, ConfigurationUnreadable.rule, DuplicateKey.rule, ExecWithoutFile.rule,
        IOSInPlaceLeftToBuild.rule, IOSInPlaceOrBrowser.rule, MacInPlaceNo.rule, IncludeUnread.rule,
        UnexpectedForm.rule, MIMEIllegal.rule, MIMEUnknown.rule, MisspelledKey.rule, PreprocessorOff.rule,
        PlistMissing.rule, RepeatedKey.rule, SharedBrowserWithoutDocuments.rule, URLSchemeIllegal.rule, UnknownKey.rule,
        UnknownRuleIgnored.rule, UnknownSuppression.rule, Unreadable.rule, UnrecognizedKey.rule,
        UnusedSuppression.rule, WindowIDDuplicate.rule, WindowSceneUnknown.rule, WrongKind.rule,
    ]

    static let sceneManifest: [ListedRule] = [
        ConfigurationDelegateMissing.rule, ConfigurationNameMissing.rule, MultipleScenesIgnored.rule,
        PreferredRoleMismatch.rule, SceneClassNotScene.rule, SceneClassUIScene.rule, SceneConfigAbsent.rule,
        SceneConfigMissing.rule, SceneDelegateClassNotFound.rule, SceneNameDuplicate.rule, SceneNameShared.rule,
        SceneRoleOfSystem.rule, SceneRoleOld.rule, SceneRoleOnWatch.rule, SceneRoleUnknown.rule,
        SceneRoleUnrecognized.rule, ScenesRequired.rule, StoryboardExtension.rule, StoryboardWithoutDelegate.rule,
    ]

    /// Rules about groups, scenes and sources.
    static let code: [ListedRule] = [
        CodePlistConformanceDiffers.rule, CustomDocumentController.rule, DeclaredInOtherList.rule,
        DelegateAdaptorKind.rule, DeprecatedProtocol.rule, DuplicateSceneName.rule, EditorGroupViewerRole.rule,
        EditorOnReadableDocument.rule, ExportedNotDeclared.rule, GroupOnPlatform.rule, GroupWithoutTypes.rule,
        HiddenGroup.rule, ImportedAsSystemType.rule, ImportedNotDeclared.rule, NewTypeMismatch.rule,
        PathAsExtension.rule, SourceUnknown.rule, SwiftDataNotPackage.rule, TwoDelegateAdaptors.rule, TypeEquality.rule,
        TypeNotInDocTypes.rule, TypeOnlyInCode.rule, ViewerGroupEditorRole.rule, WindowGroupBeforeDocumentGroup.rule,
        WritableFirstNotReadable.rule, WritableNotDeclared.rule, WritableNotStatic.rule, WritableNoExtension.rule,
    ]

    /// Rules about external events.
    static let events: [ListedRule] = [
        ConditionSchemeUnclaimed.rule, EmptyCondition.rule, EventUnroutable.rule, NoExternalEventPolicy.rule,
        PlaceholderCondition.rule, SchemeUnhandled.rule, ShortCondition.rule,
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
