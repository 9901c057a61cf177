/// An undeclared MIME type in a desktop entry.
enum MIMEUnknown: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "I_MIME_UNKNOWN",
        catches: "a MIME type in a desktop entry that no type declares",
        reason: "No file has it, unless the application installs a definition for it.",
        fix: "correct the name, or install a definition below share/mime/packages",
        source: "Shared MIME-info specification (freedesktop.org)")
}
