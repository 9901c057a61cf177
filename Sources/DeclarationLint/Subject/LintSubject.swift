package import AppDeclaration
package import DeclarationFormats
package import TypeRegistry

/// The subject that rules check: an app with its registry, and its property list as it is written.
package struct LintSubject: Sendable {
    /// The app, with its types resolved.
    package let app: DocumentApp
    /// The registry without the types of the app.
    package let base: Registry
    /// The content of the app's own file with Apple's keys, in which misspelled keys are corrected: its property list, or app
    /// JSON that was converted to a property list. The value is nil if only sources were read.
    package let propertyList: InfoPropertyList?
    /// The misspelled and unknown keys.
    let strangeKeys: [StrangeKey]
    /// The form that was read, such as an Info.plist or a project.
    let form: AppReading.Form
    /// The product of the target, such as `application` or `app-extension`, or an empty string if it is unknown.
    package let product: String
    /// The type declarations: first the exported types, then the imported types, each in the order of the file.
    package let types: [DeclaredType]
    /// The document types, in the order of the file.
    package let documentTypes: [DocumentTypeEntry]
    /// The findings that were made when the app was read, keyed by ID.
    let findings: [String: [Diagnostic]]
    /// The index in `types` of the first declaration with an identifier, keyed by folded identifier.
    private let ownDeclarations: [String: Int]
    /// The folded identifiers of the content types that the app opens.
    private let openedTypes: Set<String>
    /// The lowercased legacy extensions of documents that the app opens.
    private let openedExtensions: Set<String>
    /// The index in `documentTypes` of the first entry that names a content type, keyed by folded identifier.
    let claimants: [String: Int]
    /// The folded identifiers that viewer groups read.
    let viewedTypes: Set<String>
    /// The domains of the types that the app exports, if the app has no identifier.
    let exportedDomains: Set<String>

    /// Creates a subject from an app that was read.
    ///
    /// - Parameters:
    ///   - reading: The app.
    ///   - base: The registry without the types of the app.
    ///   - platform: The part of `base` that exists on an Apple platform. If it is nil, `Registry.apple` with the layers of
    ///     `base` is used.
    ///   - types: The types to use. If it is nil, the types of the app's platform are used.
    package init(_ reading: AppReading, over base: Registry, platform: Registry? = nil, types: TypeScope? = nil) {
        self.base = base
        let repaired = RepairedReading(reading)
        app = DocumentApp(repaired.declaration, over: base, platform: platform, types: types)
        findings = Dictionary(grouping: app.findings, by: { $0.id })
        propertyList = repaired.propertyList
        strangeKeys = repaired.strangeKeys
        form = reading.form
        product = reading.targets.first(where: { $0.isChosen })?.product ?? ""
        let file = reading.propertyLists.first?.file ?? reading.files.first ?? ""
        self.file = file
        self.types =
            propertyList?.declaredTypes
            ?? [TypeDeclaration.Kind.exported, .imported].flatMap { kind in
                repaired.declaration.types.declarations.filter { $0.kind == kind }.map { DeclaredType($0, in: file) }
            }
        let declared = repaired.declaration.documentTypes ?? []
        documentTypes =
            propertyList?.documentTypeEntries(declared)
            ?? declared.indices.map { DocumentTypeEntry(declared, at: $0, in: file) }
        ownDeclarations = self.types.enumerated().reduce(into: [:]) { indexes, type in
            let identifier = TypeIdentifier.folded(type.element.identifier)
            if indexes[identifier] == nil { indexes[identifier] = type.offset }
        }
        var (openedTypes, openedExtensions, claimants) = (Set<String>(), Set<String>(), [String: Int]())
        for (index, entry) in documentTypes.enumerated() {
            let (documentType, opens) = (entry.documentType, entry.opensDocuments)
            for type in documentType.contentTypes.map(TypeIdentifier.folded) {
                if claimants[type] == nil { claimants[type] = index }
                if opens { openedTypes.insert(type) }
            }
            guard opens, documentType.contentTypes.isEmpty else { continue }
            openedExtensions.formUnion(documentType.extensions.map { $0.lowercased() })
        }
        (self.openedTypes, self.openedExtensions, self.claimants) = (openedTypes, openedExtensions, claimants)
        let groups = (app.declaration.scenes ?? []).flatMap { $0.flattened }.filter { $0.kind == .documentGroup }
        viewedTypes = Set(
            groups.filter { $0.role == .viewer }.flatMap { $0.readable.map { TypeIdentifier.folded($0.identifier) } })
        let hasDomain = app.declaration.identifier.flatMap { Self.domain(of: $0) } != nil
        exportedDomains = Set(
            hasDomain ? [] : self.types.filter { $0.isExported }.compactMap { Self.domain(of: $0.identifier) })
    }

    /// The file of the app's declaration.
    package let file: String

    /// The types that a Quick Look extension previews or draws thumbnails of.
    ///
    /// Source: [Quick Look UI](https://developer.apple.com/documentation/quicklookui): QLSupportedContentTypes.
    var quickLookTypes: [DeclaredType.Part] {
        guard let propertyList else { return [] }
        let attributes = propertyList["NSExtension"]?.dictionary?["NSExtensionAttributes"]?.dictionary
        return DeclaredType.Part.all(
            InfoPropertyList.Entry.texts(of: attributes?["QLSupportedContentTypes"]), in: propertyList.file)
    }

    package var declaration: AppDeclaration { app.declaration }
    /// The registry with the app's types.
    package var registry: Registry { app.registry }
    /// The declarations in the sources, or nil if no sources were read.
    package var code: SourceCode? { app.declaration.code }

    /// Whether the target specifies an Info.plist that is missing. The file may contain declarations.
    var lacksPropertyList: Bool { declaration.findings.contains { $0.is(.plistMissing) } }

    /// Whether the declarations of the app are complete, so that rules can report missing declarations. The output of
    /// typeq-swift for sources alone contains neither `types` nor `documentTypes`, because the sources do not declare them.
    var knowsDeclarations: Bool {
        let isTold =
            notation != .appJSON || code == nil
            || ["UTExportedTypeDeclarations", "CFBundleDocumentTypes"].contains { propertyList?[$0] != nil }
        return isTold && !lacksPropertyList
    }

    /// Whether the app has document groups but no list of document types, so that each group claims the types that it reads.
    var claimsByGroups: Bool { declaration.documentTypes == nil && !documentGroups.isEmpty }

    /// The notation of the app's own file.
    var notation: Notation { propertyList?.notation ?? .propertyList }

    /// Whether the file belongs to a Linux desktop, which does not use ranks but the order of the applications.
    ///
    /// Source: [MIME applications specification](https://specifications.freedesktop.org/mime-apps-spec/latest/).
    var isOfDesktop: Bool { [.desktopEntry, .mimeApplications].contains(form) }

    /// Whether the app runs on iOS, iPadOS or visionOS.
    package var isMobile: Bool { [.iOS, .iPadOS, .visionOS].contains(declaration.platform) }

    /// Returns a location in the app's own file.
    package func location(_ position: SourcePosition?) -> Diagnostic.Location {
        Diagnostic.Location(file: file, position: position)
    }

    /// Returns the location of a scene in its source file, or in the app's own file if it was not read from sources.
    package func location(of scene: SceneDeclaration) -> Diagnostic.Location {
        Diagnostic.Location(file: scene.file ?? file, position: scene.position)
    }

    /// The scenes of the app, in which a custom scene is followed by the scenes that it contains. The array is empty if only a
    /// property list was read.
    package var scenes: [SceneDeclaration] { (declaration.scenes ?? []).flatMap { $0.flattened } }

    package var documentGroups: [SceneDeclaration] { scenes.filter { $0.kind == .documentGroup } }

    /// Returns the type that any known program declares for an identifier, even for another platform, or nil if none does.
    func knownType(_ identifier: String) -> UTType? {
        declaredType(identifier) ?? app.everything.type(identifier).flatMap { $0.isDeclared ? $0 : nil }
    }

    /// Returns the type that the app or its registry declares for an identifier, or nil if there is none.
    package func declaredType(_ identifier: String) -> UTType? {
        registry.type(identifier).flatMap { $0.isDeclared ? $0 : nil }
    }

    /// Returns whether a type exists on every device with the app, because the app or the system declares it.
    func isOwnOrSystems(_ type: UTType) -> Bool {
        isOwnOrSystems(type.identifier) || type.declaration?.isDeclaredByApple == true
    }

    /// Returns whether an identifier indicates that its type exists on every device with the app.
    func isOwnOrSystems(_ identifier: String) -> Bool {
        ["public.", "com.apple."].contains { identifier.utf8.starts(with: $0.utf8) }
            || ownDeclaration(of: identifier) != nil
    }

    /// Returns the declared type for a content type in the sources, or nil if there is none.
    func type(of content: SceneDeclaration.ContentType) -> UTType? {
        registry.type(of: content).flatMap { $0.isDeclared ? $0 : nil }
    }

    /// Returns whether the app opens files of a type, because a document type names the type or a supertype, or claims
    /// the extension or `*` with a legacy key.
    func opens(_ type: UTType, extension text: String) -> Bool {
        if openedExtensions.contains("*") || openedExtensions.contains(text.lowercased()) { return true }
        return openedTypes.contains(type.identifier)
            || type.supertypeSequence.contains { openedTypes.contains($0.identifier) }
    }

    /// Returns the app's own declaration of an identifier, or nil if there is none.
    package func ownDeclaration(of identifier: String) -> DeclaredType? {
        ownDeclarations[TypeIdentifier.folded(identifier)].map { types[$0] }
    }

    /// Calls a closure with the supertypes of the app's types, and then with the content types of its document types.
    func forEachNamedType(_ body: (DeclaredType.Part) -> Void) {
        for type in types { type.conformsTo.forEach(body) }
        for entry in documentTypes { entry.contentTypes.forEach(body) }
    }

    /// Whether the app is an Apple app, which can use the reserved prefixes.
    var isDeclaredByApple: Bool { Self.isDeclaredByApple(declaration.identifier ?? "") }

    static func isDeclaredByApple(_ identifier: String) -> Bool {
        TypeIdentifier.folded(identifier).hasPrefix("com.apple.")
    }
}

extension Diagnostic.Location {
    init(_ location: SourceCode.Location) { self.init(file: location.file, position: location.position) }
}
