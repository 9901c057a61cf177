import DeclarationFormats
import TypeRegistry

extension AppDeclaration {
    /// Reads the declarations of an Info.plist. Mistakes become ``findings`` with the file as their location; all other
    /// parts are read.
    ///
    /// An Info.plist does not contain scenes: `scenes` is nil until the source code is merged. If `CFBundleDocumentTypes` is
    /// missing, the app does not claim types: `documentTypes` is empty, not nil.
    ///
    /// - Parameters:
    ///   - list: The property list.
    ///   - settings: The build settings of the target. They determine the platform if the property list does not.
    ///   - strings: The localized strings in the development language.
    ///
    /// Source: [Information Property List](https://developer.apple.com/documentation/bundleresources/information-property-list).
    package init(
        _ list: InfoPropertyList, settings: BuildSettings = BuildSettings(), strings: LocalizedTexts = LocalizedTexts()
    ) {
        var values = ValueReader(allowsSettings: true)
        values.checkRepeatedKeys(in: list.original)
        self.init()
        identifier = values.text(list["CFBundleIdentifier"], "CFBundleIdentifier", of: nil)
        for key in ["CFBundleDisplayName", "CFBundleName", "CFBundleExecutable"] where name == nil {
            name = strings[key] ?? values.text(list[key], key, of: nil)
            // A name that contains a build setting whose value is unknown is not the name that users see.
            if let text = name, text.isEmpty || !TypeIdentifier.isWithoutBuildSettings(text) { name = nil }
        }
        platform = Platform.inferred(from: list, settings: settings)
        runsOnPhone = platform == .iPadOS && Platform.deviceFamilies(list, settings).contains(1)
        for (setting, platform) in Platform.deploymentTargets {
            minimumSystemVersions[platform] = settings.value(setting)
        }
        minimumSystemVersion =
            list.text(platform == .macOS ? "LSMinimumSystemVersion" : "MinimumOSVersion") ?? minimumSystemVersion
        types = RegistryLayer(
            name: list.file, role: .app,
            propertyList: DeclarationValue(position: SourcePosition(offset: 0), content: .dictionary(list.root)))
        types.findings = types.findings.map { $0.in(list.file) }
        types.localizeDescriptions(strings)
        documentTypes =
            values.documentTypes(list["CFBundleDocumentTypes"], in: .propertyList, strings: strings) ?? []
        for entry in values.objects(list["CFBundleURLTypes"], "CFBundleURLTypes") ?? [] {
            urlSchemes += values.texts(entry.object["CFBundleURLSchemes"], "CFBundleURLSchemes", of: nil)
        }
        opensDocumentsInPlace = values.truth(
            list["LSSupportsOpeningDocumentsInPlace"], "LSSupportsOpeningDocumentsInPlace")
        usesDocumentBrowser = values.truth(list["UISupportsDocumentBrowser"], "UISupportsDocumentBrowser")
        if let manifest = list["UIApplicationSceneManifest"] { sceneManifest = SceneManifest(manifest, &values) }
        findings = values.findings.map { $0.in(list.file) }
    }
}

extension RegistryLayer {
    /// Replaces descriptions with their strings in the development language.
    fileprivate mutating func localizeDescriptions(_ strings: LocalizedTexts) {
        guard !strings.isEmpty else { return }
        // The list is stored in a different form, so it is converted only once.
        var localized = declarations
        for index in localized.indices {
            if let description = localized[index].description {
                localized[index].description = strings[description] ?? description
            }
        }
        declarations = localized
    }
}

extension ValueReader {
    /// Returns a Boolean value. `YES` and numbers are treated as Boolean values. If the value is of another kind, reports a
    /// finding and returns nil.
    mutating func truth(_ value: DeclarationValue?, _ key: String) -> Bool? {
        guard let value else { return nil }
        guard let truth = value.truth else {
            malformed("a boolean", key, found: value, identifier: nil)
            return nil
        }
        return truth
    }
}
