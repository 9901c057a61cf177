import DeclarationFormats
package import TypeRegistry

/// Resolves the content types of an app declaration, and creates its document groups.
///
/// The resolver does not report undeclared types. The module DeclarationLint reports them.
struct ContentTypeResolver {
    let registry: Registry
    /// The identifiers with unknown build settings that the app declares, and their positions.
    private let unknown: [(template: BuildSettingTemplate, identifier: String, position: SourcePosition?)]

    init(registry: Registry, declared: [TypeDeclaration]) {
        self.registry = registry
        unknown = declared.filter { !TypeIdentifier.isWithoutBuildSettings($0.identifier) }.map {
            (BuildSettingTemplate($0.identifier), $0.identifier, $0.position)
        }
    }

    /// Returns an unread type if the identifier of a content type contains an unknown build setting, or may be the
    /// identifier of a type that the app declares with an unknown build setting. Otherwise, returns nil. If the app
    /// declares a type with exactly this identifier, the content type is known.
    func unread(_ identifier: String, at position: SourcePosition?, file: String?) -> DocumentApp.UnreadTypes? {
        if let types = DocumentApp.UnreadTypes(identifier, at: position, file: file) {
            return registry.type(identifier) == nil ? types : nil
        }
        guard !unknown.isEmpty, registry.type(identifier) == nil else { return nil }
        let possible = unknown.filter { $0.template.mayExpand(to: identifier) }
        guard let first = possible.first else { return nil }
        var types = DocumentApp.UnreadTypes(
            setting: first.identifier, "the identifier, which may be \(identifier)", at: first.position, file: nil)
        types.possible = possible.compactMap { registry.type($0.identifier) }
        return types
    }

    /// Returns the resolved type of a content type, or nil if the type is undeclared and named without `importedAs` or
    /// `exportedAs`.
    private func resolve(_ type: SceneDeclaration.ContentType) -> UTType? {
        switch type.spelling {
        case .identifier, .filenameExtension, .mimeType: registry.type(of: type)
        // If the type is undeclared, the result is a type that no file has, not nil. Source: the header of
        // UniformTypeIdentifiers.
        case .importedAs: registry.importedType(type.identifier)
        case .exportedAs: registry.exportedType(type.identifier)
        }
    }

    func groups(_ scenes: [SceneDeclaration], of app: AppDeclaration) -> [DocumentApp.Group] {
        scenes.flatMap { $0.flattened }.filter { $0.kind == .documentGroup }.enumerated().map { index, scene in
            var group = DocumentApp.Group(
                name: scene.name(ofNumber: index + 1), role: scene.role ?? .editor, readable: [], writable: [],
                origin: .scene, allowsCreating: scene.allowsCreating ?? true)
            for unread in scene.unreadTypes {
                let types = DocumentApp.UnreadTypes(
                    unread, of: scene, in: registry, dependencies: app.unreadDependencies(of: unread))
                if unread.list == .readable {
                    group.unreadReadable.append(types)
                } else {
                    group.unreadWritable.append(types)
                }
            }
            for contentType in scene.readable {
                if let unread = unread(contentType.identifier, at: contentType.position, file: scene.file) {
                    group.unreadReadable.append(unread)
                    continue
                }
                guard let type = resolve(contentType) else { continue }
                group.readable.append(type)
                if contentType.spelling == .importedAs,
                    TypeIdentifier.folded(contentType.identifier) != type.identifier
                {
                    group.importedAs[type] = contentType.identifier
                }
            }
            guard group.role == .editor else { return group }
            // The default of writableContentTypes is readableContentTypes.
            if let writable = scene.writable {
                for type in writable {
                    if var unread = unread(type.identifier, at: type.position, file: scene.file) {
                        unread.index = group.writable.count
                        group.unreadWritable.append(unread)
                    } else if let type = resolve(type) {
                        group.writable.append(type)
                    }
                }
            } else if group.unreadWritable.isEmpty {
                (group.writable, group.unreadWritable) = (group.readable, group.unreadReadable)
            }
            return group
        }
    }

    /// Creates the groups of an app that does not declare scenes: one for each document type with the role Editor or
    /// Viewer.
    func groups(_ claims: [DocumentApp.ClaimedType]) -> [DocumentApp.Group] {
        var groups: [DocumentApp.Group] = []
        groups.reserveCapacity(claims.count)
        for (index, claim) in claims.enumerated() {
            let role: SceneDeclaration.Role
            switch claim.documentType.role {
            case .editor: role = .editor
            case .viewer: role = .viewer
            default: continue
            }
            groups.append(
                DocumentApp.Group(
                    name: claim.documentType.name ?? "group \(index + 1)", role: role, readable: claim.contentTypes,
                    writable: role == .editor ? claim.contentTypes : [], origin: .documentType(index),
                    unreadReadable: claim.unread, unreadWritable: role == .editor ? claim.unread : []))
        }
        return groups
    }
}

extension Registry {
    /// Returns the resolved type of a content type in the sources, or nil if the type is undeclared or its tag is
    /// invalid. Does not report mistakes.
    package func type(of content: SceneDeclaration.ContentType) -> UTType? {
        let tagClass: UTTagClass
        switch content.spelling {
        case .identifier, .importedAs, .exportedAs: return type(content.identifier)
        case .filenameExtension: tagClass = .filenameExtension
        case .mimeType: tagClass = .mimeType
        }
        return type(
            tag: content.identifier, tagClass: tagClass, conformingTo: type(content.conformsTo ?? "public.data"))
    }
}
