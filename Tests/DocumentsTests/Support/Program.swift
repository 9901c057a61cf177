import Foundation
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A run of another program of the package, found beside the tests.
struct Program {
    /// What it wrote.
    var output: String
    /// The exit code; 128 and the number of the signal when one ended it.
    var exitCode: Int32

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Ends a process at once.
    static func end(_ process: Process) { kill(process.processIdentifier, SIGKILL) }

    /// Runs a program; with `killedAfter` it is killed so many microseconds after its first line.
    init(_ name: String, _ arguments: [String], killedAfter delay: UInt32? = nil) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Self.path(name))
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var data = Data()
        if let delay {
            data = pipe.fileHandleForReading.availableData
            usleep(delay)
            Self.end(process)
        }
        data += pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        output = String(decoding: data, as: UTF8.self)
        exitCode = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
    }

    /// The program: beside the test bundle.
    static func path(_ name: String) throws -> String {
        for bundle in CommandLine.arguments.filter({ $0.contains(".xctest") }) + CommandLine.arguments.prefix(1) {
            var folder = FilePath(bundle)
            for _ in 0..<5 where !folder.isEmpty {
                folder.removeLastComponent()
                let program = folder.appending(name).string
                if access(program, X_OK) == 0 { return program }
            }
        }
        throw Errno.noSuchFileOrDirectory
    }
}
