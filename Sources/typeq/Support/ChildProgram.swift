import FileSystem
import Synchronization
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// This is the only file of the command that calls the C library, which it does to start programs.

/// A program that the command starts and waits for.
struct ChildProgram {
    let path: Argument
    /// The arguments. The first is the name of the program.
    let arguments: [Argument]

    enum Ending: Equatable {
        case code(Int32)
        case signal(Int32)
        /// The program was killed because it did not end in time.
        case timeOut
        /// The program was killed because it wrote too much output.
        case tooMuchOutput

        /// The end of a message about a failure, such as `failed with exit code 2`, or nil if the program succeeded.
        var failure: String? {
            switch self {
            case .code(0): nil
            case .code(let code): "failed with exit code \(code)"
            case .signal(let signal): "failed with signal \(signal)"
            case .timeOut: "did not finish in time"
            case .tooMuchOutput: "wrote too much output"
            }
        }
    }

    struct Limits {
        /// The number of seconds after which the program is killed.
        var seconds: Int
        /// The maximum size of private memory in bytes. Only Linux enforces this limit.
        var memory: Int
        /// The maximum number of bytes that the program can write to standard output.
        var output: Int
    }

    /// Returns the path of a program in an absolute folder of `PATH`, or nil if it is not found. Relative folders are
    /// not searched, because they could belong to another user.
    static func find(_ name: String) -> Argument? {
        Environment.paths("PATH").filter(\.path.isAbsolute).map { Argument(bytes: $0.bytes + Array("/\(name)".utf8)) }
            .first { $0.path.mayBeExecuted }
    }

    /// Runs the program with the standard streams of this program.
    ///
    /// - Throws: The system error if the program cannot be started.
    func run() throws(Errno) -> Ending { try wait(for: try start(nil)) }

    /// Runs the program like `run`, in a session of its own. A signal from the terminal does not reach the program or
    /// the programs that it starts.
    func runInNewSession() throws(Errno) -> Ending { try wait(for: try start(nil, isNewSession: true)) }

    /// Runs the program, and returns its standard output. The program writes messages to the standard error of this
    /// program.
    ///
    /// - Parameters:
    ///   - input: The input that the program reads before it writes, or nil for the standard input of this program.
    ///   - limits: The resource limits, or nil if the program is not limited.
    /// - Returns: The output, and the way in which the program ended.
    /// - Throws: The system error if the program cannot be started or its output cannot be read.
    func runForOutput(input: [UInt8]? = nil, limits: Limits? = nil) throws(Errno) -> (output: [UInt8], ending: Ending) {
        let output = try Pipe()
        let source = input == nil ? nil : try Pipe()
        let reading = OpenFile(owning: output.reading)
        let previous = limits.map { Self.limitMemory(to: $0.memory) }
        let child = Result { () throws(Errno) in try start(output, source) }
        if let previous { _ = Self.limitMemory(to: previous) }
        close(output.writing)
        if let source { close(source.reading) }
        if let source, let input {
            // If the program ends early, this program must not end. The ending describes the failure.
            let previous = signal(SIGPIPE, SIG_IGN)
            if case .success = child { _ = try? FileDescriptor(rawValue: source.writing).writeAll(input) }
            signal(SIGPIPE, previous)
            close(source.writing)
        }
        let process = try child.get()
        if let limits { return try readAndWait(for: process, reading, within: limits) }
        let content = Result { () throws(Errno) in try reading.readToEnd() }
        let ending = try wait(for: process)
        return (try content.get(), ending)
    }

