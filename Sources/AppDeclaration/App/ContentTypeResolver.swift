import DeclarationFormats
public import TypeRegistry

/// Resolves the content types of an app declaration, and creates its document groups.
struct ContentTypeResolver {
    let registry: Registry
    /// All known types, including those that the platform does not have.
    private let everything: Deferred<Registry>
    var findings: [RegistryFinding] = []
    /// Whether the types are from source code, in which `UTType("…")` of an undeclared type is nil.
    private var isCode = false
    /// The number of suggestions that are still made. Each one searches all types.
    private var searches = 40

    init(registry: Registry, everything: Deferred<Registry>) {
        self.registry = registry
        self.everything = everything
    }

    /// Returns the content type as an unread one if its identifier has an unknown build setting, or nil. A type that the app
    /// declares under the same identifier is known, whatever the setting is.
    func unread(_ identifier: String, at position: SourcePosition?, file: String?) -> DocumentApp.UnreadTypes? {
        DocumentApp.UnreadTypes(identifier, at: position, file: file).flatMap {
            registry.type(identifier) == nil ? $0 : nil
        }
    }

    mutating func resolve(_ identifier: String, at position: SourcePosition?, under owner: String) -> UTType? {
        resolve(SceneDeclaration.ContentType(identifier, position: position), under: owner)
    }

    mutating func resolve(_ type: SceneDeclaration.ContentType, under owner: String) -> UTType? {
        let found = registry.type(type.identifier)
        switch type.spelling {
        case .filenameExtension, .mimeType: return registry.type(of: type)
        case .identifier:
            if found == nil {
                report(
                    type, owner, isCode ? .warning : .error,
                    isCode ? ": UTType(…) is nil unless it is declared" : ": declare it as a type of the app")
            }
            return found
        case .importedAs, .exportedAs:
            // Not nil, but a type that no file has. Source: the header of UniformTypeIdentifiers.
            if found == nil {
                report(type, owner, .warning, ": no file has it unless the app declares it")
            }
            let isImported = type.spelling == .importedAs
            return isImported ? registry.importedType(type.identifier) : registry.exportedType(type.identifier)
        }
    }

    private mutating func report(
        _ type: SceneDeclaration.ContentType, _ owner: String, _ severity: RegistryFinding.Severity, _ remedy: String
    ) {
        if let tag = MisplacedTag(type.identifier) {
            let meant = tag.type(in: registry).map { ": did you mean '\($0)'?" } ?? ": name a declared type"
            findings.append(
                RegistryFinding(
                    .unknownContentType, .error,
                    "\(owner) has the content type '\(type.identifier)', \(tag.className) and not an identifier\(meant)",
                    identifier: type.identifier, position: type.position))
            return
        }
        if let illegal = TypeIdentifier.firstIllegalCharacter(in: type.identifier) {
            findings.append(
                RegistryFinding(
                    .unknownContentType, severity,
                    "\(owner) has the invalid content type '\(type.identifier)': character \(illegal.offset + 1) is "
                        + "'\(illegal.character)'",
                    identifier: type.identifier, position: type.position))
            return
        }
        if everything.value.type(type.identifier)?.isDeclared == true {
            let isTypeqs = TypeIdentifier.isTypeqs(type.identifier)
            findings.append(
                RegistryFinding(
                    .unknownContentType, isTypeqs ? .error : .warning,
                    "\(owner) has the content type '\(type.identifier)', "
                        + (isTypeqs
                            ? "which only typeq knows: use a type of the system, or declare a type of the app"
                            : "which only another app declares: import it"),
                    identifier: type.identifier, position: type.position))
            return
        }
        let nearest = searches > 0 ? everything.value.nearestIdentifier(to: type.identifier) : nil
        searches -= 1
        findings.append(
            RegistryFinding(
                .unknownContentType, severity,
                "\(owner) has the undeclared content type '\(type.identifier)'"
                    + (nearest.map { ": did you mean '\($0)'?" } ?? remedy),
                identifier: type.identifier, position: type.position))
    }

