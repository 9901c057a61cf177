#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import FileIdentification
import Synchronization

/// Calls a function that could wait forever on a new thread, and returns its result.
///
/// The time limits of Swift Testing apply only to asynchronous tests, not to a thread that waits in a system call. Here such
/// a thread is abandoned, and the test fails.
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

/// The result of a call, after it has returned.
private final class Finished<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
}
