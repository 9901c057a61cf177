/// A desktop entry that does not pass files to its program.
enum ExecWithoutFile: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "W_EXEC_WITHOUT_FILE",
        catches: "a desktop entry with MimeType whose Exec has none of %f, %F, %u and %U",
        reason: "The program is started without the file or address that was opened.",
        fix: "add %f for a file, %F for files, or %u or %U for addresses, to Exec",
        source: "Desktop Entry Specification 1.5 (freedesktop.org): the Exec key")
}
