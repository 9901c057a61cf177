public import DeclarationFormats
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
    package var platforms: [Platform] = []
    /// Whether the app runs on iPhone (`UIDeviceFamily`), although its platform is iPadOS because it supports several scenes.
    package var runsOnPhone = false
    /// The declarations of the app on the other platforms that it supports.
    package var otherPlatforms: [AppDeclaration] = []
    /// The version of the oldest system that the app supports, by platform: `LSMinimumSystemVersion`, `MinimumOSVersion`, or
    /// the deployment target of a project. That of iOS also holds for iPadOS.
    package var minimumSystemVersions: [Platform: String] = [:]
    /// The declared types. The mistakes in them are in the findings of the layer.
    public var types: RegistryLayer
    /// The document types in declared order, or nil if the declaration leaves them out.
    public var documentTypes: [DocumentType]?
    /// The scenes in declared order, or nil if the declaration leaves them out.
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
    /// What the sources contain besides scenes, or nil if they were not read.
    package var code: SourceCode?
    /// The reason why the Swift sources, which declare the scenes, were not read, and how to read them. It is nil if they
    /// were read, or there are none. If it is set, decisions that need scenes are errors.
    package var unreadSources: String?
    /// The packages and targets that the app depends on and that were not read, each as a phrase. A value that is declared in
    /// one of them is unknown.
    package var unreadDependencies: [String] = []
    /// The reason why the declared types and document types are unknown: the specification of the project computes them, or
    /// cannot be read. If it is set, decisions about documents are errors.
    package var unreadDeclarations: String?
    /// The mistakes that were found when the declaration was read.
    public var findings: [Diagnostic]
    /// The declaration for the case that the unknown conditions of the preprocessor are false; at most one. In the
    /// declaration itself they are true.
    package var alternatives: [AppDeclaration] = []
    /// The unknown conditions of the preprocessor, as written.
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

    /// The bundle identifier, or nil if there is none, or if a part of it is a build setting of unknown value.
    package var knownIdentifier: String? {
        identifier.flatMap { !$0.isEmpty && TypeIdentifier.isWithoutBuildSettings($0) ? $0 : nil }
    }

    /// Adds the declarations in the source code to those of the Info.plist. The scenes and delegate adaptors are those of
    /// the code; everything else is taken from the code only if it is missing.
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
