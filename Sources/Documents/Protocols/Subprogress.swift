#if !canImport(SwiftUI)
    import Synchronization

    /// A part of somebody's progress, to be started once by whoever does the work.
    ///
    /// What readers and writers need of Foundation's type, which has not come to Linux yet.
    ///
    /// Source: [Subprogress](https://developer.apple.com/documentation/foundation/subprogress).
    public struct Subprogress: ~Copyable, Sendable {
        private let manager: ProgressManager

        /// The part of a progress that a manager shows.
        init(of manager: ProgressManager) { self.manager = manager }

        /// Begins the work. A total of nil means that nobody knows how much it is.
        public consuming func start(totalCount: Int?) -> ProgressManager {
            manager.begin(totalCount)
            return manager
        }

        /// Begins the work, as ``start(totalCount:)`` does: the name in the pages on readers and writers.
        public consuming func reporter(totalCount: Int?) -> ProgressManager { start(totalCount: totalCount) }
    }

    /// How far a piece of work is.
    ///
    /// Source: [ProgressManager](https://developer.apple.com/documentation/foundation/progressmanager).
    public final class ProgressManager: Sendable {
        private let counts: Mutex<(total: Int?, completed: Int)>

        /// Makes a progress. A total of nil means that nobody knows how much it is.
        public init(totalCount: Int?) { counts = Mutex((totalCount, 0)) }

        /// The units of work; nil when nobody knows.
        public var totalCount: Int? { counts.withLock { $0.total } }
        /// The units that are done.
        public var completedCount: Int { counts.withLock { $0.completed } }
        /// The part that is done, 0 to 1, and more when more was done than was said; 0 when the total is not known.
        public var fractionCompleted: Double {
            counts.withLock { counts in
                guard let total = counts.total, total > 0 else { return counts.total == nil ? 0 : 1 }
                return Double(counts.completed) / Double(total)
            }
        }
        /// Whether the total is not known.
        public var isIndeterminate: Bool { totalCount == nil }
        /// Whether as many units are done as there are.
        public var isFinished: Bool {
            counts.withLock { counts in counts.total.map { counts.completed >= $0 } ?? false }
        }

        /// Adds units that are done.
        public func complete(count: Int) { counts.withLock { $0.completed += count } }

        func begin(_ total: Int?) { counts.withLock { $0 = (total, 0) } }
    }
#endif
