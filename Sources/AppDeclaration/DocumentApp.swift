import Synchronization
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
        /// Whether it makes new documents: false with `DocumentGroup(allowCreating: false, …)`.
        public var allowsCreating = true
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
    /// The types by which decisions are made, the app's own among them: those of the platform, or everything that is known.
    public let registry: Registry
    /// Everything that is known, and the app's own types: what a file is, whether or not the platform has its type.
    ///
    /// Complexity: where the app has types of its own, the first use copies the registry below; later ones are O(1).
    public var everything: Registry { deferred.registry }
    /// The types that exist on the app's platform. On one of Apple's these are Apple's, the app's own, and those of layers
    /// that say what other apps declare; on any other, everything.
    public let platformRegistry: Registry
    /// Whose types decisions are made by.
    public let types: TypeScope
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
    /// `everything`, which many questions never ask for.
    private let deferred: DeferredRegistry

    /// Resolves a declaration over the types that there are without the app.
    ///
    /// The app's types make a layer on top, unless the registry has every one of them as it is.
    ///
    /// - Parameters:
    ///   - declaration: What the app declares, and its platform.
    ///   - base: Everything that is known; or `Registry.apple`, or a registry over it, where only that is to count.
    ///   - platform: What an app on a platform of Apple's finds there; left out, `Registry.apple` with the layers of `base`.
    ///   - types: Whose types count; left out, the platform's, and on linux all. Asked for, the platform's are Apple's for an
    ///     app on linux, too.
    public init(
        _ declaration: AppDeclaration, over base: Registry, platform: Registry? = nil, types: TypeScope? = nil
    ) {
        let own = declaration.types
        let deferred = DeferredRegistry { base.withEverything.adding(own) }
        self.deferred = deferred
        let isApples = declaration.platform != .linux || base.isPlatform || types == .platform
        platformRegistry = isApples ? (platform ?? base.onPlatform).adding(own) : deferred.registry
        self.types = types ?? (isApples ? .platform : .all)
        let registry = self.types == .platform ? platformRegistry : deferred.registry
        var resolver = ContentTypeResolver(registry: registry, everything: deferred, code: declaration.code)
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
        let isKnown = registry === base || registry === platform || registry === Registry.apple
        let registryFindings = isKnown ? own.findings : registry.findings
        findings = declaration.findings + registryFindings + resolver.findings + declaration.contradictions
        index = DocumentAppIndex(groups: groups, claimedTypes: claimedTypes, scenes: self.scenes)
        alternatives = declaration.alternatives.map { DocumentApp($0, over: base, platform: platform, types: types) }
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

/// A registry that is made when it is first asked for.
final class DeferredRegistry: Sendable {
    private let make: @Sendable () -> Registry
    private let made = Mutex<Registry?>(nil)

    init(_ make: @escaping @Sendable () -> Registry) { self.make = make }

    var registry: Registry {
        made.withLock { known in
            let registry = known ?? make()
            known = registry
            return registry
        }
    }
}

extension Registry {
    /// The registry with the types of an app on top; itself when it has every one of them as it is.
    fileprivate func adding(_ types: RegistryLayer) -> Registry {
        let isKnown = types.declarations.allSatisfy { declared in
            type(declared.identifier)?.declaration?.says(the: declared) ?? false
        }
        return isKnown ? self : Registry(layers: [types], over: self)
    }
}

extension TypeDeclaration {
    /// Whether both declarations say the same about a type, wherever they stand.
    fileprivate func says(the other: TypeDeclaration) -> Bool {
        kind == other.kind && conformsTo == other.conformsTo && tags == other.tags
            && TypeIdentifier.folded(identifier) == TypeIdentifier.folded(other.identifier)
    }
}
