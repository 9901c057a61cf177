import Workers

/// The format in which `file` prints its results.
struct FileForm: Sendable {
    /// Whether the names are omitted.
    var isBrief = false
    var hasMIMEType = false
    var hasEncoding = false
    var mimeNames = MIMENames.libmagic
    /// Whether the result consists of the type's extensions.
    var hasExtensions = false
    var followsLinks = false
    /// The number of times that `-0` is specified.
    var nulCount = 0
    var separator = Argument(":")
    var isPadded = true
    var hasAlternatives = false
    /// Whether names are printed without escaping.
    var isRaw = false
    /// Whether characters that are hidden or that move other text are also escaped.
    var isForTerminal = false
    var inside = Inside.nothing
    /// Whether a file that cannot be opened changes the exit code.
    var failsForMissing = false

    /// The MIME name of a type that has several: the name that libmagic prints, or the first name in the registry.
    enum MIMENames: String, CaseIterable { case libmagic, registered }

    /// Whether to identify the content of compressed files.
    enum Inside: Sendable { case nothing, withOuter, withoutOuter }
}

/// The command line of `file`: names and lists of names, each with the format that the options specify at that point.
///
/// Sources: [file(1)](https://man7.org/linux/man-pages/man1/file.1.html) and
/// [getopt_long(3)](https://man7.org/linux/man-pages/man3/getopt_long.3.html). Options can follow operands, unless
/// `POSIXLY_CORRECT` is set, and long names can be abbreviated.
struct FileArguments {
    /// Names that are aligned with each other.
    enum Part {
        case names([Argument], FileForm)
        case list(Argument, FileForm)
    }

    /// The request: identify files, or print the help or the version.
    enum Request { case files, help, version }

    private(set) var parts: [Part] = []
    private(set) var request = Request.files
    private(set) var sandbox = Sandbox.auto
    private var form = FileForm()

    /// Parses a command line.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after the name of the command.
    ///   - isForTerminal: Whether the results are printed on a terminal.
    /// - Throws: `UsageError` for an unknown option, or if no file is specified.
    init(_ arguments: ArraySlice<Argument>, forTerminal isForTerminal: Bool) throws(UsageError) {
        let endsAtOperand = Environment.value("POSIXLY_CORRECT") != nil
        form.followsLinks = endsAtOperand
        form.isForTerminal = isForTerminal
        var names: [Argument] = []
        var rest = arguments
        let hyphen = UInt8(ascii: "-")
        while let argument = rest.popFirst() {
            if argument.bytes.count < 2 || argument.bytes[0] != hyphen {
                names.append(argument)
                guard endsAtOperand else { continue }
                names += rest
                break
            }
            if argument.bytes == [hyphen, hyphen] {
                names += rest
                break
            }
            if argument.bytes[1] == hyphen {
                try takeLong(argument, &rest)
            } else {
                try takeLetters(argument.bytes.dropFirst(), &rest)
            }
        }
        if !names.isEmpty { parts.append(.names(names, form)) }
        if parts.isEmpty, request == .files { throw UsageError("no file given: see 'typeq file --help'") }
    }

    private mutating func takeLong(_ argument: Argument, _ rest: inout ArraySlice<Argument>) throws(UsageError) {
        let body = argument.bytes.dropFirst(2)
        let name = String(decoding: body.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
        let value = name.utf8.count < body.count ? Argument(bytes: Array(body.dropFirst(name.utf8.count + 1))) : nil
        let spelling = "--\(VisibleText.repaired(Array(name.utf8)))"
        var rows = FileOptions.rows.filter { $0.long == name }
        if rows.isEmpty { rows = FileOptions.rows.filter { $0.long.hasPrefix(name) } }
        guard let row = rows.first else { throw Self.error("unrecognized option '\(spelling)'") }
        guard rows.count == 1 else {
            let names = rows.map { "'--\($0.long)'" }.joined(separator: ", ")
            throw Self.error("option '\(spelling)' is ambiguous (choose \(names))")
        }
        guard row.value != nil else {
            guard value == nil else { throw Self.error("option '--\(row.long)' doesn't allow an argument") }
            return try apply(row, Argument(""))
        }
        guard let operand = value ?? rest.popFirst() else {
            throw Self.error("option '--\(row.long)' requires an argument")
        }
        try apply(row, operand)
    }

    private mutating func takeLetters(
        _ letters: ArraySlice<UInt8>, _ rest: inout ArraySlice<Argument>
    ) throws(UsageError) {
        var letters = letters
        while let byte = letters.popFirst() {
            let letter = Character(Unicode.Scalar(byte))
            guard let row = FileOptions.rows.first(where: { $0.short == letter }) else {
                throw Self.error("invalid option -- '\(VisibleText.repaired([byte]))'")
            }
            guard row.value != nil else {
                try apply(row, Argument(""))
                continue
            }
            guard let operand = letters.isEmpty ? rest.popFirst() : Argument(bytes: Array(letters)) else {
                throw Self.error("option requires an argument -- '\(letter)'")
            }
            return try apply(row, operand)
        }
    }

    private mutating func apply(_ row: OptionRow, _ value: Argument) throws(UsageError) {
        switch row.long {
        case "brief": form.isBrief = true
        case "mime": (form.hasMIMEType, form.hasEncoding) = (true, true)
        case "mime-type": form.hasMIMEType = true
        case "mime-encoding": form.hasEncoding = true
        case "extension": form.hasExtensions = true
        case "dereference": form.followsLinks = true
        case "no-dereference": form.followsLinks = false
        case "files-from": parts.append(.list(value, form))
        case "print0": form.nulCount += 1
        case "separator": form.separator = value
        case "no-pad": form.isPadded = false
        case "keep-going": form.hasAlternatives = true
        case "raw": form.isRaw = true
        case "uncompress": form.inside = .withOuter
        case "uncompress-noreport": form.inside = .withoutOuter
        case "exit-on-error": form.failsForMissing = true
        case "sandbox": sandbox = try Self.choice(value, of: row)
        case "mime-names": form.mimeNames = try Self.choice(value, of: row)
        case "help": if request == .files { request = .help }
        case "version": if request == .files { request = .version }
        default: break
        }
    }

    /// Returns the value of an option that accepts a fixed set of values.
    private static func choice<Value: RawRepresentable & CaseIterable>(
        _ value: Argument, of row: OptionRow
    ) throws(UsageError) -> Value where Value.RawValue == String {
        if let choice = Value(rawValue: value.text) { return choice }
        let choices = Value.allCases.map(\.rawValue).joined(separator: ", ")
        throw error("invalid value '\(value.name)' for '--\(row.long)' (choose \(choices))")
    }

    private static func error(_ text: String) -> UsageError { UsageError("\(text): see 'typeq file --help'") }
}
