import Foundation

/// A run of the `typeq-swift` that is built with the tests.
struct ToolProcess {
    let output: String
    let messages: String
    let exitCode: Int32

    init(_ arguments: String..., in directory: URL) throws {
        let process = Process()
        process.executableURL = Self.binary
        process.arguments = arguments
        process.currentDirectoryURL = directory
        let output = directory.appendingPathComponent(".output")
        let messages = directory.appendingPathComponent(".messages")
        for file in [output, messages] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: messages)
        try process.runLimited()
        exitCode = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
        self.output = try String(contentsOf: output, encoding: .utf8)
        self.messages = try String(contentsOf: messages, encoding: .utf8)
    }

    /// The program, in the folder of the test bundle.
    private static let binary: URL = {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        var folder = URL(fileURLWithPath: bundle)
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let program = folder.appendingPathComponent("typeq-swift")
            if FileManager.default.isExecutableFile(atPath: program.path) { return program }
        }
        return URL(fileURLWithPath: "typeq-swift")
    }()
}

extension Process {
    /// Runs the process, and kills it if it does not end within two minutes.
    fileprivate func runLimited() throws {
        try run()
        let deadline = Date(timeIntervalSinceNow: 120)
        while isRunning {
            if Date() > deadline {
                kill(processIdentifier, SIGKILL)
                throw CocoaError(.executableLoad)
            }
            usleep(1000)
        }
        waitUntilExit()
    }
}

/// A temporary folder, which is removed with the value.
final class ThrowawayFolder: Sendable {
    let url: URL

    init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("typeq-swift-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files {
            let file = url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    /// Runs a shell script in the folder.
    func run(_ script: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = url
        try process.runLimited()
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
