import FileIdentification
import FileSystem
import Synchronization
import SystemPackage

/// The command line of `find --exec` or `--exec-batch`, with placeholders for the found files.
///
/// The placeholders are those of fd(1): `{}` is the path, `{/}` the name, `{//}` the directory, `{.}` the path without its
/// extension, and `{/.}` the name without its extension. If there is no placeholder, the path is the last argument. A single
/// word is a command line for the shell, in which placeholders are not replaced.
struct FoundFilesCommand: Sendable {
    private enum Piece: Sendable {
        case text([UInt8])
        case placeholder(String)
    }

    /// The command line for messages.
    let text: String
    private let program: Argument
    private let words: [[Piece]]

    private static let placeholders = ["{/.}", "{//}", "{}", "{/}", "{.}"]

    /// Reads a command line.
    ///
    /// - Throws: `UsageError` if the program is not found, or a command line for the shell contains a placeholder.
    init(_ words: [Argument], option: String) throws(UsageError) {
        text = words.map(\.name).joined(separator: " ")
        guard let first = words.first, !first.bytes.isEmpty else {
            throw UsageError("the option '\(option)' needs a command: \(option) CMD")
        }
        guard words.count > 1 else {
            for piece in Self.pieces(first.bytes) {
                guard case .placeholder(let placeholder) = piece else { continue }
                throw UsageError(
                    "'\(placeholder)' is not replaced in a command line for the shell: write the words of the command "
                        + "separately, such as \(option) mv {} {.}.old")
            }
            // The shell would report a missing program once for each file.
            if Self.isProgramName(first.bytes), ChildProgram.find(first.text) == nil {
                throw UsageError("no program '\(first.name)' in PATH, for '\(option)'")
            }
            program = Argument("/bin/sh")
            self.words =
                ["sh", "-c"].map { [.text(Array($0.utf8))] }
                + [[.text(first.bytes + Array(" \"$@\"".utf8))], [.text(Array("sh".utf8))], [.placeholder("{}")]]
            return
        }
        guard let found = first.bytes.contains(UInt8(ascii: "/")) ? first : ChildProgram.find(first.text) else {
            throw UsageError("no program '\(first.name)' in PATH, for '\(option)'")
        }
        program = found
        var pieces = words.map { Self.pieces($0.bytes) }
        let hasPlaceholder = pieces.contains { $0.contains { if case .placeholder = $0 { true } else { false } } }
        if !hasPlaceholder { pieces.append([.placeholder("{}")]) }
        self.words = pieces
    }

    /// Returns whether a command line for the shell is only a name, which is neither a path nor a command of the shell.
    private static func isProgramName(_ line: [UInt8]) -> Bool {
        let isName = line.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        return isName && !builtins.contains { line.elementsEqual($0.utf8) }
    }

    /// The commands of a shell that need not be programs, and that can have operands
    /// ([XCU, 2.14](https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html)).
    private static let builtins = [
        ".", "break", "cd", "command", "continue", "echo", "eval", "exec", "exit", "export", "false", "printf", "pwd",
        "read", "readonly", "return", "set", "shift", "test", "times", "trap", "true", "type", "umask", "unset", "wait",
    ]

    private static func pieces(_ word: [UInt8]) -> [Piece] {
        var pieces: [Piece] = []
        var text: [UInt8] = []
        var rest = word[...]
        while let byte = rest.first {
            if let placeholder = placeholders.first(where: { rest.starts(with: $0.utf8) }) {
                if !text.isEmpty { pieces.append(.text(text)) }
                text = []
                pieces.append(.placeholder(placeholder))
                rest = rest.dropFirst(placeholder.utf8.count)
            } else {
                text.append(byte)
                rest.removeFirst()
            }
        }
        return text.isEmpty && !pieces.isEmpty ? pieces : pieces + [.text(text)]
    }

    /// Returns the program with its arguments. A word with a placeholder is repeated for each file.
    func program(for files: [Argument]) -> ChildProgram {
        var arguments: [Argument] = []
        for word in words {
            let isRepeated = word.contains { if case .placeholder = $0 { true } else { false } }
            for file in isRepeated ? files : [Argument("")] {
                var bytes: [UInt8] = []
                for piece in word {
                    switch piece {
                    case .text(let text): bytes += text
                    case .placeholder(let placeholder): bytes += Self.value(of: placeholder, file)
                    }
                }
                arguments.append(Argument(bytes: bytes))
            }
        }
        return ChildProgram(path: program, arguments: arguments)
    }

    private static func value(of placeholder: String, _ file: Argument) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        // A path that begins with a hyphen could be read as an option.
        let path = file.bytes.first == UInt8(ascii: "-") ? Array("./".utf8) + file.bytes : file.bytes
        let nameStart = path.lastIndex(of: slash).map { $0 + 1 } ?? 0
        let period = path.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > nameStart ? $0 : nil }
        switch placeholder {
        case "{/}": return Array(path[nameStart...])
        case "{//}": return nameStart == 0 ? [UInt8(ascii: ".")] : Array(path[..<max(1, nameStart - 1)])
        case "{.}": return Array(path[..<(period ?? path.count)])
        case "{/.}": return Array(path[nameStart..<(period ?? path.count)])
        default: return path
        }
    }
}

