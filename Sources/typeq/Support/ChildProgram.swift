import FileSystem
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// This is the only file of the command that calls the C library, in order to start programs.

/// A program that the command starts and waits for.
struct ChildProgram {
    /// The path of the program.
    let path: Argument
    /// The arguments. The first is the name of the program.
    let arguments: [Argument]

    /// How a program ended.
    enum Ending: Equatable {
        case code(Int32)
        case signal(Int32)
    }

    /// Returns the path of a program in `PATH`, or nil.
    static func find(_ name: String) -> Argument? {
        Environment.paths("PATH").map { Argument(bytes: $0.bytes + Array("/\(name)".utf8)) }
            .first { $0.path.mayBeExecuted }
    }

    /// Runs the program with the standard streams of this one.
    ///
    /// - Throws: The error of the system if the program cannot be started.
    func run() throws(Errno) -> Ending { try wait(for: try start(nil)) }

    /// Runs the program, and returns its standard output. The other standard streams are those of this program, except that
    /// the program reads the input, if there is one.
    ///
    /// - Parameter input: What the program reads before it writes, or nil for the standard input of this program.
    /// - Returns: The output, and how the program ended.
    /// - Throws: The error of the system if the program cannot be started, or its output cannot be read.
    func runForOutput(input: [UInt8]? = nil) throws(Errno) -> (output: [UInt8], ending: Ending) {
        let output = try Pipe()
        let source = input == nil ? nil : try Pipe()
        let reading = OpenFile(owning: output.reading)
        let child = Result { () throws(Errno) in try start(output, source) }
        close(output.writing)
        if let source { close(source.reading) }
        if let source, let input {
            // A program that ends early does not end this one. Its ending says what is wrong.
            let previous = signal(SIGPIPE, SIG_IGN)
            if case .success = child { _ = try? FileDescriptor(rawValue: source.writing).writeAll(input) }
            signal(SIGPIPE, previous)
            close(source.writing)
        }
        let process = try child.get()
        let content = Result { () throws(Errno) in try reading.readToEnd() }
        let ending = try wait(for: process)
        return (try content.get(), ending)
    }

    /// The two ends of a pipe.
    private struct Pipe {
        let reading: Int32
        let writing: Int32

        init() throws(Errno) {
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { throw Errno(rawValue: errno) }
            (reading, writing) = (ends[0], ends[1])
        }
    }

    /// Starts the program, with its standard output and input connected to pipes.
    private func start(_ output: Pipe?, _ input: Pipe? = nil) throws(Errno) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let output { posix_spawn_file_actions_adddup2(&actions, output.writing, 1) }
        if let input { posix_spawn_file_actions_adddup2(&actions, input.reading, 0) }
        for pipe in [output, input].compactMap({ $0 }) {
            posix_spawn_file_actions_addclose(&actions, pipe.reading)
            posix_spawn_file_actions_addclose(&actions, pipe.writing)
        }
        var pointers = arguments.map { strdup(Self.cString($0)) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        // A child inherits which signals are ignored. It must not ignore this one.
        let ignored = signal(SIGXFSZ, SIG_DFL)
        defer { signal(SIGXFSZ, ignored) }
        var child = pid_t()
        let failure = posix_spawn(&child, Self.cString(path), &actions, nil, &pointers, environ)
        guard failure == 0 else { throw Errno(rawValue: failure) }
        return child
    }

    private func wait(for child: pid_t) throws(Errno) -> Ending {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { throw Errno(rawValue: errno) }
        }
        let signal = status & 0x7F
        return signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
    }

    private static func cString(_ argument: Argument) -> [CChar] { argument.bytes.map(CChar.init(bitPattern:)) + [0] }
}