    /// Returns the document groups of an app with scenes.
    mutating func groups(_ scenes: [SceneDeclaration], of app: AppDeclaration) -> [DocumentApp.Group] {
        scenes.flatMap(\.flattened).filter { $0.kind == .documentGroup }.enumerated().map { index, scene in
            let name = scene.name(ofNumber: index + 1)
            let first = findings.count
            isCode = scene.file != nil
            defer {
                isCode = false
                for index in first..<findings.count { findings[index].layer = scene.file }
            }
            let owner = "the document group '\(name)'"
            if scene.readable.isEmpty, !scene.unreadTypes.contains(where: { $0.list == .readable }) {
                findings.append(
                    RegistryFinding(
                        .groupWithoutTypes, .error, "\(owner) has no readable content type: add one to 'readable'",
                        position: scene.position))
            }
            var group = DocumentApp.Group(
                name: name, role: scene.role ?? .editor, readable: [], writable: [], origin: .scene,
                allowsCreating: scene.allowsCreating ?? true)
            for unread in scene.unreadTypes {
                let types = DocumentApp.UnreadTypes(
                    unread, of: scene, in: registry, dependencies: app.unreadDependencies(of: unread))
                if unread.list == .readable {
                    group.unreadReadable.append(types)
                } else {
                    group.unreadWritable.append(types)
                }
                // What the sources do not show is also listed for the whole app.
                guard !isCode else { continue }
                findings.append(
                    RegistryFinding(
                        .unknownValue, .note,
                        "\(owner) has an unknown \(unread.list.rawValue) content type: \(types.text)",
                        position: unread.location.position))
            }
            for contentType in scene.readable {
                if let unread = unread(contentType.identifier, at: contentType.position, file: scene.file) {
                    group.unreadReadable.append(unread)
                    continue
                }
                guard let type = resolve(contentType, under: owner) else { continue }
                group.readable.append(type)
                if contentType.spelling == .importedAs,
                    TypeIdentifier.folded(contentType.identifier) != type.identifier
                {
                    group.importedAs[type] = contentType.identifier
                }
            }
            if group.role == .editor {
                // writableContentTypes defaults to readableContentTypes.
                let written = findings.count
                let reported = Set(findings[first...].map(\.identifier))
                if let writable = scene.writable {
                    for type in writable {
                        if var unread = unread(type.identifier, at: type.position, file: scene.file) {
                            unread.index = group.writable.count
                            group.unreadWritable.append(unread)
                        } else if let type = resolve(type, under: owner) {
                            group.writable.append(type)
                        }
                    }
                } else if group.unreadWritable.isEmpty {
                    (group.writable, group.unreadWritable) = (group.readable, group.unreadReadable)
                }
                // A type that is read and written has its finding once.
                findings = findings[..<written] + findings[written...].filter { !reported.contains($0.identifier) }
            }
            checkStore(scene, group)
            return group
        }
    }

    /// Reports the readable types of a SwiftData group that are not packages.
    ///
    /// Source: [DocumentGroup, editing with a model container](https://developer.apple.com/documentation/swiftui/documentgroup);
    /// that an app with `public.directory` stops at launch is reported on Apple's forum, thread 738598.
    private mutating func checkStore(_ scene: SceneDeclaration, _ group: DocumentApp.Group) {
        guard scene.documentProtocol == "SwiftData", let package = registry.type("com.apple.package") else { return }
        // An undeclared type conforms to nothing, and has another finding.
        for type in group.readable where !type.conforms(to: package) && registry.type(type.identifier) != nil {
            let isFolder = type.identifier == "public.directory"
            findings.append(
                RegistryFinding(
                    .storeOutsidePackage, isFolder ? .error : .warning,
                    "the document group '\(group.name)' stores its documents with SwiftData, whose types conform to "
                        + "com.apple.package; \(type) does not" + (isFolder ? ", and the app stops at launch" : ""),
                    identifier: type.identifier, position: scene.position))
        }
    }

    /// Returns a group for each document type with the role Editor or Viewer, for an Info.plist without sources.
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
                writable: role == .editor ? claim.contentTypes : [], origin: .documentType(index),
                unreadReadable: claim.unread, unreadWritable: role == .editor ? claim.unread : [])
        }
    }
}

extension RegistryFinding.Rule {
    /// An undeclared content type of a document type or group.
    public static let unknownContentType = Self(rawValue: "unknown-content-type")
    /// A document group without a readable content type.
    public static let groupWithoutTypes = Self(rawValue: "group-without-types")
    /// A document group of SwiftData whose type is not a package.
    public static let storeOutsidePackage = Self(rawValue: "store-outside-package")
}

extension Registry {
    /// Returns the type of a content type in the sources, or nil if it is undeclared or its tag is invalid. Reports nothing.
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
