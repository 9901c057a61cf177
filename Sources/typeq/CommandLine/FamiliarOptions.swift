/// The options of other programs that users type by habit, and what to type instead.
///
/// They are looked up before a similar spelling is suggested. Sources: the manual pages
/// [fd(1)](https://github.com/sharkdp/fd/blob/master/doc/fd.1),
/// [rg(1)](https://manpages.ubuntu.com/manpages/focal/man1/rg.1.html),
/// [find(1)](https://man7.org/linux/man-pages/man1/find.1.html),
/// [file(1)](https://man7.org/linux/man-pages/man1/file.1.html) and
/// [the options of f2](https://github.com/ayoisaiah/f2/blob/master/scripts/completions/f2.fish).
enum FamiliarOptions {
    /// The spellings of an option, and the end of the message about it.
    private struct Row {
        var spellings: [String]
        var advice: String

        init(_ spellings: String..., advice: String) { (self.spellings, self.advice) = (spellings, advice) }
    }

    /// Options of file(1) for which `type` has other options. All of its options belong to `typeq file`.
    private static let identifying = [
        Row("-i", "-I", advice: "write '--mime --encoding'"), Row("--mime-type", advice: "write '--mime'"),
        Row("--mime-encoding", advice: "write '--encoding'"), Row("-f", advice: "write '--files-from FILE'"),
        Row("-F", "--separator", advice: "write --format '{file} {type}'"), Row("--print0", advice: "write '-0'"),
        Row("-k", "--keep-going", advice: "write '--explain', or --format '{alternatives}'"),
        Row("--extension", advice: "write --format '{extension}'"),
        Row("-S", "--no-sandbox", advice: "write '--sandbox off'"),
        Row("-n", "--no-buffer", "-N", "--no-pad", "-p", "--preserve-date", "-s", advice: "the option is not needed"),
        Row("--uncompress", "-z", advice: "write '--archives' for the members of archives"),
        Row("-C", "--compile", advice: "write 'typeq registry compile FILE'"),
        Row("-l", "--list", advice: "write 'typeq types'"),
        Row("--count", advice: "write --format '{type}' FILE… | sort | uniq -c"),
        Row("--apple", advice: "write 'typeq show TYPE', which lists OSTypes"),
    ]

    private static let chained = "write 'typeq find -0 … | find -files0-from - -maxdepth 0"

    private static let searching = [
        // Options of fd(1).
        Row("-u", "--unrestricted", "-uu", "-uuu", advice: "write '-a'"),
        Row("--print0", "-print0", advice: "write '-0'"),
        Row("-i", "--ignore-case", "--iglob", advice: "a pattern without uppercase letters ignores case"),
        Row("-s", "--case-sensitive", advice: "a pattern with an uppercase letter does not ignore case"),
        Row("-F", "--fixed-strings", advice: "write a backslash before punctuation, such as 'a\\.b'"),
        Row(
            "-p", "--full-path", "-path", "-ipath", "-wholename",
            advice: "write the directories as operands, or omit some with '-E GLOB'"),
        Row("-S", "--size", "-size", advice: chained + " -size +1M'"),
        Row(
            "--changed-within", "--changed-before", "--newer", "--older", "-mtime", "-mmin", "-newer", "-ctime",
            "-atime",
            advice: chained + " -mtime -1'"),
        Row("-o", "--owner", "-user", "-group", "-perm", advice: chained + " -user NAME'"),
        Row(
            "-1", "--max-results", "--max-one-result", "--max-count",
            advice: "write '… | head -n 1', or '-q' for the exit code"),
        Row("--and", advice: "write a pattern such as 'a.*b'"),
        Row("--maxdepth", "-maxdepth", "--depth", advice: "write '-d N'"),
        Row(
            "--min-depth", "-mindepth", "--exact-depth",
            advice: "write deeper directories as operands, and '-d N' for the limit"),
        Row("--list-details", "-ls", advice: "write '-X ls -ld', or '-l' for types"),
        Row("--absolute-path", advice: "write the directory as an absolute path, such as \"$PWD\""),
        Row("-C", "--base-directory", "--search-path", advice: "write the directory as an operand"),
        Row("--no-ignore-vcs", "--no-ignore-parent", "--no-ignore-global", advice: "write '-I'"),
        Row("--no-follow", "-P", advice: "links are not followed unless '-L' is given"),
        Row("--prune", "-prune", advice: "write '-E GLOB'"),
        // Options of rg(1).
        Row("--files", advice: "this is the default"),
        Row("--type-list", advice: "write 'typeq types', or 'typeq types --families'"),
        Row("-T", "--type-not", advice: "write '-c TYPE --not'"), Row("--text", advice: "write '-c text'"),
        Row("--max-filesize", advice: chained + " -size -1M'"),
        // Options of find(1).
        Row("-name", "-iname", advice: "write -g 'GLOB'"),
        Row("-regex", "-iregex", advice: "write the expression as the first operand"),
        Row("-type", advice: "write '-t f', '-t d' or '-t l'"), Row("-print", advice: "this is the default"),
        Row("-exec", "-execdir", "-ok", advice: "write '-x CMD {}', or '-X CMD {}' for all files at once"),
        Row("-empty", advice: chained + " -empty'"), Row("-delete", advice: "write '-X rm'"),
        Row("-not", advice: "write '-c TYPE --not'"),
        Row("-follow", advice: "write '-L'"),
        Row("-links", "-inum", "-samefile", "-xtype", "-fstype", advice: "use find(1), which has this option"),
        // Options of file(1).
        Row("--mime-type", advice: "write '--mime'"),
        Row("--brief", "-b", advice: "names are printed alone unless '-l' is given"),
    ]

