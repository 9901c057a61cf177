package import DeclarationFormats
import Synchronization
public import TypeRegistry

/// An app declaration with its content types resolved in a registry. Decisions are made for a `DocumentApp`.
///
/// ```swift
/// let declaration = try AppDeclaration(json: Array(json.utf8))
/// let app = DocumentApp(declaration, over: .default)
/// print(app.groups.map(\.name))
/// ```
public struct DocumentApp: Sendable {
    /// A document group, in the order of the scenes.
    public struct Group: Sendable {
        /// The name of the scene, or a name that is derived from its number.
        public var name: String
        /// The role of the group: editor or viewer.
        public var role: SceneDeclaration.Role
        /// The declared readable content types, in order.
        public var readable: [UTType]
        /// The declared writable content types, in order. A viewer has no writable content types.
        public var writable: [UTType]
        /// The part of the declaration from which the group is created.
        package var origin: Origin
        /// Whether the group creates new documents. It is false for `DocumentGroup(allowCreating: false, …)`.
        package var allowsCreating = true
        /// The content types that `UTType(importedAs:)` returned for a different identifier, with that identifier.
        package var importedAs: [UTType: String] = [:]
        /// The readable content types that were not read. If there are any, ``readable`` is incomplete.
        package var unreadReadable: [UnreadTypes] = []
        /// The writable content types that were not read. If there are any, ``writable`` is incomplete.
        package var unreadWritable: [UnreadTypes] = []
    }

    /// The part of a declaration from which a document group is created.
    package enum Origin: Hashable, Sendable {
        case scene
        /// The document type at an index. This origin is used if the declaration does not contain scenes.
        case documentType(Int)
    }

    /// A document type with its content types resolved.
    package struct ClaimedType: Sendable {
        package var documentType: DocumentType { declared[index] }
        /// The document types of the app, and the index of this document type. An app can have thousands of document types, so
        /// they are not copied.
        private let declared: [DocumentType]
        private let index: Int
        /// The declared content types.
        package var contentTypes: [UTType]
        /// The content types that were not read. If there are any, ``contentTypes`` is incomplete.
        package var unread: [UnreadTypes] = []

        /// Creates a claim without content types.
        init(_ declared: [DocumentType], at index: Int) {
            (self.declared, self.index) = (declared, index)
            contentTypes = []
        }
    }

    /// The declaration.
    public let declaration: AppDeclaration
    /// The types on which decisions are based: the types of the platform or all known types, and the types that the app
    /// declares.
    public let registry: Registry
    /// All known types, including the types that the app declares. Files are identified with this registry, whether or not the
    /// types exist on the platform.
    ///
    /// - Complexity: O(1). If the app declares types, the first use copies the base registry.
    package var everything: Registry { deferred.value }
    /// The types that exist on the app's platform. On Apple platforms, these are Apple's types, the types that the app
    /// declares, and the types in layers for other apps on the device. On other platforms, these are all known types.
    package let platformRegistry: Registry
    /// Whether decisions use the types of the platform or all known types.
    package let types: TypeScope
    /// The document groups, in scene order.
    public let groups: [Group]
    /// The document types, in declared order.
    package let claimedTypes: [ClaimedType]
    /// The types of the app whose extensions were not all read.
    package let unreadExtensions: [UnreadExtension]
    /// All scenes in declared order. A custom scene precedes the scenes that it contains.
    package var scenes: [Scene] { deferredScenes.value }
    /// The app that results if the unknown conditions of its Info.plist are false. The array has at most one element.
    package let alternatives: [DocumentApp]
    /// The app on the other platforms that it supports and that have document groups.
    package let otherPlatforms: [DocumentApp]
    /// The registries and the scope with which the app was created. They are used to create the app for other systems.
    private let given: (base: Registry, platform: Registry?, types: TypeScope?)
    /// The tables that decisions use.
    package var index: DocumentAppIndex { deferredIndex.value }
    /// The values of `scenes` and `index`, which are created on first use.
    private let deferredScenes: Deferred<[Scene]>
    private let deferredIndex: Deferred<DocumentAppIndex>
    /// The value of `everything`, which is created on first use. Many decisions do not need it.
    private let deferred: Deferred<Registry>
    /// The groups that are related to a type. They are used only to explain why no group opens a file.
    private let related: Deferred<RelatedGroups>

