import FileIdentification
import SystemPackage
import Workers

extension Sandbox {
    /// What `--sandbox` says; `auto` when it was not given.
    init(_ invocation: Invocation) {
        self = invocation.value(.sandbox).flatMap { Sandbox(rawValue: $0.text) } ?? .auto
    }

    /// What was required cannot be had.
    struct Failure: Error {
        var message: String
    }

    /// Whether content is read without rights. Not when there is no content to read.
    func isEnforced(for identifier: FileIdentifier) throws(Failure) -> Bool {
        if self == .require, let missing = Sandbox.missing { throw Failure(message: "--sandbox require: \(missing)") }
        return self != .off && Sandbox.hasWorkers && identifier.policy != .name
    }

    /// The processes that read; nil when the program itself is to read. To be called before there is a second thread.
    func workers(
        for identifier: FileIdentifier, count: Int = WorkerThread.processorCount, _ console: inout Console
    ) throws(Failure) -> WorkerPool? {
        guard try isEnforced(for: identifier) else { return nil }
        do throws(Errno) {
            return try WorkerPool(identifier, mayReadHere: self != .require, workers: count)
        } catch {
            guard self == .require else {
                console.warnOfMissingWorkers(error)
                return nil
            }
            throw Failure(message: "--sandbox require: no process can be started to read files: \(error)")
        }
    }
}

extension Console {
    /// Says that files are read by the program itself although it was not asked to.
    fileprivate mutating func warnOfMissingWorkers(_ errno: Errno) {
        warn("no process can be started to read files (\(errno)): the program reads them, without a sandbox")
    }

    /// Says it, once, when a pool has lost its processes.
    mutating func warnOfLoss(_ workers: WorkerPool?) {
        if let errno = workers?.takeLoss() { warnOfMissingWorkers(errno) }
    }
}

extension OptionSpecification {
    static let sandbox = OptionSpecification(
        long: "sandbox", value: "WHEN", choices: Sandbox.allCases.map(\.rawValue),
        help: "read content in processes that may do nothing else")
}

/// Identifies files one by one, for commands that go on to use paths: the content is read by a worker.
final class CarefulIdentifier {
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

    /// Says, once, that the program itself has read a file for want of a worker.
    func warnOfLoss(_ console: inout Console) { console.warnOfLoss(workers) }
}
