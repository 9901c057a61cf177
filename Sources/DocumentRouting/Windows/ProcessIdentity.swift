import FileSystem
import SystemPackage

/// The identity of a process. A later process with the same process ID has another identity.
///
/// Source: [proc_pid_stat(5)](https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html).
public struct ProcessIdentity: Hashable, Sendable {
    /// The process ID.
    public var pid: Int32
    /// Its start time, in clock ticks since the machine started.
    public var startTime: Int64
    /// The ID of that start of the machine.
    public var boot: String

    /// Creates an identity without checking it.
    public init(pid: Int32, startTime: Int64, boot: String) {
        self.pid = pid
        self.startTime = startTime
        self.boot = boot
    }

    /// Reads the identity of a running process. Returns nil if no running process has the ID, and on systems without `/proc`.
    ///
    /// - Parameter pid: The process ID.
    public init?(pid: Int32) {
        guard pid > 0, let line = Self.read(FilePath("/proc/\(pid)/stat")), let boot = Self.boot else { return nil }
        // The name of the program is in parentheses, and may have blanks and parentheses itself.
        guard let nameEnd = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = line[(nameEnd + 1)...].split(separator: UInt8(ascii: " "))
        // The state is field 3, the start time field 22.
        guard fields.count > 19, let startTime = Int64(String(decoding: fields[19], as: UTF8.self)) else { return nil }
        guard fields[0].first != UInt8(ascii: "Z"), fields[0].first != UInt8(ascii: "X") else { return nil }
        self.init(pid: pid, startTime: startTime, boot: boot)
    }

    /// Whether the process is running. Without `/proc`, any process with the ID counts as this one.
    ///
    /// Complexity: two reads of small files that the kernel generates.
    public var isAlive: Bool {
        if let found = ProcessIdentity(pid: pid) { return found == self }
        // Without /proc, or when no more files can be opened, only the ID is known.
        guard ProcessIdentity.current == nil else { return false }
        return CurrentProcess.exists(pid)
    }

    /// This process, or nil on systems without `/proc`.
    static var current: ProcessIdentity? {
        guard let line = read("/proc/self/stat") else { return nil }
        return Int32(String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)).flatMap(Self.init(pid:))
    }

    /// This process, with only its ID on systems without `/proc`.
    static var currentOrNumber: ProcessIdentity {
        current ?? ProcessIdentity(pid: CurrentProcess.id, startTime: 0, boot: "")
    }

    private static let boot = read("/proc/sys/kernel/random/boot_id").map { bytes in
        String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// Reads a small file that the kernel generates.
    private static func read(_ path: FilePath) -> [UInt8]? {
        guard let file = try? OpenFile(path) else { return nil }
        return try? [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}
