import AppDeclaration
import DeclarationFormats
import DocumentRouting
import FileIdentification
import FileSystem
import SystemPackage
import TypeRegistry
import Workers

/// Opens files with the applications of the desktop, for `open` without an app. No window is recorded.
struct DesktopOpening {
    private let desktop: Desktop
    private let sandboxed: SandboxedIdentifier
    private let command: ShellCommand?
    private let isExplained: Bool

    /// Reads the desktop, and starts the process that reads files.
    init(_ invocation: Invocation, _ registries: Registries, _ console: inout Console) throws(Sandbox.Failure) {
        desktop = Desktop(&console)
        let identifier = registries.identifier(policy: invocation[Options.identify], followsSymbolicLinks: true)
        sandboxed = try SandboxedIdentifier(identifier, in: invocation[Options.sandbox], &console)
        command = invocation[Options.exec].map(ShellCommand.init(line:))
        isExplained = invocation[Options.explain]
    }

    /// Opens a file with its default application, or runs the command of `--exec` with the file.
    func open(_ file: Argument, _ console: inout Console) -> ExitCode {
        let identification: Identification
        do throws(FileAccessError) {
            identification = try sandboxed.identify(file.path)
        } catch {
            return console.report(unidentified: file, .file(error))
        }
        sandboxed.warnOfLoss(&console)
        if let command {
            console.flush()
            guard let failure = command.run(file, window: nil) else { return .yes }
            console.message("\(file.name): '\(command.line.name)' \(failure)")
            return .error
        }
        let lineage = MIMELineage(of: identification.type, mimeType: identification.mimeType, in: desktop.database)
        guard let handler = desktop.handlers(lineage).handlers.first else {
            console.message(
                "\(file.name): no application of this desktop opens \(identification.type.identifier), and no app is declared "
                    + "here (see 'typeq handlers --set', and '--app')")
            return .no
        }
        let application = handler.application
        do throws(InputError) {
            let entry = try ApplicationEntry(application)
            try entry.start(file)
            report(application, opening: file, identification, &console)
            return .yes
        } catch {
            console.message("\(file.name): \(error.message)")
            return .error
        }
    }

    private func report(
        _ application: DesktopApplication, opening file: Argument, _ identification: Identification,
        _ console: inout Console
    ) {
        guard !console.style.isJSON else {
            var object = JSONObject()
            object.add(file: file)
            object.add("type", identification.type.identifier)
            object.add("outcome", "open")
            object.add("application", application.id)
            object.add("name", application.name)
            return console.print(object)
        }
        console.print(file, StyledText("opened by \(application.localizedName) (\(application.id))"))
        guard isExplained else { return }
        console.print("  \(identification.type.identifier): see 'typeq handlers --explain'")
    }
}

/// The command line of an application.
///
/// Sources: [The Exec key](https://specifications.freedesktop.org/desktop-entry-spec/latest/exec-variables.html), [Recognized
/// desktop entry keys](https://specifications.freedesktop.org/desktop-entry-spec/latest/recognized-keys.html).
private struct ApplicationEntry {
    let application: DesktopApplication
    private let exec: String
    private let usesTerminal: Bool
    /// The value of the key Icon, or nil if it is missing or empty.
    private let icon: String?
    /// The folder in which the program runs, which is the value of the key Path, or nil for the current directory.
    private let folder: FilePath?

