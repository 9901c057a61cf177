/// A replacement for `Mutex` of the module `Synchronization`, which Embedded Swift does not contain. A WebAssembly
/// module has one thread, so a lock is always free.
public struct Mutex<Value>: ~Copyable, @unchecked Sendable {
    private final class Box {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let box: Box

    /// Creates a mutex with a value.
    public init(_ value: Value) { box = Box(value) }

    /// Calls a closure with the value.
    public borrowing func withLock<Result, Failure>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(&box.value)
    }
}
