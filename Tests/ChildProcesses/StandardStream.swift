#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The target of a process's standard stream.
package enum StandardStream {
    /// A file, which is created if it does not exist.
    case file(String)
    /// A pipe to the parent.
    case pipe
    /// A terminal that the parent controls.
    case terminal
    case closed
}

/// The parent's end of a pipe or a terminal. It is closed with its last reference.
package final class ParentEnd {
    let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(descriptor) }

    /// Writes bytes. If the process has ended, they are lost.
    package func write(_ bytes: [UInt8]) {
        Self.ignoresBrokenPipes
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    /// Returns the bytes that can be read: none at the end of the stream, or nil if none came in time.
    func read(waitingMilliseconds milliseconds: Int32) -> [UInt8]? {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, milliseconds) > 0 else { return nil }
        return [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            // EIO means that no process has the terminal open anymore.
            count = max(0, systemRead(descriptor, buffer.baseAddress, buffer.count))
        }
    }
}

/// The actions of `posix_spawn` in the child before the program starts.
struct Spawn {
    #if canImport(Darwin)
        private var actions: posix_spawn_file_actions_t?
        private var attributes: posix_spawnattr_t?
    #else
        private var actions = posix_spawn_file_actions_t()
        private var attributes = posix_spawnattr_t()
    #endif
    /// The child's ends, which the parent closes after the child has inherited them.
    private var childEnds: [ParentEnd] = []

    init() {
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
    }

    mutating func destroy() {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
    }

    /// Connects a standard stream, and returns the parent's end.
    mutating func connect(
        _ number: Int32, _ stream: StandardStream
    ) throws(ChildProcessError) -> ParentEnd? {
        switch stream {
        case .closed:
            posix_spawn_file_actions_addclose(&actions, number)
            return nil
        case .file(let path):
            posix_spawn_file_actions_addopen(&actions, number, path, number == 0 ? O_RDONLY : O_WRONLY | O_CREAT, 0o600)
            return nil
        case .pipe:
            let (reading, writing) = try Self.makePipe()
            let (own, child) = number == 0 ? (writing, reading) : (reading, writing)
            return keep(own, givingTo: number, child)
        case .terminal:
            let (controller, terminal) = try Self.makeTerminal()
            return keep(controller, givingTo: number, terminal)
        }
    }

    private mutating func keep(_ own: ParentEnd, givingTo number: Int32, _ child: ParentEnd) -> ParentEnd {
        posix_spawn_file_actions_adddup2(&actions, child.descriptor, number)
        childEnds.append(child)
        return own
    }

    /// Starts a program in its own process group.
    mutating func run(
        _ program: String, _ arguments: [[UInt8]], _ environment: [[UInt8]]
    ) throws(ChildProcessError) -> pid_t {
        var flags = Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
        #if canImport(Darwin)
            flags |= Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #else
            // Closes descriptors of other tests without the flag close-on-exec. Closing a free number has no effect.
            for number in 3..<Int32(256) { posix_spawn_file_actions_addclose(&actions, number) }
        #endif
        posix_spawnattr_setflags(&attributes, flags)
        posix_spawnattr_setpgroup(&attributes, 0)
        // The program starts with the default signals, even if the test runner ignores or blocks some.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var argv = arguments.map(Self.cString) + [nil]
        var envp = environment.map(Self.cString) + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var child: pid_t = 0
        let failure = posix_spawn(&child, program, &actions, &attributes, &argv, &envp)
        childEnds = []
        guard failure == 0 else {
            throw ChildProcessError("cannot run \(program): \(String(cString: strerror(failure)))")
        }
        return child
    }

    private static func cString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
        strdup(bytes.map(CChar.init(bitPattern:)) + [0])
    }

    private static func makePipe() throws(ChildProcessError) -> (reading: ParentEnd, writing: ParentEnd) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw ChildProcessError("cannot make a pipe") }
        return (ParentEnd(ends[0]), ParentEnd(ends[1]))
    }

    private static func makeTerminal() throws(ChildProcessError) -> (controller: ParentEnd, terminal: ParentEnd) {
        var (controller, terminal): (Int32, Int32) = (0, 0)
        guard openpty(&controller, &terminal, nil, nil, nil) == 0 else {
            throw ChildProcessError("cannot make a terminal")
        }
        return (ParentEnd(controller), ParentEnd(terminal))
    }
}

/// Functions that methods with the same name hide.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
