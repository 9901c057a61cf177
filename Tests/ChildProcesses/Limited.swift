#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import FileIdentification
import Synchronization

/// Calls a function that could wait forever, on a thread of its own, and returns what it returns.
///
/// The time limits of Swift Testing end asynchronous tests only: a thread that waits in a call of the system goes on to
/// wait. Here it is left behind, and the test fails.
package func inTime<Value: Sendable>(
    seconds: Int = 300, _ body: @escaping @Sendable () throws -> Value
) throws -> Value {
    let finished = Finished<Value>()
    let isStarted = WorkerThread.start {
        let result = Result { try body() }
        finished.result.withLock { $0 = result }
    }
    guard isStarted else { throw ChildProcessError("cannot start a thread") }
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
        if let result = finished.result.withLock({ $0 }) { return try result.get() }
        guard .now < deadline else { throw ChildProcessError("it did not end within \(seconds) seconds") }
        usleep(500)
    }
}

/// What a call returned, once it has.
private final class Finished<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
}
