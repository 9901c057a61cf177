#if !canImport(SwiftUI) && !compiler(>=6.4)
    public import Observation

    /// A progress for its observers, which cannot change it.
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
        /// The number of completed units, with those of the parts that are finished, or 0 if the total is unknown.
        ///
        /// Source: [completedCount](https://developer.apple.com/documentation/foundation/progressreporter/completedcount).
        public var completedCount: Int { manager.isIndeterminate ? 0 : manager.completedCount }
        /// The completed fraction, with that of the parts.
        public var fractionCompleted: Double { manager.fractionCompleted }
        /// Whether the total is unknown.
        public var isIndeterminate: Bool { manager.isIndeterminate }
        /// Whether all units are completed.
        public var isFinished: Bool { manager.isFinished }

        /// An additional property of the progress, without its parts.
        public subscript<P: Property>(dynamicMember key: KeyPath<ProgressManager.Properties, P.Type>) -> P.Value {
            manager[dynamicMember: key]
        }

        /// Returns the summary of an additional property of the progress and its parts.
        public func summary<P: Property>(of property: KeyPath<ProgressManager.Properties, P.Type>) -> P.Summary {
            manager.summary(of: property)
        }
    }

    extension ProgressReporter: Observable {}

    extension ProgressReporter: Hashable {
        /// Returns whether two reporters show the same progress.
        public static func == (left: ProgressReporter, right: ProgressReporter) -> Bool {
            left.manager === right.manager
        }
        /// Hashes the identity.
        public func hash(into hasher: inout Hasher) { hasher.combine(manager) }
    }

    extension ProgressReporter: CustomStringConvertible, CustomDebugStringConvertible {
        /// The counts, for debugging.
        public var description: String { manager.description }
        /// The counts, for debugging.
        public var debugDescription: String { description }
    }
#endif
