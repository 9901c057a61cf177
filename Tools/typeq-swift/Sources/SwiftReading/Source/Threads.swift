import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs work on other threads, while the caller waits.
enum Threads {
    /// The size of the stack: 50 KB for each level of the deepest tree. Memory is used only when the stack grows.
    private static let stackSize = SyntaxDepth.maximum * 50 << 10

    private final class Job: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Returns the result of a function that runs on a thread with a large stack, because functions that read a syntax tree are
    /// recursive.
    static func onDeepStack<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
        let results = Results<Value>(1)
        let job = Unmanaged.passRetained(Job { results.set(0, work()) })
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackSize)
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
            // If no thread can be created, the current stack is used. It is large enough for handwritten code.
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

    /// Returns the results of a function for the integers in `0..<count`, in order, computed on all cores.
    static func inParallel<Value: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Value) -> [Value] {
        let results = Results<Value>(count)
        DispatchQueue.concurrentPerform(iterations: count) { results.set($0, work($0)) }
        return results.all
    }
}

/// The results, which several threads add in any order.
private final class Results<Value: Sendable>: Sendable {
    private let values: Mutex<[Value?]>

    init(_ count: Int) { values = Mutex(Array(repeating: nil, count: count)) }

    /// Stores the result for an index.
    func set(_ index: Int, _ value: Value) { values.withLock { $0[index] = value } }

    /// The stored results, in the order of their indices.
    var all: [Value] { values.withLock { $0.compactMap(\.self) } }
}