    /// Resolves the content types of a declaration.
    ///
    /// The types that the app declares become a layer over the registry, unless the registry already declares all of them in
    /// the same way.
    ///
    /// - Parameters:
    ///   - declaration: The declaration of the app.
    ///   - base: The registry of all known types. If it is `Registry.apple` or a registry based on it, only those types are
    ///     known.
    public init(_ declaration: AppDeclaration, over base: Registry) {
        self.init(declaration, over: base, platform: nil)
    }

    /// Resolves the content types of a declaration with the types of another platform or of an older system.
    ///
    /// - Parameters:
    ///   - declaration: The declaration of the app.
    ///   - base: The registry of all known types.
    ///   - platform: The types that exist on an Apple platform without the app. The default is `Registry.apple` with the
    ///     layers of `base`.
    ///   - types: The types that decisions use. The default is `platform`, or `all` on Linux. With `platform`, an app on Linux
    ///     has Apple's types.
    ///   - os: The system on which the app runs. The default is the system of the registries, which is the newest.
    package init(
        _ declaration: AppDeclaration, over base: Registry, platform: Registry?, types: TypeScope? = nil,
        os: AppleSystem? = nil
    ) {
        let (base, platform) = (os.map(base.on) ?? base, os.map { platform?.on($0) } ?? platform)
        given = (base, platform, types)
        let own = declaration.types
        let isDeclaredByApple = declaration.platform != .linux || base.isPlatform || types == .platform
        let scope = types ?? (isDeclaredByApple ? .platform : .all)
        self.types = scope
        // Mistakes in the app's types are reported only once, for the registry that decisions use.
        let deferred = Deferred { base.withEverything.adding(scope == .all ? own : own.unchecked) }
        self.deferred = deferred
        platformRegistry = isDeclaredByApple ? (platform ?? base.onPlatform).adding(own) : deferred.value
        let registry = self.types == .platform ? platformRegistry : deferred.value
        let unknown = own.eachDeclaration.filter { $0.hasUnknownSettings }
        let resolver = ContentTypeResolver(registry: registry, declared: unknown)
        unreadExtensions = Self.unreadExtensions(of: unknown, in: registry)
        let claims = declaration.documentTypes.map { documentTypes in
            documentTypes.indices.map { index in
                let documentType = documentTypes[index]
                var claim = ClaimedType(documentTypes, at: index)
                for identifier in documentType.contentTypes {
                    if let unread = resolver.unread(
                        identifier, at: documentType.position, file: own.name == "app" ? nil : own.name)
                    {
                        claim.unread.append(unread)
                    } else if let type = registry.type(identifier) {
                        claim.contentTypes.append(type)
                    }
                }
                // An entry with content types ignores its extensions.
                guard documentType.contentTypes.isEmpty else { return claim }
                for tag in documentType.extensions where !TypeIdentifier.isWithoutBuildSettings(tag) {
                    claim.unread.append(
                        UnreadTypes(setting: tag, "the extension", at: documentType.position, file: nil))
                }
                return claim
            }
        }
        if let scenes = declaration.scenes {
            groups = resolver.groups(scenes, of: declaration)
            deferredScenes = Deferred { Scene.all(of: scenes) }
        } else {
            groups = resolver.groups(claims ?? [])
            deferredScenes = Deferred { [groups] in groups.map(Scene.init) }
        }
        claimedTypes = claims ?? groups.map(ClaimedType.init)
        related = Deferred { [groups] in RelatedGroups(groups) }
        deferredIndex = Deferred { [groups, claimedTypes, deferredScenes] in
            DocumentAppIndex(groups: groups, claimedTypes: claimedTypes, scenes: deferredScenes.value)
        }
        alternatives = declaration.alternatives.map { DocumentApp($0, over: base, platform: platform, types: types) }
        otherPlatforms = declaration.otherPlatforms.filter { $0.platform.hasDocumentGroups }
            .map { DocumentApp($0, over: base, platform: platform, types: types) }
        self.declaration = declaration
        self.registry = registry
    }

