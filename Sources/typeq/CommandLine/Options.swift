import AppDeclaration
import DocumentRouting
import FileIdentification
import TypeRegistry
import Workers

/// The options of all commands. Each option is declared once, with its spelling, its help, the commands that have it and the
/// type of its value. The parser, the help and the completions use the table. The test of the manual uses it through the help.
///
/// To add an option, declare it and add it to `special`. A command reads its value with `invocation[Options.json]`.
enum Options {
    /// The rows of all options, in the order of the help, except the options that only `file` has.
    static var table: [OptionRow] { special + frequent }

    private static let special: [OptionRow] = [
        format.row, graphFormat.row, exportFormat.row, template.row, strict.row, strictTypes.row, project.row, app.row,
        appTypes.row, target.row, platform.row, os.row, types.row, systemMIME.row, set.row, mime.row, encoding.row,
        description.row, brief.row, conformsTo.row, archives.row, filter.row, not.row, includesAll.row, exclude.row,
        fileExtension.row, mimeType.row, down.row, windows.row, url.row, activity.row, webpage.row, connect.row,
        configuration.row, newType.row, kind.row, glob.row, nameExtension.row, depth.row, hidden.row, noIgnore.row,
        long.row,
        execute.row, executeBatch.row, threads.row, only.row, verbose.row, families.row, exec.row, pid.row, moved.row,
        check.row, toType.row, apply.row, addExtension.row, undo.row, identify.row,
        noDereference.row, follow.row, recursive.row, inputName.row, names.row, origin.row, explain.row,
        explainRule.row, rules.row, listRules.row,
        sandbox.row, provenance.row, frames.row, filesFrom.row, output.row, shipped.row, apple.row,
        sources.row, extensions.row,
    ]
    private static let frequent: [OptionRow] = [
        json.row, null.row, quiet.row, color.row, registry.row, help.row, version.row,
    ]

    /// Returns the options of a command, in the order of the help.
    static func of(_ command: Command) -> [OptionRow] {
        (table + FileOptions.rows).filter { $0.commands.contains(command) }
    }

    /// Returns the option of a command that satisfies a condition, or nil if there is none.
    ///
    /// A command line without options does not create any rows. A command line with only frequent options does not
    /// create the other rows, which would take a tenth of the instructions that a start executes.
    static func first(of command: Command, where condition: (OptionRow) -> Bool) -> OptionRow? {
        for row in frequent where row.commands.contains(command) && condition(row) { return row }
        for row in special where row.commands.contains(command) && condition(row) { return row }
        return command == .file ? FileOptions.rows.first(where: condition) : nil
    }

    /// The options of every command except `file`. The command `report` has no `--json`.
    static var common: [OptionRow] { frequent }

    // MARK: Groups of commands

    /// All commands except `file`, whose options are those of file(1).
    private static let all = CommandSet.all.subtracting([.file])
    /// The commands that use an app or its windows.
    private static let aboutApps: CommandSet = [
        .whichGroup, .whichScene, .new, .open, .close, .windows, .rename, .phase, .report,
    ]
    /// The commands that print information about types.
    private static let aboutTypes: CommandSet = [
        .type, .isType, .find, .conforms, .show, .tree, .types, .graph, .handlers, .export,
    ]
    /// The commands that read declarations.
    private static let aboutDeclarations: CommandSet = [.app, .diff, .lint]

    /// The commands whose results depend on the set of types.
    private static let withTypes = aboutTypes.union(aboutDeclarations).union([
        .whichGroup, .whichScene, .new, .open, .report,
    ])

    // MARK: All commands

    static let json = Option(
        flag: "json", in: all.subtracting([.report]), help: "print one JSON object per line, with stable keys")
    static let null = Option(
        flag: "null", short: "0", in: all, help: "end each line with NUL, and read NUL between names in --files-from")
    static let quiet = Option(
        flag: "quiet", short: "q", in: all, help: "print nothing but errors; report the result only in the exit code")
    static let color = Option("color", value: "WHEN", default: ColorChoice.auto, in: all, help: "color the output")
    static let registry = Option(
        list: "registry", value: "FILE", in: all, help: "add the declarations of a file; may be given several times")
    static let help = Option(flag: "help", short: "h", in: all, help: "show this help")
    static let version = Option(
        flag: "version", in: all, help: "print the versions of typeq, libmagic and the registry")

    // MARK: Files

