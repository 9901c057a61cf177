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
}
