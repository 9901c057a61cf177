// Checks that the thread sanitizer reports an access outside a lock, and only that: `mutex-tsan` uses a lock for each
// access, `mutex-tsan unlocked` does not use it for some.
import Synchronization

final class Counter: Sendable {
    let names = Mutex<[Int]>([])
    // Unsafe on purpose: with `unlocked`, this is the race that must be reported.
    nonisolated(unsafe) var count = 0
}

let counter = Counter()
let unlocked = CommandLine.arguments.contains("unlocked")
await withTaskGroup(of: Void.self) { group in
    for task in 0..<8 {
        group.addTask {
            for _ in 0..<2_000 {
                counter.names.withLock { names in
                    names.append(task)
                    if names.count > 100 { names.removeAll() }
                    if !unlocked { counter.count += 1 }
                }
                if unlocked { counter.count += 1 }
            }
        }
    }
}
print(counter.count)
