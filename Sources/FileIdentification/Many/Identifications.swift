import SystemPackage

/// The answers for many files, in the order of the paths.
struct Identifications<Failure: Error>: AsyncSequence, Sendable {
    /// A path that was passed in, and its answer.
    typealias Element = (path: FilePath, result: Result<Identification, FileAccessError>)
    typealias Work = OrderedWork<FilePath, Element>

    private let identifier: FileIdentifier
    private let feed: @Sendable (Work) async -> Failure?

    /// Creates the answers for the paths that a closure adds to a work queue. The closure returns the error that ended the
    /// sequence of paths.
    init(_ identifier: FileIdentifier, feed: @escaping @Sendable (Work) async -> Failure?) {
        self.identifier = identifier
        self.feed = feed
    }

    /// Creates an iterator that starts with the first path.
    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(identifications: self) }

    /// An iterator over the answers.
    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let identifications: Identifications
        private var run: Run?
        private var isOver = false

        fileprivate init(identifications: Identifications) { self.identifications = identifications }

        /// Returns the next answer, or nil after the last answer or if the task is canceled.
        ///
        /// - Throws: The error that the sequence of paths throws, once, after all answers.
        mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Failure) -> Element? {
            guard !isOver else { return nil }
            let run = run ?? Run(identifications.identifier, identifications.feed)
            self.run = run
            if let element = await run.work.takeWaiting() { return element }
            isOver = true
            guard !Task.isCancelled, let failure = await run.feeder.value else { return nil }
            throw failure
        }
    }

    /// A single iteration. The work ends when the object is released.
    private final class Run: Sendable {
        let work: Work
        let feeder: Task<Failure?, Never>

        init(_ identifier: FileIdentifier, _ feed: @escaping @Sendable (Work) async -> Failure?) {
            let work = Work { (path: $0, result: identifier.result($0)) }
            self.work = work
            feeder = Task {
                let failure = await feed(work)
                work.close()
                return failure
            }
        }

        deinit {
            work.cancel()
            feeder.cancel()
        }
    }
}

extension OrderedWork {
    /// Adds an item as soon as there is room. Returns whether more items are needed.
    func putWaiting(_ item: Item) async -> Bool {
        await withCheckedContinuation { continuation in whenRoom { continuation.resume() } }
        return put([item])
    }

    /// Returns the next result as soon as it is available, or nil after the last result or if the task is canceled.
    fileprivate func takeWaiting() async -> Outcome? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in whenReady { continuation.resume() } }
            return take()?.first
        } onCancel: {
            cancel()
        }
    }
}
