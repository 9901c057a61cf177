#if !canImport(SwiftUI)
    import DocumentRouting
    import FileSystem
    import SystemPackage

    /// The file of an open document, with a descriptor that reveals renames by other programs, like `NSFilePresenter` on Apple
    /// platforms.
    final class ResolvedLink {
        private let file: OpenFile
        let identity: FileIdentity

        /// Opens a file, or returns nil if it cannot be opened.
        init?(_ path: FilePath) {
            guard let identity = try? FileIdentity(at: path), let file = try? OpenFile(path, options: .nonBlocking)
            else { return nil }
            self.identity = identity
            self.file = file
        }

        /// The current path of the file. The value is nil if the file was deleted, and on systems without `/proc`.
        var currentPath: FilePath? {
            let path = try? FilePath("/proc/self/fd/\(file.descriptor)").linkTarget()
            guard let path, path.isAbsolute, let found = try? FileIdentity(at: path), found.isSameFile(as: identity)
            else { return nil }
            return path
        }
    }
#endif

#if !canImport(SwiftUI)
    import DocumentRouting
    import FileSystem
    import Synchronization

    /// A gate that edits pass, except while a snapshot is created. A closed gate also serializes tasks.
    @MainActor
    final class EditGate {
        private var isShut: Bool
        private var waiting: [CheckedContinuation<Void, Never>] = []

        init(isShut: Bool = false) { self.isShut = isShut }

        /// Waits until the gate is open.
        func pass() async {
            while isShut { await withCheckedContinuation { waiting.append($0) } }
        }

        /// Waits until the gate is open, and closes it.
        func close() async {
            await pass()
            isShut = true
        }

        /// Opens the gate for all waiting tasks.
        func open() {
            isShut = false
            let all = waiting
            waiting = []
            for one in all { one.resume() }
        }
    }

    /// Blocks changes of an object on all threads while a snapshot of it is created.
    ///
    /// Source: [snapshot(contentType:)](https://developer.apple.com/documentation/swiftui/referencefiledocument/snapshot(contenttype:)),
    /// during which edits are prevented.
    final class SnapshotHold: Sendable {
        private let lock = Mutex(())
        /// The thread that creates a snapshot. Its own changes do not wait.
        private let taker = Mutex<CurrentProcess.ThreadIdentity?>(nil)

        /// Waits until no snapshot is being created.
        func pass() {
            guard !isTaker else { return }
            lock.withLock { _ in }
        }

        private var isTaker: Bool { taker.withLock { $0 == CurrentProcess.thread } }

        /// Creates a snapshot, and calls `isTaken` before the first waiting change can pass.
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
