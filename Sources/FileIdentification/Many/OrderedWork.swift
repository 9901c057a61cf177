/// Processes many items with several threads at the same time, and returns the results in the order of the items.
///
/// A producer adds items in portions, and a consumer takes the results, one portion at a time, in the order of the items. The
/// number of portions in progress is limited: `put` waits while there are too many, so memory does not grow with the number of
/// items. There are never more threads than portions in progress, and the threads end after the last portion.
///
/// There must be only one producer and one consumer at a time, each of which is a thread or a task.
package final class OrderedWork<Item: Sendable, Outcome: Sendable>: Sendable {
    private let work: @Sendable ([Item]) -> [Outcome]
    private let workerLimit: Int
    private let monitor: Monitor<Line>

    /// The waiting portions and the completed portions.
    private struct Line {
        /// Portions that no thread has taken yet, from oldest to newest. The first has the number `firstWaiting`.
        var waiting: [[Item]] = []
        var firstWaiting = 0
        /// Completed portions, keyed by number.
        var done: [Int: [Outcome]] = [:]
        /// The number of the portion to take next.
        var next = 0
        var isClosed = false
        var isCancelled = false
        var workers = 0
        var whenReady: (@Sendable () -> Void)?
        var whenRoom: (@Sendable () -> Void)?

        /// The number of the next portion to add.
        var end: Int { firstWaiting + waiting.count }
        /// Whether a result, or the end, is available without waiting.
        var isReady: Bool { isCancelled || done[next] != nil || isClosed && next == end }
    }

    private init(workerLimit: Int, work: @escaping @Sendable ([Item]) -> [Outcome]) {
        self.workerLimit = max(1, workerLimit)
        self.work = work
        monitor = Monitor(Line(), conditions: Condition.count)
    }

    /// Creates a work queue. No thread is started before the first portion is added.
    ///
    /// - Parameters:
    ///   - workers: The maximum number of threads.
    ///   - work: A closure that processes an item.
    package convenience init(
        workers: Int = WorkerThread.processorCount, _ work: @escaping @Sendable (Item) -> Outcome
    ) {
        self.init(workerLimit: workers, work: { $0.map(work) })
    }

    /// Creates a work queue that processes whole portions with a closure that returns one result for each item.
    package static func onPortions(_ work: @escaping @Sendable ([Item]) -> [Outcome]) -> OrderedWork {
        OrderedWork(workerLimit: WorkerThread.processorCount, work: work)
    }

    /// The maximum number of portions in progress. It is large enough that one slow portion does not immediately block the
    /// other threads.
    private var capacity: Int { 8 * workerLimit }

    private func hasRoom(_ line: Line) -> Bool { line.isCancelled || line.end - line.next < capacity }
}

// MARK: Producer

extension OrderedWork {
    /// Adds a portion, and waits if there is no room. Returns whether more items are needed, which is not the case after the
    /// work was canceled.
    package func put(_ items: [Item]) -> Bool {
        let (isWanted, startsWorker) = monitor.wait(on: Condition.room) { line -> (Bool, Bool)? in
            guard !line.isCancelled else { return (false, false) }
            guard self.hasRoom(line) else { return nil }
            line.waiting.append(items)
            let startsWorker = line.workers < min(self.workerLimit, line.end - line.next)
            if startsWorker { line.workers += 1 }
            return (true, startsWorker)
        }
        if startsWorker, !WorkerThread.start({ self.run() }) {
            // If no thread can be started, the work is done in this thread.
            if monitor.withLock({
                $0.workers -= 1; return $0.workers == 0
            }) {
                runOnce()
            }
        }
        monitor.signal(Condition.work)
        return isWanted
    }

    /// Calls a closure once, as soon as `put` does not have to wait.
    package func whenRoom(_ body: @escaping @Sendable () -> Void) {
        let isNow = monitor.withLock { line in
            let isNow = self.hasRoom(line)
            if !isNow { line.whenRoom = body }
            return isNow
        }
        if isNow { body() }
    }

    /// Indicates that the last portion was added.
    package func close() { finish { $0.isClosed = true } }

    /// Cancels the work: portions that no thread has taken are discarded, and there are no more results.
    package func cancel() {
        finish { line in
            line.isCancelled = true
            line.firstWaiting = line.end
            line.waiting = []
        }
    }

    private func finish(_ change: (inout Line) -> Void) {
        let calls = monitor.withLock { line in
            change(&line)
            return self.takeCalls(&line)
        }
        for condition in 0..<Condition.count { monitor.broadcast(condition) }
        for call in calls { call() }
    }

    /// Removes and returns the closures whose condition is now met.
    private func takeCalls(_ line: inout Line) -> [@Sendable () -> Void] {
        var calls: [@Sendable () -> Void] = []
        if line.isReady, let call = line.whenReady.take() { calls.append(call) }
        if hasRoom(line), let call = line.whenRoom.take() { calls.append(call) }
        return calls
    }
}

// MARK: Consumer

extension OrderedWork {
    /// Whether `take` does not have to wait.
    package var isReady: Bool { monitor.withLock(\.isReady) }

    /// Waits for the results of the next portion and returns them. Returns nil after the last portion, or if the work was
    /// canceled.
    package func take() -> [Outcome]? {
        let (results, call) = monitor.wait(on: Condition.result) { line -> ([Outcome]?, (@Sendable () -> Void)?)? in
            guard line.isReady else { return nil }
            guard !line.isCancelled, let results = line.done.removeValue(forKey: line.next) else { return (nil, nil) }
            line.next += 1
            return (results, line.whenRoom.take())
        }
        monitor.signal(Condition.room)
        call?()
        return results
    }

    /// Calls a closure once, as soon as `take` does not have to wait.
    package func whenReady(_ body: @escaping @Sendable () -> Void) {
        let isNow = monitor.withLock { line in
            if !line.isReady { line.whenReady = body }
            return line.isReady
        }
        if isNow { body() }
    }
}

// MARK: The workers

extension OrderedWork {
    private func run() {
        while let (number, items) = nextPortion() { finish(number, work(items)) }
    }

    /// Returns the next portion, or nil if there are no more portions.
    private func nextPortion() -> (Int, [Item])? {
        monitor.wait(on: Condition.work) { line -> (Int, [Item])?? in
            if let portion = Self.takePortion(&line) { return .some(portion) }
            guard !line.isClosed, !line.isCancelled else { return .some(nil) }
            return nil
        }
    }

    private static func takePortion(_ line: inout Line) -> (Int, [Item])? {
        guard !line.waiting.isEmpty else { return nil }
        line.firstWaiting += 1
        return (line.firstWaiting - 1, line.waiting.removeFirst())
    }

    private func finish(_ number: Int, _ results: [Outcome]) {
        let call = monitor.withLock { line -> (@Sendable () -> Void)? in
            line.done[number] = results
            return line.isReady ? line.whenReady.take() : nil
        }
        monitor.signal(Condition.result)
        call?()
    }

    private func runOnce() {
        if let (number, items) = monitor.withLock({ Self.takePortion(&$0) }) { finish(number, work(items)) }
    }
}

/// The conditions that threads wait for.
private enum Condition {
    static let work = 0
    static let room = 1
    static let result = 2
    static let count = 3
}
