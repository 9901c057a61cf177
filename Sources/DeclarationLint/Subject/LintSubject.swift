package import AppDeclaration
package import DeclarationFormats
package import TypeRegistry

/// What rules check: an app with its registry, and its property list as it is written.
package struct LintSubject: Sendable {
    /// The app, with its types resolved.
    package let app: DocumentApp
    /// The registry without the types of the app.
    package let base: Registry
    /// The content of the app's own file under Apple's keys, with misspelled keys corrected: its property list, or app JSON in
    /// the form of one. Nil if only sources were read.
    package let propertyList: InfoPropertyList?
    /// The misspelled and unknown keys.
    let strangeKeys: [StrangeKey]
    /// The form that was read, such as an Info.plist or a project.
    let form: AppReading.Form
    /// The product of the target, such as `application` or `app-extension`, or an empty string if it is unknown.
    package let product: String
    /// The type declarations: the exported ones, then the imported ones, each in the order of the file.
    package let types: [DeclaredType]
    /// The document types, in the order of the file.
    package let documentTypes: [DocumentTypeEntry]
    /// What was found when the app was read, by id.
    let findings: [String: [Diagnostic]]
    /// The index in `types` of the first declaration of each folded identifier.
    private let ownDeclarations: [String: Int]
    /// The folded identifiers of the content types of documents that the app opens.
    private let openedTypes: Set<String>
    /// The lowercased legacy extensions of documents that the app opens.
    private let openedExtensions: Set<String>
    /// The index in `documentTypes` of the first one that names each folded content type.
    let claimants: [String: Int]
    /// The folded identifiers that viewer groups read.
    let viewedTypes: Set<String>
    /// The domains of the types that the app exports, if it has no identifier.
    let exportedDomains: Set<String>

    /// Creates a subject from an app that was read.
    ///
    /// - Parameters:
    ///   - reading: The app.
    ///   - base: The registry without the types of the app.
    ///   - platform: The part of `base` that exists on an Apple platform; `Registry.apple` with the layers of `base` if
    ///     nil.
    ///   - types: The types that apply; those of the app's platform if nil.
    package init(_ reading: AppReading, over base: Registry, platform: Registry? = nil, types: TypeScope? = nil) {
        self.base = base
        let repaired = RepairedReading(reading)
        app = DocumentApp(repaired.declaration, over: base, platform: platform, types: types)
        findings = Dictionary(grouping: app.findings, by: \.id)
        propertyList = repaired.propertyList
        strangeKeys = repaired.strangeKeys
        form = reading.form
        product = reading.targets.first(where: \.isChosen)?.product ?? ""
        let file = reading.propertyLists.first?.file ?? reading.files.first ?? ""
        self.file = file
        self.types =
            propertyList?.declaredTypes
            ?? [TypeDeclaration.Kind.exported, .imported].flatMap { kind in
                repaired.declaration.types.declarations.filter { $0.kind == kind }.map { DeclaredType($0, in: file) }
            }
        documentTypes =
            propertyList?.documentTypeEntries(repaired.declaration.documentTypes ?? [])
            ?? (repaired.declaration.documentTypes ?? []).map { DocumentTypeEntry($0, in: file) }
        ownDeclarations = Dictionary(
            self.types.enumerated().map { (TypeIdentifier.folded($1.identifier), $0) },
            uniquingKeysWith: { first, _ in first })
        let opening = documentTypes.filter(\.opensDocuments)
        openedTypes = Set(opening.flatMap { $0.contentTypes.map { TypeIdentifier.folded($0.text) } })
        openedExtensions = Set(
            opening.filter(\.contentTypes.isEmpty).flatMap { $0.extensions.map { $0.text.lowercased() } })
        claimants = Dictionary(
            documentTypes.enumerated().flatMap { index, entry in
                entry.contentTypes.map { (TypeIdentifier.folded($0.text), index) }
            }, uniquingKeysWith: { first, _ in first })
        let groups = (app.declaration.scenes ?? []).flatMap(\.flattened).filter { $0.kind == .documentGroup }
        viewedTypes = Set(
            groups.filter { $0.role == .viewer }.flatMap { $0.readable.map { TypeIdentifier.folded($0.identifier) } })
        let hasDomain = app.declaration.identifier.flatMap { Self.domain(of: $0) } != nil
        exportedDomains = Set(
            hasDomain ? [] : self.types.filter(\.isExported).compactMap { Self.domain(of: $0.identifier) })
    }

    /// The file of the app's declaration.
    package let file: String

    /// What the app declares.
    package var declaration: AppDeclaration { app.declaration }
    /// The registry with the app's types.
    package var registry: Registry { app.registry }
    /// What the sources declare, or nil if no sources were read.
    package var code: SourceCode? { app.declaration.code }

    /// Whether the target names an Info.plist that is missing. Declarations may be in that file.
    var lacksPropertyList: Bool { declaration.findings.contains { $0.is(.plistMissing) } }

    /// Whether the declarations of the app are complete, so that rules can report missing ones. The output of typeq-swift for
    /// sources alone has neither `types` nor `documentTypes`, because the sources do not show them.
    var knowsDeclarations: Bool {
        let isTold =
            notation != .appJSON || code == nil
            || ["UTExportedTypeDeclarations", "CFBundleDocumentTypes"].contains { propertyList?[$0] != nil }
        return isTold && !lacksPropertyList
    }

    /// Whether the app has document groups but no list of document types, so that each group claims the types it reads.
    var claimsByGroups: Bool { declaration.documentTypes == nil && !documentGroups.isEmpty }

    /// The notation of the app's own file.
    var notation: Notation { propertyList?.notation ?? .propertyList }

    /// Whether the file is one of a Linux desktop, which has no ranks: the order of the applications decides.
    ///
    /// Source: [MIME applications specification](https://specifications.freedesktop.org/mime-apps-spec/latest/).
    var isOfDesktop: Bool { [.desktopEntry, .mimeApplications].contains(form) }

    /// Whether the app runs on iOS, iPadOS or visionOS.
    package var isMobile: Bool { [.iOS, .iPadOS, .visionOS].contains(declaration.platform) }

    /// Returns a location in the app's own file.
    package func location(_ position: SourcePosition?) -> Diagnostic.Location {
        Diagnostic.Location(file: file, position: position)
    }

    /// Returns the location of a scene: in its source file, or in the app's own file if it was not read from sources.
    package func location(of scene: SceneDeclaration) -> Diagnostic.Location {
        Diagnostic.Location(file: scene.file ?? file, position: scene.position)
    }

    /// The scenes of the app, with the scenes inside a custom scene after it; empty if only a property list was read.
    package var scenes: [SceneDeclaration] { (declaration.scenes ?? []).flatMap(\.flattened) }

    /// The document groups of the app.
    package var documentGroups: [SceneDeclaration] { scenes.filter { $0.kind == .documentGroup } }

    /// Returns the type that any known program declares for an identifier, even if the platform does not have it, or nil.
    func knownType(_ identifier: String) -> UTType? {
        declaredType(identifier) ?? app.everything.type(identifier).flatMap { $0.isDeclared ? $0 : nil }
    }

    /// Returns the type that the app or its registry declares for an identifier, or nil.
    package func declaredType(_ identifier: String) -> UTType? {
        registry.type(identifier).flatMap { $0.isDeclared ? $0 : nil }
    }

    /// Whether a type exists on every device with the app: the app or the system declares it.
    func isOwnOrSystems(_ type: UTType) -> Bool {
        isOwnOrSystems(type.identifier) || type.declaration?.isDeclaredByApple == true
    }

    /// Whether an identifier shows that its type exists on every device with the app.
    func isOwnOrSystems(_ identifier: String) -> Bool {
        ["public.", "com.apple."].contains { identifier.utf8.starts(with: $0.utf8) }
            || ownDeclaration(of: identifier) != nil
    }

    /// Returns the declared type for a content type in the sources, or nil.
    func type(of content: SceneDeclaration.ContentType) -> UTType? {
        registry.type(of: content).flatMap { $0.isDeclared ? $0 : nil }
    }

    /// Whether the app opens files of a type: a document type names the type, a supertype, or by a legacy key the extension
    /// or any extension.
    func opens(_ type: UTType, extension text: String) -> Bool {
        if openedExtensions.contains("*") || openedExtensions.contains(text.lowercased()) { return true }
        return openedTypes.contains(type.identifier)
            || type.supertypeSequence.contains { openedTypes.contains($0.identifier) }
    }

    /// Returns the app's own declaration of an identifier, or nil.
    package func ownDeclaration(of identifier: String) -> DeclaredType? {
        ownDeclarations[TypeIdentifier.folded(identifier)].map { types[$0] }
    }

    /// Whether the app is Apple's, which may use the reserved prefixes.
    var isDeclaredByApple: Bool { Self.isDeclaredByApple(declaration.identifier ?? "") }

    static func isDeclaredByApple(_ identifier: String) -> Bool {
        TypeIdentifier.folded(identifier).hasPrefix("com.apple.")
    }
}

extension Diagnostic.Location {
    init(_ location: SourceCode.Location) { self.init(file: location.file, position: location.position) }
}
