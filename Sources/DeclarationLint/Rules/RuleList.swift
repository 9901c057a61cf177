import TypeRegistry

/// All rules, in the order of the page of rules.
public enum RuleList {
    /// Every rule.
    public static let all: [any LintRule.Type] = types + documentTypes + app + sceneManifest + code + events

    /// The rule of an id, or nil. A rule that was renamed is found by its old id, too.
    public static func rule(_ id: String) -> (any LintRule.Type)? {
        let today = RenamedRules.all[id] ?? id
        return all.first { $0.documentation.id == today }
    }

    /// The ids that an id silences: that of the rule, and those of the rules that share its check, which were one rule with
    /// it once. None for the name of no rule.
    public static func silenced(by id: String) -> [String] {
        guard let rule = rule(id) else { return [] }
        return [rule.documentation.id]
            + all.filter { ($0 as? any SecondaryRule.Type)?.primary == rule }.map { $0.documentation.id }
    }

    /// The id that a misspelt one is probably meant to be: the same in other letters, or with another letter in front; else
    /// the nearest.
    public static func nearest(to id: String) -> String? {
        let asked = id.uppercased().map { $0 == "-" ? "_" : $0 }
        let ids = all.map { $0.documentation.id }
        let plain = String(asked)
        if let same = ids.first(where: {
            $0 == plain || $0.dropFirst(2) == plain || $0.dropFirst(2) == plain.dropFirst(2)
        }) {
            return same
        }
        return NearestSpelling.of(plain, among: ids)
    }

    /// About type declarations.
    static let types: [any LintRule.Type] = [
        BothExportedAndImported.self, ConformanceCycle.self, DescriptionMissing.self, DuplicateDeclaration.self,
        DynByLuck.self, DynSupertype.self, DynInPlist.self, ExportsForeignType.self,
        ExportsOtherDomain.self, ExtShared.self, ExtConflict.self, ForeignSupertype.self,
        IDUnusualCharacter.self, IDCase.self, IDCharset.self, OSTypeLength.self,
        IllegalSignature.self, IllegalTag.self,
        ImportsSystemType.self, LoopBesides.self, NoPhysicalSupertype.self, NoSupertype.self, OddityOfApples.self,
        OtherIDInUse.self,
        OwnTypeImported.self, PackageAndData.self, RedeclaresSystemType.self, ReservedPrefix.self, TagShared.self,
        UnknownSupertype.self, UnmatchedTag.self, TypeUnused.self, WellKnownOtherID.self,
    ]

    /// About document types.
    static let documentTypes: [any LintRule.Type] = [
        BroadClaim.self, DocumentClassModule.self, EmptyDocType.self, ExtensionUndeclared.self,
        TypeNotImported.self, LegacyKeysIgnored.self, LegacyOnly.self, LegacyOnlyShim.self, DocTypeNameMissing.self,
        NoEditorType.self, OwnerOfForeignType.self, LSTypeIsPackageIgnored.self, RankDefault.self, RankInvalid.self,
        RankMissing.self, RoleInvalid.self, RoleLeftOut.self, RoleMissing.self, TypeClaimedTwice.self,
        TypeRepeated.self, TypeUndeclared.self, TypeUnknownHere.self, TypeqType.self, WideClaim.self,
    ]

    /// About the app as a whole.
    static let app: [any LintRule.Type] = [
        BrowserWithoutDocuments.self, UnknownBuildSetting.self, BundleIDUnderscore.self,
        BundleIDCharset.self, ConditionUnknown.self, ConfigurationUnreadable.self, DuplicateKey.self,
        IOSInPlaceLeftToBuild.self, IOSInPlaceOrBrowser.self, MacInPlaceNo.self, IncludeUnread.self,
        LooseForm.self, MIMEUnknown.self, MisspeltKey.self, PreprocessorOff.self, PlistMissing.self,
        RepeatedKey.self, SharedBrowserWithoutDocuments.self, URLSchemeIllegal.self, UnknownKey.self,
        UnknownRuleIgnored.self, Unreadable.self, UnrecognizedKey.self, WrongKind.self,
    ]

    /// About the scene manifest.
    static let sceneManifest: [any LintRule.Type] = [
        ConfigurationDelegateMissing.self, ConfigurationNameMissing.self, MultipleScenesIgnored.self,
        PreferredRoleMismatch.self,
        SceneClassUIScene.self, SceneConfigAbsent.self, SceneConfigMissing.self, SceneDelegateClassNotFound.self,
        SceneNameDuplicate.self, SceneNameShared.self, SceneRoleOld.self, SceneRoleUnknown.self,
        SceneRoleUnrecognized.self, StoryboardExtension.self, StoryboardWithoutDelegate.self,
    ]

    /// About groups, scenes and sources.
    static let code: [any LintRule.Type] = [
        CodePlistConformanceDiffers.self, CustomDocumentController.self, DeclaredInOtherList.self,
        DelegateAdaptorKind.self,
        DuplicateSceneName.self, EditorGroupViewerRole.self, ExportedNotDeclared.self, GroupOnPlatform.self,
        GroupWithoutTypes.self,
        ImportedAsSystemType.self, ImportedNotDeclared.self, NewTypeMismatch.self, OverlappingGroups.self,
        OverlappingRoles.self, PathAsExtension.self, SourceUnknown.self, SwiftDataNotPackage.self,
        TwoDelegateAdaptors.self, TypeEquality.self, TypeNotInDocTypes.self, TypeOnlyInCode.self,
        ViewerGroupEditorRole.self, WindowGroupBeforeDocumentGroup.self, WritableFirstNotReadable.self,
        WritableNotDeclared.self, WritableNotStatic.self, WritableNoExtension.self,
    ]

    /// About external events.
    static let events: [any LintRule.Type] = [
        ConditionSchemeUnclaimed.self, EmptyCondition.self, EventUnroutable.self, NoExternalEventPolicy.self,
        PlaceholderCondition.self, ShortCondition.self,
    ]
}