/// Runs the command of `find` for the found files: several commands at the same time with `--exec`, or one command for all files
/// with `--exec-batch`.
///
/// The output of commands that run at the same time is printed in the order of the files, each without interruption.
final class FoundFilesRunner: Sendable {
    private typealias Work = OrderedWork<Argument, (file: Argument, output: [UInt8], failure: String?)>

    private let command: FoundFilesCommand
    private let isBatch: Bool
    /// The number of commands whose output can be waiting. It is less than the capacity of the work queue.
    private let pendingLimit: Int
    /// The commands that run at the same time, or nil if there is only one, which uses the streams of this program.
    private let work: Work?
    private let state = Mutex(State())

    private struct State: Sendable {
        /// The number of commands whose output was not printed.
        var pending = 0
        /// The files of the next batch, and the length of their paths.
        var batch: [Argument] = []
        var batchBytes = 0
    }

    /// The total size in bytes of the paths that are passed to one command, as in xargs(1).
    private static let batchLimit = 128 << 10

    /// Creates a runner for the command in the options, or returns nil if there is none.
    ///
    /// - Throws: `UsageError` for an invalid command or number.
    init?(_ invocation: Invocation) throws(UsageError) {
        let (each, batch) = (invocation[Options.execute], invocation[Options.executeBatch])
        var threads = WorkerThread.processorCount
        if let value = invocation[Options.threads] {
            guard let number = Int(value.text), (1...1024).contains(number) else {
                throw UsageError("invalid value '\(value.name)' for '--threads' (choose a number from 1 to 1024)")
            }
            threads = number
        }
        guard each.isEmpty || batch.isEmpty else { throw UsageError("'--exec' and '--exec-batch' cannot be combined") }
        guard !each.isEmpty || !batch.isEmpty else { return nil }
        isBatch = each.isEmpty
        let command = try FoundFilesCommand(isBatch ? batch : each, option: isBatch ? "--exec-batch" : "--exec")
        self.command = command
        pendingLimit = 4 * threads
        guard !isBatch, threads > 1 else {
            work = nil
            return
        }
        work = Work(workers: threads) { file in
            do throws(Errno) {
                let (output, ending) = try command.program(for: [file]).runForOutput()
                return (file, output, Self.failure(ending))
            } catch {
                return (file, [], "cannot be run: \(error.startingReason)")
            }
        }
    }

    /// Runs the command for a file, or adds the file to the batch.
    func add(_ file: Argument, _ console: inout Console) -> ExitCode {
        guard !isBatch else {
            let isFull = state.withLock { state in
                state.batch.append(file)
                state.batchBytes += file.bytes.count + 8
                return state.batchBytes >= Self.batchLimit
            }
            return isFull ? runBatch(&console) : .yes
        }
        guard let work else { return run([file], &console) }
        var code = ExitCode.yes
        while work.isReady && pending > 0 || pending >= pendingLimit { code = code.combined(with: printNext(&console)) }
        state.withLock { $0.pending += 1 }
        _ = work.put([file])
        return code
    }

    /// Waits for the remaining commands.
    func finish(_ console: inout Console) -> ExitCode {
        guard !isBatch else { return runBatch(&console) }
        work?.close()
        var code = ExitCode.yes
        while pending > 0 { code = code.combined(with: printNext(&console)) }
        return code
    }

    private var pending: Int { state.withLock(\.pending) }

    private func printNext(_ console: inout Console) -> ExitCode {
        state.withLock { $0.pending -= 1 }
        guard let results = work?.take() else { return .yes }
        var code = ExitCode.yes
        for result in results {
            if !console.style.isQuiet { console.write(result.output) }
            code = code.combined(with: report(result.failure, result.file.name, &console))
        }
        return code
    }

    private func runBatch(_ console: inout Console) -> ExitCode {
        let files = state.withLock { state in
            defer { (state.batch, state.batchBytes) = ([], 0) }
            return state.batch
        }
        return files.isEmpty ? .yes : run(files, &console)
    }

    private func run(_ files: [Argument], _ console: inout Console) -> ExitCode {
        console.flush()
        let failure: String?
        do throws(Errno) { failure = Self.failure(try command.program(for: files).run()) } catch {
            failure = "cannot be run: \(error.startingReason)"
        }
        return report(failure, files.count == 1 ? files[0].name : "\(files.count) files", &console)
    }

    private func report(_ failure: String?, _ subject: String, _ console: inout Console) -> ExitCode {
        guard let failure else { return .yes }
        console.message("\(subject): '\(command.text)' \(failure)")
        return .error
    }

    private static func failure(_ ending: ChildProgram.Ending) -> String? {
        if case .code(let code) = ending { code == 0 ? nil : "failed with \(code)" } else { ending.failure }
    }
}
