import DocumentRouting
import FileIdentification
import FileSystem
import Synchronization
import SystemPackage
import Workers

/// The work of a command for each file, in three steps: begin, identify, answer. Only the second step reads the
/// content, and this step can run in another process.
protocol FileTask: Sendable {
    /// The information that is available before the content is read.
    associatedtype Known: Sendable
    associatedtype Answer: Sendable
    typealias Failure = DocumentRouter.Failure

    /// The identifier for the second step.
    var identifier: FileIdentifier { get }

    /// Returns the information about a file that is available from its path, or the result if the content is not needed.
    func begin(_ file: Argument) throws(Failure) -> FileBeginning<Known, Answer>

    /// Returns the information about a file after it was opened and before it is read. The default implementation
    /// returns `known`.
    func known(_ known: Known, opening file: UnreadFile) -> Known

    /// Closes the resources that `begin` uses. After this method, `begin` is not called again.
    func endBeginning()

    /// Returns the result for a file that was identified. Does not open files.
    func answer(_ file: Argument, _ known: Known, identification: consuming Identification) -> Answer

    /// Whether the remaining files can be skipped.
    var isFinished: Bool { get }

    func print(_ answer: FileResult<Answer>, of file: Argument, _ console: inout Console) -> ExitCode
}

/// A task that prints or uses the identification of a file.
protocol IdentifyingTask: FileTask where Known == Void, Answer == Identification {}

extension IdentifyingTask {
    func begin(_ file: Argument) -> FileBeginning<Void, Identification> { .identify(()) }

    func answer(_ file: Argument, _ known: Void, identification: consuming Identification) -> Identification {
        identification
    }
}

/// The result of a task for a file.
///
/// This type is used instead of `Result`, because the constraint on its error makes Swift's runtime search all conformances if
/// the type of the answer is generic. That takes a quarter of the time for one file.
enum FileResult<Answer: Sendable>: Sendable {
    case success(Answer)
    case failure(DocumentRouter.Failure)
}

/// The result of the first step.
enum FileBeginning<Known: Sendable, Answer: Sendable>: Sendable {
    case answer(Answer)
    /// The file must be identified.
    case identify(Known)
    /// Standard input must be identified as a file with the given name.
    case standardInput(Known, name: FilePath?)
}

extension FileTask {
    func known(_ known: Known, opening file: UnreadFile) -> Known { known }

    func endBeginning() {}

    var isFinished: Bool { false }

    /// Identifies a file, and returns the result or an error.
    func result(
        _ file: Argument, _ known: Known, _ identify: () throws(FileAccessError) -> Identification
    ) -> FileResult<Answer> {
        do throws(FileAccessError) { return .success(answer(file, known, identification: try identify())) } catch {
            return .failure(.file(error))
        }
    }
}

/// Runs a task for many files, either with worker processes that read their content, or in this process.
struct FileTaskRunner<Task: FileTask>: Sendable {
    let task: Task
    let workers: WorkerPool?
    /// Whether the user specified the files. If false, they were found in directories.
    let isNamed: Bool

    /// Returns the results for files that workers read, in order.
    func results(_ files: [Argument], from workers: WorkerPool) -> [FileResult<Task.Answer>] {
        var results = [FileResult<Task.Answer>?](repeating: nil, count: files.count)
        var group = Group()
        func settle() {
            guard !group.files.isEmpty else { return }
            for (waiting, identification) in zip(group.waiting, workers.identify(group.files)) {
                results[waiting.index] = task.result(files[waiting.index], waiting.known, identification.get)
            }
            group = Group()
        }
        for (index, file) in files.enumerated() {
            let beginning: FileBeginning<Task.Known, Task.Answer>
            do throws(Task.Failure) {
                beginning = try task.begin(file)
            } catch {
                results[index] = .failure(error)
                continue
            }
            do throws(FileAccessError) {
                let known: Task.Known
                let opening: FileOpening
                switch beginning {
                case .answer(let answer):
                    results[index] = .success(answer)
                    continue
                case .standardInput(let input, let name):
                    known = input
                    opening = .unread(try StandardInput.open(named: name))
                case .identify(let path):
                    if let identification = task.identifier.answerByName(at: file.bytes) {
                        results[index] = .success(task.answer(file, path, identification: identification))
                        continue
                    }
                    known = path
                    opening = try open(file.path) {
                        defer { settle() }
                        return !group.files.isEmpty
                    }
                }
                switch opening {
                case .answer(let identification):
                    results[index] = .success(task.answer(file, known, identification: identification))
                case .unread(let unread):
                    group.waiting.append((index, task.known(known, opening: unread)))
                    group.files.append(unread)
                    if group.files.count >= WorkerPool.groupSize { settle() }
                }
            } catch {
                results[index] = .failure(.file(error))
            }
        }
        settle()
        return results.compactMap { $0 }
    }

    /// Opens a file. If too many files are open, first identifies the waiting files of this thread, and then waits for other
    /// threads, which do the same.
    private func open(_ path: FilePath, makingRoom: () -> Bool) throws(FileAccessError) -> FileOpening {
        var attempts = 0
        while true {
            do throws(FileAccessError) {
                return try task.identifier.open(path, isNamed: isNamed)
            } catch {
                guard [.tooManyOpenFiles, .tooManyOpenFilesInSystem].contains(error.errno), attempts < 1000 else {
                    throw error
                }
                if !makingRoom() {
                    CurrentProcess.sleep(milliseconds: 1)
                    attempts += 1
                }
            }
        }
    }