    /// The app on older systems. For each change of Apple's types since the oldest system that the app supports, the
    /// array contains the app on the newest system before the change. The array is empty on Linux, and if the
    /// declaration does not specify the oldest system.
    ///
    /// - Complexity: O(1) if the app supports only systems without changes, otherwise the cost of creating an app for each
    ///   system.
    package var olderSystems: [DocumentApp] {
        guard declaration.platform != .linux,
            let minimum = declaration.minimumSystemVersion.flatMap(AppleSystem.init(version:))
        else { return [] }
        let platform = declaration.platform
        return platformRegistry.changes.filter { $0 > minimum }.map { change in
            DocumentApp(
                declaration, over: given.base, platform: given.platform, types: given.types,
                os: AppleSystem.known.first { $0 < change && platform.mayHave($0) })
        }
    }

    /// The system whose types decisions use.
    package var system: AppleSystem { platformRegistry.system }

    /// The reason why the app has no document groups on its system, or nil if there is no such reason.
    package var reasonAgainstGroups: String? {
        declaration.platform.reasonAgainstGroups(
            on: system, isDeclared: declaration.scenes != nil && groups.contains { $0.origin == .scene })
    }

    /// The mistakes that were found when the declaration was read and its types were resolved, without duplicates.
    package var findings: [Diagnostic] { declaration.findings(over: registry) }

    /// The name of the app in messages.
    package var displayName: String { declaration.knownIdentifier ?? declaration.name ?? "the app" }

    /// The groups whose readable content types have a supertype in common with another type.
    package var relatedGroups: RelatedGroups { related.value }

    /// Returns the first document group with a name.
    package func group(named name: String) -> Group? { index.group(named: name).map { groups[$0] } }

    /// Returns the first scene with a name.
    package func scene(named name: String) -> Scene? { index.scene(named: name).map { scenes[$0] } }
}

extension DocumentApp.ClaimedType {
    /// Creates the claim of a group in an app that does not declare document types: its readable types and its role.
    init(_ group: DocumentApp.Group) {
        let documentType = DocumentType(
            name: group.name, role: group.role == .editor ? .editor : .viewer,
            contentTypes: group.readable.map { $0.identifier })
        self.init([documentType], at: 0)
        contentTypes = group.readable
        unread = group.unreadReadable
    }

    /// Whether the entry claims files by extension, MIME type or OSType. Only entries without content types do so.
    ///
    /// Source: Core Foundation Keys (archived guide): an entry with `LSItemContentTypes` ignores its legacy keys.
    package var isLegacy: Bool {
        documentType.contentTypes.isEmpty
            && !(documentType.extensions.isEmpty && documentType.mimeTypes.isEmpty && documentType.osTypes.isEmpty)
    }
}

/// A value that is created on first use.
final class Deferred<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let made = Mutex<Value?>(nil)

    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    var value: Value {
        made.withLock { known in
            let value = known ?? make()
            known = value
            return value
        }
    }
}

extension Registry {
    /// Returns the registry with the types of an app added as a layer, or the registry itself if it already declares them in
    /// the same way.
    fileprivate func adding(_ types: RegistryLayer) -> Registry {
        let isKnown = types.declarations.allSatisfy { declared in
            type(declared.identifier)?.declaration?.isEquivalent(to: declared) ?? false
        }
        return isKnown ? self : Registry(layers: [types], over: self)
    }
}

extension AppDeclaration {
    /// Returns the mistakes that were found when the declaration was read, and the mistakes in its types that a registry with
    /// these types found, without duplicates.
    package func findings(over registry: Registry) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return
            (findings + types.findings.map { $0.in(types.name) }
            + registry.findings.filter { $0.location.file == types.name }).filter { seen.insert($0).inserted }
    }
}

extension TypeDeclaration {
    /// Returns whether two declarations have the same kind, supertypes and tags, and the same identifier regardless of
    /// case.
    fileprivate func isEquivalent(to other: TypeDeclaration) -> Bool {
        kind == other.kind && conformsTo == other.conformsTo && tags == other.tags
            && TypeIdentifier.folded(identifier) == TypeIdentifier.folded(other.identifier)
    }
}
