#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where a standard stream of a process leads.
package enum StandardStream {
    /// A file, made where there is none.
    case file(String)
    /// A pipe, whose other end the parent has.
    case pipe
    /// A terminal, whose other side the parent has.
    case terminal
    case closed
}

/// The parent's end of a pipe or a terminal. It is closed when nobody refers to it.
package final class ParentEnd {
    let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(descriptor) }

    /// Writes bytes. What a process that has ended would have read is lost.
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

    /// What is there to read: nothing at the end of the stream, nil when nothing came in time.
    func read(waitingMilliseconds milliseconds: Int32) -> [UInt8]? {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, milliseconds) > 0 else { return nil }
        return [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            // A terminal that nobody has open any more is at its end too: EIO.
            count = max(0, systemRead(descriptor, buffer.baseAddress, buffer.count))
        }
    }
}

/// What `posix_spawn` does in the child before the program starts.
struct Spawn {
    #if canImport(Darwin)
        private var actions: posix_spawn_file_actions_t?
        private var attributes: posix_spawnattr_t?
    #else
        private var actions = posix_spawn_file_actions_t()
        private var attributes = posix_spawnattr_t()
    #endif
    /// The child's ends, which the parent closes when the child has them.
    private var childEnds: [ParentEnd] = []

    init() {
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
    }

    mutating func destroy() {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
    }

    /// Leads a standard stream somewhere, and gives the parent's end.
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

    /// Starts a program in a process group of its own.
    mutating func run(
        _ program: String, _ arguments: [[UInt8]], _ environment: [[UInt8]]
    ) throws(ChildProcessError) -> pid_t {
        var flags = Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
        #if canImport(Darwin)
            flags |= Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #else
            // What other tests have open at this moment, and did not mark. That a number is free does no harm here.
            for number in 3..<Int32(256) { posix_spawn_file_actions_addclose(&actions, number) }
        #endif
        posix_spawnattr_setflags(&attributes, flags)
        posix_spawnattr_setpgroup(&attributes, 0)
        // Whatever the test runner ignores or blocks, the program begins as in a shell.
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

/// Names that methods would hide.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
