import FileSystem
import SystemPackage

/// What tells a process from every other one, also from a later one with the same process ID.
///
/// Source: [proc_pid_stat(5)](https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html).
public struct ProcessIdentity: Hashable, Sendable {
    /// The process ID.
    public var pid: Int32
    /// When it started, in clock ticks since the machine did.
    public var startTime: Int64
    /// Which start of the machine that was.
    public var boot: String

    /// Makes an identity; nothing is checked.
    public init(pid: Int32, startTime: Int64, boot: String) {
        self.pid = pid
        self.startTime = startTime
        self.boot = boot
    }

    /// Reads the identity of a process that runs. Nil when no process has the ID, or it has ended and is only waited for;
    /// and where the system does not say, which means everywhere but on Linux with `/proc`.
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

    /// Whether the process still runs: two reads of small files that the kernel generates. Where these cannot be read, any
    /// process with the ID counts as this one.
    public var isAlive: Bool {
        if let found = ProcessIdentity(pid: pid) { return found == self }
        // Without /proc, or without room for another open file, nothing but the ID is known.
        guard ProcessIdentity.current == nil else { return false }
        return CurrentProcess.exists(pid)
    }

    /// This process; nil where the system does not say.
    static var current: ProcessIdentity? {
        guard let line = read("/proc/self/stat") else { return nil }
        return Int32(String(decoding: line.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)).flatMap(Self.init(pid:))
    }

    /// This process; its ID alone where the system does not say more, as without `/proc`.
    static var currentOrNumber: ProcessIdentity {
        current ?? ProcessIdentity(pid: CurrentProcess.id, startTime: 0, boot: "")
    }

    private static let boot = read("/proc/sys/kernel/random/boot_id").map { bytes in
        String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// The content of a small file that the kernel generates.
    private static func read(_ path: FilePath) -> [UInt8]? {
        guard let file = try? OpenFile(path) else { return nil }
        return try? [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}
