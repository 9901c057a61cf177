import AppDeclaration
import DeclarationFormats
import TypeRegistry

extension LintSubject {
    /// Returns the first document type that names a type itself.
    func claimant(of identifier: String) -> DocumentTypeEntry? {
        claimants[TypeIdentifier.folded(identifier)].map { documentTypes[$0] }
    }

    /// Returns whether a viewer group also reads the type. If so, the role may be for that group.
    func isViewed(_ identifier: String) -> Bool {
        viewedTypes.contains(TypeIdentifier.folded(identifier))
    }

    /// The scenes for which an event can open a window, including the conditions of enclosing custom scenes, with their
    /// declarations.
    var eventScenes: [(scene: DocumentApp.Scene, declaration: SceneDeclaration)] {
        zip(declaration.scenes == nil ? [] : app.scenes, scenes).map { ($0, $1) }.filter { $0.scene.makesWindows }
    }

    /// The conditions of all scenes and of the views in the scenes.
    var conditions: [(scene: SceneDeclaration, condition: String)] {
        scenes.flatMap { scene in
            ((scene.matching ?? []) + scene.preferring + scene.allowing).map { (scene, $0) }
        }
    }

    /// The scene configurations that must be complete: the configurations of an app without SwiftUI scenes, except for
    /// immersive roles.
    var kitConfigurations: [SceneManifest.Configuration] { scenes.isEmpty ? namedConfigurations : [] }

    /// The scene configurations that must have a name: all configurations except for immersive roles.
    var namedConfigurations: [SceneManifest.Configuration] {
        (declaration.sceneManifest?.roles ?? []).filter { $0.name.hasSuffix("ImmersiveSpaceApplication") == false }
            .flatMap { $0.configurations }
    }
}

extension SceneDeclaration {
    /// The subject of a sentence about a scene: `the document group 'notes'`, or `a window group without a name`.
    var title: String {
        let noun =
            switch kind {
            case .documentGroup: "document group"
            case .windowGroup: "window group"
            default: "scene"
            }
        return name.map { "the \(noun) '\($0)'" } ?? "a \(noun) without a name"
    }
}

// MARK: Types in code

extension LintSubject {
    /// The occurrences of types that are created from an identifier: either in the sources, or as content types of groups that
    /// JSON declares.
    var mentions: [TypeMention] {
        if let code { return code.types.map(TypeMention.init) }
        return documentGroups.flatMap { scene in
            (scene.readable + (scene.writable ?? [])).filter { !$0.spelling.isTag }.map { content in
                TypeMention(
                    identifier: content.identifier, spelling: content.spelling, conformsTo: content.conformsTo,
                    location: Diagnostic.Location(file: scene.file ?? file, position: content.position),
                    title: scene.title)
            }
        }
    }

    /// Returns the first mention of each identifier with an initializer, for identifiers that the app does not declare.
    func undeclared(spelled spelling: SceneDeclaration.ContentType.Spelling) -> [TypeMention] {
        var seen: Set<String> = []
        return mentions.filter { mention in
            mention.spelling == spelling && ownDeclaration(of: mention.identifier) == nil
                && MisplacedTag(mention.identifier) == nil
                && seen.insert(TypeIdentifier.folded(mention.identifier)).inserted
        }
    }
}

/// An occurrence of a type that is created from an identifier.
struct TypeMention {
    var identifier: String
    var spelling: SceneDeclaration.ContentType.Spelling
    var conformsTo: String?
    var location: Diagnostic.Location
    /// The title of the group that names the type, or nil for a mention in sources.
    var title: String?

    /// The subject of a sentence about the mention: `UTType("com.example.note")`, or the group.
    var subject: String { title.map { "\($0) names '\(identifier)', which" } ?? "UTType(\"\(identifier)\")" }

    /// Returns the code or text that names another identifier in the same way.
    func fix(naming other: String) -> Snippet { title == nil ? Self.code(other, spelling) : .element(other) }

    /// Returns the code or text that names the identifier with another initializer.
    func fix(spelled spelling: SceneDeclaration.ContentType.Spelling) -> Snippet {
        guard title != nil else { return Self.code(identifier, spelling) }
        return spelling == .identifier ? .element(identifier) : .dictionary(spelling.rawValue, identifier)
    }

    private static func code(_ identifier: String, _ spelling: SceneDeclaration.ContentType.Spelling) -> Snippet {
        spelling == .identifier ? "UTType(\"\(identifier)\")" : "UTType(\(spelling.rawValue): \"\(identifier)\")"
    }
}

extension TypeMention {
    init(_ mention: SourceCode.TypeMention) {
        self.init(
            identifier: mention.identifier, spelling: mention.spelling, conformsTo: mention.conformsTo,
            location: Diagnostic.Location(mention.location), title: nil)
    }
}

extension StringProtocol {
    /// Whether the text can be a URL scheme (RFC 3986, section 3.1).
    var isURLScheme: Bool {
        guard let first, first.isASCII, first.isLetter else { return false }
        return allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }
}

extension String {
    /// The lowercased scheme of a condition that begins like a URL, or nil if there is none.
    var urlScheme: String? {
        guard let colon = firstIndex(of: ":"), self[colon...].hasPrefix("://") else { return nil }
        let scheme = self[..<colon]
        return scheme.isURLScheme ? scheme.lowercased() : nil
    }
}
