#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A run of the real `typeq`, as built beside the tests.
///
/// Arguments are bytes, as the system has them. The environment is empty but for what a test asks for, so that neither
/// the machine's layers nor the user's settings count.
struct TypeqProcess {
    /// The bytes of standard output.
    let outputBytes: [UInt8]
    /// Standard error, repaired where it is not UTF-8.
    let messages: String
    /// The exit code; 128 and the number of the signal when one ended the process.
    let exitCode: Int32

    /// The most memory that the process had at a time, in bytes.
    let peakMemory: Int
    /// The time that the process worked, in its own code and in the system's.
    let cpuSeconds: Double

    /// Standard output, repaired where it is not UTF-8.
    var output: String { String(decoding: outputBytes, as: UTF8.self) }
    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }

    /// Where standard output goes.
    enum Output {
        case kept
        case closed
        case file(String)
    }
}

extension TypeqProcess {
    /// Runs `typeq` and waits for its end: in the package's folder unless another is given, and with no variables but
    /// those given.
    init(
        _ arguments: [[UInt8]], in directory: String = PackageFiles.root, environment: [String: String] = [:],
        input: [UInt8] = [], output: Output = .kept
    ) throws {
        try self.init(
            program: Self.binary, arguments, in: directory, environment: environment, input: input, output: output)
    }

    /// The same with arguments as text.
    init(
        _ arguments: String..., in directory: String = PackageFiles.root, environment: [String: String] = [:],
        input: String = "", output: Output = .kept
    ) throws {
        try self.init(
            arguments.map { Array($0.utf8) }, in: directory, environment: environment, input: Array(input.utf8),
            output: output)
    }

    /// Runs another program: a shell, or a reader of manual pages.
    init(
        program: String, _ arguments: [[UInt8]], in directory: String, environment: [String: String] = [:],
        input: [UInt8] = [], output: Output = .kept
    ) throws {
        let files = try ThrowawayTree()
        let inputPath = try files.file("input", input)
        let outputPath = files.path("output")
        let messagesPath = files.path("messages")

        var actions = SpawnActions()
        defer { actions.destroy() }
        actions.open(0, inputPath, O_RDONLY)
        switch output {
        case .kept: actions.open(1, outputPath, O_WRONLY | O_CREAT)
        case .closed: actions.close(1)
        case .file(let path): actions.open(1, path, O_WRONLY)
        }
        actions.open(2, messagesPath, O_WRONLY | O_CREAT)

        // A shell changes the directory and gives way to the program: posix_spawn itself cannot do so everywhere.
        let shell = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", directory, program].map { Array($0.utf8) }
        let variables = environment.map { Array("\($0.key)=\($0.value)".utf8) }
        let usage: rusage
        (exitCode, usage) = try actions.run("/bin/sh", shell + arguments, variables)
        #if canImport(Darwin)
            peakMemory = usage.ru_maxrss
        #else
            peakMemory = usage.ru_maxrss * 1024
        #endif
        cpuSeconds =
            Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
        outputBytes = try FileBytes.read(outputPath) ?? []
        messages = String(decoding: try FileBytes.read(messagesPath) ?? [], as: UTF8.self)
    }

    /// The program: beside the test bundle, else where `swift build` puts it.
    static let binary: String = {
        let bundles = CommandLine.arguments.filter { $0.contains(".xctest") } + CommandLine.arguments.prefix(1)
        var candidates: [String] = []
        for bundle in bundles {
            // On macOS the executable lies three folders deep in the bundle, elsewhere it is the bundle.
            var folder = bundle[...]
            for _ in 0..<5 {
                guard let slash = folder.lastIndex(of: "/") else { break }
                folder = folder[..<slash]
                candidates.append(folder + "/typeq")
            }
        }
        candidates.append(PackageFiles.root + "/.build/debug/typeq")
        return candidates.first { access($0, X_OK) == 0 && !FileBytes.isDirectory($0) } ?? candidates[0]
    }()
}

/// A failure of the test's own machinery.
struct TestTrouble: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// What `posix_spawn` does in the child before the program starts.
private struct SpawnActions {
    #if canImport(Darwin)
        private var actions: posix_spawn_file_actions_t?
    #else
        private var actions = posix_spawn_file_actions_t()
    #endif

    init() { posix_spawn_file_actions_init(&actions) }

    mutating func destroy() { posix_spawn_file_actions_destroy(&actions) }

    mutating func open(_ descriptor: Int32, _ path: String, _ flags: Int32) {
        posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600)
    }

    mutating func close(_ descriptor: Int32) { posix_spawn_file_actions_addclose(&actions, descriptor) }

    /// Runs a program and gives its exit code and what it used.
    mutating func run(
        _ program: String, _ arguments: [[UInt8]], _ environment: [[UInt8]]
    ) throws -> (exitCode: Int32, usage: rusage) {
        var argv = arguments.map(Self.cString) + [nil]
        var envp = environment.map(Self.cString) + [nil]
        defer { (argv + envp).forEach { free($0) } }
        var child: pid_t = 0
        let failure = posix_spawn(&child, program, &actions, nil, &argv, &envp)
        guard failure == 0 else { throw TestTrouble("cannot run \(program): \(String(cString: strerror(failure)))") }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(child, &status, 0, &usage) < 0 {
            guard errno == EINTR else { throw TestTrouble("cannot wait for \(program)") }
        }
        let signal = status & 0x7F
        return (signal == 0 ? (status >> 8) & 0xFF : 128 + signal, usage)
    }

    private static func cString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
        strdup(bytes.map(CChar.init(bitPattern:)) + [0])
    }
}
