import TypeRegistry

/// Finds the type of a MIME type that libmagic answers.
///
/// The registry is asked first, so that a type which declares the name always wins over the table below. The table has
/// only names of libmagic's own that no declared type carries. What neither knows is of the family that its suffix or
/// its top-level name says.
struct MagicMIMETypes: Sendable {
    private let families: TypeFamilies

    init(_ families: TypeFamilies) {
        self.families = families
    }

    /// The type of a MIME type, and whether it is that of this very name, not of its family; nil when not even the
    /// family is known, as for most of `application/…`.
    func type(of mimeType: String) -> (type: UTType, isExact: Bool)? {
        let registry = families.registry
        if let declared = registry.claimants(of: mimeType, .mimeType).first(where: { $0.conforms(to: families.data) }) {
            return (declared, true)
        }
        let name = TagText.folded(mimeType, .mimeType)
        if let identifier = Self.identifiers[name], let type = registry.type(identifier) { return (type, true) }
        guard let identifier = Self.familyIdentifier(of: name), let type = registry.type(identifier) else { return nil }
        return (type, false)
    }

    /// The type of the family that a MIME type in lower case belongs to.
    ///
    /// Source of the suffixes: [RFC 6839](https://www.rfc-editor.org/rfc/rfc6839).
    static func familyIdentifier(of mimeType: String) -> String? {
        if let identifier = families[mimeType] { return identifier }
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
