import TypeRegistry

/// What an app declares about types, documents and scenes, whatever it was read from.
///
/// A declaration is only what the author wrote; `DocumentApp` is what it comes to with a registry.
public struct AppDeclaration: Sendable {
    /// The bundle identifier, where there is one.
    public var identifier: String?
    /// The name for people.
    public var name: String?
    /// The platform whose rules hold.
    public var platform: Platform
    /// The declared types. What was wrong in them stands in the layer's findings.
    public var types: RegistryLayer
    /// The document types in their order; nil when the declaration leaves them out.
    public var documentTypes: [DocumentType]?
    /// The scenes in their order; nil when the declaration leaves them out.
    public var scenes: [SceneDeclaration]?
    /// The delegate adaptors that the source code declares; one is right.
    public var delegateAdaptors: [DelegateAdaptor]
    /// The scene manifest; nil when there is none.
    public var sceneManifest: SceneManifest?
    /// The URL schemes that the app answers to (`CFBundleURLTypes`).
    public var urlSchemes: [String]
    /// Whether documents are opened where they are (`LSSupportsOpeningDocumentsInPlace`); nil when nobody said.
    public var opensDocumentsInPlace: Bool?
    /// Whether the app is built on the document browser (`UISupportsDocumentBrowser`); nil when nobody said.
    public var usesDocumentBrowser: Bool?
    /// What the sources say beyond scenes; nil when they were not read.
    public var code: SourceCode?
    /// Why the Swift sources, which declare the scenes, could not be read, and how they could be; nil when they were read, or
    /// there are none. Decisions that need scenes are not made then.
    public var unreadSources: String?
    /// Why it is not known what the app declares about types and documents: the specification of its project computes it, or
    /// cannot be read. Decisions about documents are not made then.
    public var unreadDeclarations: String?
    /// What was wrong where the declaration was read.
    public var findings: [RegistryFinding]
    /// What the app declares where conditions of the preprocessor that are not known do not hold; at most one. In the
    /// declaration itself they hold.
    public var alternatives: [AppDeclaration] = []
    /// The conditions of the preprocessor that are not known, as they are written.
    public var unknownConditions: [String] = []

    /// Makes an app declaration.
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
