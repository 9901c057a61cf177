enum ExecWithoutFile: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "W_EXEC_WITHOUT_FILE", catches: "a desktop entry with MimeType whose Exec has none of %f, %F, %u and %U",
        reason: "The program is started without the file or address that was opened.",
        fix: "add %f for a file, %F for files, or %u or %U for addresses, to Exec",
        source: "Desktop Entry Specification 1.5 (freedesktop.org): the Exec key")
}

enum MIMEIllegal: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "W_MIME_ILLEGAL", catches: "a value of MimeType in a desktop entry that is not a MIME type",
        reason: "Such a name is not a type: a MIME type consists of a type and a subtype, such as text/markdown.",
        fix: "write a type and a subtype, such as text/markdown",
        source: "RFC 6838, section 4.2; Desktop Entry Specification 1.5 (freedesktop.org)")
}

enum MIMEUnknown: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "I_MIME_UNKNOWN", catches: "a MIME type in a desktop entry that no type declares",
        reason: "No file has the type, unless the application installs a definition for it.",
        fix: "correct the name, or install a definition in share/mime/packages",
        source: "Shared MIME-info specification (freedesktop.org)")
}
