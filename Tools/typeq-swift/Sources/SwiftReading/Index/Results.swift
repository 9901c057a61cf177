import Synchronization

/// Results that arrive in any order, from several threads.
final class Results<Value: Sendable>: Sendable {
    private let values: Mutex<[Value?]>

    init(_ count: Int) { values = Mutex(Array(repeating: nil, count: count)) }

    /// Keeps the result of one index.
    func set(_ index: Int, _ value: Value) { values.withLock { $0[index] = value } }

    /// The results in the order of their indices; those that did not arrive are left out.
    var all: [Value] { values.withLock { $0.compactMap(\.self) } }
}
