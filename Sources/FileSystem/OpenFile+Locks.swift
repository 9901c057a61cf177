package import SystemPackage

extension OpenFile {
    /// Waits for the advisory lock on the whole file, and holds it until this `OpenFile` is destroyed. The wait is
    /// limited, because any user who can read a file can lock it. On a volume that does not support locks, no lock is
    /// acquired.
    ///
    /// - Throws: `wouldBlock` if other processes hold the lock for longer than ``LockPatience/milliseconds``, or any
    ///   other system error.
    package func lock(isShared: Bool = false) throws(Errno) {
        var waited: Int32 = 0
        var attempt: Int32 = 0
        while true {
            do throws(Errno) {
                return try SystemCalls.lock(descriptor, isShared: isShared)
            } catch .wouldBlock {
                guard waited < LockPatience.milliseconds else { throw .wouldBlock }
            } catch  where [.noLocks, .notSupported, .badFileDescriptor, .invalidArgument, .noFunction].contains(error)
            {
                return
            }
            let delay = LockPatience.delay(after: attempt)
            SystemCalls.pause(milliseconds: delay)
            waited += delay
            attempt += 1
        }
    }

    /// Tries to acquire the advisory lock on the whole file.
    ///
    /// - Throws: `wouldBlock` if another process holds the lock, or a different error if the volume does not support locks.
    package func tryLock() throws(Errno) { try SystemCalls.lock(descriptor, isShared: false) }
}

/// The time that a process waits for a lock that another process holds. The window store and file locks have the same limit.
package enum LockPatience {
    /// The limit in milliseconds, which is many times longer than two hundred processes require to write.
    package static let milliseconds: Int32 = 60_000

    /// Returns the time in milliseconds to wait after an attempt. The first attempt has the number 0.
    package static func delay(after attempt: Int32) -> Int32 { delays[min(Int(attempt), delays.count - 1)] }

    /// The delays after the first attempts in milliseconds. The last delay is repeated.
    private static let delays: [Int32] = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]
}
