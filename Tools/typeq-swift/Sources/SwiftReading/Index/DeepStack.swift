#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A thread with a stack that the deepest tree does not exhaust: readers of a tree recurse.
enum DeepStack {
    /// 50 KB for each level of the deepest tree. It is reserved, and used only as far as a tree is deep.
    private static let size = SyntaxDepth.limit * 50 << 10

    private final class Job: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// The result of a function, which runs on the deep stack while the caller waits.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
        let results = Results<Value>(1)
        let job = Unmanaged.passRetained(Job { results.set(0, work()) })
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, size)
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let failure = pthread_create(
            &thread, &attributes,
            { argument in
                #if canImport(Darwin)
                    let pointer: UnsafeMutableRawPointer? = argument
                #else
                    let pointer = argument
                #endif
                if let pointer { Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().body() }
                return nil
            }, job.toOpaque())
        guard failure == 0 else {
            // Without a thread the stack at hand must do; it does for what people write.
            job.release()
            return work()
        }
        #if canImport(Darwin)
            if let thread { pthread_join(thread, nil) }
        #else
            pthread_join(thread, nil)
        #endif
        return results.all.first ?? work()
    }
}