    static let filesFrom = Option(
        list: "files-from", value: "FILE", in: [.type, .find, .whichGroup, .open, .lint],
        help: "read names from a file, one per line; '-' is standard input")
    static let identify = Option(
        "identify", value: "POLICY", choices: [.auto, .name, .content], default: IdentificationPolicy.auto,
        in: [.type, .isType, .find, .whichGroup, .open, .handlers],
        help: "evidence to use: both, the name only (as on Apple systems), or the content")
    static let sandbox = Option(
        "sandbox", value: "WHEN", default: Sandbox.auto,
        in: [.type, .isType, .find, .whichGroup, .open, .whichScene, .rename, .handlers],
        help: "read file content in sandboxed helper processes")
    static let provenance = Option(
        flag: "provenance", in: [.type, .isType, .find, .whichGroup, .open],
        help: "add the versions and digests of the identification data to each JSON object")
    static let frames = Option(
        flag: "frames", in: [.type], help: "identify objects that a program sends in parts: see typeq-frames(5)")
    static let explain = Option(
        flag: "explain", short: "e",
        in: [.type, .isType, .whichGroup, .whichScene, .new, .open, .rename, .conforms, .show, .handlers],
        help: "explain the answer")
    static let mime = Option(flag: "mime", short: "m", in: [.type, .find], help: "print MIME types")
    static let encoding = Option(
        flag: "encoding", in: [.type], help: "print the encoding of text, or 'binary'; with --mime, both")
    static let description = Option(flag: "description", in: [.type], help: "print the descriptions of the types")
    static let brief = Option(flag: "brief", short: "b", in: [.type], help: "print the results without the names")
    static let template = Option(
        "format", value: "TEMPLATE", in: [.type, .find],
        help: "print each result in a custom format: keys in braces, such as '{file}\\t{mime}'")
    static let archives = Option(
        flag: "archives", in: [.type], help: "also print the types of the members of zip and tar archives")
    static let strictTypes = Option(
        flag: "strict", in: [.type],
        help: "exit with 1 if a name does not match the content, or a type is unknown; -q also names these files")
    static let filter = Option(
        list: "conforms-to", short: "c", value: "TYPE", in: [.type, .find],
        help: "only files whose type conforms to TYPE; may be given several times")
    static let not = Option(flag: "not", in: [.type, .find], help: "only files whose type does not conform to TYPE")
    static let exclude = Option(
        list: "exclude", short: "E", value: "GLOB", in: [.type, .find, .rename],
        help: "exclude files and directories whose name or path matches GLOB; may be given several times")
    static let includesAll = Option(
        flag: "all", short: "a", in: [.type, .find, .rename],
        help: "include hidden and ignored files, which a search omits")
    static let hidden = Option(flag: "hidden", short: "H", in: [.find], help: "include hidden files")
    static let noIgnore = Option(flag: "no-ignore", short: "I", in: [.find], help: "include ignored files")
    static let kind = Option(
        list: "type", short: "t", value: "KIND", in: [.find],
        help: "only files of a kind: f is a file, d a directory, l a symbolic link")
    static let glob = Option(
        list: "glob", short: "g", value: "GLOB", in: [.find], help: "only files whose whole name matches GLOB")
    static let nameExtension = Option(
        list: "extension", short: "e", value: "EXT", in: [.find],
        help: "only files whose name has this extension; may be given several times")
    static let depth = Option(
        "max-depth", short: "d", value: "N", in: [.find], help: "search at most N levels of directories")
    static let long = Option(flag: "long", short: "l", in: [.find], help: "print the type after each name")
    static let execute = Option(
        rest: "exec", short: "x", value: "CMD", in: [.find],
        help: "run a command with each file, up to the argument ';'; '{}' is the file")
    static let executeBatch = Option(
        rest: "exec-batch", short: "X", value: "CMD", in: [.find], help: "run a command with all files at once")
    static let threads = Option(
        "threads", short: "j", value: "N", in: [.find], help: "the number of commands that run at the same time")
    static let only = Option(
        list: "only", value: "WHAT", in: [.type, .find],
        help: "only files that are mismatched, unknown or text, or conform to a type; may be given several times")
    static let verbose = Option(
        flag: "verbose", short: "v", in: [.type], help: "with -r, report symbolic links whose target does not exist")
    static let families = Option(
        flag: "families", in: [.types], help: "print the words for families of types, such as 'image'")
    static let noDereference = Option(
        flag: "no-dereference", in: [.type, .isType], help: "print the type of a symbolic link itself")
    static let follow = Option(
        flag: "follow", short: "L", in: [.type, .find], help: "also search the directories that symbolic links refer to"
    )
    static let recursive = Option(
        flag: "recursive", short: "r", in: [.type, .rename], help: "identify all files below a directory")
    static let inputName = Option(
        "name", value: "NAME", in: [.type, .isType], help: "the name to assume for standard input, '-'")
    static let names = Option(
        list: "name", value: "NAME", in: [.whichGroup],
        help: "identify a name; no file is read, and operands and lists are also treated as names")

    // MARK: Types

