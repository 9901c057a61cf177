import AppDeclaration
import TypeRegistry

/// The keys that typeq reads in each part of a declaration.
struct KnownKeys: Sendable {
    /// The keys of the app. For a property list, these are only the keys about documents, types and scenes.
    let app: Set<String>
    let documentType: Set<String>
    let type: Set<String>
    let tagClasses: Set<String>
    let urlType: Set<String>
    let manifest: Set = [
        "UIApplicationSupportsMultipleScenes", "UISceneConfigurations", "UIApplicationPreferredDefaultSceneSessionRole",
        "UIApplicationSupportsTabbedSceneCollection", "CPSupportsDashboardNavigationScene",
        "CPSupportsInstrumentClusterNavigationScene",
    ]
    let configuration: Set = [
        "UISceneConfigurationName", "UISceneClassName", "UISceneDelegateClassName", "UISceneStoryboardFile",
        "UISceneInitialImmersionStyle", "UILaunchStoryboardName",
    ]

    static func of(_ notation: Notation) -> KnownKeys { notation == .appJSON ? appJSON : propertyList }

    private static let propertyList = KnownKeys(
        app: [
            "CFBundleDocumentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations", "CFBundleURLTypes",
            "UIApplicationSceneManifest", "LSSupportsOpeningDocumentsInPlace", "UISupportsDocumentBrowser",
            "CFBundleIdentifier", "CFBundleName", "CFBundleDisplayName", "UIFileSharingEnabled", "LSRequiresIPhoneOS",
            "UIDeviceFamily", "CFBundleExecutable", "CFBundlePackageType", "NSUserActivityTypes",
            "LSApplicationQueriesSchemes", "CFBundleTypeName", "LSItemContentTypes",
            // Valid keys that are similar to the keys above.
            "CFBundleURLName", "CFBundleLocalizations", "CFBundleExecutableFile", "UIApplicationExitsOnSuspend",
        ],
        documentType: [
            "CFBundleTypeName", "CFBundleTypeRole", "LSHandlerRank", "LSItemContentTypes", "LSTypeIsPackage",
            "NSDocumentClass", "NSExportableTypes", "CFBundleTypeIconFile", "CFBundleTypeIconFiles",
            "CFBundleTypeIconSystemGenerated", "CFBundleTypeIconName", "NSUbiquitousDocumentUserActivityType",
            "NSPersistentStoreTypeKey", "NSIsRelatedItemType", "CFBundleTypeExtensions", "CFBundleTypeMIMETypes",
            "CFBundleTypeOSTypes", "LSIsAppleDefaultForType", "LSIsAppleDefaultRankForType",
            "ISGraphicIconConfiguration",
        ],
        type: Set(TypeDeclaration.propertyListKeys),
        tagClasses: [
            "public.filename-extension", "public.mime-type", "com.apple.ostype", "com.apple.nspboard-type",
            "com.apple.device-model-code",
        ],
        urlType: [
            "CFBundleTypeRole", "CFBundleURLName", "CFBundleURLSchemes", "CFBundleURLIconFile",
            "LSIsAppleDefaultForScheme", "LSHandlerRank",
        ])

    private static let appJSON = KnownKeys(
        app: Set(AppDeclaration.jsonKeys), documentType: Set(DocumentType.jsonKeys),
        type: Set(TypeDeclaration.jsonKeys), tagClasses: [], urlType: [])
}

extension KnownKeys {
    /// Returns the key without the suffix for a platform, as in `CFBundleTypeRole~ipad`.
    static func plain(_ key: String) -> String { String(key.prefix { $0 != "~" }) }

    /// Returns the known key that is most similar to a misspelled key: a key that differs in case, is written twice, differs in
    /// a few characters, or has its words in a different order.
    static func near(_ key: String, _ known: Set<String>) -> String? {
        let sorted = known.sorted()
        if let same = sorted.first(where: { $0.lowercased() == key.lowercased() }) { return same }
        if let twice = sorted.first(where: { key == $0 + $0 }) { return twice }
        // For a short key, similarity to a known key within two edits is a coincidence.
        guard key.utf8.count > 8 else { return nil }
        if let longer = sorted.first(where: { isCut($0, key) || isCut(key, $0) }) { return longer }
        return NearestSpelling.of(key, among: sorted)
            ?? words(of: key).flatMap { words in sorted.first { Self.words(of: $0) == words } }
    }

    /// Returns whether a key consists of another key and at most four more characters, as for `UISceneStoryboard`.
    private static func isCut(_ key: String, _ short: String) -> Bool {
        key.hasPrefix(short) && key.utf8.count - short.utf8.count <= 4
    }

    /// Returns the sorted words of a key, or nil if there are fewer than three. Each capital letter begins a word, and
    /// single letters, such as those of a prefix or an acronym, are omitted. For example, `UITagTypeSpecification` has
    /// the same words as `UTTypeTagSpecification`.
    private static func words(of key: String) -> [String]? {
        var words: [String] = []
        for character in key {
            if character.isUppercase || words.isEmpty { words.append("") }
            words[words.count - 1].append(character)
        }
        words.removeAll { $0.count == 1 }
        return words.count < 3 ? nil : words.sorted()
    }
}
