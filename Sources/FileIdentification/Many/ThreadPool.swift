/// Runs closures that may block, on separate threads outside of the Swift concurrency thread pool. The number of
/// threads is limited, and threads end when there is no more work.
final class ThreadPool: Sendable {
    /// The pool for single files. It has more threads than processors, because a file on a network can take a long time
    /// to read.
    static let shared = ThreadPool(limit: 4 * WorkerThread.processorCount)

    private struct State {
        /// The closures that no thread has taken, from oldest to newest. The first `first` elements are nil.
        var waiting: [(@Sendable () -> Void)?] = []
        var first = 0
        var threads = 0

        mutating func next() -> (@Sendable () -> Void)? {
            guard first < waiting.count else {
                (waiting, first) = ([], 0)
                threads -= 1
                return nil
            }
            first += 1
            return waiting[first - 1].take()
        }
    }

    private let limit: Int
    private let state = Monitor(State(), conditions: 0)

    init(limit: Int) { self.limit = limit }

    /// Runs a closure as soon as a thread of the pool is free. If the system cannot create a thread, runs the waiting closures in
    /// this thread.
    func run(_ body: @escaping @Sendable () -> Void) {
        let needsThread = state.withLock { state in
            state.waiting.append(body)
            guard state.threads < limit else { return false }
            state.threads += 1
            return true
        }
        if needsThread, !WorkerThread.start({ self.work() }) { work() }
    }

    private func work() {
        while let body = state.withLock({ $0.next() }) { body() }
    }
}
