import Synchronization

/// How much work the build settings of a project may take. All targets of a project share one budget, and so do all strings with
/// references.
package final class SettingsBudget: Sendable {
    /// The largest number of bytes of values that are assigned or inserted for references, with ``cost`` bytes for each.
    package static let limit = 32 << 20
    /// What an assignment or a reference costs besides the bytes of its value.
    static let cost = 64

    private let spent = Mutex(0)

    /// Creates a budget of which nothing is spent.
    package init() {}

    /// Whether more was needed than there is.
    package var isExhausted: Bool { spent.withLock { $0 > Self.limit } }

    /// Spends what a value costs.
    ///
    /// - Parameter bytes: The size of the value.
    /// - Returns: Whether there was enough.
    @discardableResult
    func spend(_ bytes: Int) -> Bool {
        spent.withLock { spent in
            guard spent <= Self.limit else { return false }
            spent += Self.cost + bytes
            return spent <= Self.limit
        }
    }
}
