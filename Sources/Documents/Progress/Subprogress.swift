#if !canImport(SwiftUI) && !compiler(>=6.4)
    /// A part of a progress, which the function that does the work starts once.
    ///
    /// Tests of readers and writers create one with ``ProgressManager/subprogress(assigningCount:)``.
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

        /// Starts the work, and returns its progress. The total is nil if it is unknown.
        public consuming func start(totalCount: Int?) -> ProgressManager {
            isStarted = true
            let manager = ProgressManager(totalCount: totalCount)
            parent.add(manager, count: count)
            return manager
        }

        /// A part that was not started is completed.
        deinit {
            if !isStarted { parent.complete(count: count) }
        }
    }
#endif

#if !canImport(SwiftUI)
    extension Subprogress {
        /// Starts the work, like `start(totalCount:)`. Apple's pages about readers and writers use this name.
        ///
        /// Source: [write(snapshot:to:previous:progress:)](https://developer.apple.com/documentation/swiftui/documentwriter/write(snapshot:to:previous:progress:)).
        public consuming func reporter(totalCount: Int?) -> ProgressManager { start(totalCount: totalCount) }
    }
#endif
