#if !canImport(SwiftUI)
    import FileSystem
    import Synchronization

    /// Holds changes of an object by whoever has it, on any thread, while a snapshot of it is taken.
    ///
    /// Source: [snapshot(contentType:)](https://developer.apple.com/documentation/swiftui/referencefiledocument/snapshot(contenttype:)),
    /// during which edits are prevented.
    final class SnapshotHold: Sendable {
        private let lock = Mutex(())
        /// The thread that takes a snapshot. Its own changes do not wait.
        private let taker = Mutex<CurrentProcess.ThreadIdentity?>(nil)

        /// Waits until no snapshot is being taken.
        func pass() {
            guard !isTaker else { return }
            lock.withLock { _ in }
        }

        private var isTaker: Bool { taker.withLock { $0 == CurrentProcess.thread } }

        /// Takes a snapshot, and tells so before the first change passes.
        func whileTaken<Snapshot>(_ isTaken: () -> Void, _ take: () throws -> Snapshot) throws -> Snapshot {
            var result: Result<Snapshot, any Error>?
            lock.withLock { _ in
                taker.withLock { $0 = CurrentProcess.thread }
                result = Result { try take() }
                isTaken()
                taker.withLock { $0 = nil }
            }
            guard let result else { preconditionFailure("the closure has run") }
            return try result.get()
        }
    }
#endif
