import TypeRegistry

/// What libmagic answered.
enum MagicAnswer: Hashable, Sendable {
    case notAsked
    /// The library could not load its database; the reason.
    case unavailable(String)
    /// It knows nothing more than that these are bytes, or text.
    case nothing(String)
    /// A MIME type.
    case mime(String)
    /// A MIME type by a rule too weak to count, where the name does not agree.
    case guess(String)

    /// The answer for a text that the library returned.
    init(text: String?) {
        guard let text, let mime = Self.firstMIMEType(in: text) else {
            self = .nothing("no answer")
            return
        }
        self = Self.generic.contains(mime) ? .nothing(mime) : .mime(mime)
    }

    /// The answers that say no more than what is known already.
    private static let generic: Set<String> = [
        "application/octet-stream", "text/plain", "application/x-empty", "inode/x-empty",
    ]

    /// The first MIME type of an answer, without parameters.
    ///
    /// Old versions of the library sometimes write two without anything between them
    /// (`application/octet-streamapplication/zip`).
    static func firstMIMEType(in text: String) -> String? {
        let token = text.prefix { !$0.isWhitespace && $0 != ";" }
        let parts = token.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        var subtype = parts[1]
        if parts.count > 2 {
            for top in ["application", "audio", "image", "message", "text", "video"] where subtype.hasSuffix(top) {
                subtype = subtype.dropLast(top.count)
            }
        }
        return subtype.isEmpty ? nil : "\(parts[0])/\(subtype)"
    }

    /// The answer for a file that is known to be a program, or not.
    ///
    /// libmagic tells a position-independent program from a shared library by the file's mode, which a buffer lacks.
    func knowing(isProgram: Bool) -> MagicAnswer {
        isProgram && self == .mime("application/x-sharedlib") ? .mime("application/x-pie-executable") : self
    }
}

/// Finds the type of a MIME type that libmagic answers.
///
/// The registry is asked before the table of libmagic's own names, so that a type which declares a name wins, but after
/// the few names that libmagic uses for something else. What none of them knows is of the family that its suffix or its
/// top-level name says.
struct MagicMIMETypes: Sendable {
    private let families: TypeFamilies

    init(_ families: TypeFamilies) {
        self.families = families
    }

    /// The type of a MIME type, and whether it is that of this very name, not of its family; nil when not even the
    /// family is known, as for most of `application/…`.
    func type(of mimeType: String) -> (type: UTType, isExact: Bool)? {
        let registry = families.registry
        let name = TagText.folded(mimeType, .mimeType)
        if let type = Self.meanings[name].flatMap(registry.type) { return (type, true) }
        if let declared = registry.claimants(of: name, .mimeType).first(where: { $0.conforms(to: families.data) }) {
            return (declared, true)
        }
        if let type = Self.identifiers[name].flatMap(registry.type) { return (type, true) }
        return Self.familyIdentifier(of: name).flatMap(registry.type).map { ($0, false) }
    }

    /// Whether the rules behind a name are too weak for their answer to count without a name that agrees.
    static func isGuess(_ mimeType: String) -> Bool { guesses.contains(TagText.folded(mimeType, .mimeType)) }

    /// The type of the family that a MIME type in lower case belongs to: one that conforms to data, so that it can be the
    /// type of a file, as `public.archive` cannot.
    ///
    /// Source of the suffixes: [RFC 6839](https://www.rfc-editor.org/rfc/rfc6839).
    static func familyIdentifier(of mimeType: String) -> String? {
        for (suffix, identifier) in suffixes where mimeType.hasSuffix(suffix) { return identifier }
        return mimeType.split(separator: "/").first.flatMap { topLevels[String($0)] }
    }

    static let suffixes = [
        ("+xml", "public.xml"), ("+json", "public.json"), ("+zip", "public.zip-archive"),
    ]

    static let topLevels = [
        "audio": "public.audio", "font": "public.font", "image": "public.image", "text": "public.plain-text",
        "video": "public.movie",
        "biosig": "typeq.scientific-data", "chemical": "typeq.chemical-data", "rinex": "typeq.geographic-data",
    ]
}
