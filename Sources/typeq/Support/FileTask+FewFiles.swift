import DocumentRouting
import FileIdentification
import FileSystem
import SystemPackage
import Workers

// A few files are read without workers: the program opens the files, drops its privileges, and reads the files itself.
// For a single file, this is faster than starting a worker.
//
// These are methods of the task instead of a generic type, because Swift's runtime would create the type at run time and
// search all conformances for its condition on the task.
extension FileTask {
    private typealias Step = FileStep<Known, Answer>

    /// Runs the task for a few files, and prints the results.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - sandbox: The value of `--sandbox`. For `require`, nothing is read if the kernel does not enforce the
    ///     complete sandbox.
    ///   - console: The console to print to.
    /// - Returns: The highest exit code of all files.
    func run(few files: [Argument], in sandbox: Sandbox, _ console: inout Console) -> ExitCode {
        let steps = files.map(step)
        endBeginning()
        var reading = OwnReading()
        var (hasRights, isSuccessor) = (true, false)
        var code = ExitCode.yes
        var index = 0
        while index < steps.count {
            if steps[index].readsContent, hasRights {
                identifier.prepare(isForked: false)
                console.flush()
                if index + 1 < steps.count, let last = reading.startSuccessor() {
                    // The original process crashed while it read the file, and reported the crash. This process is a
                    // copy that the original process made before.
                    code = .error
                    isSuccessor = true
                    if steps[...last].contains(where: \.readsInput) { StandardInput.lose() }
                    index = last + 1
                    continue
                }
                hasRights = false
                var descriptors: [Int32] = []
                for rest in index..<steps.count {
                    if let descriptor = steps[rest].descriptor { descriptors.append(descriptor) }
                }
                let enforcement = reading.giveUpRights(
                    keeping: descriptors, fileCount: descriptors.count, exitCodeAfterCrash: ExitCode.error.rawValue)
                console.messageOutput = FileDescriptor(rawValue: reading.messageOutput)
                do throws(Sandbox.Failure) {
                    // The original process has printed the warning.
                    if !isSuccessor || sandbox == .require { try sandbox.accept(enforcement, &console) }
                } catch {
                    console.message(error.message)
                    return .error
                }
            }
            if steps[index].readsContent { console.flush() }
            let result = result(of: steps[index], files[index], index, reading: reading, console: console)
            code = code.combined(with: print(result, of: files[index], &console))
            if console.failure != nil { break }
            index += 1
        }
        console.flush()
        reading.finish()
        return code
    }

    /// Performs the first step of the task for a file, and opens the file.
    private func step(_ file: Argument) -> Step {
        let beginning: FileBeginning<Known, Answer>
        do throws(Failure) { beginning = try begin(file) } catch { return .settled(.failure(error)) }
        do throws(FileAccessError) {
            switch beginning {
            case .answer(let answer): return .settled(.success(answer))
            case .standardInput(let known, let name): return .readInput(known, name: name)
            case .identify(let known):
                switch try identifier.open(file.path) {
                case .answer(let identification):
                    return .settled(.success(answer(file, known, identification: identification)))
                case .unread(let unread): return .read(unread, self.known(known, opening: unread))
                }
            }
        } catch {
            return .settled(.failure(.file(error)))
        }
    }

    private func result(
        of step: Step, _ file: Argument, _ index: Int, reading: OwnReading, console: Console
    ) -> FileResult<Answer> {
        let known: Known
        let identify: () throws(FileAccessError) -> Identification
        switch step {
        case .settled(let result): return result
        case .read(let unread, let value):
            known = value
            identify = { () throws(FileAccessError) in try identifier.identify(unread) }
        case .readInput(let value, let name):
            known = value
            // Waiting for the other end of a pipe is not included in the reading time.
            let bytes: [UInt8]
            do throws(FileAccessError) {
                bytes = try StandardInput.read()
            } catch {
                return .failure(.file(error))
            }
            identify = { () throws(FileAccessError) in identifier.identify(bytes: bytes, named: name) }
        }
        let notices = notices(of: file, reading, console)
        return result(file, known) { () throws(FileAccessError) in
            try reading.read(file: index, notices: notices, identify)
        }
    }

