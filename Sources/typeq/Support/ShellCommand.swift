#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A command line for the shell, with a file as its last argument.
struct ShellCommand {
    let line: Argument

    /// Runs the command and waits for its end. Its exit code, 127 when the shell does not find it, 128 and the number of
    /// the signal when one ended it.
    ///
    /// It has this program's standard streams, and in `TYPEQ_WINDOW` the name of the window.
    func run(_ file: Argument, window: String?) -> Int32 {
        if let window { setenv("TYPEQ_WINDOW", window, 1) } else { unsetenv("TYPEQ_WINDOW") }
        let script = Argument(bytes: line.bytes + Array(" \"$@\"".utf8))
        // A name that begins with a hyphen would be taken for an option.
        let isPlain = file.bytes.first != UInt8(ascii: "-")
        let operand = isPlain ? file : Argument(bytes: Array("./".utf8) + file.bytes)
        let arguments = [Argument("sh"), Argument("-c"), script, Argument("sh"), operand]
        var pointers = arguments.map { strdup($0.bytes.cString) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process = pid_t()
        // What the program itself ignores is not ignored by what it runs.
        let ignored = signal(SIGXFSZ, SIG_DFL)
        defer { signal(SIGXFSZ, ignored) }
        guard posix_spawn(&process, "/bin/sh", nil, nil, &pointers, environ) == 0 else { return 127 }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return 127 }
        }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}
