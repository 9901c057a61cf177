import TypeRegistry

/// The MIME types in answers.
///
/// Apple's declarations are kept as they are, and some of their MIME types are unknown to other programs, which read the
/// answers. So a declaration may have a name under `mimeNames`, which answers use instead of its preferred tag. Sources of
/// the names: [IANA, media types](https://www.iana.org/assignments/media-types/); shared-mime-info; libmagic's own answers.
extension TypeFamilies {
    /// Returns the MIME type of a type: its own, otherwise that of its nearest supertype below data; `text/plain` for
    /// other text, `application/octet-stream` for other data.
    func mimeType(of type: UTType) -> String {
        if let own = Self.name(of: type) { return own }
        for supertype in type.supertypeSequence where supertype != data {
            if let inherited = Self.name(of: supertype) { return inherited }
        }
        return isTextual(type) ? "text/plain" : "application/octet-stream"
    }

    private static func name(of type: UTType) -> String? { type.firstMark(.mimeName) ?? type.preferredMIMEType }
}
