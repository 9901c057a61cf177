#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A process that a test starts.
///
/// It inherits its three standard streams and no other descriptor, so that it never holds the pipe of another test open.
/// Every wait for it has a limit. After that, it is killed with all processes that it started.
package final class ChildProcess {
    /// How a process ended.
    package struct End {
        /// The exit code, or 128 plus the number of the signal that ended the process.
        package var exitCode: Int32
        /// The resources used by the process and the processes that it waited for.
        package var usage: rusage
    }

    /// The parent's ends of the streams, or nil for a file or a closed stream.
    package private(set) var input: ParentEnd?
    package private(set) var output: ParentEnd?
    package private(set) var messages: ParentEnd?

    private let process: pid_t
    private let title: String
    private let deadline: ContinuousClock.Instant
    private let seconds: Int
    private var end: End?

    /// Starts a program in a directory, with arguments after its name, and only the given variables.
    ///
    /// The limit in seconds is long enough for a busy machine.
    package init(
        _ program: String, _ arguments: [[UInt8]], in directory: String, environment: [String: String],
        input: StandardStream = .file("/dev/null"), output: StandardStream = .pipe,
        messages: StandardStream = .file("/dev/null"), upTo seconds: Int = 300
    ) throws(ChildProcessError) {
        var spawn = Spawn()
        defer { spawn.destroy() }
        self.input = try spawn.connect(0, input)
        self.output = try spawn.connect(1, output)
        self.messages = try spawn.connect(2, messages)
        // A shell changes the directory and executes the program, because posix_spawn cannot do so everywhere.
        let shell = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", directory, program].map { Array($0.utf8) }
        let variables = Self.profile.merging(environment) { $1 }
        process = try spawn.run("/bin/sh", shell + arguments, variables.map { Array("\($0.key)=\($0.value)".utf8) })
        title = ([Array(program.utf8)] + arguments).map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        self.seconds = seconds
        deadline = .now + .seconds(seconds)
    }

    /// The variable for the coverage profile of a program, with Scripts/measure/coverage. Each process has its own file,
    /// because a process that is killed could damage a shared one.
    private static let profile: [String: String] = {
        guard let folder = getenv("TYPEQ_PROFILES") else { return [:] }
        return ["LLVM_PROFILE_FILE": "\(String(cString: folder))/%p-%m.profraw"]
    }()

    deinit {
        kill()
        _ = try? wait()
    }

    /// Closes the parent's end of standard input, so that the process reads the end of the file.
    package func closeInput() { input = nil }

    /// Kills the process and all processes that it started.
    package func kill() {
        if end == nil { _ = signalGroup() }
    }

    /// Waits for bytes from a stream of the process, and returns them, or none at the end.
    package func read(_ stream: ParentEnd?) throws(ChildProcessError) -> [UInt8] {
        guard let stream else { return [] }
        while true {
            if let bytes = stream.read(waitingMilliseconds: 100) { return bytes }
            try checkTime()
        }
    }

    /// Returns everything that the process writes until it closes the streams.
    package func readToEnd() throws(ChildProcessError) -> (output: [UInt8], messages: [UInt8]) {
        var contents: [[UInt8]] = [[], []]
        var open = [output, messages]
        while open.contains(where: { $0 != nil }) {
            for (index, stream) in open.enumerated() {
                guard let stream, let bytes = stream.read(waitingMilliseconds: 5) else { continue }
                contents[index] += bytes
                if bytes.isEmpty { open[index] = nil }
            }
            try checkTime()
        }
        return (contents[0], contents[1])
    }

    /// Waits for the end of the process, and kills the processes that it started.
    package func wait() throws(ChildProcessError) -> End {
        if let end { return end }
        var pause: useconds_t = 200
        while !hasEnded {
            try checkTime()
            usleep(pause)
            pause = min(pause * 2, 10_000)
        }
        // Until its status is collected, its process ID is not reused.
        _ = signalGroup()
        return try collect()
    }

    private var hasEnded: Bool {
        var information = siginfo_t()
        guard waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT | WNOHANG) == 0 else {
            return errno != EINTR
        }
        return information.si_signo == SIGCHLD
    }

    private func signalGroup() -> Bool { systemKill(-process, SIGKILL) == 0 }

    private func collect() throws(ChildProcessError) -> End {
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 {
            guard errno == EINTR else { throw ChildProcessError("cannot wait for '\(title)'") }
        }
        let signal = status & 0x7F
        let end = End(exitCode: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, usage: usage)
        self.end = end
        return end
    }

    /// Kills the process after its time limit.
    private func checkTime() throws(ChildProcessError) {
        guard end == nil, .now >= deadline else { return }
        _ = signalGroup()
        _ = try collect()
        throw ChildProcessError("'\(title)' did not end within \(seconds) seconds, and was killed")
    }
}

/// A process that could not be started or did not end.
package struct ChildProcessError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

/// Calls `kill`, which the method of that name hides.
private func systemKill(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }
