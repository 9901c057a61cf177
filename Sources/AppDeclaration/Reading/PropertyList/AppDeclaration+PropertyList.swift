import DeclarationFormats
import TypeRegistry

extension AppDeclaration {
    /// What an Info.plist declares. What is sound is kept; the rest becomes `findings`, with the file as their layer.
    ///
    /// An Info.plist has no scenes: `scenes` is nil, unless the source code is read too. One without
    /// `CFBundleDocumentTypes` claims nothing: `documentTypes` is empty, not nil.
    ///
    /// - Parameters:
    ///   - list: The property list.
    ///   - settings: The build settings of its target, which tell the platform where the property list does not.
    ///   - strings: The texts that stand for others in the development language.
    ///
    /// Source: [Information Property List](https://developer.apple.com/documentation/bundleresources/information-property-list).
    public init(
        _ list: InfoPropertyList, settings: BuildSettings = BuildSettings(), strings: LocalizedTexts = LocalizedTexts()
    ) {
        var values = ValueReader()
        self.init()
        identifier = values.text(list["CFBundleIdentifier"], "CFBundleIdentifier", of: nil)
        for key in ["CFBundleDisplayName", "CFBundleName", "CFBundleExecutable"] where name == nil {
            name = strings[key] ?? values.text(list[key], key, of: nil)
            if name?.isEmpty == true { name = nil }
        }
        platform = Platform.inferred(from: list, settings: settings)
        types = RegistryLayer(
            name: list.file, role: .app,
            propertyList: DeclarationValue(position: SourcePosition(offset: 0), content: .dictionary(list.root)))
        types.findings = types.findings.map { $0.in(list.file) }
        types.localizeDescriptions(strings)
        documentTypes = []
        if let value = list["CFBundleDocumentTypes"] {
            documentTypes = (values.objects(value, "CFBundleDocumentTypes") ?? []).map { entry in
                DocumentType(propertyList: entry.object, at: entry.position, strings: strings, &values)
            }
        }
        for entry in values.objects(list["CFBundleURLTypes"], "CFBundleURLTypes") ?? [] {
            urlSchemes += values.texts(entry.object["CFBundleURLSchemes"], "CFBundleURLSchemes", of: nil)
        }
        opensDocumentsInPlace = values.truth(
            list["LSSupportsOpeningDocumentsInPlace"], "LSSupportsOpeningDocumentsInPlace")
        usesDocumentBrowser = values.truth(list["UISupportsDocumentBrowser"], "UISupportsDocumentBrowser")
        if let manifest = list["UIApplicationSceneManifest"] {
            sceneManifest = SceneManifest(manifest, &values)
        }
        for unknown in list.unknownSettings.firstOfEachName {
            values.report(
                .unknownBuildSetting, .note,
                "the build setting '\(unknown.name)' is not known here: it stays as it is written", at: unknown.position
            )
        }
        findings = values.findings.map { $0.in(list.file) }
    }
}

extension RegistryFinding {
    /// The finding with the file it is about, unless it has one.
    func `in`(_ file: String) -> RegistryFinding {
        var finding = self
        finding.layer = finding.layer ?? file
        return finding
    }
}

extension RegistryFinding.Rule {
    /// A build setting in an Info.plist whose value is not known.
    public static let unknownBuildSetting = Self(rawValue: "unknown-build-setting")
}

extension [InfoPropertyList.UnknownSetting] {
    fileprivate var firstOfEachName: Self {
        var seen: Set<String> = []
        return filter { seen.insert($0.name).inserted }
    }
}

extension RegistryLayer {
    /// Puts the texts of the development language in the places of descriptions.
    fileprivate mutating func localizeDescriptions(_ strings: LocalizedTexts) {
        guard !strings.isEmpty else { return }
        for index in declarations.indices {
            if let description = declarations[index].description {
                declarations[index].description = strings[description] ?? description
            }
        }
    }
}

extension ValueReader {
    /// A truth value, or nil with a finding when the value is of another kind. `YES` and numbers count.
    mutating func truth(_ value: DeclarationValue?, _ key: String) -> Bool? {
        guard let value else { return nil }
        guard let truth = value.truth else {
            malformed("a boolean", key, value, nil)
            return nil
        }
        return truth
    }
}
