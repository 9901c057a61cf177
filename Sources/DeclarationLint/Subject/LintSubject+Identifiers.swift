import AppDeclaration
import DeclarationFormats
import TypeRegistry

extension LintSubject {
    /// Returns whether an identifier without a known declaration must be a mistake: either a known identifier is similar, or
    /// only the app, Apple or typeq could declare it. Any other identifier may belong to an unknown program, and a claim on it
    /// works if that program is installed.
    func isMistake(_ identifier: String, near: String?) -> Bool {
        near != nil || TypeIdentifier.folded(identifier).hasPrefix("public.") || isOwnDomain(identifier)
            || TypeIdentifier.isDeclaredByTypeq(identifier)
    }

    /// Returns whether an entry belongs to a plug-in, which is installed with an app that declares its types: a preview
    /// generator, an importer, or an app extension.
    func isOfPlugIn(_ entry: DocumentTypeEntry) -> Bool {
        [.quickLookGenerator, .importer].contains(entry.documentType.role) || isAppExtension
    }

    /// Whether the target is an app extension, according to its product or its property list.
    var isAppExtension: Bool { product.hasPrefix("app-extension") || propertyList?["NSExtension"] != nil }

    /// Returns whether an identifier begins with the domain of the app or, if that is unknown, of a type that the app exports.
    func isOwnDomain(_ identifier: String) -> Bool {
        guard let domain = Self.domain(of: identifier) else { return false }
        if let own = declaration.identifier.flatMap({ Self.domain(of: $0) }) { return own == domain }
        return exportedDomains.contains(domain)
    }

    /// Returns whether the app must export, and not import, a type with an identifier, because the app owns the domain
    /// of the identifier. An app extension does not export the types of its app.
    func isOwnType(_ identifier: String) -> Bool { isOwnDomain(identifier) && !isAppExtension }

    /// Returns the fix that declares an unknown type: the app exports its own types, and imports the types of others. A type with
    /// a prefix of the system cannot be declared.
    func declaration(of identifier: String, conformsTo: [String], extensions: [String] = []) -> Snippet {
        if TypeIdentifier.hasReservedPrefix(identifier) {
            let labels = TypeIdentifier.folded(identifier).split(separator: ".")
            let prefix = labels.prefix(labels.first == "com" ? 2 : 1).joined(separator: ".")
            return "correct the identifier: only the system declares types under '\(prefix).'"
        }
        return .declaration(
            of: identifier, conformsTo: conformsTo, extensions: extensions, isExported: isOwnType(identifier))
    }

    /// Returns the labels that identify an owner: two labels, or three labels in the domain of a host for many projects.
    static func domain(of identifier: String) -> String? {
        let labels = TypeIdentifier.folded(identifier).split(separator: ".")
        let isShared = hosts.contains(labels.prefix(2).joined(separator: "."))
        guard labels.count >= (isShared ? 3 : 2), !identifier.contains("$") else { return nil }
        return labels.prefix(isShared ? 3 : 2).joined(separator: ".")
    }

    private static let hosts: Set = [
        "com.github", "io.github", "com.gitlab", "io.gitlab", "net.sourceforge", "org.sourceforge",
    ]
}

extension TypeIdentifier {
    /// Returns whether rules search for the declaration of an identifier. Other rules report illegal and dynamic
    /// identifiers and tags, and an identifier with a build setting is unknown.
    static func isChecked(_ identifier: String) -> Bool {
        isLegal(identifier) && !folded(identifier).hasPrefix("dyn.") && MisplacedTag(identifier) == nil
    }
}

/// A search for the most similar known identifiers. The number of searches is limited, because each search compares all types.
struct NearestTypes {
    private let app: DocumentApp
    private let own: [String]
    private let isOwnDomain: (String) -> Bool
    private var remaining = 40
    /// The identifier that the last search found, if only a short word differs. It is a suggestion, but no proof of a
    /// typing error.
    private(set) var suggestion: String?

    init(_ subject: LintSubject) {
        app = subject.app
        own = subject.types.map { TypeIdentifier.folded($0.identifier) }
        isOwnDomain = { subject.isOwnDomain($0) }
    }

