public import DeclarationFormats
public import TypeRegistry

/// The types, documents and scenes that an app declares, independent of the file format.
///
/// A declaration contains only what the author wrote. A ``DocumentApp`` is a declaration whose types are resolved with a
/// registry.
public struct AppDeclaration: Sendable {
    /// The bundle identifier, or nil if there is none.
    public var identifier: String?
    /// The name that is displayed to users.
    public var name: String?
    /// The platform whose rules apply.
    public var platform: Platform
    /// The platforms that the app supports, beginning with the default, or an empty array if they are unknown.
    package var platforms: [Platform] = []
    /// Whether the platform of the app is iPadOS and the app also runs on iPhone (`UIDeviceFamily`).
    package var runsOnPhone = false
    /// The declarations of the app on the other platforms that it supports.
    package var otherPlatforms: [AppDeclaration] = []
    /// The version of the oldest system that the app supports, keyed by platform: `LSMinimumSystemVersion`, `MinimumOSVersion`,
    /// or the deployment target of a project. The version for iOS also applies to iPadOS.
    package var minimumSystemVersions: [Platform: String] = [:]
    /// The declared types. The findings of the layer contain the mistakes in the types.
    public var types: RegistryLayer
    /// The document types in declared order, or nil if the declaration does not contain document types.
    public var documentTypes: [DocumentType]?
    /// The scenes in declared order, or nil if the declaration does not contain scenes.
    public var scenes: [SceneDeclaration]?
    /// The delegate adaptors in the source code. An app should have at most one.
    package var delegateAdaptors: [DelegateAdaptor] = []
    /// The scene manifest, or nil if there is none.
    package var sceneManifest: SceneManifest?
    /// The URL schemes that the app opens (`CFBundleURLTypes`).
    package var urlSchemes: [String] = []
    /// Whether the app opens documents in place (`LSSupportsOpeningDocumentsInPlace`), or nil if the key is missing.
    package var opensDocumentsInPlace: Bool?
    /// Whether the app uses the document browser (`UISupportsDocumentBrowser`), or nil if the key is missing.
    package var usesDocumentBrowser: Bool?
    /// The contents of the sources other than scenes, or nil if the sources were not read.
    package var code: SourceCode?
    /// The reason why the Swift sources, which declare the scenes, were not read, and how to read them. The value is nil if the
    /// sources were read or there are none. If it is not nil, decisions that depend on scenes are errors.
    package var unreadSources: String?
    /// The packages and targets on which the app depends and that were not read, each as a phrase. A value that is declared in
    /// one of them is unknown.
    package var unreadDependencies: [String] = []
    /// The reason why the declared types and document types are unknown: the project specification computes them, or cannot be
    /// read. If it is not nil, decisions about documents are errors.
    package var unreadDeclarations: String?
    /// The mistakes that were found when the declaration was read.
    public var findings: [Diagnostic]
    /// The declaration that results if the unknown preprocessor conditions are false. In the declaration itself, they
    /// are true. The array has at most one element.
    package var alternatives: [AppDeclaration] = []
    /// The unknown preprocessor conditions, as written.
    package var unknownConditions: [String] = []

    /// Creates an app declaration.
    public init(
        identifier: String? = nil, name: String? = nil, platform: Platform = .macOS,
        types: RegistryLayer = RegistryLayer(name: "app", role: .app, declarations: []),
        documentTypes: [DocumentType]? = nil, scenes: [SceneDeclaration]? = nil, findings: [Diagnostic] = []
    ) {
        self.identifier = identifier
        self.name = name
        self.platform = platform
        self.types = types
        self.documentTypes = documentTypes
        self.scenes = scenes
        self.findings = findings
    }
}

extension AppDeclaration {
    /// The version of the oldest system that the app supports on its platform, or nil if it is unknown.
    package var minimumSystemVersion: String? {
        get { minimumSystemVersions[platform.withoutDevice] }
        set { minimumSystemVersions[platform.withoutDevice] = newValue }
    }

    /// The bundle identifier, or nil if there is none or if it contains a build setting whose value is unknown.
    package var knownIdentifier: String? {
        identifier.flatMap { !$0.isEmpty && TypeIdentifier.isWithoutBuildSettings($0) ? $0 : nil }
    }

    /// Adds the declarations in the source code to the declarations of the Info.plist. The scenes and delegate adaptors of the
    /// code are used. All other declarations of the code are used only if they are missing in the Info.plist.
    ///
    /// - Parameter source: The declaration that `typeq-swift` read from the sources.
    package mutating func merge(source: AppDeclaration) {
        scenes = source.scenes ?? scenes
        delegateAdaptors += source.delegateAdaptors
        name = name ?? source.name
        identifier = identifier ?? source.identifier
        code = source.code ?? code
        documentTypes = documentTypes ?? source.documentTypes
        findings += source.findings
        for index in alternatives.indices { alternatives[index].merge(source: source) }
    }

    /// Returns the error message if the app does not support a platform. Returns nil if the app supports the platform,
    /// or if the platforms of the app are unknown.
    func refusal(of platform: Platform) -> String? {
        guard !platforms.isEmpty, !platforms.contains(platform) else { return nil }
        // The rules for iPad can be chosen for every app that runs on an iPad.
        let mobile: [Platform] = [.iOS, .iPadOS]
        if mobile.contains(platform), platforms.contains(where: mobile.contains) { return nil }
        let names = platforms.map { $0.rawValue }.joined(separator: ", ")
        return "the app does not support '\(platform.rawValue)' (choose \(names))"
    }
}
