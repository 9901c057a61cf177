// Since Swift 6.4, FoundationEssentials contains these types, and this module exports it. Two types with the same name would be
// ambiguous, so these types are compiled only for older versions.
#if !canImport(SwiftUI) && !compiler(>=6.4)
    public import Observation
    import Synchronization

    /// The progress of a task, including the parts that other functions perform.
    ///
    /// A part is a ``Subprogress``, which is started by the function that performs the work, or the ``ProgressReporter`` of
    /// another progress manager. When a part is finished or released, its assigned count is completed.
    ///
    /// Source: [ProgressManager](https://developer.apple.com/documentation/foundation/progressmanager).
    @dynamicMemberLookup
    public final class ProgressManager: Sendable {
        private let state: Mutex<State>
        private let registrar = ObservationRegistrar()
        /// A property that is read with every other property. Therefore, each change notifies all observers.
        private var changes: Void { () }

        struct State {
            var total: Int?
            /// The number of completed units, excluding the units of parts that have not been released.
            var completed = 0
            var parts: [Part] = []
            var parents: [ProgressManager] = []
            /// The values of additional properties that were set.
            var values: [ObjectIdentifier: Value] = [:]
            /// The summaries of the parts that were released.
            var released: [ObjectIdentifier: Value] = [:]
        }

        struct Part {
            weak var manager: ProgressManager?
            /// The identity of the manager, which remains valid after it was released.
            var identity: ObjectIdentifier
            var count: Int
        }

        /// A value or summary of an additional property.
        struct Value: Sendable {
            var property: any Property.Type
            var value: any Sendable
        }

        /// Creates a progress manager. Pass nil if the total is unknown.
        public init(totalCount: Int?) { state = Mutex(State(total: totalCount)) }

        /// Completes the counts in the parents, and adds the summaries to the summaries of the parents.
        deinit {
            let (parents, properties) = state.withLock { state in
                let properties = state.values.merging(state.released) { one, _ in one }.values.map(\.property)
                return (state.parents, properties)
            }
            guard !parents.isEmpty else { return }
            let summaries = properties.map { Value(property: $0, value: summaryValue(of: $0)) }
            for parent in parents { parent.release(ObjectIdentifier(self), summaries) }
        }

        // MARK: Counts

        /// The number of units, or nil if it is unknown.
        public var totalCount: Int? {
            observe()
            return state.withLock { $0.total }
        }

        /// The number of completed units, including the units of finished parts.
        ///
        /// - Complexity: O(*n*) in the number of parts, including nested parts.
        public var completedCount: Int { counts.completed }

        /// The completed fraction from 0 to 1, including the fractions of the parts. It is greater than 1 if more units than
        /// the total were completed. As in swift-foundation, it is 0 if the total is unknown, and not a number if 0 of 0 units
        /// are completed.
        ///
        /// - Complexity: O(*n*) in the number of parts, including nested parts.
        public var fractionCompleted: Double {
            let counts = counts
            guard let total = counts.total else { return 0 }
            return (Double(counts.completed) + counts.unfinished) / Double(total)
        }

        /// A Boolean value that indicates whether the total is unknown.
        public var isIndeterminate: Bool { totalCount == nil }

        /// A Boolean value that indicates whether all units are completed. As in swift-foundation, a progress manager
        /// without units is not finished. Neither is a progress manager whose number of units is unknown.
        public var isFinished: Bool {
            let counts = counts
            guard let total = counts.total else { return false }
            return total > 0 && counts.completed >= total
        }

        /// The counts, and the completed units of unfinished parts.
        private var counts: (total: Int?, completed: Int, unfinished: Double) {
            observe()
            var (total, completed, parts) = state.withLock { ($0.total, $0.completed, $0.parts) }
            var unfinished = 0.0
            for part in parts {
                // When a part is released, its count is completed even if it did not finish.
                guard let manager = part.manager, !manager.isFinished else {
                    completed += part.count
                    continue
                }
                unfinished += Double(part.count) * manager.fractionCompleted
            }
            parts = []
            return (total, completed, unfinished)
        }

        /// Adds completed units.
        public func complete(count: Int) { change { $0.completed += count } }

        /// Sets the completed units and the total. The completed units do not include the units of parts that have not
        /// been released.
        public func setCounts(_ counts: (_ completed: inout Int, _ total: inout Int?) -> Void) {
            change { counts(&$0.completed, &$0.total) }
        }

        // MARK: Parts

        /// Returns a part of the progress that a function can start. If it is not started, its count is completed when it is
        /// released.
        ///
        /// The count must be positive.
        public func subprogress(assigningCount portionOfParentTotal: Int) -> Subprogress {
            precondition(portionOfParentTotal > 0, "a part of a progress must have at least one unit")
            return Subprogress(of: self, count: portionOfParentTotal)
        }

        /// Adds another progress as a part of this progress. The same progress can be a part of several progress
        /// managers, but not of its own parts.
        public func assign(count: Int, to reporter: ProgressReporter) {
            precondition(!isPart(of: reporter.manager), "a progress cannot be a part of itself")
            add(reporter.manager, count: count)
        }

        /// A read-only view of the progress for observers.
        public var reporter: ProgressReporter { ProgressReporter(self) }

        func add(_ part: ProgressManager, count: Int) {
            change { $0.parts.append(Part(manager: part, identity: ObjectIdentifier(part), count: count)) }
            part.state.withLock { $0.parents.append(self) }
        }

        private func isPart(of other: ProgressManager) -> Bool {
            self === other || parents.contains { $0.isPart(of: other) }
        }

        private var parents: [ProgressManager] { state.withLock { $0.parents } }

        /// Completes the count of a part that was released.
        private func release(_ part: ObjectIdentifier, _ summaries: [Value]) {
            change { state in
                for released in state.parts where released.identity == part { state.completed += released.count }
                state.parts.removeAll { $0.identity == part }
                for summary in summaries {
                    let key = ObjectIdentifier(summary.property)
                    state.released[key] = final(state.released[key], summary)
                }
            }
        }

        // MARK: Additional properties

        /// An additional property of this progress, not including its parts, such as `totalByteCount`.
        public subscript<P: Property>(dynamicMember key: KeyPath<Properties, P.Type>) -> P.Value {
            get {
                observe()
                return state.withLock { $0.value(of: P.self) }
            }
            set { change { $0.values[ObjectIdentifier(P.self)] = Value(property: P.self, value: newValue) } }
        }

        /// Returns the summary of the values that an additional property has in this progress and its parts.
        ///
        /// - Complexity: O(*n*) in the number of parts, including nested parts.
        public func summary<P: Property>(of property: KeyPath<Properties, P.Type>) -> P.Summary {
            observe()
            return summary(of: P.self)
        }

        private func summary<P: Property>(of property: P.Type) -> P.Summary {
            let (own, released, parts) = state.withLock { state in
                let key = ObjectIdentifier(P.self)
                return (state.value(of: P.self), state.released[key]?.value as? P.Summary, state.parts)
            }
            var summary = P.defaultSummary
            P.reduce(into: &summary, value: own)
            if let released { summary = P.merge(summary, released) }
            for case let manager? in parts.map(\.manager) {
                summary = P.merge(summary, manager.summary(of: P.self))
            }
            return summary
        }

        private func summaryValue<P: Property>(of property: P.Type) -> any Sendable { summary(of: P.self) }

        private func final(_ parent: Value?, _ part: Value) -> Value {
            func combine<P: Property>(_ property: P.Type) -> any Sendable {
                let parent = parent?.value as? P.Summary ?? P.defaultSummary
                return (part.value as? P.Summary).map { P.finalSummary(parent, $0) } ?? parent
            }
            return Value(property: part.property, value: combine(part.property))
        }

        // MARK: Observing

        private func observe() { registrar.access(self, keyPath: \.changes) }

        /// Changes the state, and notifies the observers of this progress and its parents.
        private func change(_ change: (inout State) -> Void) {
            notify { $0.willSet($1, keyPath: \.changes) }
            state.withLock { change(&$0) }
            notify { $0.didSet($1, keyPath: \.changes) }
        }

        private func notify(_ call: (ObservationRegistrar, ProgressManager) -> Void) {
            call(registrar, self)
            for parent in parents { parent.notify(call) }
        }
    }

    extension ProgressManager.State {
        fileprivate func value<P: ProgressManager.Property>(of property: P.Type) -> P.Value {
            values[ObjectIdentifier(P.self)]?.value as? P.Value ?? P.defaultValue
        }
    }

    extension ProgressManager: Observable {}

    extension ProgressManager: Hashable {
        /// Returns whether two progress managers are the same object.
        public static func == (left: ProgressManager, right: ProgressManager) -> Bool { left === right }
        /// Hashes the identity of the object.
        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    extension ProgressManager: CustomStringConvertible, CustomDebugStringConvertible {
        /// A description of the counts, for debugging.
        public var description: String {
            "\(completedCount) of \(totalCount.map(String.init) ?? "unknown"), \(fractionCompleted)"
        }
        /// A description of the counts, for debugging.
        public var debugDescription: String { description }
    }
#endif
