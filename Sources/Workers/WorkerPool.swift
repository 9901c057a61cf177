import CWorker
package import FileIdentification
import Synchronization
package import SystemPackage

/// A pool of worker processes that identify files for any number of threads. Each thread uses one worker at a time.
///
/// If a worker crashes, an error is reported for one file, and another worker continues. See `CWorker.h` for the processes, and
/// `ReadingPlan` for how this file is determined.
package final class WorkerPool: Sendable {
    private let identifier: FileIdentifier
    /// Whether files are read only by workers for which the kernel enforces all restrictions.
    private let isSandboxRequired: Bool
    private let state: Mutex<State>

    private let template: Template

    private struct State {
        /// The workers that wait for files.
        var idle: [Worker] = []
        /// The slots without a worker.
        var free: [UInt32]
        /// The reason why this process read files instead of a worker, and the restrictions that a worker lacked.
        var loss = Note()
        var gap = Note()

        /// Information that is reported to the caller once.
        struct Note {
            var lack: SandboxLack?
            var isTaken = false

            mutating func take() -> SandboxLack? {
                guard let lack, !isTaken else { return nil }
                isTaken = true
                return lack
            }
        }
    }

    /// Starts the template process. Create the pool before the program starts a thread, and after all data that workers need
    /// has been loaded, because they cannot open files.
    ///
    /// - Parameters:
    ///   - identifier: The file identifier, with a policy that reads content.
    ///   - isSandboxRequired: Whether files are read only by workers for which the kernel enforces all restrictions. If false,
    ///     and no worker can be started, this process reads the files.
    ///   - workers: The number of threads that use the pool.
    /// - Throws: The system error.
    package init(
        _ identifier: FileIdentifier, isSandboxRequired: Bool, workers: Int = WorkerThread.processorCount
    ) throws(Errno) {
        self.identifier = identifier
        self.isSandboxRequired = isSandboxRequired
        identifier.prepare(isForked: true)
        template = try Template(slots: UInt32(workers), for: identifier)
        state = Mutex(State(free: Array(0..<UInt32(workers))))
    }

    /// Starts a worker, and waits until it has dropped its privileges.
    ///
    /// - Throws: The restrictions that are missing.
    package func start() throws(SandboxLack) {
        let worker = try take()
        give(worker)
        guard let enforcement = worker.enforcement else { throw .noProcess(.brokenPipe) }
        guard enforcement.isComplete else { throw .incomplete(enforcement) }
    }

    /// Ends all processes, and waits for them. Calls in other threads that are still running receive no answers from workers.
    package func end() { template.end() }

    /// The best number of files for one call. Smaller groups are less efficient, and larger groups are divided.
    package static var groupSize: Int { WorkerLimits.groupSize }

    /// Identifies open files, and returns the results in the same order. If no worker could read a file, its result is an
    /// error.
    package func identify(_ files: [UnreadFile]) -> [Result<Identification, FileAccessError>] {
        var plan = ReadingPlan(count: files.count)
        var results: [Result<Identification, FileAccessError>] = []
        while let first = plan.remaining.first {
            let worker: Worker
            do throws(SandboxLack) {
                worker = try take()
            } catch {
                results += files[first...].map { readHere($0, insteadOfWorker: error) }
                break
            }
            let group = files[first..<min(first + identifier.groupSize, files.count)]
            let outcome = worker.read(group)
            let answers = outcome.answers(about: group, identifier)
            plan.settle(answers: answers.count)
            results += answers
            let isValid = answers.count == outcome.count
            if outcome.state == .done, answers.count == group.count {
                give(worker)
                continue
            }
            let end = remove(worker)
            // If the template ends, its workers also end, and no file is the cause.
            guard let end else { continue }
            let isToBlame = outcome.begun > answers.count || outcome.state == .done || !isValid
            if let index = plan.endWorker(hasBegun: isToBlame) {
                let failure: ReadingFailure =
                    switch outcome.state {
                    case .tookTooLong: .tookTooLong
                    case .done: .invalidAnswer
                    case .ended: isValid ? end : .invalidAnswer
                    }
                results.append(.failure(failure.error(of: files[index].path)))
            }
        }
        return results
    }

    /// Identifies the file at a path. The content is read by a worker.
    package func identify(_ path: FilePath) throws(FileAccessError) -> Identification {
        switch try identifier.open(path) {
        case .answer(let answer): return answer
        case .unread(let file):
            guard let result = identify([file]).first else { throw ReadingFailure.invalidAnswer.error(of: path) }
            return try result.get()
        }
    }

    private func readHere(
        _ file: UnreadFile, insteadOfWorker lack: SandboxLack
    ) -> Result<Identification, FileAccessError> {
        guard !isSandboxRequired else { return .failure(ReadingFailure.noReader(lack).error(of: file.path)) }
        state.withLock { $0.loss.lack = lack }
        return Result { () throws(FileAccessError) in try identifier.identify(file) }
    }

    /// Returns the reason why this process has read files with all its privileges. Returns nil if it has not, or if the reason
    /// was already returned.
    package func takeLoss() -> SandboxLack? { state.withLock { $0.loss.take() } }

    /// Returns the restrictions that a worker lacked. Returns nil if no worker lacked any, or if they were already returned.
    package func takeGap() -> SandboxLack? { state.withLock { $0.gap.take() } }

    // MARK: The workers

    /// Returns an idle worker, or starts a new worker.
    private func take() throws(SandboxLack) -> Worker {
        var worker = try state.withLock { state throws(SandboxLack) in
            if let idle = state.idle.popLast() { return idle }
            guard let slot = state.free.popLast() else { throw .noProcess(.resourceTemporarilyUnavailable) }
            do throws(Errno) {
                return try template.startWorker(slot)
            } catch {
                state.free.append(slot)
                throw .noProcess(error)
            }
        }
        guard worker.enforcement == nil else { return worker }
        worker.receiveReport()
        guard let enforcement = worker.enforcement, !enforcement.isComplete else { return worker }
        guard !isSandboxRequired else {
            _ = remove(worker)
            throw .incomplete(enforcement)
        }
        state.withLock { $0.gap.lack = .incomplete(enforcement) }
        return worker
    }

    private func give(_ worker: Worker) { state.withLock { $0.idle.append(worker) } }

    /// Ends a worker, if it is still running. Returns how the worker ended, or nil if the template has ended.
    private func remove(_ worker: Worker) -> ReadingFailure? {
        worker.close()
        return state.withLock { state in
            state.free.append(worker.slot)
            return template.endWorker(worker.slot)
        }
    }
}

