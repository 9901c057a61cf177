#if !canImport(SwiftUI) && !compiler(>=6.4)
    /// A part of a progress, which is started once by the function that performs the work.
    ///
    /// Tests of readers and writers create a subprogress with ``ProgressManager/subprogress(assigningCount:)``.
    ///
    /// Source: [Subprogress](https://developer.apple.com/documentation/foundation/subprogress).
    public struct Subprogress: ~Copyable, Sendable {
        private let parent: ProgressManager
        private let count: Int
        private var isStarted = false

        init(of parent: ProgressManager, count: Int) {
            self.parent = parent
            self.count = count
        }

        /// Starts the work and returns its progress manager. Pass nil if the total is unknown.
        public consuming func start(totalCount: Int?) -> ProgressManager {
            isStarted = true
            let manager = ProgressManager(totalCount: totalCount)
            parent.add(manager, count: count)
            return manager
        }

        /// If the part was not started, its count is added to the completed count of the parent.
        deinit {
            if !isStarted { parent.complete(count: count) }
        }
    }
#endif

#if !canImport(SwiftUI)
    extension Subprogress {
        /// Starts the work, like `start(totalCount:)`. Apple's documentation of readers and writers uses this name.
        ///
        /// Source: [write(snapshot:to:previous:progress:)](https://developer.apple.com/documentation/swiftui/documentwriter/write(snapshot:to:previous:progress:)).
        public consuming func reporter(totalCount: Int?) -> ProgressManager { start(totalCount: totalCount) }
    }
#endif
