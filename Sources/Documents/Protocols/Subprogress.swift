#if !canImport(SwiftUI)
    import Synchronization

    /// A part of a progress, which the function that does the work starts once.
    ///
    /// The part of Foundation's type that readers and writers need. It does not exist on Linux yet.
    ///
    /// Source: [Subprogress](https://developer.apple.com/documentation/foundation/subprogress).
    public struct Subprogress: ~Copyable, Sendable {
        private let manager: ProgressManager

        /// Creates a part of a manager's progress.
        init(of manager: ProgressManager) { self.manager = manager }

        /// Starts the work. The total is nil if it is unknown.
        public consuming func start(totalCount: Int?) -> ProgressManager {
            manager.begin(totalCount)
            return manager
        }

        /// Starts the work, like ``start(totalCount:)``. Apple's documentation of readers and writers uses this name.
        public consuming func reporter(totalCount: Int?) -> ProgressManager { start(totalCount: totalCount) }
    }

    /// The progress of some work.
    ///
    /// Source: [ProgressManager](https://developer.apple.com/documentation/foundation/progressmanager).
    public final class ProgressManager: Sendable {
        private let counts: Mutex<(total: Int?, completed: Int)>

        /// Creates a progress. The total is nil if it is unknown.
        public init(totalCount: Int?) { counts = Mutex((totalCount, 0)) }

        /// The number of units, or nil if it is unknown.
        public var totalCount: Int? { counts.withLock { $0.total } }
        /// The number of completed units.
        public var completedCount: Int { counts.withLock { $0.completed } }
        /// The completed fraction, from 0 to 1, or more if more units were completed than the total. It is 0 if the total is
        /// unknown.
        public var fractionCompleted: Double {
            counts.withLock { counts in
                guard let total = counts.total, total > 0 else { return counts.total == nil ? 0 : 1 }
                return Double(counts.completed) / Double(total)
            }
        }
        /// Whether the total is unknown.
        public var isIndeterminate: Bool { totalCount == nil }
        /// Whether all units are completed.
        public var isFinished: Bool {
            counts.withLock { counts in counts.total.map { counts.completed >= $0 } ?? false }
        }

        /// Adds completed units.
        public func complete(count: Int) { counts.withLock { $0.completed += count } }

        func begin(_ total: Int?) { counts.withLock { $0 = (total, 0) } }
    }
#endif
