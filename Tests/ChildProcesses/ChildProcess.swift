#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A process that a test starts.
///
/// It inherits its three standard streams and no other descriptor, so that the end of another test's pipe is never held
/// open by it. Every wait for it has a limit, after which it is killed, with all that it started.
package final class ChildProcess {
    /// How a process ended.
    package struct End {
        /// The exit code; 128 and the number of the signal when one ended it.
        package var exitCode: Int32
        /// What the process used, with those that it waited for.
        package var usage: rusage
    }

    /// The descriptors of the parent's side. A stream that is a file, or closed, has none.
    package private(set) var input: ParentEnd?
    package private(set) var output: ParentEnd?
    package private(set) var messages: ParentEnd?

    private let process: pid_t
    private let title: String
    private let deadline: ContinuousClock.Instant
    private let seconds: Int
    private var end: End?

    /// Starts a program in a directory, with arguments, which do not include its name, and no variables but those given.
    ///
    /// It may run for a number of seconds, which nothing needs even on a busy machine.
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
        // A shell changes the directory and gives way to the program: posix_spawn itself cannot do so everywhere.
        let shell = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", directory, program].map { Array($0.utf8) }
        let variables = Self.profile.merging(environment) { $1 }
        process = try spawn.run("/bin/sh", shell + arguments, variables.map { Array("\($0.key)=\($0.value)".utf8) })
        title = ([Array(program.utf8)] + arguments).map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        self.seconds = seconds
        deadline = .now + .seconds(seconds)
    }

    /// Where a program that is measured writes which of its lines were run: Scripts/coverage. Each process has a file of its
    /// own, since one that is killed while it adds to another's would spoil that.
    private static let profile: [String: String] = {
        guard let folder = getenv("TYPEQ_PROFILES") else { return [:] }
        return ["LLVM_PROFILE_FILE": "\(String(cString: folder))/%p-%m.profraw"]
    }()

    deinit {
        kill()
        _ = try? wait()
    }

    /// Closes the parent's side of standard input, so that the process reads its end.
    package func closeInput() { input = nil }

    /// Ends the process at once, with all that it started.
    package func kill() {
        if end == nil { _ = signalGroup() }
    }

    /// What is there to read on a stream of the process, waited for; nothing at its end.
    package func read(_ stream: ParentEnd?) throws(ChildProcessError) -> [UInt8] {
        guard let stream else { return [] }
        while true {
            if let bytes = stream.read(waitingMilliseconds: 100) { return bytes }
            try checkTime()
        }
    }

    /// All that the process writes from now on to streams that the parent reads.
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

    /// Waits for the end of the process, and ends what it left behind.
    package func wait() throws(ChildProcessError) -> End {
        if let end { return end }
        var pause: useconds_t = 200
        while !hasEnded {
            try checkTime()
            usleep(pause)
            pause = min(pause * 2, 10_000)
        }
        // While nobody has asked for its status, its number is not given to another process.
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

    /// Kills the process when its time is over.
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

/// `kill`, which a method's name would hide.
private func systemKill(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }
