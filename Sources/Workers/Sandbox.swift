import CWorker
import FileIdentification
import SystemPackage

/// Whether content is read by processes that may do nothing else.
package enum Sandbox: String, Sendable, CaseIterable {
    /// As far as the system can.
    case auto
    /// Or not at all.
    case require
    /// By threads of the program, with all its rights.
    case off

    /// Whether there are worker processes on this system.
    package static var hasWorkers: Bool { typeq_has_workers() }

    /// What the system lacks for `require`, as text; nil when it has all.
    package static var missing: String? {
        guard typeq_has_workers() else { return "this system has neither Landlock nor seccomp: Linux has" }
        var parts: [String] = []
        if typeq_landlock_version() < 1 { parts.append("Landlock (Linux 5.13, and 'landlock' in the parameter lsm)") }
        if !typeq_has_seccomp() { parts.append("filters of seccomp (CONFIG_SECCOMP_FILTER)") }
        return parts.isEmpty ? nil : "the kernel lacks \(parts.joined(separator: " and "))"
    }
}

/// What the reading of one file may take.
package enum WorkerLimits {
    /// How long a file may be read, in seconds. They are counted one by one while the worker is watched, so that the time
    /// for which a shell has stopped the program does not count.
    package static let seconds = 10
    /// The most memory that a reading process may have, in bytes.
    package static let memory: UInt64 = 512 << 20
    /// How many files are handed over at once.
    package static let groupSize = Int(TYPEQ_GROUP_LIMIT)
}

/// Why there is no answer about a file although it could be opened.
enum ReadingFailure: Equatable {
    /// A signal ended the reader.
    case signal(Int32)
    /// The reader ended by itself.
    case exit(Int32)
    case tookTooLong
    case tookTooMuchMemory
    /// The reader said something that cannot be an answer.
    case invalidAnswer
    /// There is no reader to be had.
    case noReader(Errno)

    /// What the end of a worker means, by its status as waitpid(2) gives it. One that had nearly all the memory it may
    /// have has died of that.
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