/// Determines the files of a group that are passed to a worker next, and the file for which an error is reported when a worker
/// ends.
///
/// A worker reads the files in order. Therefore, if it had started to read a file when it ended, this was the first file
/// without an answer. An error is reported for that file, which is not read again, and the files after it are passed to the
/// next worker. If a worker ends before it starts to read a file, no file is the cause. After several such workers, an error is
/// reported for the first file.
struct ReadingPlan: Equatable {
    /// The number of files.
    let count: Int
    /// The number of files for which there is an answer or an error. These are always the first files.
    private(set) var settled = 0
    private var fruitlessWorkers = 0

    /// The maximum number of consecutive workers that can end before they start to read a file.
    static let fruitlessLimit = 3

    init(count: Int) { self.count = count }

    /// The files without a result.
    var remaining: Range<Int> { settled..<count }

    /// Records that the next files have valid answers.
    mutating func settle(answers: Int) {
        settled = min(count, settled + max(0, answers))
        if answers > 0 { fruitlessWorkers = 0 }
    }

    /// Records that a worker has ended, after its answers were recorded.
    ///
    /// - Parameter hasBegun: Whether the worker was reading a file without an answer.
    /// - Returns: The file for which an error is reported, or nil if all remaining files should be read again.
    mutating func endWorker(hasBegun: Bool) -> Int? {
        guard settled < count else { return nil }
        if !hasBegun {
            fruitlessWorkers += 1
            guard fruitlessWorkers >= Self.fruitlessLimit else { return nil }
        }
        fruitlessWorkers = 0
        settled += 1
        return settled - 1
    }
}
