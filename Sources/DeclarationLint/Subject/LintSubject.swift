import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// What rules look at: an app with its registry, and its property list as it is written.
public struct LintSubject: Sendable {
    /// The app, its types resolved.
    public let app: DocumentApp
    /// The registry below the app: what there is without it.
    public let base: Registry
    /// What is written in the app's own file, under Apple's keys, misspelt ones under those that were meant: its property
    /// list, or what app JSON comes to as one. Nil when only sources were read.
    public let propertyList: InfoPropertyList?
    /// The keys that are misspelt, or that nothing reads.
    let strangeKeys: [StrangeKey]
    /// What was read: an Info.plist, a project …
    public let form: AppReading.Form
    /// What the target makes: `application`, `app-extension` …; empty when nothing says so.
    public let product: String
    /// The type declarations, in the order of the file, exported ones first.
    public let types: [DeclaredType]
    /// The document types, in their order.
    public let documentTypes: [DocumentTypeEntry]
    /// The place in `types` of the first declaration of each identifier, folded.
    private let ownDeclarations: [String: Int]
    /// The content types by which the app opens documents, folded.
    private let openedTypes: Set<String>
    /// The extensions by which it opens documents in the old form, in small letters.
    private let openedExtensions: Set<String>

    /// Makes a subject of an app that was read.
    public init(_ reading: AppReading, over base: Registry, platform: Registry? = nil, types: TypeScope? = nil) {
        self.base = base
        let repaired = RepairedReading(reading)
        app = DocumentApp(repaired.declaration, over: base, platform: platform, types: types)
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
    }

    /// The file of the app's declaration.
    public let file: String

    /// What the app declares.
    public var declaration: AppDeclaration { app.declaration }
    /// The registry with the app's types.
    public var registry: Registry { app.registry }
    /// What the sources say, when they were read.
    public var code: SourceCode? { app.declaration.code }

    /// Whether the target names an Info.plist that is not there: what is not declared may stand in it.
    public var lacksPropertyList: Bool { declaration.findings.contains { $0.rule == .missingPropertyList } }

    /// Whether the declarations of the app are known: what they do not have, the app does not declare. Of app JSON they are
    /// when it has `types` or `documentTypes`; what typeq-swift prints of sources alone has neither.
    var knowsDeclarations: Bool {
        let isTold =
            notation != .appJSON
            || ["UTExportedTypeDeclarations", "CFBundleDocumentTypes"].contains { propertyList?[$0] != nil }
        return isTold && !lacksPropertyList
    }

    /// Whether the app has document groups, and leaves out the document types: each group claims what it reads.
    var claimsByGroups: Bool { declaration.documentTypes == nil && !documentGroups.isEmpty }

    /// The keys that the app's own file is written with.
    var notation: Notation { propertyList?.notation ?? .propertyList }

    /// Whether the app runs on iOS and its kin.
    public var isMobile: Bool { [.iOS, .iPadOS, .visionOS].contains(declaration.platform) }

    /// A place in the app's own file.
    public func place(_ position: SourcePosition?) -> LintPlace { LintPlace(file: file, position: position) }

    /// The place of a scene: in its source file, else in the app's declaration.
    public func place(of scene: SceneDeclaration) -> LintPlace {
        LintPlace(file: scene.file ?? file, position: scene.position)
    }

    /// The scenes of the sources, those inside custom scenes behind these; none when only a property list was read.
    public var scenes: [SceneDeclaration] { (declaration.scenes ?? []).flatMap(\.flattened) }

    /// The document groups of the sources.
    public var documentGroups: [SceneDeclaration] { scenes.filter { $0.kind == .documentGroup } }

    /// The type of an identifier that anybody is known to declare, also where the platform does not have it.
    func knownType(_ identifier: String) -> UTType? {
        declaredType(identifier) ?? app.everything.type(identifier).flatMap { $0.isDeclared ? $0 : nil }
    }

    /// The type of an identifier that somebody declares: the app or the registry below it.
    public func declaredType(_ identifier: String) -> UTType? {
        registry.type(identifier).flatMap { $0.isDeclared ? $0 : nil }
    }

    /// Whether a type is there wherever the app is: the app declares it, or the system does.
    func isOwnOrSystems(_ type: UTType) -> Bool {
        isOwnOrSystems(type.identifier) || type.declaration?.isApples == true
    }

    /// The same of an identifier, as far as it alone tells.
    func isOwnOrSystems(_ identifier: String) -> Bool {
        ["public.", "com.apple."].contains { identifier.utf8.starts(with: $0.utf8) }
            || ownDeclaration(of: identifier) != nil
    }

    /// The type that a content type of the sources comes to, if somebody declares it.
    func type(of content: SceneDeclaration.ContentType) -> UTType? {
        registry.type(of: content).flatMap { $0.isDeclared ? $0 : nil }
    }

    /// Whether some document type opens files of a type: it names the type or a supertype, or, in the old form, the
    /// extension or any.
    func opens(_ type: UTType, extension text: String) -> Bool {
        if openedExtensions.contains("*") || openedExtensions.contains(text.lowercased()) { return true }
        return openedTypes.contains(type.identifier)
            || type.supertypeSequence.contains { openedTypes.contains($0.identifier) }
    }

    /// The declaration by the app of an identifier.
    public func ownDeclaration(of identifier: String) -> DeclaredType? {
        ownDeclarations[TypeIdentifier.folded(identifier)].map { types[$0] }
    }

    /// Whether Apple itself wrote the declaration: its own prefixes are no mistake then.
    public var isApples: Bool { Self.isApples(declaration.identifier ?? "") }

    static func isApples(_ identifier: String) -> Bool {
        TypeIdentifier.folded(identifier).hasPrefix("com.apple.")
    }
}

extension LintPlace {
    init(_ place: SourceCode.Place) { self.init(file: place.file, position: place.position) }
}
