import FileSystem

/// A command line for the shell, with a file as its last argument.
struct ShellCommand {
    let line: Argument

    /// Runs the command and waits for its end.
    ///
    /// It has this program's standard streams, and in `TYPEQ_WINDOW` the name of the window.
    ///
    /// - Returns: The exit code: 127 when the shell does not find the command, 128 and the number of the signal when one
    ///   ended it.
    func run(_ file: Argument, window: String?) -> Int32 {
        CurrentProcess.setVariable("TYPEQ_WINDOW", window)
        let script = Argument(bytes: line.bytes + Array(" \"$@\"".utf8))
        // A name that begins with a hyphen would be taken for an option.
        let isPlain = file.bytes.first != UInt8(ascii: "-")
        let operand = isPlain ? file : Argument(bytes: Array("./".utf8) + file.bytes)
        let shell = ChildProgram(
            path: Argument("/bin/sh"), arguments: [Argument("sh"), Argument("-c"), script, Argument("sh"), operand])
        switch try? shell.run() {
        case .code(let code)?: return code
        case .signal(let signal)?: return 128 + signal
        case nil: return 127
        }
    }
}