    static let appTypes = Option(
        "app", value: "PATH", in: aboutTypes,
        help: "add the types of an app: an app, a project folder, an Info.plist, its declaration")
    static let types = Option(
        "types", value: "WHICH", of: TypeScope.self, in: withTypes,
        help: "the set of types: the types that exist on the platform, or all types that typeq knows")
    static let os = Option(
        word: "os", value: "VERSION", choices: AppleSystem.known.map(\.description), in: withTypes,
        help: "the version of Apple's systems; by default the newest")
    static let systemMIME = Option(
        flag: "system-mime", in: aboutTypes.union([.whichGroup, .open, .registryLayers]),
        help: "add the types of the installed MIME type databases, mime.cache")
    static let set = Option(
        "set", value: "APP", in: [.handlers], help: "make APP the default application, in the user's mimeapps.list")
    static let exportFormat = Option(
        "format", value: "FORMAT", of: ExportFormat.self, in: [.export], help: "the format of the declarations")
    static let down = Option(
        flag: "down", short: "d", in: [.tree], help: "print the subtypes of the type instead of its supertypes")
    static let conformsTo = Option("conforms-to", value: "TYPE", in: [.types], help: "only types that conform to TYPE")
    static let fileExtension = Option(
        "extension", value: "EXT", in: [.types], help: "the types that claim an extension, in order of precedence")
    static let mimeType = Option(
        "mime", value: "MIME", in: [.types], help: "the types that claim a MIME type, in order of precedence")

    static let graphFormat = Option(
        "format", value: "FORMAT", default: GraphFormat.dot, in: [.graph],
        help: "the output format of the graph; svg requires the Graphviz program 'dot'")

    // MARK: Apps and windows

    static let app = Option(
        "app", value: "PATH", in: aboutApps,
        help: "the app to use: an app, a project folder, an Info.plist, an app declaration")
    static let target = Option(
        "target", value: "NAME", in: aboutApps.union(aboutDeclarations),
        help: "the target of a project; by default its application")
    static let platform = Option(
        word: "platform", value: "NAME", choices: Platform.names, in: aboutApps.union(aboutDeclarations),
        help: "the platform of an app that supports several")
    static let windows = Option(
        "windows", value: "FILE", in: [.whichGroup, .whichScene, .phase],
        help: "the open windows, as JSON in opening order; by default the windows in the window store")
    static let origin = Option(
        "origin", value: "ORIGIN", of: OpenOrigin.self, in: [.whichGroup, .new, .open, .report],
        help: "the origin of the request: the system, or the app itself (the default where possible)")
    static let newType = Option(
        "type", value: "TYPE", in: [.new],
        help: "the type of the document; by default the first that the app can create")
    static let exec = Option(
        "exec", value: "CMD", in: [.open], help: "run a shell command with each file, as its last argument")
    static let pid = Option("pid", value: "PID", in: [.open], help: "close the windows when this process ends")
    static let moved = Option(flag: "moved", in: [.rename], help: "record that the file was already renamed")
    static let check = Option(
        flag: "check", in: [.rename], help: "do not rename; report whether RenameButton would be enabled")
    static let toType = Option(
        flag: "to-type", in: [.rename], help: "print the names of files whose extension does not match their type")
    static let apply = Option(flag: "apply", in: [.rename], help: "rename the files that --to-type prints")
    static let addExtension = Option(
        flag: "add-extension", in: [.rename], help: "with --to-type, also add extensions to names that have none")
    static let undo = Option(flag: "undo", in: [.rename], help: "restore the names that --apply last changed")
    static let url = Option("url", value: "URL", in: [.whichScene], help: "a URL that the app receives")
    static let activity = Option(
        "activity", value: "ID", in: [.whichScene], help: "the target content identifier of a user activity")
    static let webpage = Option("webpage", value: "URL", in: [.whichScene], help: "the web page of the user activity")
    static let connect = Option(
        "connect", value: "ROLE", in: [.whichScene], help: "a connecting scene session of this role")
    static let configuration = Option(
        "configuration", value: "NAME", in: [.whichScene],
        help: "the name of the scene configuration that the session requests")

    // MARK: Declarations

    static let format = Option(
        "format", value: "FORMAT", of: LintRun.Format.self, in: [.lint], help: "the format of the findings")
    static let strict = Option(flag: "strict", in: [.lint, .registryCheck], help: "treat warnings as errors")
    static let project = Option(flag: "project", in: [.lint], help: "check the project that contains each file")
    static let explainRule = Option("explain", value: "RULE", in: [.lint], help: "explain a rule, and exit")
    static let rules = Option(flag: "rules", in: [.lint], help: "print the page of all rules, and exit")
    static let listRules = Option(
        flag: "list-rules", in: [.lint], help: "print one line for each rule, and exit")
    static let output = Option(
        "output", short: "o", value: "FILE", in: [.registryCompile, .report], help: "the file to write")
    static let shipped = Option(
        flag: "shipped", in: [.registryCompile],
        help: "compile the table that typeq itself ships, without any layer below")
    static let apple = Option(
        flag: "apple", in: [.registryCompile],
        help: "compile the table of Apple's declarations in the file that typeq ships")
    static let sources = Option(
        flag: "sources", in: [.registryCompile], help: "write the sources of the declarations that typeq ships")
    static let extensions = Option(
        "extensions", value: "FILE", in: [.registryCheck, .registryCompile],
        help: "the preferred types of extensions, if not in extensions.tsv beside the file that typeq ships")
}

/// The conditions under which the output is colored.
enum ColorChoice: String, CaseIterable { case auto, always, never }
