#if !canImport(SwiftUI)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
    import Synchronization

    /// Holds changes of an object by whoever has it, on any thread, while a snapshot of it is taken.
    ///
    /// Source: [snapshot(contentType:)](https://developer.apple.com/documentation/swiftui/referencefiledocument/snapshot(contenttype:)),
    /// during which edits are prevented.
    final class SnapshotHold: Sendable {
        private let lock = Mutex(())
        /// The thread that takes a snapshot: what that changes itself does not wait.
        private let taker = Mutex<pthread_t?>(nil)

        /// Waits until no snapshot is being taken.
        func pass() {
            guard !isTaker else { return }
            lock.withLock { _ in }
        }

        private var isTaker: Bool { taker.withLock { $0.map { pthread_equal($0, pthread_self()) != 0 } ?? false } }

        /// Takes a snapshot, and tells so before the first change passes.
        func whileTaken<Snapshot>(_ isTaken: () -> Void, _ take: () throws -> Snapshot) throws -> Snapshot {
            var result: Result<Snapshot, any Error>?
            lock.withLock { _ in
                taker.withLock { $0 = pthread_self() }
                result = Result { try take() }
                isTaken()
                taker.withLock { $0 = nil }
            }
            guard let result else { preconditionFailure("the closure has run") }
            return try result.get()
        }
    }
#endif
