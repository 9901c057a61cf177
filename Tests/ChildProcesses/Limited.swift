#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import Synchronization

/// Calls a function that could wait forever, on a thread of its own, and returns what it returns.
///
/// The time limits of Swift Testing end asynchronous tests only: a thread that waits in a call of the system goes on to
/// wait. Here it is left behind, and the test fails.
package func inTime<Value: Sendable>(
    seconds: Int = 300, _ body: @escaping @Sendable () throws -> Value
) throws -> Value {
    let limited = Limited<Value>()
    guard limited.start(body) else { throw ChildProcessError("cannot start a thread") }
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
        if let result = limited.result.withLock({ $0 }) { return try result.get() }
        guard .now < deadline else { throw ChildProcessError("it did not end within \(seconds) seconds") }
        usleep(500)
    }
}

/// A call on a thread of its own.
private final class Limited<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)

    /// Starts the thread. Answers whether there is one.
    func start(_ body: @escaping @Sendable () throws -> Value) -> Bool {
        let call = Unmanaged.passRetained(
            Call { [self] in
                let result = Result { try body() }
                self.result.withLock { $0 = result }
            })
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let failure = pthread_create(
            &thread, nil,
            { pointer in
                #if canImport(Darwin)
                    Unmanaged<Call>.fromOpaque(pointer).takeRetainedValue().body()
                #else
                    if let pointer { Unmanaged<Call>.fromOpaque(pointer).takeRetainedValue().body() }
                #endif
                return nil
            }, call.toOpaque())
        if failure != 0 { call.release() }
        return failure == 0
    }
}

private final class Call: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
