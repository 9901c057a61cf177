import FileSystem
import SystemPackage
import TypeRegistry

/// The identity of a process. A later process with the same process ID has a different identity.
///
/// A process is treated as alive unless it is known to have ended. A process in another container, in another time namespace,
/// or on another machine with the same home folder may be running although it is not visible to this process.
///
/// Source: [proc_pid_stat(5)](https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html).
package struct ProcessIdentity: Hashable, Sendable {
    package var pid: Int32
    /// The start time, in clock ticks since the machine started, or 0 if it is unknown.
    package var startTime: Int64
    /// The boot ID of the machine when the process started, or an empty string if it is unknown.
    package var boot: String
    /// The origin of the process ID and the start time, or nil if it is unknown.
    var origin: Origin?

    /// Creates the identity of a process that is visible to this process, without checking it.
    package init(pid: Int32, startTime: Int64, boot: String) { self.init(pid, startTime, boot, .here) }

    init(_ pid: Int32, _ startTime: Int64, _ boot: String, _ origin: Origin?) {
        (self.pid, self.startTime, self.boot, self.origin) = (pid, startTime, boot, origin)
    }

    /// Reads the identity of a running process, or returns nil if no running process has the ID.
    ///
    /// The start time is unknown if `/proc` is missing, belongs to another namespace, or hides the processes of other users.
    ///
    /// - Parameter pid: The process ID.
    package init?(pid: Int32) {
        guard pid > 0, CurrentProcess.exists(pid) else { return nil }
        let found = Found(pid)
        guard found?.hasEnded != true else { return nil }
        self.init(pid: pid, startTime: found?.startTime ?? 0, boot: Self.boot)
    }

    static var current: ProcessIdentity? { ProcessIdentity(pid: CurrentProcess.id) }

    /// Whether the process is running, or may be running where it is not visible to this process.
    ///
    /// Complexity: one system call, and reading one small file that the kernel generates.
    package var isAlive: Bool { state != .ended }
}

// MARK: - State

extension ProcessIdentity {
    enum State {
        case running
        case ended
        /// The process may be running.
        case unknown
    }

    /// The machine and the namespaces in which a process ID and a start time are valid.
    ///
    /// Sources: [pid_namespaces(7)](https://man7.org/linux/man-pages/man7/pid_namespaces.7.html),
    /// [time_namespaces(7)](https://man7.org/linux/man-pages/man7/time_namespaces.7.html), and
    /// [namespaces(7)](https://man7.org/linux/man-pages/man7/namespaces.7.html): a namespace is identified by its inode.
    struct Origin: Hashable, Sendable {
        /// A hash of the machine ID, or an empty string if the machine has no ID.
        var machine: String
        /// The inode of the PID namespace, or 0 on a system without namespaces.
        var pidNamespace: UInt64
        /// The inode of the time namespace, or 0 on a system without namespaces.
        var timeNamespace: UInt64

        /// The origin of values that this process reads, or nil if it cannot be determined.
        static let here: Origin? = {
            #if os(Linux)
                guard let processes = inode("pid") else { return nil }
                return Origin(machine: machineID, pidNamespace: processes, timeNamespace: inode("time") ?? 0)
            #else
                return Origin(machine: "", pidNamespace: 0, timeNamespace: 0)
            #endif
        }()

        private static func inode(_ namespace: String) -> UInt64? {
            (try? FileStatus(at: FilePath("/proc/self/ns/\(namespace)"), followingLink: true))?.inode
        }

        /// The ID is hashed because it is confidential:
        /// [machine-id(5)](https://man7.org/linux/man-pages/man5/machine-id.5.html).
        private static var machineID: String {
            guard let id = ProcessIdentity.read("/etc/machine-id"), !id.isEmpty else { return "" }
            var hash = StableHash()
            hash.add(id)
            return String(hash.value, radix: 36)
        }
    }

    /// The current state of the process.
    var state: State {
        if !boot.isEmpty, !Self.boot.isEmpty, boot != Self.boot {
            // Only a restart of the same machine ends all of its processes: the folder may be shared with another machine, or
            // with a container that has its own boot ID.
            guard let origin, let here = Origin.here else { return origin == nil ? .ended : .unknown }
            let isSame = !here.machine.isEmpty && origin.machine == here.machine
            return isSame && origin.pidNamespace == here.pidNamespace ? .ended : .unknown
        }
        guard origin == nil || origin?.pidNamespace == Origin.here?.pidNamespace else { return .unknown }
        // A process that is recorded without its namespaces may run in any namespace.
        let isMissing: State = origin == nil ? .unknown : .ended
        guard CurrentProcess.exists(pid) else { return isMissing }
        guard let found = Found(pid) else { return .unknown }
        if found.hasEnded { return isMissing }
        guard startTime != 0, origin == nil || origin?.timeNamespace == Origin.here?.timeNamespace else {
            return .unknown
        }
        return found.startTime == startTime ? .running : isMissing
    }

    /// The information about a process in `/proc`.
    private struct Found {
        /// The start time in the time namespace of this process.
        var startTime: Int64
        /// Whether the process is a zombie: it has ended, but its parent has not been notified.
        var hasEnded: Bool

        /// Reads the information, or returns nil if it cannot be read or if `/proc` contains the processes of another
        /// namespace.
        init?(_ pid: Int32) {
            guard Self.isOwn, let line = ProcessIdentity.read(FilePath("/proc/\(pid)/stat")),
                // The name of the program is in parentheses, and can itself contain spaces and parentheses.
                let nameEnd = line.lastIndex(of: UInt8(ascii: ")"))
            else { return nil }
            let fields = line[(nameEnd + 1)...].split(separator: UInt8(ascii: " "))
            // The state is field 3, and the start time is field 22.
            guard fields.count > 19, let time = Int64(String(decoding: fields[19], as: UTF8.self)) else { return nil }
            startTime = time
            hasEnded = fields[0].first == UInt8(ascii: "Z") || fields[0].first == UInt8(ascii: "X")
        }

        private static var isOwn: Bool {
            (try? FilePath("/proc/self").linkTarget()) == FilePath(String(CurrentProcess.id))
        }
    }

    private static let boot = String(
        decoding: (read("/proc/sys/kernel/random/boot_id") ?? []).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)

    /// Returns the content of a small file.
    private static func read(_ path: FilePath) -> [UInt8]? {
        guard let file = try? OpenFile(path, options: .nonBlocking) else { return nil }
        return try? file.piece(at: 0, count: 4096)
    }
}
