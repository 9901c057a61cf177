package import SystemPackage

extension OpenFile {
    /// Waits for the advisory lock of the whole file, which is held until the value is destroyed. On a volume without locks it
    /// returns without one.
    ///
    /// - Throws: `wouldBlock` if others keep the lock longer than ``LockPatience/milliseconds``: anybody who may read a file
    ///   can lock it. Other errors of the system.
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

    /// Tries to take the advisory lock of the whole file.
    ///
    /// - Throws: `wouldBlock` if another process has the lock; another error if the volume has no locks.
    package func tryLock() throws(Errno) { try SystemCalls.lock(descriptor, isShared: false) }
}

/// How long a process waits for a lock of another one. The window store and the locks of files have the same limit.
package enum LockPatience {
    /// The limit in milliseconds, which is many times longer than two hundred processes need to write.
    package static let milliseconds: Int32 = 60_000

    /// Returns the time in milliseconds to wait after an attempt. The first attempt has the number 0.
    package static func delay(after attempt: Int32) -> Int32 { delays[min(Int(attempt), delays.count - 1)] }

    /// The delays after the first attempts in milliseconds. The last one is repeated.
    private static let delays: [Int32] = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]
}
