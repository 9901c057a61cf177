import ChildProcesses

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A run of the real `typeq`, which is built with the tests.
///
/// Arguments are bytes, as in the system. The environment contains only the variables of the test, so the layers of the
/// machine and the settings of the user are not used.
struct TypeqProcess {
    /// The bytes of standard output.
    let outputBytes: [UInt8]
    /// Standard error, with invalid UTF-8 repaired.
    let messages: String
    /// The exit code, or 128 plus the number of the signal that ended the process.
    let exitCode: Int32

    /// Standard output, with invalid UTF-8 repaired.
    var output: String { String(decoding: outputBytes, as: UTF8.self) }
    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }

    /// The target of standard output.
    enum Output {
        case kept
        case closed
        case file(String)
        /// A terminal. Messages go to a file.
        case terminal
        /// A terminal. Messages go to another terminal.
        case terminals
        /// A pipe. Messages go to a terminal.
        case keptBesideTerminal
    }
}

extension TypeqProcess {
    /// Runs `typeq` and waits for its end. The default folder is the folder of the package; the environment contains
    /// only the given variables.
    init(
        _ arguments: [[UInt8]], in directory: String = PackageFiles.root, environment: [String: String] = [:],
        input: [UInt8] = [], output: Output = .kept
    ) throws {
        try self.init(
            program: Self.binary, arguments, in: directory, environment: environment, input: input, output: output)
    }

    /// Runs `typeq` with arguments as text.
    init(
        _ arguments: String..., in directory: String = PackageFiles.root, environment: [String: String] = [:],
        input: String = "", output: Output = .kept
    ) throws {
        try self.init(
            arguments.map { Array($0.utf8) }, in: directory, environment: environment, input: Array(input.utf8),
            output: output)
    }

    /// Runs another program, such as a shell or a formatter of manual pages.
    init(
        program: String, _ arguments: [[UInt8]], in directory: String, environment: [String: String] = [:],
        input: [UInt8] = [], output: Output = .kept
    ) throws {
        let files = try ThrowawayTree()
        let inputPath = try files.file("input", input)
        let outputPath = files.path("output")
        let messagesPath = files.path("messages")
        let stream: StandardStream =
            switch output {
            case .kept, .keptBesideTerminal: .file(outputPath)
            case .closed: .closed
            case .file(let path): .file(path)
            case .terminal, .terminals: .terminal
            }
        let isTerminal =
            switch output {
            case .terminals, .keptBesideTerminal: true
            default: false
            }
        let process = try ChildProcess(
            program, arguments, in: directory, environment: environment, input: .file(inputPath), output: stream,
            messages: isTerminal ? .terminal : .file(messagesPath))
        let shown = try process.readToEnd()
        let end = try process.wait()
        exitCode = end.exitCode
        outputBytes = Self.withoutProfiler(try FileBytes.read(outputPath) ?? shown.output)
        let messages = Self.withoutProfiler(try FileBytes.read(messagesPath) ?? shown.messages)
        self.messages = String(decoding: messages, as: UTF8.self)
    }

    /// Removes a message of LLVM: a process that has given up its rights cannot write its coverage. It occurs only with
    /// Scripts/measure/coverage.
    private static func withoutProfiler(_ bytes: [UInt8]) -> [UInt8] {
        guard getenv("TYPEQ_PROFILES") != nil else { return bytes }
        let newline = UInt8(ascii: "\n")
        let lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
        return Array(lines.filter { !$0.starts(with: "LLVM Profile Error: ".utf8) }.joined(separator: [newline]))
    }

    /// Runs `typeq` like `init`, and also returns its peak memory in bytes.
    static func measuringMemory(
        _ arguments: String..., in directory: String
    ) throws -> (run: TypeqProcess, peakMemory: Int) {
        let files = try ThrowawayTree()
        let report = files.path("memory")
        let run = try TypeqProcess(
            program: sibling("peak-memory"), ([report, binary] + arguments).map { Array($0.utf8) }, in: directory)
        let text = String(decoding: try FileBytes.read(report) ?? [], as: UTF8.self)
        guard let peakMemory = Int(text.dropLast()) else {
            throw TestTrouble("peak-memory did not write '\(report)': exit code \(run.exitCode)")
        }
        return (run, peakMemory)
    }

    /// The program.
    static let binary = sibling("typeq")

    /// An executable of the package, beside the test bundle or in the folder of `swift build`.
    private static func sibling(_ name: String) -> String {
        let bundles = CommandLine.arguments.filter { $0.contains(".xctest") } + CommandLine.arguments.prefix(1)
        var candidates: [String] = []
        for bundle in bundles {
            // On macOS the executable is three folders deep in the bundle; elsewhere it is the bundle.
            var folder = bundle[...]
            for _ in 0..<5 {
                guard let slash = folder.lastIndex(of: "/") else { break }
                folder = folder[..<slash]
                candidates.append(folder + "/" + name)
            }
        }
        candidates.append(PackageFiles.root + "/.build/debug/" + name)
        return candidates.first { access($0, X_OK) == 0 && !FileBytes.isDirectory($0) } ?? candidates[0]
    }
}

/// An error of the test itself.
struct TestTrouble: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
