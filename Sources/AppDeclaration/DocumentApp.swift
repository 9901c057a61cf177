import TypeRegistry

/// An app declaration together with the registry that it makes: its document types, groups and scenes, their types
/// resolved, and what decisions look up in them.
public struct DocumentApp: Sendable {
    /// A document group, in the order of the scenes.
    public struct Group: Sendable {
        /// The name of its scene, or one made of its place.
        public var name: String
        /// Editor or viewer.
        public var role: SceneDeclaration.Role
        /// The readable content types that are declared, in order.
        public var readable: [UTType]
        /// The writable content types that are declared, in order; none for a viewer.
        public var writable: [UTType]
        /// Where the group comes from.
        public var origin: Origin
        /// Content types that `UTType(importedAs:)` gave for another identifier, each with that identifier.
        public var importedAs: [UTType: String] = [:]
    }

    /// Where a document group comes from.
    public enum Origin: Hashable, Sendable {
        /// A scene of the declaration.
        case scene
        /// A document type, by its place, because the declaration leaves out the scenes.
        case documentType(Int)
    }

    /// A document type with its content types resolved.
    public struct ClaimedType: Sendable {
        /// The document type as it was declared.
        public var documentType: DocumentType
        /// Its content types that are declared.
        public var contentTypes: [UTType]
    }

    /// The declaration.
    public let declaration: AppDeclaration
    /// The types: those of the registry below and the app's own.
    public let registry: Registry
    /// The document groups, in scene order.
    public let groups: [Group]
    /// The document types, in their order.
    public let claimedTypes: [ClaimedType]
    /// All scenes, those inside custom scenes behind these, in declared order.
    public let scenes: [Scene]
    /// What was wrong in the declaration: types, content types that nobody declares, names that stand twice.
    public let findings: [RegistryFinding]
    /// The app where conditions of its Info.plist that are not known do not hold; at most one.
    public let alternatives: [DocumentApp]
    /// What decisions look up.
    package let index: DocumentAppIndex

    /// Resolves a declaration over a registry.
    ///
    /// The app's types make a layer on top, unless the registry has every one of them as it is.
    public init(_ declaration: AppDeclaration, over base: Registry) {
        let isKnown = declaration.types.declarations.allSatisfy { declared in
            base.type(declared.identifier)?.declaration?.says(the: declared) ?? false
        }
        let registry = isKnown ? base : Registry(layers: [declaration.types], over: base)
        var resolver = ContentTypeResolver(registry: registry, code: declaration.code)
        let claims = declaration.documentTypes?.map { documentType in
            let title = documentType.name.map { "the document type '\($0)'" } ?? "a document type"
            return ClaimedType(
                documentType: documentType,
                contentTypes: documentType.contentTypes.compactMap {
                    resolver.resolve($0, at: documentType.position, under: title)
                })
        }
        if let scenes = declaration.scenes {
            groups = resolver.groups(scenes.flatMap(\.flattened).filter { $0.kind == .documentGroup })
            self.scenes = Scene.all(of: scenes)
        } else {
            groups = resolver.groups(claims ?? [])
            self.scenes = groups.map(Scene.init)
        }
        claimedTypes = claims ?? groups.map(ClaimedType.init)
        let registryFindings = isKnown ? declaration.types.findings : registry.findings
        findings = declaration.findings + registryFindings + resolver.findings + declaration.contradictions
        index = DocumentAppIndex(groups: groups, claimedTypes: claimedTypes, scenes: self.scenes)
        alternatives = declaration.alternatives.map { DocumentApp($0, over: base) }
        self.declaration = declaration
        self.registry = registry
    }

    /// The name by which people know the app.
    public var displayName: String { declaration.identifier ?? declaration.name ?? "the app" }

    /// The document group of a name; of several the first.
    public func group(named name: String) -> Group? { index.group(named: name).map { groups[$0] } }

    /// The scene of a name; of several the first.
    public func scene(named name: String) -> Scene? { index.scene(named: name).map { scenes[$0] } }
}

extension DocumentApp.ClaimedType {
    /// What a group claims in an app that leaves out the document types: what it reads, in its role.
    init(_ group: DocumentApp.Group) {
        documentType = DocumentType(
            name: group.name, role: group.role == .editor ? .editor : .viewer,
            contentTypes: group.readable.map(\.identifier))
        contentTypes = group.readable
    }

    /// Whether the entry claims files by extension, MIME type or OSType, which it can only without content types.
    ///
    /// Source: Core Foundation Keys (archived guide): with `LSItemContentTypes` the legacy keys of the entry are ignored.
    public var isLegacy: Bool {
        documentType.contentTypes.isEmpty
            && !(documentType.extensions.isEmpty && documentType.mimeTypes.isEmpty && documentType.osTypes.isEmpty)
    }
}

extension TypeDeclaration {
    /// Whether both declarations say the same about a type, wherever they stand.
    fileprivate func says(the other: TypeDeclaration) -> Bool {
        kind == other.kind && conformsTo == other.conformsTo && tags == other.tags
            && TypeIdentifier.folded(identifier) == TypeIdentifier.folded(other.identifier)
    }
}
