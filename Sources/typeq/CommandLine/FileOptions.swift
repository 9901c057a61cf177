/// The options of `file`, which are those of file(1). They differ from those of the other commands, so their values are read
/// by `FileArguments`.
///
/// Source: [file(1)](https://man7.org/linux/man-pages/man1/file.1.html), OPTIONS.
enum FileOptions {
    /// The rows, in the order of the help.
    static let rows: [OptionRow] = [
        row("brief", "b", "print the answers without the names"),
        row("mime", "i", "print MIME types with the encoding"),
        row("mime-type", nil, "print MIME types"),
        row("mime-encoding", nil, "print encodings"),
        row("extension", nil, "print the extensions of the types, separated by slashes"),
        row("dereference", "L", "follow symbolic links"),
        row("no-dereference", "h", "print what symbolic links are, unless POSIXLY_CORRECT is set"),
        row("files-from", "f", value: "FILE", "read names from a file, one a line; '-' is standard input"),
        row("print0", "0", "end each name with NUL; given twice, also each answer"),
        row("separator", "F", value: "TEXT", "the text after a name, instead of ':'"),
        row("no-pad", "N", "do not align the answers"),
        row("keep-going", "k", "print the other types that a file may have, too"),
        row("raw", "r", "do not escape unprintable characters in names"),
        row("uncompress", "z", "look inside compressed files"),
        row("uncompress-noreport", "Z", "look inside compressed files, and print only what is inside"),
        row("exit-on-error", "E", "exit with 1 if a file cannot be opened"),
        row("special-files", "s", "accepted: devices are never read"),
        row("no-buffer", "n", "accepted: lines are printed as soon as they are known"),
        row("preserve-date", "p", "accepted: access times are never set"),
        row("no-sandbox", "S", "accepted: content is always read in a sandbox"),
        row("exclude", "e", value: "TEST", "accepted without effect"),
        row("exclude-quiet", nil, value: "TEST", "accepted without effect"),
        row("magic-file", "m", value: "FILES", "accepted without effect: see MAGIC in typeq(1)"),
        row("parameter", "P", value: "NAME=VALUE", "accepted without effect"),
        row("help", nil, "show this help"),
        row("version", "v", "print the version of typeq, of libmagic and of the registry"),
    ]

    private static func row(
        _ long: String, _ short: Character?, value: String? = nil, _ help: String
    ) -> OptionRow {
        OptionRow(long: long, short: short, value: value, commands: [.file], help: help)
    }
}
