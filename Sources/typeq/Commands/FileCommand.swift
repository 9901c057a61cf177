import FileIdentification
import FileSystem
import SystemPackage
import Workers

extension CommandSpecification {
    static let file = CommandSpecification(
        command: .file, summary: "the type of each file, like the program 'file'", operands: "FILE…",
        count: 1...Int.max,
        examples: [
            ("typeq file photo.jpg notes", "names and descriptions, aligned"),
            ("typeq file -b --mime-type notes", "only the MIME type"),
            ("typeq file -i -f list", "MIME types and encodings of the files in a list"),
        ],
        discussion: "If the program is started as 'file', for example through a symbolic link, it runs this command.",
        run: { _, _ in .usage },
        runWithArguments: { arguments, console in
            do throws(UsageError) {
                let arguments = try FileArguments(arguments, forTerminal: console.isTerminal)
                switch arguments.request {
                case .help: console.write(Help(width: console.columns).text(of: Command.file.specification))
                case .version: console.write((Version.text + "\n").utf8)
                case .files: return FileProgramTask.run(arguments.parts, in: arguments.sandbox, &console)
                }
                return .yes
            } catch {
                console.message(error.message)
                return .no
            }
        })
}

/// The task that `typeq file` runs for the files in one part of its command line.
private struct FileProgramTask: FileTask {
    let identifier: FileIdentifier
    let form: FileForm
    /// The width of the widest name in columns.
    let width: Int

    /// The text to print for a file before it is identified.
    typealias Known = String

    /// The bytes of a result, and whether the result is an error.
    struct Answer: Sendable {
        var bytes: [UInt8]
        var isError = false
    }

    func begin(_ file: Argument) -> FileBeginning<Known, Answer> {
        if file == .standardInput { return .standardInput("", name: nil) }
        do throws(Errno) {
            let status = try FileStatus(at: file.bytes, followingLink: form.followsLinks)
            if let answer = form.answer(status, file) { return .answer(Answer(bytes: answer)) }
            return .identify(status.prefix(isRegular: true))
        } catch {
            return .answer(Answer(bytes: form.answer(error, file), isError: true))
        }
    }

    func answer(_ file: Argument, _ known: Known, identification: Identification) -> Answer {
        Answer(bytes: form.answer(identification, prefix: known))
    }

    func print(_ result: FileResult<Answer>, of file: Argument, _ console: inout Console) -> ExitCode {
        switch result {
        case .success(let answer):
            console.write(form.line(file, answer.bytes, width: width))
            return answer.isError && form.failsForMissing ? .no : .yes
        case .failure(let error):
            if case .file(let error) = error, error.errno == .permissionDenied {
                console.write(form.line(file, Array("regular file, no read permission".utf8), width: width))
                return form.failsForMissing ? .no : .yes
            }
            console.write(form.line(file, form.answer(error, file), width: width))
            return .no
        }
    }
}

extension FileProgramTask {
    /// Prints the results for the parts of a command line, one after the other.
    static func run(_ parts: [FileArguments.Part], in sandbox: Sandbox, _ console: inout Console) -> ExitCode {
        let (registries, _) = RegistryLayers.registries(Invocation(), &console)
        var code = ExitCode.yes
        let follows = parts.contains { $0.form.followsLinks || $0.form.hasExtensions }
        var identifier = registries.identifier(
            policy: .auto, followsSymbolicLinks: follows, examinesText: true)
        if parts.contains(where: { $0.form.inside != .nothing }) { identifier = identifier.lookingInside(.compressed) }
        // The program can drop its privileges only before the last part, so several parts share the workers.
        var workers: WorkerPool?
        if parts.count > 1 {
            do throws(Sandbox.Failure) {
                workers = try sandbox.workers(for: identifier, &console)
            } catch {
                console.message(error.message)
                return .error
            }
        }
        defer { workers?.end() }
        for part in parts {
            let files: [Argument]
            switch part {
            case .names(let names, _): files = names
            case .list(let list, _):
                do throws(FileError) {
                    files = try names(in: list)
                } catch {
                    console.message("cannot open `\(list.name)' (\(error.errno))")
                    code = code.combined(with: .no)
                    continue
                }
            }
            let width = part.form.isBrief ? 0 : files.map(part.form.columns).max() ?? 0
            let task = FileProgramTask(identifier: identifier, form: part.form, width: width)
            let batch = Batch(files: files)
            code = code.combined(
                with: parts.count > 1
                    ? batch.run(task, with: workers, &console) : batch.run(task, in: sandbox, &console))
        }
        return code
    }

    /// Reads a list of names, one per line. An empty line is also treated as a name.
    private static func names(in list: Argument) throws(FileError) -> [Argument] {
        let bytes = try readFile(list, upTo: InputLimits.nameListBytes)
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { Argument(bytes: Array($0.prefix(InputLimits.nameBytes))) }
    }
}

extension FileArguments.Part {
    fileprivate var form: FileForm {
        switch self {
        case .names(_, let form), .list(_, let form): form
        }
    }
}
