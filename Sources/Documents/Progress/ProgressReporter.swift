#if !canImport(SwiftUI) && !compiler(>=6.4)
    public import Observation

    /// A read-only view of a progress for its observers.
    ///
    /// Source: [ProgressReporter](https://developer.apple.com/documentation/foundation/progressreporter).
    @dynamicMemberLookup
    public final class ProgressReporter: Sendable {
        /// An additional property.
        public typealias Property = ProgressManager.Property

        let manager: ProgressManager

        init(_ manager: ProgressManager) { self.manager = manager }

        /// The number of units, or nil if it is unknown.
        public var totalCount: Int? { manager.totalCount }
        /// The number of completed units, including the units of finished parts, or 0 if the total is unknown.
        ///
        /// Source: [completedCount](https://developer.apple.com/documentation/foundation/progressreporter/completedcount).
        public var completedCount: Int { manager.isIndeterminate ? 0 : manager.completedCount }
        /// The completed fraction, including the fractions of the parts.
        public var fractionCompleted: Double { manager.fractionCompleted }
        /// A Boolean value that indicates whether the total is unknown.
        public var isIndeterminate: Bool { manager.isIndeterminate }
        /// A Boolean value that indicates whether all units are completed. The value is false if there are no units, or
        /// if their number is unknown.
        public var isFinished: Bool { manager.isFinished }

        /// An additional property of the progress, not including its parts.
        public subscript<P: Property>(dynamicMember key: KeyPath<ProgressManager.Properties, P.Type>) -> P.Value {
            manager[dynamicMember: key]
        }

        /// Returns the summary of the values that an additional property has in the progress and its parts.
        public func summary<P: Property>(of property: KeyPath<ProgressManager.Properties, P.Type>) -> P.Summary {
            manager.summary(of: property)
        }
    }

    extension ProgressReporter: Observable {}

    extension ProgressReporter: Hashable {
        /// Returns whether two reporters report the same progress.
        public static func == (left: ProgressReporter, right: ProgressReporter) -> Bool {
            left.manager === right.manager
        }
        /// Hashes the identity of the progress.
        public func hash(into hasher: inout Hasher) { hasher.combine(manager) }
    }

    extension ProgressReporter: CustomStringConvertible, CustomDebugStringConvertible {
        /// A description of the counts, for debugging.
        public var description: String { manager.description }
        /// A description of the counts, for debugging.
        public var debugDescription: String { description }
    }
#endif
