public import TypeRegistry

/// The types, documents and scenes that an app declares, in whatever form it was read.
///
/// A declaration has only what the author wrote. A ``DocumentApp`` is a declaration with its types resolved in a registry.
public struct AppDeclaration: Sendable {
    /// The bundle identifier, if there is one.
    public var identifier: String?
    /// The name that people see.
    public var name: String?
    /// The platform whose rules apply.
    public var platform: Platform
    /// The platforms that the app supports, the default one first, or an empty array if they are unknown.
    public var platforms: [Platform] = []
    /// Whether the app runs on iPhone (`UIDeviceFamily`), although its platform is iPadOS because it supports several scenes.
    package var runsOnPhone = false
    /// The declarations of the app on the other platforms that it supports.
    public var otherPlatforms: [AppDeclaration] = []
    /// The version of the oldest system that the app supports, by platform: `LSMinimumSystemVersion`, `MinimumOSVersion`, or
    /// the deployment target of a project. That of iOS also holds for iPadOS.
    public var minimumSystemVersions: [Platform: String] = [:]
    /// The declared types. The mistakes in them are in the findings of the layer.
    public var types: RegistryLayer
    /// The document types in declared order, or nil if the declaration leaves them out.
    public var documentTypes: [DocumentType]?
    /// The scenes in declared order, or nil if the declaration leaves them out.
    public var scenes: [SceneDeclaration]?
    /// The delegate adaptors in the source code. An app should have at most one.
    public var delegateAdaptors: [DelegateAdaptor]
    /// The scene manifest, or nil if there is none.
    public var sceneManifest: SceneManifest?
    /// The URL schemes that the app opens (`CFBundleURLTypes`).
    public var urlSchemes: [String]
    /// Whether the app opens documents in place (`LSSupportsOpeningDocumentsInPlace`), or nil if the key is missing.
    public var opensDocumentsInPlace: Bool?
    /// Whether the app uses the document browser (`UISupportsDocumentBrowser`), or nil if the key is missing.
    public var usesDocumentBrowser: Bool?
    /// What the sources contain besides scenes, or nil if they were not read.
    public var code: SourceCode?
    /// The reason why the Swift sources, which declare the scenes, were not read, and how to read them. It is nil if they
    /// were read, or there are none. If it is set, decisions that need scenes are errors.
    public var unreadSources: String?
    /// The packages and targets that the app depends on and that were not read, each as a phrase. A value that is declared in
    /// one of them is unknown.
    public var unreadDependencies: [String] = []
    /// The reason why the declared types and document types are unknown: the specification of the project computes them, or
    /// cannot be read. If it is set, decisions about documents are errors.
    public var unreadDeclarations: String?
    /// The mistakes that were found when the declaration was read.
    public var findings: [RegistryFinding]
    /// The declaration for the case that the unknown conditions of the preprocessor are false; at most one. In the
    /// declaration itself they are true.
    public var alternatives: [AppDeclaration] = []
    /// The unknown conditions of the preprocessor, as written.
    public var unknownConditions: [String] = []

    /// Creates an app declaration.
    public init(
        identifier: String? = nil,
        name: String? = nil,
        platform: Platform = .macOS,
        types: RegistryLayer = RegistryLayer(name: "app", role: .app, declarations: []),
        documentTypes: [DocumentType]? = nil,
        scenes: [SceneDeclaration]? = nil,
        delegateAdaptors: [DelegateAdaptor] = [],
        sceneManifest: SceneManifest? = nil,
        urlSchemes: [String] = [],
        opensDocumentsInPlace: Bool? = nil,
        usesDocumentBrowser: Bool? = nil,
        code: SourceCode? = nil,
        findings: [RegistryFinding] = []
    ) {
        self.identifier = identifier
        self.name = name
        self.platform = platform
        self.types = types
        self.documentTypes = documentTypes
        self.scenes = scenes
        self.delegateAdaptors = delegateAdaptors
        self.sceneManifest = sceneManifest
        self.urlSchemes = urlSchemes
        self.opensDocumentsInPlace = opensDocumentsInPlace
        self.usesDocumentBrowser = usesDocumentBrowser
        self.code = code
        self.findings = findings
    }
}

extension AppDeclaration {
    /// The version of the oldest system that the app supports on its platform, or nil if it is unknown.
    public var minimumSystemVersion: String? {
        get { minimumSystemVersions[platform.withoutDevice] }
        set { minimumSystemVersions[platform.withoutDevice] = newValue }
    }

    /// Adds the declarations in the source code to those of the Info.plist. The scenes and delegate adaptors are those of
    /// the code; everything else is taken from the code only if it is missing.
    ///
    /// - Parameter source: The declaration that `typeq-swift` read from the sources.
    public mutating func merge(source: AppDeclaration) {
        scenes = source.scenes ?? scenes
        delegateAdaptors += source.delegateAdaptors
        name = name ?? source.name
        identifier = identifier ?? source.identifier
        code = source.code ?? code
        documentTypes = documentTypes ?? source.documentTypes
        findings += source.findings
        for index in alternatives.indices { alternatives[index].merge(source: source) }
    }

    /// The message if an app does not support a platform, or nil if it does, or if its platforms are unknown.
    func refusal(of platform: Platform) -> String? {
        guard !platforms.isEmpty, !platforms.contains(platform) else { return nil }
        // The rules of an iPad are a choice for every app that an iPad runs.
        let mobile: [Platform] = [.iOS, .iPadOS]
        if mobile.contains(platform), platforms.contains(where: mobile.contains) { return nil }
        let names = platforms.map(\.rawValue).joined(separator: ", ")
        return "the app does not support '\(platform.rawValue)' (choose \(names))"
    }
}

