import DeclarationFormats
import TypeRegistry

/// Finds the types that an app declaration names, and makes groups of them.
struct ContentTypeResolver {
    let registry: Registry
    /// Every type that is known, also where the platform does not have it.
    private let everything: DeferredRegistry
    /// Whether the source code has content types or documents that could not be read.
    private let isIncomplete: Bool
    var findings: [RegistryFinding] = []
    /// Whether the types stand in source code, where `UTType("…")` of one that nobody declares is nil.
    private var isCode = false
    /// How often what was probably meant is still looked for: each search goes through every type.
    private var searches = 40

    init(registry: Registry, everything: DeferredRegistry, code: SourceCode? = nil) {
        self.registry = registry
        self.everything = everything
        let kinds: Set = ["contentTypes", "identifier", "document", "condition", "syntax"]
        isIncomplete = code?.unknowns.contains { kinds.contains($0.what) } ?? false
    }

    mutating func resolve(_ identifier: String, at position: SourcePosition?, under place: String) -> UTType? {
        resolve(SceneDeclaration.ContentType(identifier, position: position), under: place)
    }

    mutating func resolve(_ type: SceneDeclaration.ContentType, under place: String) -> UTType? {
        let found = registry.type(type.identifier)
        switch type.spelling {
        case .filenameExtension, .mimeType: return registry.type(of: type)
        case .identifier:
            if found == nil {
                report(
                    type, place, isCode ? .warning : .error,
                    isCode ? ": UTType(…) gives nil until somebody does" : ": declare it as a type of the app")
            }
            return found
        case .importedAs, .exportedAs:
            // No crash and no nil: a type that no file has. Source: the header of UniformTypeIdentifiers.
            if found == nil {
                report(type, place, .warning, ": no file has it until the app declares it")
            }
            let isImported = type.spelling == .importedAs
            return isImported ? registry.importedType(type.identifier) : registry.exportedType(type.identifier)
        }
    }

    private mutating func report(
        _ type: SceneDeclaration.ContentType, _ place: String, _ severity: RegistryFinding.Severity, _ remedy: String
    ) {
        if let illegal = TypeIdentifier.firstIllegalCharacter(in: type.identifier) {
            findings.append(
                RegistryFinding(
                    .unknownContentType, severity,
                    "\(place) names '\(type.identifier)', which no type can have: it has '\(illegal.character)' at character "
                        + "\(illegal.offset + 1)",
                    identifier: type.identifier, position: type.position))
            return
        }
        if everything.registry.type(type.identifier)?.isDeclared == true {
            let isTypeqs = TypeIdentifier.isTypeqs(type.identifier)
            findings.append(
                RegistryFinding(
                    .unknownContentType, isTypeqs ? .error : .warning,
                    "\(place) names '\(type.identifier)', "
                        + (isTypeqs
                            ? "a name that only typeq knows: name a type of the system, or declare one of the app's own"
                            : "which neither the system nor the app declares, but another app: import it"),
                    identifier: type.identifier, position: type.position))
            return
        }
        let nearest = searches > 0 ? everything.registry.nearestIdentifier(to: type.identifier) : nil
        searches -= 1
        findings.append(
            RegistryFinding(
                .unknownContentType, severity,
                "\(place) names '\(type.identifier)', which nobody declares"
                    + (nearest.map { ": did you mean '\($0)'?" } ?? remedy),
                identifier: type.identifier, position: type.position))
    }

    /// The groups of some scenes, which are all document groups.
    mutating func groups(_ scenes: [SceneDeclaration]) -> [DocumentApp.Group] {
        scenes.enumerated().map { index, scene in
            let name = scene.name(at: index + 1)
            let first = findings.count
            isCode = scene.file != nil
            defer {
                isCode = false
                for index in first..<findings.count { findings[index].layer = scene.file }
            }
            let place = "the document group '\(name)'"
            if scene.readable.isEmpty {
                findings.append(
                    isCode && isIncomplete
                        ? RegistryFinding(
                            .groupWithoutTypes, .note,
                            "the sources alone do not tell the readable content types of \(place)",
                            position: scene.position)
                        : RegistryFinding(
                            .groupWithoutTypes, .error,
                            "\(place) has no readable content type: name one under 'readable'",
                            position: scene.position))
            }
            var group = DocumentApp.Group(
                name: name, role: scene.role ?? .editor, readable: [], writable: [], origin: .scene,
                allowsCreating: scene.allowsCreating ?? true)
            for contentType in scene.readable {
                guard let type = resolve(contentType, under: place) else { continue }
                group.readable.append(type)
                if contentType.spelling == .importedAs,
                    TypeIdentifier.folded(contentType.identifier) != type.identifier
                {
                    group.importedAs[type] = contentType.identifier
                }
            }
            if group.role == .editor {
                // Left out, the writable types are the readable ones: writableContentTypes defaults to
                // readableContentTypes.
                let written = findings.count
                let reported = Set(findings[first...].map(\.identifier))
                group.writable = scene.writable?.compactMap { resolve($0, under: place) } ?? group.readable
                // What is wrong with a type that is read and written is said once.
                findings = findings[..<written] + findings[written...].filter { !reported.contains($0.identifier) }
            }
            checkStore(scene, group)
            return group
        }
    }

    /// SwiftData keeps its documents in packages.
    ///
    /// Source: [DocumentGroup, editing with a model container](https://developer.apple.com/documentation/swiftui/documentgroup);
    /// that `public.directory` stops the app at its start is reported on Apple's forum, thread 738598.
    private mutating func checkStore(_ scene: SceneDeclaration, _ group: DocumentApp.Group) {
        guard scene.documentProtocol == "SwiftData", let package = registry.type("com.apple.package") else { return }
        // What nobody declares conforms to nothing yet, and is reported as that.
        for type in group.readable where !type.conforms(to: package) && registry.type(type.identifier) != nil {
            let isFolder = type.identifier == "public.directory"
            findings.append(
                RegistryFinding(
                    .storeOutsidePackage, isFolder ? .error : .warning,
                    "the document group '\(group.name)' keeps its documents with SwiftData, whose types conform to "
                        + "com.apple.package; \(type) does not" + (isFolder ? ", and the app stops at its start" : ""),
                    identifier: type.identifier, position: scene.position))
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
                writable: role == .editor ? claim.contentTypes : [], origin: .documentType(index))
        }
    }
}

extension RegistryFinding.Rule {
    /// A content type of a document type or group that nobody declares.
    public static let unknownContentType = Self(rawValue: "unknown-content-type")
    /// A document group without a readable content type.
    public static let groupWithoutTypes = Self(rawValue: "group-without-types")
    /// A document group of SwiftData whose type is no package.
    public static let storeOutsidePackage = Self(rawValue: "store-outside-package")
}

extension Registry {
    /// The type that a content type of the sources comes to, without regard to whether somebody should declare it; nil when
    /// nobody does, or its tag is none.
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