    /// Returns the result for a file that this process reads.
    func resultWithoutWorkers(_ file: Argument) -> FileResult<Task.Answer> {
        do throws(Task.Failure) {
            switch try task.begin(file) {
            case .answer(let answer): return .success(answer)
            case .standardInput(let known, let name):
                return task.result(file, known) { () throws(FileAccessError) in
                    task.identifier.identify(bytes: try StandardInput.read(), named: name)
                }
            case .identify(let known):
                if let identification = task.identifier.answerByName(at: file.bytes) {
                    return .success(task.answer(file, known, identification: identification))
                }
                return result(file, known)
            }
        } catch {
            return .failure(error)
        }
    }

    private func result(_ file: Argument, _ known: Task.Known) -> FileResult<Task.Answer> {
        do throws(FileAccessError) {
            switch try task.identifier.open(file.path, isNamed: isNamed) {
            case .answer(let identification): return .success(task.answer(file, known, identification: identification))
            case .unread(let unread):
                let known = task.known(known, opening: unread)
                return .success(task.answer(file, known, identification: try task.identifier.identify(unread)))
            }
        } catch {
            return .failure(.file(error))
        }
    }

    /// A group of open files that wait for a worker, until the group is large enough.
    private struct Group {
        var waiting: [(index: Int, known: Task.Known)] = []
        var files: [UnreadFile] = []
    }
}

/// Standard input as a file. An operand `-` can occur several times, always with the same content.
enum StandardInput {
    /// The part of standard input that identification uses.
    private static let content = Result { () throws(FileError) in
        try readStandardInput(upTo: InputLimits.standardInputBytes)
    }.mapError { error($0.message, $0.errno) }

    /// Whether a process that has ended has read the stream.
    ///
    /// This is not a `Mutex` that contains the content: after a fork, the code that locks and the code that unlocks can see
    /// different IDs of the same thread, because each module has its own copy of the ID.
    private static let isLost = Atomic(false)

    /// Reads the part of standard input that identification uses. The stream is read only once.
    static func read() throws(FileAccessError) -> [UInt8] {
        guard !isLost.load(ordering: .relaxed) else {
            throw error("the input was read by a process that crashed", .ioError)
        }
        return try content.get()
    }

    /// Makes later calls of ``read()`` throw an error, because a process that has ended has read the stream.
    static func lose() { isLost.store(true, ordering: .relaxed) }

    private static func error(_ message: String, _ errno: Errno) -> FileAccessError {
        FileAccessError(path: Argument.standardInput.path, kind: .unreadable, message: message, errno: errno)
    }

    /// Copies standard input to a file in memory, without examining the bytes.
    static func open(named name: FilePath?) throws(FileAccessError) -> UnreadFile {
        let bytes = try read()
        do throws(Errno) {
            return try UnreadFile(bytes: bytes, named: name, path: Argument.standardInput.path)
        } catch {
            throw Self.error(error.reason, error)
        }
    }
}

/// The options of `file`, which are the options of file(1). They differ from the options of other commands, so `FileArguments`
/// reads their values.
///
/// Source: [file(1)](https://man7.org/linux/man-pages/man1/file.1.html), OPTIONS.
enum FileOptions {
    /// The rows, in the order of the help.
    static let rows: [OptionRow] = [
        row("brief", "b", help: "print the results without the names"),
        row("mime", "i", help: "print MIME types with the encoding"), row("mime-type", nil, help: "print MIME types"),
        row("mime-encoding", nil, help: "print encodings"),
        row(
            "mime-names", nil, value: "WHOSE", choices: FileForm.MIMENames.allCases.map(\.rawValue),
            help: "whose MIME names to print for types that have several"),
        row("extension", nil, help: "print the extensions of the types, separated by slashes"),
        row("dereference", "L", help: "follow symbolic links"),
        row("no-dereference", "h", help: "identify symbolic links themselves, unless POSIXLY_CORRECT is set"),
        row("files-from", "f", value: "FILE", help: "read names from a file, one per line; '-' is standard input"),
        row("print0", "0", help: "end each name with NUL; given twice, also each result"),
        row("separator", "F", value: "TEXT", help: "the text after a name, instead of ':'"),
        row("no-pad", "N", help: "do not align the results"),
        row("keep-going", "k", help: "also print the other types that a file may have"),
        row("raw", "r", help: "do not escape unprintable characters in names"),
        row("uncompress", "z", help: "look inside compressed files"),
        row("uncompress-noreport", "Z", help: "look inside compressed files, and print only the type of the content"),
        row("exit-on-error", "E", help: "exit with 1 if a file cannot be opened"),
        row("special-files", "s", help: "ignored, accepted for compatibility: devices are never read"),
        row("no-buffer", "n", help: "ignored, accepted for compatibility: each line is printed immediately"),
        row("preserve-date", "p", help: "ignored, accepted for compatibility: access times are never set"),
        row("no-sandbox", "S", help: "ignored, accepted for compatibility: see '--sandbox'"),
        row(
            "sandbox", nil, value: "WHEN", choices: Sandbox.allCases.map(\.rawValue),
            help: "read file content in sandboxed helper processes"),
        row("exclude", "e", value: "TEST", help: "ignored, accepted for compatibility"),
        row("exclude-quiet", nil, value: "TEST", help: "ignored, accepted for compatibility"),
        row("magic-file", "m", value: "FILES", help: "ignored, accepted for compatibility: see MAGIC in typeq(1)"),
        row("parameter", "P", value: "NAME=VALUE", help: "ignored, accepted for compatibility"),
        row("help", nil, help: "show this help"),
        row("version", "v", help: "print the versions of typeq, libmagic and the registry"),
    ]

    private static func row(
        _ long: String, _ short: Character?, value: String? = nil, choices: [String] = [], help: String
    ) -> OptionRow {
        OptionRow(
            long: long, short: short, value: value, listChoices: { choices }, commands: [.file], help: help)
    }
}