    /// Reads the output of a program, waits for its end, and returns the output and the ending. A program that exceeds
    /// the limits on time or output is killed.
    private func readAndWait(
        for process: pid_t, _ reading: borrowing OpenFile, within limits: Limits
    ) throws(Errno) -> (output: [UInt8], ending: Ending) {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(limits.seconds)
        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var failure: Errno?
        var ending: Ending?
        while ending == nil {
            let rest = clock.now.duration(to: end)
            let milliseconds = rest.components.seconds * 1000 + rest.components.attoseconds / 1_000_000_000_000_000
            do throws(Errno) {
                guard milliseconds > 0, try reading.waitUntilReadable(milliseconds: Int32(clamping: milliseconds))
                else {
                    ending = .timeOut
                    break
                }
                let count = try chunk.withUnsafeMutableBytes { bytes in
                    Result { () throws(Errno) in try reading.read(into: bytes) }
                }.get()
                if count == 0 { break }
                content += chunk[..<count]
                if content.count > limits.output { ending = .tooMuchOutput }
            } catch {
                failure = error
                break
            }
        }
        // A program can continue to run after it has closed its output.
        while ending == nil, failure == nil {
            if let ended = try wait(for: process, options: WNOHANG) { return (content, ended) }
            if clock.now >= end { ending = .timeOut } else { usleep(500) }
        }
        kill(process, SIGKILL)
        _ = try wait(for: process, options: 0)
        if let failure { throw failure }
        return (content, ending ?? .timeOut)
    }

    /// Limits the memory of programs that are started later, and returns the previous limit. Until the limit is reset, it also
    /// applies to this program, which uses far less memory.
    private static func limitMemory(to bytes: Int) -> Int {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_DATA.rawValue)
        #else
            let resource = RLIMIT_DATA
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return bytes }
        let previous = Int(clamping: limit.rlim_cur)
        limit.rlim_cur = min(rlim_t(bytes), limit.rlim_max)
        setrlimit(resource, &limit)
        return previous
    }

    /// The two ends of a pipe.
    private struct Pipe {
        let reading: Int32
        let writing: Int32

        init() throws(Errno) {
            var ends: [Int32] = [0, 0]
            // Another thread must not start a program that inherits the pipe.
            let failure: Int32? = ChildProgram.starting.withLock { _ in
                guard pipe(&ends) == 0 else { return errno }
                for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
                return nil
            }
            if let failure { throw Errno(rawValue: failure) }
            (reading, writing) = (ends[0], ends[1])
        }
    }

    /// Starts the program, with its standard output and input connected to pipes. If a pipe is nil, the program uses
    /// the stream of this program.
    private func start(_ output: Pipe?, _ input: Pipe? = nil, isNewSession: Bool = false) throws(Errno) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        if isNewSession { posix_spawnattr_setflags(&attributes, Self.newSession) }
        if let output { posix_spawn_file_actions_adddup2(&actions, output.writing, 1) }
        if let input { posix_spawn_file_actions_adddup2(&actions, input.reading, 0) }
        for pipe in [output, input].compactMap({ $0 }) {
            posix_spawn_file_actions_addclose(&actions, pipe.reading)
            posix_spawn_file_actions_addclose(&actions, pipe.writing)
        }
        var pointers = arguments.map { strdup(Self.cString($0)) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var child = pid_t()
        let failure = Self.starting.withLock { _ in
            // A child process inherits the set of ignored signals. The program must not ignore SIGXFSZ.
            let ignored = signal(SIGXFSZ, SIG_DFL)
            defer { signal(SIGXFSZ, ignored) }
            return posix_spawn(&child, Self.cString(path), &actions, &attributes, &pointers, environ)
        }
        guard failure == 0 else { throw Errno(rawValue: failure) }
        return child
    }

    /// `POSIX_SPAWN_SETSID`. glibc defines it only if `_GNU_SOURCE` is defined, which Swift does not do.
    #if canImport(Darwin)
        private static let newSession = Int16(POSIX_SPAWN_SETSID)
    #else
        private static let newSession: Int16 = 0x80
    #endif

    /// The lock that a thread holds while it creates a pipe or starts a program.
    private static let starting = Mutex(())

    private func wait(for child: pid_t) throws(Errno) -> Ending {
        // Without the option WNOHANG, the result is never nil.
        try wait(for: child, options: 0) ?? .code(0)
    }

    /// Waits for a program, or returns nil if it has not ended and the options specify not to wait.
    private func wait(for child: pid_t, options: Int32) throws(Errno) -> Ending? {
        var status: Int32 = 0
        while true {
            let ended = waitpid(child, &status, options)
            if ended == 0 { return nil }
            if ended > 0 { break }
            guard errno == EINTR else { throw Errno(rawValue: errno) }
        }
        let signal = status & 0x7F
        return signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
    }

    private static func cString(_ argument: Argument) -> [CChar] { argument.bytes.map(CChar.init(bitPattern:)) + [0] }
}