extension AppDeclaration {
    /// The contradictions within the declaration: repeated names, delegate adaptors that SwiftUI refuses, and legacy keys
    /// that have no effect.
    public var contradictions: [RegistryFinding] {
        duplicateScenes + misplacedGroups + wrongAdaptors + ignoredKeys + (sceneManifest?.contradictions ?? [])
    }

    private var duplicateScenes: [RegistryFinding] {
        var seen: Set<String> = []
        return (scenes ?? []).flatMap(\.flattened).compactMap { scene in
            guard let name = scene.name, !seen.insert(name).inserted else { return nil }
            let kind = scene.kind == .documentGroup ? "document group" : "scene"
            return RegistryFinding(
                .duplicateSceneName, .error,
                "a second \(kind) has the name '\(name)': windows and answers could refer to either; give it a different name",
                position: scene.position, layer: scene.file)
        }
    }

    /// Source: the platforms of [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup).
    private var misplacedGroups: [RegistryFinding] {
        guard !platform.hasDocumentGroups else { return [] }
        return (scenes ?? []).flatMap(\.flattened).compactMap { scene in
            guard scene.kind == .documentGroup || scene.kind == .documentGroupLaunchScene else { return nil }
            return RegistryFinding(
                .groupOnPlatform, .error,
                "\(platform.rawValue) has no \(scene.kind.rawValue): it exists on macOS, iOS, iPadOS and visionOS",
                position: scene.position, layer: scene.file)
        }
    }

    /// Source: [UIApplicationDelegateAdaptor](https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor):
    /// only in the app and only once, or SwiftUI stops the app at run time; one kind per platform.
    private var wrongAdaptors: [RegistryFinding] {
        delegateAdaptors.enumerated().flatMap { index, adaptor in
            var findings: [RegistryFinding] = []
            let name = adaptor.className.map { "the delegate adaptor of '\($0)'" } ?? "a delegate adaptor"
            func report(_ rule: RegistryFinding.Rule, _ text: String) {
                findings.append(
                    RegistryFinding(
                        rule, .error, "\(name) \(text)", position: adaptor.position, layer: adaptor.file))
            }
            if index > 0 {
                report(.severalDelegateAdaptors, "is not the first: an app with more than one stops at run time")
            }
            if !platform.allows(adaptor.kind) {
                report(
                    .delegateAdaptorKind,
                    "has the kind \(adaptor.kind.rawValue): on \(platform.rawValue) use \(platform.delegateAdaptorKind.rawValue)"
                )
            }
            if let owner = adaptor.declaredIn {
                report(.delegateAdaptorOutsideApp, "is declared in '\(owner)': declare it in the App")
            }
            return findings
        }
    }

    /// Source: Core Foundation Keys (archived guide): an entry with `LSItemContentTypes` ignores its legacy keys and
    /// `LSTypeIsPackage`.
    private var ignoredKeys: [RegistryFinding] {
        (documentTypes ?? []).compactMap { type in
            guard !type.contentTypes.isEmpty else { return nil }
            let keys = [
                ("extensions", !type.extensions.isEmpty), ("mimeTypes", !type.mimeTypes.isEmpty),
                ("osTypes", !type.osTypes.isEmpty), ("isPackage", type.isPackage),
            ].filter(\.1).map { "'\($0.0)'" }
            guard !keys.isEmpty else { return nil }
            let name = type.name.map { " '\($0)'" } ?? ""
            return RegistryFinding(
                .ignoredLegacyKeys, .note,
                "the document type\(name) has content types, so its \(keys.joined(separator: ", ")) \(keys.count == 1 ? "is" : "are") ignored",
                position: type.position)
        }
    }
}

extension SceneManifest {
    /// Source: [UISceneConfigurationName](https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest):
    /// a name is unique among all configurations.
    fileprivate var contradictions: [RegistryFinding] {
        var seen: Set<String> = []
        return (roles ?? []).flatMap(\.configurations).compactMap { configuration in
            guard let name = configuration.name, !seen.insert(name).inserted else { return nil }
            return RegistryFinding(
                .duplicateConfigurationName, .error,
                "a second scene configuration has the name '\(name)': names are unique among all roles",
                position: configuration.position)
        }
    }
}

extension RegistryFinding.Rule {
    /// Two scenes with the same name.
    public static let duplicateSceneName = Self(rawValue: "duplicate-scene-name")
    /// A document group on a platform without document groups.
    public static let groupOnPlatform = Self(rawValue: "group-on-platform")
    /// More than one delegate adaptor.
    public static let severalDelegateAdaptors = Self(rawValue: "several-delegate-adaptors")
    /// A delegate adaptor for another platform.
    public static let delegateAdaptorKind = Self(rawValue: "delegate-adaptor-kind")
    /// A delegate adaptor outside the app.
    public static let delegateAdaptorOutsideApp = Self(rawValue: "delegate-adaptor-place")
    /// Legacy keys in an entry that has content types.
    public static let ignoredLegacyKeys = Self(rawValue: "ignored-legacy-keys")
    /// Two scene configurations with the same name.
    public static let duplicateConfigurationName = Self(rawValue: "duplicate-configuration-name")
}
