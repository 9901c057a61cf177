import CWorker
import FileIdentification
import Synchronization
import SystemPackage

/// Worker processes that identify files for any number of threads, one worker for each thread that asks at a time.
///
/// A worker that ends takes one file with it, which gets an error; another takes its place. See `CWorker.h` for the
/// processes, and `ReadingPlan` for which file is given up.
package final class WorkerPool: Sendable {
    private let identifier: FileIdentifier
    /// Whether files may be read in this process when no worker is to be had.
    private let mayReadHere: Bool
    private let state: Mutex<State>

    private let template: Template

    private struct State {
        /// Workers that wait for a group.
        var idle: [Worker] = []
        /// Slots without a worker.
        var free: [UInt32]
        /// Why a file was read in this process, until that is told.
        var untold: Errno?
        var isTold = false
    }

    /// Starts the template. To be called before the program has a second thread, and after all that workers need is
    /// loaded: they cannot open a file.
    ///
    /// - Parameters:
    ///   - identifier: What answers. Its policy should be one that reads.
    ///   - mayReadHere: Whether files are read in this process when workers cannot be started.
    ///   - workers: How many threads will ask at a time.
    /// - Throws: What the system reported.
    package init(
        _ identifier: FileIdentifier, mayReadHere: Bool, workers: Int = WorkerThread.processorCount
    ) throws(Errno) {
        self.identifier = identifier
        self.mayReadHere = mayReadHere
        identifier.prepare(isForked: true)
        template = try Template(slots: UInt32(workers), for: identifier)
        state = Mutex(State(free: Array(0..<UInt32(workers))))
    }

    /// Ends all processes, and waits for them. What other threads are asking meanwhile has no answers of workers.
    package func end() { template.end() }

    /// How many files are to be given at once: fewer cost more, more are divided.
    package static var groupSize: Int { WorkerLimits.groupSize }

    /// Identifies open files, and gives the answers in their order. Those that a worker could not read have an error.
    package func identify(_ files: [UnreadFile]) -> [Result<Identification, FileAccessError>] {
        var plan = ReadingPlan(count: files.count)
        var results: [Result<Identification, FileAccessError>] = []
        while let first = plan.remaining.first {
            let worker: Worker
            do throws(Errno) {
                worker = try take()
            } catch {
                results += files[first...].map { readHere($0, insteadOfWorker: error) }
                break
            }
            let group = files[first..<min(first + WorkerLimits.groupSize, files.count)]
            let outcome = worker.read(group)
            let answers = outcome.answers(about: group, identifier.registry)
            plan.settle(answers: answers.count)
            results += answers
            let isValid = answers.count == outcome.count
            if outcome.state == .done, isValid, !answers.isEmpty {
                give(worker)
                continue
            }
            let end = remove(worker)
            // Without a template its workers end too, whatever they were reading.
            guard let end else { continue }
            if let index = plan.endWorker(hasBegun: outcome.begun > answers.count || !isValid) {
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

    /// Identifies the file at a path: as the identifier does, but for the content.
    package func identify(_ path: FilePath) throws(FileAccessError) -> Identification {
        switch try identifier.open(path) {
        case .answer(let answer): return answer
        case .unread(let file):
            guard let result = identify([file]).first else { throw ReadingFailure.invalidAnswer.error(of: path) }
            return try result.get()
        }
    }

    private func readHere(
        _ file: UnreadFile, insteadOfWorker errno: Errno
    ) -> Result<Identification, FileAccessError> {
        guard mayReadHere else { return .failure(ReadingFailure.noReader(errno).error(of: file.path)) }
        state.withLock { if !$0.isTold { $0.untold = errno } }
        return Result { () throws(FileAccessError) in try identifier.identify(file) }
    }

    /// Why files have been read in this process, with all its rights, for want of a worker: once, and nil when none has.
    package func takeLoss() -> Errno? {
        state.withLock { state in
            guard let errno = state.untold.take() else { return nil }
            state.isTold = true
            return errno
        }
    }

    // MARK: The workers

    /// A worker that waits, or a new one.
    private func take() throws(Errno) -> Worker {
        try state.withLock { state throws(Errno) in
            if let idle = state.idle.popLast() { return idle }
            guard let slot = state.free.popLast() else { throw .resourceTemporarilyUnavailable }
            do throws(Errno) {
                return try template.startWorker(slot)
            } catch {
                state.free.append(slot)
                throw error
            }
        }
    }

    private func give(_ worker: Worker) { state.withLock { $0.idle.append(worker) } }

    /// Ends a worker, if it has not ended, and says how it did; nil when there is no template to ask.
    private func remove(_ worker: Worker) -> ReadingFailure? {
        worker.close()
        return state.withLock { state in
            state.free.append(worker.slot)
            return template.endWorker(worker.slot)
        }
    }
}
