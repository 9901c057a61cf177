import CWorker
import FileIdentification
import FileSystem
package import SystemPackage

/// The policy for reading content in processes without any other privileges.
package enum Sandbox: String, Sendable, CaseIterable {
    /// Use the sandbox to the extent that the system supports it.
    case auto
    /// Require the sandbox, and do not read content without it.
    case require
    /// Do not use the sandbox: threads of the program read content with all its privileges.
    case off

    /// Whether this system supports worker processes.
    package static var hasWorkers: Bool { typeq_has_workers() }

    /// The restrictions that the kernel enforces for a process. They are reported by that process, because a kernel that
    /// supports a restriction may still refuse it.
    package struct Enforcement: OptionSet, Sendable {
        package let rawValue: Int32

        package init(rawValue: Int32) { self.rawValue = rawValue }

        package var isComplete: Bool { rawValue == Int32(TYPEQ_LOCKED_ALL) }

        /// The restrictions, and the kernel features that they require.
        private static let steps = [
            (TYPEQ_LOCKED_LANDLOCK, "Landlock (Linux 5.13, with 'landlock' in the boot parameter lsm)"),
            (TYPEQ_LOCKED_SECCOMP, "the system call filter (CONFIG_SECCOMP_FILTER)"),
            (TYPEQ_LOCKED_PRIVILEGES, "the flag no_new_privs (prctl)"),
            (TYPEQ_LOCKED_LIMITS, "the limits on memory, time and core dumps (setrlimit)"),
            (TYPEQ_LOCKED_DESCRIPTORS, "closing all other descriptors (close_range, Linux 5.9)"),
        ]

        /// A description of the missing restrictions, without a final period, or nil if none is missing.
        var problem: String? {
            if rawValue & Int32(TYPEQ_DESCRIPTORS_AT_LIMIT) != 0 {
                return "the limit of open files is reached: raise it with 'ulimit -n'"
            }
            let missing = Self.steps.filter { rawValue & Int32($0.0) == 0 }.map(\.1)
            guard let last = missing.last else { return nil }
            let others = missing.dropLast().joined(separator: ", ")
            return "the kernel does not enforce \(others.isEmpty ? "" : "\(others) and ")\(last)"
        }
    }

    /// Starts a worker that does not read files, and ends it after it has dropped its privileges. Call this method before the
    /// program starts a thread.
    ///
    /// - Throws: The restrictions that are missing.
    package static func tryOut() throws(SandboxLack) {
        guard hasWorkers else { throw .noSupport }
        let pool: WorkerPool
        do throws(Errno) {
            pool = try WorkerPool(FileIdentifier(), isSandboxRequired: true, workers: 1)
        } catch { throw .noProcess(error) }
        defer { pool.end() }
        try pool.start()
    }
}

/// The reason why files are read with more privileges than intended, or not at all.
package enum SandboxLack: Error, Equatable {
    /// No process can be started.
    case noProcess(Errno)
    /// The kernel does not enforce all restrictions for a process.
    case incomplete(Sandbox.Enforcement)
    /// The system does not support sandboxed processes.
    case noSupport

    /// A description of the missing protection, without a final period.
    package var problem: String {
        switch self {
        case .noProcess(let errno): "no process can be started to read files: \(errno.startingReason)"
        case .incomplete(let enforcement): enforcement.problem ?? "the kernel enforces all restrictions"
        case .noSupport: "this system has neither Landlock nor seccomp, which exist only on Linux"
        }
    }
}

/// The limits on reading one file.
package enum WorkerLimits {
    /// The maximum time for reading a file, in seconds. Seconds are counted individually while the program monitors the worker,
    /// so time during which a shell has suspended the program is ignored.
    package static let seconds = 10
    /// The maximum memory of a process that reads files, in bytes.
    package static let memory: UInt64 = 512 << 20
    /// The maximum number of files that are passed to a worker at a time.
    package static let groupSize = Int(TYPEQ_GROUP_LIMIT)
}

/// The reason why there is no answer for a file that could be opened.
enum ReadingFailure: Equatable {
    /// A signal terminated the process that was reading.
    case signal(Int32)
    /// The process that was reading exited.
    case exit(Int32)
    case tookTooLong
    case tookTooMuchMemory
    /// The process that was reading sent an invalid answer.
    case invalidAnswer
    /// There is no process that is allowed to read the file.
    case noReader(SandboxLack)

    /// Creates the failure for the status of a worker, as returned by waitpid(2). A worker that was killed while nearly all of
    /// its memory was in use has exceeded the limit.
    init(status: Int32, peakMemory: UInt64) {
        let signal = status & 0x7F
        self =
            if signal != 0, peakMemory >= WorkerLimits.memory / 8 * 7 { .tookTooMuchMemory } else if signal != 0 {
                .signal(signal)
            } else { .exit((status >> 8) & 0xFF) }
    }

    var message: String {
        switch self {
        case .signal(9): "its reader was killed (signal 9)"
        case .signal(let signal): "its reader crashed (signal \(signal))"
        case .exit(let code): "its reader exited (code \(code))"
        case .tookTooLong: "reading it took longer than \(WorkerLimits.seconds) s"
        case .tookTooMuchMemory: "reading it took more than \(WorkerLimits.memory >> 20) MiB of memory"
        case .invalidAnswer: "its reader returned an invalid answer"
        case .noReader(.noProcess(let errno)): "no process can be started to read it: \(errno.startingReason)"
        case .noReader(let lack): "it is not read: \(lack.problem)"
        }
    }

    func error(of path: FilePath) -> FileAccessError {
        let errno: Errno = if case .noReader(.noProcess(let errno)) = self { errno } else { .ioError }
        return FileAccessError(path: path, kind: .unreadable, message: message, errno: errno)
    }
}
