import TypeRegistry

/// An app declaration together with the registry that it makes: its document types and groups, their types resolved.
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
    }

    /// Where a document group comes from.
    public enum Origin: Hashable, Sendable {
        /// A scene of the declaration.
        case scene
        /// A document type, because the declaration leaves out the scenes.
        case documentType
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
    /// What was wrong in the declaration: types, content types that nobody declares.
    public let findings: [RegistryFinding]

    /// Resolves a declaration over a registry.
    ///
    /// The app's types make a layer on top, unless the registry has every one of them as it is.
    public init(_ declaration: AppDeclaration, over base: Registry) {
        let isKnown = declaration.types.declarations.allSatisfy { declared in
            base.type(declared.identifier)?.declaration?.says(the: declared) ?? false
        }
        let registry = isKnown ? base : Registry(layers: [declaration.types], over: base)
        var resolver = ContentTypeResolver(registry: registry)
        let claims = declaration.documentTypes?.map { documentType in
            ClaimedType(
                documentType: documentType,
                contentTypes: documentType.contentTypes.compactMap { resolver.resolve($0, under: "a document type") })
        }
        if let scenes = declaration.scenes {
            groups = resolver.groups(scenes.flatMap(\.flattened).filter { $0.kind == .documentGroup })
        } else {
            groups = resolver.groups(claims ?? [])
        }
        claimedTypes =
            claims
            ?? groups.map { group in
                let role: DocumentType.Role = group.role == .editor ? .editor : .viewer
                let documentType = DocumentType(
                    name: group.name, role: role, contentTypes: group.readable.map(\.identifier))
                return ClaimedType(documentType: documentType, contentTypes: group.readable)
            }
        let registryFindings = isKnown ? declaration.types.findings : registry.findings
        findings = declaration.findings + registryFindings + resolver.findings
        self.declaration = declaration
        self.registry = registry
    }

    /// The name by which people know the app.
    public var displayName: String { declaration.identifier ?? declaration.name ?? "the app" }
}

/// Finds the types that an app declaration names, and makes groups of them.
private struct ContentTypeResolver {
    let registry: Registry
    var findings: [RegistryFinding] = []

    mutating func resolve(_ identifier: String, under place: String) -> UTType? {
        resolve(SceneDeclaration.ContentType(identifier), under: place)
    }

    mutating func resolve(_ type: SceneDeclaration.ContentType, under place: String) -> UTType? {
        switch type.spelling {
        case .importedAs: return registry.importedType(type.identifier)
        case .exportedAs: return registry.exportedType(type.identifier)
        case .identifier: break
        }
        if let found = registry.type(type.identifier) { return found }
        let nearest = NearestSpelling.of(
            TypeIdentifier.folded(type.identifier), among: registry.types.lazy.map(\.identifier))
        findings.append(
            RegistryFinding(
                .unknownContentType, .error,
                "\(place) names '\(type.identifier)', which nobody declares"
                    + (nearest.map { ": is '\($0)' meant?" } ?? ": declare it under 'types'"),
                identifier: type.identifier, position: type.position))
        return nil
    }

    mutating func groups(_ scenes: [SceneDeclaration]) -> [DocumentApp.Group] {
        scenes.enumerated().map { index, scene in
            let name = scene.name ?? scene.document ?? "group \(index + 1)"
            if scene.readable.isEmpty {
                findings.append(
                    RegistryFinding(
                        .groupWithoutTypes, .error, "the document group '\(name)' has no readable content type",
                        position: scene.position))
            }
            let readable = scene.readable.compactMap { resolve($0, under: "the document group '\(name)'") }
            let role = scene.role ?? .editor
            // Left out, the writable types are the readable ones: writableContentTypes defaults to readableContentTypes.
            let writable =
                role == .viewer
                ? [] : scene.writable?.compactMap { resolve($0, under: "the document group '\(name)'") } ?? readable
            return DocumentApp.Group(name: name, role: role, readable: readable, writable: writable, origin: .scene)
        }
    }

    /// One group per document type, editors and viewers only: all that a bare Info.plist tells.
    func groups(_ claims: [DocumentApp.ClaimedType]) -> [DocumentApp.Group] {
        claims.enumerated().compactMap { index, claim in
            let role: SceneDeclaration.Role
            switch claim.documentType.role {
            case .editor: role = .editor
            case .viewer: role = .viewer
            default: return nil
            }
            return DocumentApp.Group(
                name: claim.documentType.name ?? "group \(index + 1)", role: role, readable: claim.contentTypes,
                writable: role == .editor ? claim.contentTypes : [], origin: .documentType)
        }
    }
}

extension RegistryFinding.Rule {
    /// A content type of a document type or group that nobody declares.
    public static let unknownContentType = Self(rawValue: "unknown-content-type")
    /// A document group without a readable content type.
    public static let groupWithoutTypes = Self(rawValue: "group-without-types")
}

extension TypeDeclaration {
    /// Whether both declarations say the same about a type, wherever they stand.
    fileprivate func says(the other: TypeDeclaration) -> Bool {
        kind == other.kind && conformsTo == other.conformsTo && tags == other.tags
            && TypeIdentifier.folded(identifier) == TypeIdentifier.folded(other.identifier)
    }
}
