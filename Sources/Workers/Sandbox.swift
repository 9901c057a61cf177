import CWorker
import FileIdentification
import SystemPackage

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

    /// What the system lacks for `require`, as text, or nil if it lacks nothing.
    package static var missing: String? {
        guard typeq_has_workers() else { return "this system has neither Landlock nor seccomp, which Linux has" }
        var parts: [String] = []
        if typeq_landlock_version() < 1 {
            parts.append("Landlock (Linux 5.13, with 'landlock' in the boot parameter lsm)")
        }
        if !typeq_has_seccomp() { parts.append("seccomp filters (CONFIG_SECCOMP_FILTER)") }
        return parts.isEmpty ? nil : "the kernel lacks \(parts.joined(separator: " and "))"
    }
}

/// The limits on reading one file.
package enum WorkerLimits {
    /// The longest time to read a file, in seconds. Seconds are counted one by one while the program watches the worker, so
    /// that time during which a shell has stopped the program does not count.
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
    /// No reader could be started.
    case noReader(Errno)

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
        case .invalidAnswer: "its reader gave an invalid answer"
        case .noReader(let errno): "no process can be started to read it: \(errno)"
        }
    }

    func error(of path: FilePath) -> FileAccessError {
        let errno: Errno = if case .noReader(let errno) = self { errno } else { .ioError }
        return FileAccessError(path: path, kind: .unreadable, message: message, errno: errno)
    }
}
