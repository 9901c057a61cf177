public import SystemPackage

extension FileIdentifier {
    /// Identifies many files, on all processors, and gives the answers in the order of the paths.
    ///
    ///     for await (path, result) in identifier.identifications(of: paths) {
    ///         switch result {
    ///         case .success(let answer): print(path, answer.type)
    ///         case .failure(let error): print(error)
    ///         }
    ///     }
    ///
    /// A file that cannot be identified is one failure among the answers; the others are not touched by it. An answer
    /// is there as soon as it and those before it are known, while later paths are still asked for.
    ///
    /// - Parameter paths: The files. They are asked for as room is made by answers being taken, so that a sequence may be
    ///   longer than memory. One whose iterator waits, for input or the network, is better asynchronous.
    /// - Returns: One element for each path. Nothing happens before the first is asked for. Who stops asking, or is
    ///   cancelled, ends the work. Files are read on threads of their own, outside Swift's pool for tasks.
    /// - Complexity: O(1) memory in the number of paths.
    public func identifications<Paths: Sequence<FilePath> & Sendable>(of paths: Paths) -> Identifications<Never> {
        Identifications(self) { work in
            for path in paths {
                guard await work.putWaiting(path) else { break }
            }
            return nil
        }
    }

    /// Identifies many files whose paths come in their own time, on all processors, and gives the answers in the order of
    /// the paths.
    ///
    /// - Parameter paths: The files. What this sequence throws is thrown after the answers of the paths before it.
    /// - Returns: As of the same method over a sequence. An answer does not wait for the next path.
    public func identifications<Paths: AsyncSequence & Sendable>(
        of paths: Paths
    ) -> Identifications<Paths.Failure> where Paths.Element == FilePath {
        Identifications(self) { work in
            do throws(Paths.Failure) {
                for try await path in paths {
                    guard await work.putWaiting(path) else { break }
                }
                return nil
            } catch {
                return error
            }
        }
    }

    /// The answer about a path, or why there is none.
    package func result(_ path: FilePath) -> Result<Identification, FileAccessError> {
        Result { () throws(FileAccessError) in try identify(path) }
    }
}

/// The answers about many files, in the order of the paths. Made by `FileIdentifier.identifications(of:)`.
public struct Identifications<Failure: Error>: AsyncSequence, Sendable {
    /// A path as it was given, and the answer about it.
    public typealias Element = (path: FilePath, result: Result<Identification, FileAccessError>)
    typealias Work = OrderedWork<FilePath, Element>

    private let identifier: FileIdentifier
    private let feed: @Sendable (Work) async -> Failure?

    /// Answers about the paths that a function puts into a line of work. It gives what the paths ended with.
    init(_ identifier: FileIdentifier, feed: @escaping @Sendable (Work) async -> Failure?) {
        self.identifier = identifier
        self.feed = feed
    }

    /// Starts anew, with the first path.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(identifications: self) }

    /// Gives one answer after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let identifications: Identifications
        private var run: Run?
        private var isOver = false

        fileprivate init(identifications: Identifications) { self.identifications = identifications }

        /// The next answer; nil after the last, and when the task is cancelled.
        ///
        /// - Throws: What the sequence of paths threw, once, after all answers.
        public mutating func next(
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

    /// One iteration; its end ends the work.
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
    /// Puts an item in, when there is room for it. Answers whether more is wanted.
    fileprivate func putWaiting(_ item: Item) async -> Bool {
        await withCheckedContinuation { continuation in whenRoom { continuation.resume() } }
        return put([item])
    }

    /// Takes the result of the next item, when it is there. Nil after the last, and when the task is cancelled.
    fileprivate func takeWaiting() async -> Outcome? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in whenReady { continuation.resume() } }
            return take()?.first
        } onCancel: {
            cancel()
        }
    }
}
