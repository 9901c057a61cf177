#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A value for one thread at a time, and conditions on which threads wait until another has changed it.
///
/// `Mutex` of the standard library has no conditions, and Swift's tasks are no choice here: their runtime, which the
/// command does without, would cost every start of it.
///
/// Unchecked, and safe: the value is only reached through `withLock`, which holds the lock, and the lock and the
/// conditions, which must not move, lie in memory of their own until nobody refers to the monitor.
final class Monitor<Value>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let conditions: UnsafeMutableBufferPointer<pthread_cond_t>
    private var value: Value

    /// Makes a monitor with a number of conditions, which count from 0.
    init(_ value: sending Value, conditions count: Int) {
        self.value = value
        conditions = .allocate(capacity: count)
        pthread_mutex_init(lock, nil)
        for index in 0..<count { pthread_cond_init(conditions.baseAddress.unsafelyUnwrapped + index, nil) }
    }

    deinit {
        for index in conditions.indices { pthread_cond_destroy(conditions.baseAddress.unsafelyUnwrapped + index) }
        pthread_mutex_destroy(lock)
        conditions.deallocate()
        lock.deallocate()
    }

    /// Calls a function with the value, while no other thread has it.
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body(&value)
    }

    /// Waits on a condition until a function of the value gives a result.
    func wait<Result>(on condition: Int, until body: (inout Value) -> Result?) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while true {
            if let result = body(&value) { return result }
            pthread_cond_wait(conditions.baseAddress.unsafelyUnwrapped + condition, lock)
        }
    }

    /// Wakes one thread that waits on a condition.
    func signal(_ condition: Int) { pthread_cond_signal(conditions.baseAddress.unsafelyUnwrapped + condition) }

    /// Wakes all threads that wait on a condition.
    func broadcast(_ condition: Int) { pthread_cond_broadcast(conditions.baseAddress.unsafelyUnwrapped + condition) }
}
