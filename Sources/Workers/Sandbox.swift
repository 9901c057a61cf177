import CWorker
import FileIdentification
import FileSystem
package import SystemPackage

/// Whether content is read by processes without any other rights.
package enum Sandbox: String, Sendable, CaseIterable {
    /// As far as the system supports it.
    case auto
    /// Always, or not at all.
    case require
    /// Never: threads of the program read, with all its rights.
    case off

    /// Whether this system supports worker processes.
    package static var hasWorkers: Bool { typeq_has_workers() }

    /// The steps of giving up rights that the kernel enforces for a process. They are reported by that process: a kernel that
    /// supports a step may still refuse it.
    package struct Enforcement: OptionSet, Sendable {
        package let rawValue: Int32

        package init(rawValue: Int32) { self.rawValue = rawValue }

        package var isComplete: Bool { rawValue == Int32(TYPEQ_LOCKED_ALL) }

        /// The steps, with what they need of the kernel.
        private static let steps = [
            (TYPEQ_LOCKED_LANDLOCK, "Landlock (Linux 5.13, with 'landlock' in the boot parameter lsm)"),
            (TYPEQ_LOCKED_SECCOMP, "the filter of system calls (CONFIG_SECCOMP_FILTER)"),
            (TYPEQ_LOCKED_PRIVILEGES, "the flag no_new_privs (prctl)"),
            (TYPEQ_LOCKED_LIMITS, "the limits on memory, time and core dumps (setrlimit)"),
            (TYPEQ_LOCKED_DESCRIPTORS, "closing all other descriptors (close_range, Linux 5.9)"),
        ]

        /// What is missing, as a sentence without its end; nil if nothing is.
        var problem: String? {
            let missing = Self.steps.filter { rawValue & Int32($0.0) == 0 }.map(\.1)
            guard let last = missing.last else { return nil }
            let others = missing.dropLast().joined(separator: ", ")
            return "the kernel does not enforce \(others.isEmpty ? "" : "\(others) and ")\(last)"
        }
    }

    /// Starts a worker that reads nothing, and ends it after it has given up its rights. Call it before the program starts a
    /// thread.
    ///
    /// - Throws: What it lacks.
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

/// Why files are read with more rights than intended, or not at all.
package enum SandboxLack: Error, Equatable {
    /// No process can be started.
    case noProcess(Errno)
    /// The kernel does not enforce everything for a process.
    case incomplete(Sandbox.Enforcement)
    /// The system has no such processes.
    case noSupport

    /// The lack, as a sentence without its end.
    package var problem: String {
        switch self {
        case .noProcess(let errno): "no process can be started to read files: \(errno.reason)"
        case .incomplete(let enforcement): enforcement.problem ?? "the kernel enforces everything"
        case .noSupport: "this system has neither Landlock nor seccomp, which Linux has"
        }
    }
}

/// The limits on reading one file.
package enum WorkerLimits {
    /// The longest time to read a file, in seconds. Seconds are counted one by one while the program watches the worker, so
    /// that time during which a shell has stopped the program is ignored.
    package static let seconds = 10
    /// The most memory of a reading process, in bytes.
    package static let memory: UInt64 = 512 << 20
    /// The most files that are handed over at once.
    package static let groupSize = Int(TYPEQ_GROUP_LIMIT)
}

/// Why there is no answer about a file that could be opened.
enum ReadingFailure: Equatable {
    /// A signal ended the reader.
    case signal(Int32)
    /// The reader exited.
    case exit(Int32)
    case tookTooLong
    case tookTooMuchMemory
    /// The reader sent something that is not an answer.
    case invalidAnswer
    /// There is no reader that may read the file.
    case noReader(SandboxLack)

    /// Creates the failure for the status of a worker, as waitpid(2) returns it. A worker that was killed with nearly all of
    /// its memory in use has exceeded the limit.
    init(status: Int32, peakMemory: UInt64) {
        let signal = status & 0x7F
        self =
            if signal != 0, peakMemory >= WorkerLimits.memory / 8 * 7 {
                .tookTooMuchMemory
            } else if signal != 0 {
                .signal(signal)
            } else {
                .exit((status >> 8) & 0xFF)
            }
    }

    var message: String {
        switch self {
        case .signal(9): "its reader was killed (signal 9)"
        case .signal(let signal): "its reader crashed (signal \(signal))"
        case .exit(let code): "its reader ended (code \(code))"
        case .tookTooLong: "reading it took longer than \(WorkerLimits.seconds) s"
        case .tookTooMuchMemory: "reading it took more than \(WorkerLimits.memory >> 20) MiB of memory"
        case .invalidAnswer: "its reader returned an invalid answer"
        case .noReader(.noProcess(let errno)): "no process can be started to read it: \(errno.reason)"
        case .noReader(let lack): "it is not read: \(lack.problem)"
        }
    }

    func error(of path: FilePath) -> FileAccessError {
        let errno: Errno = if case .noReader(.noProcess(let errno)) = self { errno } else { .ioError }
        return FileAccessError(path: path, kind: .unreadable, message: message, errno: errno)
    }
}
