/// All rules, in the order of the page of rules.
public enum RuleList {
    /// Every rule.
    public static let all: [any LintRule.Type] = types + documentTypes + app + sceneManifest + code + events

    /// The rule of an id, or nil.
    public static func rule(_ id: String) -> (any LintRule.Type)? { all.first { $0.documentation.id == id } }

    /// About type declarations.
    static let types: [any LintRule.Type] = [
        BothExportedAndImported.self, ConformanceCycle.self, DescriptionMissing.self, DuplicateDeclaration.self,
        DynamicInPropertyList.self, ExportsForeignType.self, ExtensionConflict.self, IdentifierCase.self,
        IdentifierCharacters.self, IllegalOSType.self, IllegalTag.self, NoPhysicalSupertype.self, NoSupertype.self,
        PackageAndData.self, RedeclaresSystemType.self, ReservedPrefix.self, TagShared.self, UnknownSupertype.self,
        UnusedType.self,
        WellKnownOtherIdentifier.self,
    ]

    /// About document types.
    static let documentTypes: [any LintRule.Type] = [
        BroadClaim.self, DocumentClassModule.self, EmptyDocumentType.self, ExtensionUndeclared.self,
        ForeignTypeNotImported.self, LegacyKeysIgnored.self, LegacyOnlyShim.self, NameMissing.self, NoEditorType.self,
        OwnerOfForeignType.self,
        PackageFlagIgnored.self, RankInvalid.self, RankMissing.self, RoleInvalid.self, RoleMissing.self,
        TypeClaimedTwice.self, TypeUndeclared.self,
    ]

    /// About the app as a whole.
    static let app: [any LintRule.Type] = [
        BrowserWithoutDocuments.self, BuildSettingUnknown.self, BundleIdentifierCharacters.self,
        ConditionUnknown.self, ConfigurationUnreadable.self, DuplicateKey.self, IncludeUnread.self,
        InPlaceOrBrowser.self,
        InPlaceRefusedOnMac.self, MIMETypeUnknown.self, PreprocessorOff.self, PropertyListMissing.self,
        URLSchemeIllegal.self,
        UnknownKey.self, WrongKind.self,
    ]

    /// About the scene manifest.
    static let sceneManifest: [any LintRule.Type] = [
        PreferredRoleMismatch.self, SceneClassIsUIScene.self, SceneConfigurationMissing.self,
        SceneDelegateNotFound.self, SceneNameDuplicate.self, SceneRoleUnknown.self, StoryboardExtension.self,
        StoryboardWithoutDelegate.self,
    ]

    /// About what the sources say.
    static let code: [any LintRule.Type] = [
        ConformanceDiffers.self, CustomDocumentController.self, DeclaredInOtherList.self, EditorGroupViewerRole.self,
        ExportedNotDeclared.self, GroupWithoutTypes.self, ImportedNotDeclared.self, NewTypeMismatch.self,
        OverlappingGroups.self, PathAsExtension.self, SourceUnknown.self, SwiftDataNotPackage.self,
        TwoDelegateAdaptors.self, TypeEquality.self, TypeNotInDocumentTypes.self, TypeOnlyInCode.self,
        ViewerGroupEditorRole.self, WindowGroupBeforeDocumentGroup.self, WritableFirstNotReadable.self,
        WritableNotDeclared.self, WritableWithoutExtension.self,
    ]

    /// About external events, which only the sources tell.
    static let events: [any LintRule.Type] = [
        EmptyCondition.self, EventUnroutable.self, NoExternalEventPolicy.self, PlaceholderCondition.self,
        ShortCondition.self,
    ]
}
