#if !canImport(SwiftUI)
    import Synchronization

    /// The wrapper of a document's last reading or writing, which reader and writer share.
    final class LastWrapper: Hashable, Sendable {
        private let wrapper = Mutex<FileWrapper?>(nil)

        func get() -> FileWrapper? { wrapper.withLock { $0 } }
        func set(_ new: FileWrapper) { wrapper.withLock { $0 = new } }

        // What a document was last read from does not tell two configurations apart.
        static func == (left: LastWrapper, right: LastWrapper) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }
#endif
