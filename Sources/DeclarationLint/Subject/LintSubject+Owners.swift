import AppDeclaration
import DeclarationFormats
import TypeRegistry

extension LintSubject {
    /// Whether an identifier that nobody is known to declare must be a mistake: one that is spelt nearly so is known, or it
    /// could only be declared by the app itself or by Apple under `public.`. Any other may be that of a program that is not
    /// known here: a claim on it works where that program is.
    func isMistake(_ identifier: String, near: String?) -> Bool {
        near != nil || TypeIdentifier.folded(identifier).hasPrefix("public.") || isOwnDomain(identifier)
    }

    /// Whether an identifier begins with the domain of the app; where that is not known, with that of a type that it exports.
    func isOwnDomain(_ identifier: String) -> Bool {
        guard let domain = Self.domain(of: identifier) else { return false }
        if let own = declaration.identifier.flatMap({ Self.domain(of: $0) }) { return own == domain }
        return types.contains { $0.isExported && Self.domain(of: $0.identifier) == domain }
    }

    /// The labels that tell an owner: two, and under a host of many projects three.
    static func domain(of identifier: String) -> String? {
        let labels = TypeIdentifier.folded(identifier).split(separator: ".")
        let isShared = hosts.contains(labels.prefix(2).joined(separator: "."))
        guard labels.count >= (isShared ? 3 : 2), !identifier.contains("$") else { return nil }
        return labels.prefix(isShared ? 3 : 2).joined(separator: ".")
    }

    private static let hosts: Set = [
        "com.github", "io.github", "com.gitlab", "io.gitlab", "net.sourceforge", "org.sourceforge",
    ]

    /// The places where a type is made by its identifier: those of the sources, and the content types of groups that were
    /// declared in JSON.
    var mentions: [TypeMention] {
        if let code { return code.types.map(TypeMention.init) }
        return documentGroups.flatMap { scene in
            (scene.readable + (scene.writable ?? [])).filter { !$0.spelling.isTag }.map { content in
                TypeMention(
                    identifier: content.identifier, spelling: content.spelling, conformsTo: content.conformsTo,
                    place: LintPlace(file: scene.file ?? file, position: content.position),
                    title: scene.name.map { "the document group '\($0)'" } ?? "a document group without a name")
            }
        }
    }

    /// The first mention of each identifier by an initialiser that expects a declaration, where there is none in either list.
    func undeclared(spelled spelling: SceneDeclaration.ContentType.Spelling) -> [TypeMention] {
        var seen: Set<String> = []
        return mentions.filter { mention in
            mention.spelling == spelling && ownDeclaration(of: mention.identifier) == nil
                && seen.insert(TypeIdentifier.folded(mention.identifier)).inserted
        }
    }
}

/// A place where a type is made by its identifier.
struct TypeMention {
    var identifier: String
    var spelling: SceneDeclaration.ContentType.Spelling
    var conformsTo: String?
    var place: LintPlace
    /// The group that names the type, where it is not known from sources.
    var title: String?

    /// The subject of a sentence about it: `UTType("com.example.note")`, or the group.
    var subject: String { title.map { "\($0) names '\(identifier)', which" } ?? "UTType(\"\(identifier)\")" }

    /// The code, or the text, that names another identifier in the same way.
    func fix(naming other: String) -> Snippet {
        guard title == nil else { return .element(other) }
        return spelling == .identifier
            ? "UTType(\"\(other)\")" : "UTType(\(spelling.rawValue): \"\(other)\")"
    }
}

extension TypeMention {
    init(_ mention: SourceCode.TypeMention) {
        self.init(
            identifier: mention.identifier, spelling: mention.spelling, conformsTo: mention.conformsTo,
            place: LintPlace(mention.place), title: nil)
    }
}
