#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// This is the only file in the module that calls the C library. It does so to create threads.

package enum WorkerThread {
    /// The number of threads that can run at the same time, which is the number of processors, and at least 1.
    package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Runs a closure on a new thread, which ends when the closure returns. Returns false if the system cannot create a
    /// thread.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // 8 MiB is the usual stack size of a main thread. The default stack of other threads is too small for a deeply
        // nested file on some systems.
        pthread_attr_setstacksize(&attributes, 8 << 20)
        let box = Unmanaged.passRetained(Box(body))
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let failure = pthread_create(
            &thread, &attributes,
            { pointer in
                #if canImport(Darwin)
                    Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().body()
                #else
                    if let pointer { Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().body() }
                #endif
                return nil
            }, box.toOpaque())
        if failure != 0 { box.release() }
        return failure == 0
    }

    private final class Box: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}

/// A value that one thread can access at a time, and conditions on which threads wait until another thread changes the value.
///
/// `Mutex` in the standard library has no conditions, and the Swift concurrency runtime would increase the launch time of the
/// command.
///
/// The conformance is unchecked, but safe: the value is accessed only by `withLock` and `wait`, which hold the lock. The lock
/// and the conditions, which must not move in memory, remain allocated until the monitor is released.
final class Monitor<Value>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let conditions: UnsafeMutableBufferPointer<pthread_cond_t>
    private var value: Value

    /// Creates a monitor with a number of conditions, numbered from 0.
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

    /// Calls a closure with the value, while no other thread can access it.
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body(&value)
    }

    /// Waits on a condition until a closure that takes the value returns a result.
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