    /// Returns the text to print if the file crashes the program.
    private func notices(of file: Argument, _ reading: OwnReading, _ console: Console) -> [OwnReading.Notice] {
        func rendered(_ reason: String) -> Console.Rendering {
            console.rendering { console in
                let error = FileAccessError(path: file.path, kind: .unreadable, message: reason, errno: .ioError)
                _ = print(.failure(.file(error)), of: file, &console)
            }
        }
        let (one, other) = (rendered("0"), rendered("1"))
        return [
            OwnReading.Notice(descriptor: 1, one.answers, other.answers),
            OwnReading.Notice(descriptor: reading.messageOutput, one.messages, other.messages),
        ]
    }
}

/// The remaining work for a file after the first step of a task.
private enum FileStep<Known: Sendable, Answer: Sendable> {
    case settled(FileResult<Answer>)
    case read(UnreadFile, Known)
    case readInput(Known, name: FilePath?)

    /// The descriptor from which the file is read, or nil if its content is not needed.
    var descriptor: Int32? {
        switch self {
        case .settled: nil
        case .read(let file, _): file.descriptor
        case .readInput: 0
        }
    }

    var readsContent: Bool { descriptor != nil }
    var readsInput: Bool { if case .readInput = self { true } else { false } }
}

extension Sandbox {
    /// The error that is thrown if the system does not support the complete sandbox, which `--sandbox require`
    /// requires.
    struct Failure: Error {
        var message: String

        fileprivate init(_ lack: SandboxLack) { message = "--sandbox require: \(lack.problem)" }
    }

    /// Returns whether sandboxed processes read the content. The result is false if no content is read, the sandbox is
    /// off, or the system does not support it. Throws `noSupport` in the last case if the sandbox is required.
    func isEnforced(for identifier: FileIdentifier) throws(Failure) -> Bool {
        guard self != .off, identifier.policy != .name else { return false }
        guard Sandbox.hasWorkers || self != .require else { throw Failure(.noSupport) }
        return Sandbox.hasWorkers
    }

    /// Accepts the restrictions that the kernel enforces for a process before it reads files. If a sandbox is required, an
    /// incomplete sandbox is an error, otherwise it causes a warning.
    func accept(_ enforcement: Enforcement, _ console: inout Console) throws(Failure) {
        if !enforcement.isComplete { try accept(.incomplete(enforcement), &console) }
    }

    private func accept(_ lack: SandboxLack, _ console: inout Console) throws(Failure) {
        guard self == .require else { return console.warn(lack) }
        throw Failure(lack)
    }

    /// Starts the processes that read files, or returns nil if the program itself reads them. Call this method before
    /// starting a thread.
    func workers(
        for identifier: FileIdentifier, count: Int = WorkerThread.processorCount, _ console: inout Console
    ) throws(Failure) -> WorkerPool? {
        guard try isEnforced(for: identifier) else { return nil }
        let pool: WorkerPool
        do throws(Errno) {
            pool = try WorkerPool(identifier, isSandboxRequired: self == .require, workers: count)
        } catch {
            try accept(.noProcess(error), &console)
            return nil
        }
        guard self == .require else { return pool }
        do throws(SandboxLack) {
            try pool.start()
        } catch {
            pool.end()
            throw Failure(error)
        }
        return pool
    }
}

extension Console {
    /// Reports a warning that files are read with more privileges than intended.
    fileprivate mutating func warn(_ lack: SandboxLack) {
        switch lack {
        case .noProcess(let errno):
            warn(
                "no process can be started to read files (\(errno.startingReason)): the program reads them, without a sandbox"
            )
        case .incomplete, .noSupport: warn("the sandbox is incomplete: \(lack.problem)")
        }
    }

    /// Reports warnings, once each, if a pool has lost its processes, or if the processes have more privileges than
    /// intended.
    mutating func warnOfLoss(_ workers: WorkerPool?) {
        guard let workers else { return }
        if let lack = workers.takeGap() { warn(lack) }
        if let lack = workers.takeLoss() { warn(lack) }
    }
}

/// Identifies files one by one with a worker process, for commands that keep their own privileges.
final class SandboxedIdentifier {
    let identifier: FileIdentifier
    private let workers: WorkerPool?

    init(_ identifier: FileIdentifier, in sandbox: Sandbox, _ console: inout Console) throws(Sandbox.Failure) {
        self.identifier = identifier
        workers = try sandbox.workers(for: identifier, count: 1, &console)
    }

    deinit { workers?.end() }

    func identify(_ path: FilePath) throws(FileAccessError) -> Identification {
        guard let workers else { return try identifier.identify(path) }
        return try workers.identify(path)
    }

    /// Reports a warning, once, if the program itself has read a file because no worker could be started.
    func warnOfLoss(_ console: inout Console) { console.warnOfLoss(workers) }
}
