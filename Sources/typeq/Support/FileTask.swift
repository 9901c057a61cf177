import DocumentRouting
import FileIdentification
import FileSystem
import Synchronization
import SystemPackage
import Workers

/// What a command does for each file, in three steps: begin, identify, answer. Only the second reads the content, and it
/// may run in another process.
protocol FileTask: Sendable {
    /// What is known before the content is read.
    associatedtype Known: Sendable
    associatedtype Answer: Sendable
    typealias Failure = DocumentRouter.Failure

    /// The identifier for the second step.
    var identifier: FileIdentifier { get }

    /// Returns what is known about a file by its path, or the answer, if it does not need the content.
    func begin(_ file: Argument) throws(Failure) -> FileBeginning<Known, Answer>

    /// Returns what is known about a file that was opened, and is going to be read. The default is what was known before.
    func known(_ known: Known, opening file: UnreadFile) -> Known

    /// Closes what is open for `begin`, which is not called again.
    func endBeginning()

    /// Returns the answer for a file that was identified. No file is opened.
    func answer(_ file: Argument, _ known: Known, identification: consuming Identification) -> Answer

    /// Whether the remaining files do not matter.
    var isFinished: Bool { get }

    /// Prints an answer, or the error.
    func print(_ answer: FileResult<Answer>, of file: Argument, _ console: inout Console) -> ExitCode
}

/// A task that prints what a file is, or asks about it.
protocol IdentifyingTask: FileTask where Known == Void, Answer == Identification {}

extension IdentifyingTask {
    func begin(_ file: Argument) -> FileBeginning<Void, Identification> { .identify(()) }

    func answer(_ file: Argument, _ known: Void, identification: consuming Identification) -> Identification {
        identification
    }
}

/// The result of a task for a file.
///
/// It is not a `Result`, whose condition on the error makes Swift's runtime search all conformances where the type of the
/// answer is generic: a quarter of the time for one file.
enum FileResult<Answer: Sendable>: Sendable {
    case success(Answer)
    case failure(DocumentRouter.Failure)
}

/// The result of the first step.
enum FileBeginning<Known: Sendable, Answer: Sendable>: Sendable {
    case answer(Answer)
    /// The file has to be identified.
    case identify(Known)
    /// Standard input has to be identified, as a file with a name.
    case standardInput(Known, name: FilePath?)
}

extension FileTask {
    func known(_ known: Known, opening file: UnreadFile) -> Known { known }

    func endBeginning() {}

    var isFinished: Bool { false }

    /// Identifies a file. Returns the answer, or the error.
    func result(
        _ file: Argument, _ known: Known, _ identify: () throws(FileAccessError) -> Identification
    ) -> FileResult<Answer> {
        do throws(FileAccessError) { return .success(answer(file, known, identification: try identify())) } catch {
            return .failure(.file(error))
        }
    }
}

/// Runs a task for many files, with worker processes that read their content, or in this process.
struct FileTaskRunner<Task: FileTask>: Sendable {
    let task: Task
    let workers: WorkerPool?
    /// Whether somebody named the files. Otherwise they were found.
    let isNamed: Bool

    /// Returns the results for files that workers read, in their order.
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

    /// Opens a file. If there are too many open files, the waiting files of this thread are identified first; then the
    /// thread waits for others, which do the same.
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

    /// Returns the result for one file, which this process reads.
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

    /// Open files that wait for a worker, until there are enough of them.
    private struct Group {
        var waiting: [(index: Int, known: Task.Known)] = []
        var files: [UnreadFile] = []
    }
}

/// Standard input as one of the files. It may be several of them, which have the same content.
enum StandardInput {
    /// What was read, as long as it may be asked for again.
    private static let content = Mutex<Result<[UInt8], FileAccessError>?>(nil)

    /// Reads as much as identification looks at. The stream is read once.
    static func read() throws(FileAccessError) -> [UInt8] {
        try content.withLock { content in
            let result =
                content
                ?? Result { () throws(FileError) in try readStandardInput(upTo: InputLimits.standardInputBytes) }
                .mapError { error($0.message, $0.errno) }
            content = result
            return result
        }.get()
    }

    /// Makes reading an error, because a process that has ended has read the stream.
    static func lose() {
        content.withLock { $0 = .failure(error("it was read by a process that crashed", .ioError)) }
    }

    private static func error(_ message: String, _ errno: Errno) -> FileAccessError {
        FileAccessError(path: Argument.standardInput.path, kind: .unreadable, message: message, errno: errno)
    }

    /// Copies it to a file in memory, without looking at the bytes.
    static func open(named name: FilePath?) throws(FileAccessError) -> UnreadFile {
        let bytes = try read()
        do throws(Errno) {
            return try UnreadFile(bytes: bytes, named: name, path: Argument.standardInput.path)
        } catch {
            throw Self.error(error.reason, error)
        }
    }
}

/// The options of `file`, which are those of file(1). They differ from those of the other commands, so their values are read
/// by `FileArguments`.
///
/// Source: [file(1)](https://man7.org/linux/man-pages/man1/file.1.html), OPTIONS.
enum FileOptions {
    /// The rows, in the order of the help.
    static let rows: [OptionRow] = [
        row("brief", "b", help: "print the answers without the names"),
        row("mime", "i", help: "print MIME types with the encoding"), row("mime-type", nil, help: "print MIME types"),
        row("mime-encoding", nil, help: "print encodings"),
        row("extension", nil, help: "print the extensions of the types, separated by slashes"),
        row("dereference", "L", help: "follow symbolic links"),
        row("no-dereference", "h", help: "print what symbolic links are, unless POSIXLY_CORRECT is set"),
        row("files-from", "f", value: "FILE", help: "read names from a file, one a line; '-' is standard input"),
        row("print0", "0", help: "end each name with NUL; given twice, also each answer"),
        row("separator", "F", value: "TEXT", help: "the text after a name, instead of ':'"),
        row("no-pad", "N", help: "do not align the answers"),
        row("keep-going", "k", help: "print the other types that a file may have, too"),
        row("raw", "r", help: "do not escape unprintable characters in names"),
        row("uncompress", "z", help: "look inside compressed files"),
        row("uncompress-noreport", "Z", help: "look inside compressed files, and print only what is inside"),
        row("exit-on-error", "E", help: "exit with 1 if a file cannot be opened"),
        row("special-files", "s", help: "accepted: devices are never read"),
        row("no-buffer", "n", help: "accepted: lines are printed as soon as they are known"),
        row("preserve-date", "p", help: "accepted: access times are never set"),
        row("no-sandbox", "S", help: "accepted: content is read in a sandbox, see '--sandbox'"),
        row(
            "sandbox", nil, value: "WHEN",
            help: "read content in processes that may do nothing else: auto, require or off"),
        row("exclude", "e", value: "TEST", help: "accepted without effect"),
        row("exclude-quiet", nil, value: "TEST", help: "accepted without effect"),
        row("magic-file", "m", value: "FILES", help: "accepted without effect: see MAGIC in typeq(1)"),
        row("parameter", "P", value: "NAME=VALUE", help: "accepted without effect"),
        row("help", nil, help: "show this help"),
        row("version", "v", help: "print the version of typeq, of libmagic and of the registry"),
    ]

    private static func row(_ long: String, _ short: Character?, value: String? = nil, help: String) -> OptionRow {
        OptionRow(long: long, short: short, value: value, commands: [.file], help: help)
    }
}