    /// Options of f2(1) and of rename(1), mv(1).
    private static let renaming = [
        Row("--exec", "-x", advice: "write '--apply'"), Row("-u", advice: "write '--undo'"),
        Row("-R", advice: "write '-r'"),
        Row("-n", "--dry-run", "--no-act", advice: "names are only printed unless '--apply' is given"),
        Row("-H", "--hidden", advice: "write '-a'"),
        Row(
            "-f", "--find", "--replace", "-s",
            advice: "'--to-type' changes only extensions; 'typeq rename OLD NEW' renames one file"),
        Row("-i", "--interactive", advice: "in a terminal, '--apply' asks before it renames"),
        Row("--force", "--no-clobber", "-F", advice: "an existing file is never replaced"),
        Row(
            "-e", "--ignore-ext", "--only-dir", "-D", "--include-dir", "-d",
            advice: "'--to-type' changes only the extensions of files"),
    ]

    /// Options of linters such as SwiftLint and swift-format.
    private static let linting = [
        Row(
            "--ignore", "--disable", "--suppress", "--skip", "--except",
            advice:
                "a comment 'typeq:ignore RULE' suppresses a rule, and \"lint\" in a typeq.json suppresses it for a repository"
        )
    ]

    /// Options of other typeq commands.
    private static let readingApps = [Row("--app", advice: "write the app as the operand")]

    private static let common = [Row("-V", advice: "write '--version'"), Row("-?", advice: "write '--help'")]

    private static func rows(_ command: Command) -> [Row] {
        switch command {
        case .type: identifying
        case .find: searching
        case .lint: linting + readingApps
        case .app, .diff: readingApps
        case .rename: renaming
        default: []
        }
    }

    /// Returns what to type instead of an option that a command does not have, or nil if the option is not known.
    ///
    /// - Parameters:
    ///   - spelling: The option with its hyphens.
    ///   - command: The command that does not have it.
    /// - Returns: The end of the message.
    static func advice(on spelling: String, for command: Command) -> String? {
        let advice = (rows(command) + common).first { $0.spellings.contains(spelling) }?.advice
        guard command == .type else { return advice }
        let isFile = FileOptions.rows.contains { row in
            "--" + row.long == spelling || row.short.map { "-\($0)" == spelling } ?? false
        }
        guard isFile else { return advice }
        let other = "'typeq file \(spelling)' is the option of file(1)"
        return advice.map { "\($0); \(other)" } ?? other
    }

    /// Returns what to type instead of an option of find(1), or nil for any other word. Such an option is a word after
    /// one hyphen.
    ///
    /// If its letters were treated as separate options, `-exec` would be the option `-e` with the value `xec`.
    static func advice(onWord word: Argument, for command: Command) -> String? {
        guard command == .find, word.bytes.count > 3, word.bytes[1] != UInt8(ascii: "-") else { return nil }
        return advice(on: word.text, for: command)
    }
}
