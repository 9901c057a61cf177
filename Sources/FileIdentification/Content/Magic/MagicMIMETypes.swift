import TypeRegistry

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
