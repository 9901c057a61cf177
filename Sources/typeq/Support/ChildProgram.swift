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

    /// Runs the program with the standard streams of this one.
    ///
    /// - Throws: The error of the system if the program cannot be started.
    func run() throws(Errno) -> Ending { try wait(for: try start(nil)) }

    /// Runs the program, and returns its standard output. The other standard streams are those of this program.
    ///
    /// - Throws: The error of the system if the program cannot be started, or its output cannot be read.
    func runForOutput() throws(Errno) -> (output: [UInt8], ending: Ending) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Errno(rawValue: errno) }
        let reading = OpenFile(owning: ends[0])
        let child = Result { () throws(Errno) in try start((ends[0], ends[1])) }
        close(ends[1])
        let process = try child.get()
        let output = Result { () throws(Errno) in try reading.readToEnd() }
        let ending = try wait(for: process)
        return (try output.get(), ending)
    }

    /// Starts the program, with its standard output connected to the writing end of a pipe.
    private func start(_ pipe: (reading: Int32, writing: Int32)?) throws(Errno) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let pipe {
            posix_spawn_file_actions_adddup2(&actions, pipe.writing, 1)
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