    /// Reads the desktop file.
    ///
    /// - Throws: `InputError` if the file cannot be read or has no command line.
    init(_ application: DesktopApplication) throws(InputError) {
        self.application = application
        let file = Argument(bytes: application.file)
        let bytes: [UInt8]
        do throws(FileError) { bytes = try readRegularFile(file) } catch {
            throw InputError(message: error.message)
        }
        let group = DesktopEntry(bytes)?.group("Desktop Entry")
        guard let exec = group?.value("Exec")?.value, !exec.isEmpty else {
            throw InputError(message: "\(application.id) has no command line (the key Exec is missing in \(file.name))")
        }
        self.exec = DesktopEntry.text(exec)
        usesTerminal = DesktopEntry.isTrue(group?.value("Terminal")?.value)
        func text(_ key: String) -> String? {
            group?.value(key).map { DesktopEntry.text($0.value) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        icon = Desktop.folders.languages.lazy.compactMap { text("Icon[\($0)]") }.first ?? text("Icon")
        // The shell must not search a relative folder in CDPATH.
        folder = text("Path").map { FilePath($0).absolute }
    }

    /// Starts the application. An application that does not need a terminal continues to run after this program has
    /// ended.
    func start(_ file: Argument) throws(InputError) {
        let arguments = arguments(for: file)
        guard let name = arguments.first,
            let program = name.path.isAbsolute ? name : ChildProgram.find(name.text), program.path.mayBeExecuted
        else {
            throw InputError(
                message: "the program '\(arguments.first?.name ?? "")' of \(application.id) is not installed")
        }
        if usesTerminal, !CurrentProcess.isTerminal(.standardOutput) {
            throw InputError(
                message: "\(application.id) runs in a terminal, and the standard output is not a terminal")
        }
        if let folder, (try? FileStatus(at: folder, followingLink: true))?.type != .directory {
            throw InputError(
                message:
                    "\(application.id) runs in the folder '\(Argument(folder).name)' (the key Path), which does not exist"
            )
        }
        let start = usesTerminal ? "exec \"$@\"" : "\"$@\" </dev/null >/dev/null 2>&1 &"
        let script = folder == nil ? start : "cd \"$1\" && shift || exit; \(start)"
        let shell = ChildProgram(
            path: Argument("/bin/sh"),
            arguments: ["sh", "-c", script, "sh"].map { Argument($0) } + (folder.map { [Argument($0)] } ?? [])
                + [program] + arguments.dropFirst())
        let ending: ChildProgram.Ending
        // An application with windows must continue to run when the terminal is closed.
        do throws(Errno) { ending = try usesTerminal ? shell.run() : shell.runInNewSession() } catch {
            throw InputError(message: "\(application.id) cannot be started: \(error.startingReason)")
        }
        if let failure = ending.failure { throw InputError(message: "\(application.id) \(failure)") }
    }

    /// Returns the arguments of the program. If the command line has no field for a file, the file is the last argument.
    private func arguments(for file: Argument) -> [Argument] {
        let path = file.path.isAbsolute ? file : Argument(file.path.canonicalLocation)
        var arguments: [[UInt8]] = []
        var hasFile = false
        for var word in Self.words(exec) {
            if word.elementsEqual("%i".utf8) {
                if let icon { arguments += [Array("--icon".utf8), Array(icon.utf8)] }
                continue
            }
            var argument: [UInt8] = []
            var isEmpty = word.isEmpty
            while let byte = word.popFirst() {
                guard byte == UInt8(ascii: "%"), let code = word.popFirst() else {
                    argument.append(byte)
                    continue
                }
                switch code {
                case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "u"), UInt8(ascii: "U"):
                    argument += path.bytes
                    hasFile = true
                case UInt8(ascii: "c"): argument += application.localizedName.utf8
                case UInt8(ascii: "k"): argument += application.file
                case UInt8(ascii: "%"): argument.append(code)
                default: break
                }
                isEmpty = false
            }
            if !argument.isEmpty || isEmpty { arguments.append(argument) }
        }
        return (arguments + (hasFile ? [] : [path.bytes])).map { Argument(bytes: $0) }
    }

    /// Returns the words of a command line. A word in quotation marks can contain spaces and characters after a backslash.
    private static func words(_ text: String) -> [ArraySlice<UInt8>] {
        var words: [ArraySlice<UInt8>] = []
        var word: [UInt8]?
        var isQuoted = false
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""):
                isQuoted.toggle()
                word = word ?? []
            case UInt8(ascii: "\\") where isQuoted: word = (word ?? []) + rest.prefix(1); rest = rest.dropFirst()
            case UInt8(ascii: " ") where !isQuoted:
                if let word { words.append(word[...]) }
                word = nil
            default: word = (word ?? []) + [byte]
            }
        }
        return word.map { words + [$0[...]] } ?? words
    }
}