    /// Returns the most similar identifier that the app declares, or nil if none is similar or the limit is reached.
    mutating func nearestOwn(to identifier: String) -> String? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        return NearestSpelling.of(TypeIdentifier.folded(identifier), among: own)
    }

    /// Returns the most similar declared identifier, or nil if none is similar or the limit is reached.
    mutating func nearest(to identifier: String) -> String? {
        suggestion = nil
        guard remaining > 0 else { return nil }
        remaining -= 1
        // An identifier without a period may be the last part of a system type's identifier, such as `text`, or a
        // filename extension, such as `pdf`.
        if !identifier.utf8.contains(UInt8(ascii: ".")),
            let type = app.registry.type("public.\(identifier)") ?? extensionType(identifier)
        {
            return type.identifier
        }
        let near = app.everything.nearestIdentifier(to: identifier, own: own)
        // In another owner's domain, only a typing error is assumed: `com.milke.cbz-archive` may be a different type.
        guard let near, !TypeIdentifier.hasReservedPrefix(identifier), !isOwnDomain(identifier) else { return near }
        let folded = TypeIdentifier.folded(identifier)
        guard NearestSpelling.of(folded, among: [near], atMost: 3) != nil else { return nil }
        if isSlip(folded, near) { return near }
        if isShortSlip(folded, near) { suggestion = near }
        return nil
    }

    private func extensionType(_ word: String) -> UTType? { MisplacedTag(".\(word)")?.type(in: app.registry) }

    /// Returns whether the words in which two identifiers differ are long enough for a typing error. For example, `cb7` and
    /// `cbr` are different formats.
    private func isSlip(_ identifier: String, _ other: String) -> Bool {
        let (own, others) = (Self.words(identifier), Self.words(other))
        return own.count != others.count
            || zip(own, others).allSatisfy { $0 == $1 || max($0.utf8.count, $1.utf8.count) > 4 }
    }

    /// Returns whether words of at least three letters differ by a typing error: two letters are swapped, or one letter
    /// is missing or surplus. A word that is a filename extension, such as `docx` beside `doc`, is another format.
    private func isShortSlip(_ identifier: String, _ other: String) -> Bool {
        let (own, others) = (Self.words(identifier), Self.words(other))
        return own.count == others.count
            && zip(own, others).allSatisfy { word, other in
                guard word != other else { return true }
                let isReplaced = word.utf8.count == other.utf8.count && word.utf8.sorted() != other.utf8.sorted()
                return !isReplaced && min(word.utf8.count, other.utf8.count) > 2
                    && NearestSpelling.of(String(word), among: [String(other)], atMost: 1) != nil
                    && extensionType(String(word))?.isDeclared != true
            }
    }

    private static func words(_ text: String) -> [Substring] { text.split { $0 == "." || $0 == "-" } }
}

/// A type that the declarations of an app use, but that neither the system nor the app declares.
struct ForeignType {
    let type: UTType
    /// The first occurrence of the identifier.
    let part: DeclaredType.Part
    /// The title of the entry that names the type, for messages.
    let title: String
    /// The other occurrences.
    var related: [Diagnostic.Related] = []

    /// Returns the foreign types that an app uses, without duplicates. For Apple's apps, for apps on Linux, and if all
    /// known types are used, returns an empty array. Types in document types of a plug-in are omitted, because the app
    /// that contains the plug-in may declare them.
    static func all(named subject: LintSubject) -> [ForeignType] {
        guard subject.declaration.platform != .linux, subject.app.types == .platform, !subject.isDeclaredByApple else {
            return []
        }
        var found: [ForeignType] = []
        var indexes: [UTType: Int] = [:]
        func add(_ part: DeclaredType.Part, _ title: String) {
            // Most types are system types according to their prefix, or the app's own types, which is fast to check.
            guard !subject.isOwnOrSystems(part.text), let type = subject.knownType(part.text),
                !subject.isOwnOrSystems(type)
            else { return }
            if let index = indexes[type] {
                guard found[index].related.count < 20 else { return }
                found[index].related.append(
                    Diagnostic.Related(message: "\(title) also names the type", location: part.location))
            } else {
                indexes[type] = found.count
                found.append(ForeignType(type: type, part: part, title: title))
            }
        }
        for entry in subject.documentTypes where !subject.isOfPlugIn(entry) {
            for part in entry.contentTypes { add(part, entry.title) }
        }
        // Other rules report types that are named in sources.
        for scene in subject.code == nil ? subject.documentGroups : [] {
            for content in scene.readable + (scene.writable ?? []) where content.spelling == .identifier {
                let location = Diagnostic.Location(file: scene.file ?? subject.file, position: content.position)
                add(DeclaredType.Part(text: content.identifier, location: location), scene.title)
            }
        }
        for declared in subject.types {
            for part in declared.conformsTo { add(part, "'\(declared.identifier)'") }
        }
        return found
    }
}
