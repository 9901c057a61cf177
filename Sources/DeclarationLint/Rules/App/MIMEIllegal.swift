/// A value of `MimeType` in a desktop entry that is not a MIME type.
enum MIMEIllegal: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "W_MIME_ILLEGAL",
        catches: "a value of MimeType in a desktop entry that is not a MIME type",
        reason: "No file has it: a MIME type is a type and a subtype, such as text/markdown.",
        fix: "write a type and a subtype, such as text/markdown",
        source: "RFC 6838, section 4.2; Desktop Entry Specification 1.5 (freedesktop.org)")
}
