import ChildProcesses
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A run of another program of the package, in the folder of the tests.
struct Program {
    /// Its output.
    var output: String
    /// The exit code, or 128 and the number of the signal that ended it.
    var exitCode: Int32

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Runs a program. `killedAfter` is the number of microseconds after its first line at which it is killed.
    init(
        _ name: String, _ arguments: [String], environment: [String: String] = [:], killedAfter delay: UInt32? = nil
    ) throws {
        let process = try ChildProcess(
            try Self.path(name), arguments.map { Array($0.utf8) }, in: "/", environment: environment)
        var bytes: [UInt8] = []
        if let delay {
            bytes = try process.read(process.output)
            usleep(delay)
            process.kill()
        }
        bytes += try process.readToEnd().output
        output = String(decoding: bytes, as: UTF8.self)
        exitCode = try process.wait().exitCode
    }

    /// The path of the program, next to the test bundle.
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
