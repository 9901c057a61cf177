#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Threads of the system.
package enum WorkerThread {
    /// How many threads can run at the same time: the processors of the machine, at least 1.
    package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Runs a function on a new thread, which ends with it. Answers whether there is one: the system may refuse.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // As much as a main thread usually has; some systems give a thread too little for a deep file.
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
