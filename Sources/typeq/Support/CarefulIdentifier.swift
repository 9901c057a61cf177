import FileIdentification
import SystemPackage
import Workers

extension Sandbox {
    /// The system does not provide what `--sandbox require` needs.
    struct Failure: Error {
        var message: String
    }

    /// Returns whether content is read by processes without rights. It is not if no content is read at all.
    func isEnforced(for identifier: FileIdentifier) throws(Failure) -> Bool {
        if self == .require, let missing = Sandbox.missing { throw Failure(message: "--sandbox require: \(missing)") }
        return self != .off && Sandbox.hasWorkers && identifier.policy != .name
    }

    /// Starts the processes that read, or returns nil if the program itself reads. Call it before starting a thread.
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
    /// Warns that the program itself reads files because no process could be started.
    fileprivate mutating func warnOfMissingWorkers(_ errno: Errno) {
        warn("no process can be started to read files (\(errno)): the program reads them, without a sandbox")
    }

    /// Warns, once, if a pool has lost its processes.
    mutating func warnOfLoss(_ workers: WorkerPool?) {
        if let errno = workers?.takeLoss() { warnOfMissingWorkers(errno) }
    }
}

/// Identifies files one by one with a worker process, for commands that keep their own rights.
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

    /// Warns, once, if the program itself has read a file because no worker could be started.
    func warnOfLoss(_ console: inout Console) { console.warnOfLoss(workers) }
}
