#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import AppDeclaration
import DeclarationFormats
import SystemPackage

/// The program `typeq-swift`, which reads Swift sources: a package of its own, because its parser takes minutes to build.
struct SwiftSourceTool {
    /// Where it is.
    let program: Argument

    /// Beside typeq, or on the PATH; nil when it is nowhere.
    init?() {
        let beside = Self.ownFolder.map { $0 + Array("/typeq-swift".utf8) }
        let folders = Environment.paths("PATH").map { $0.bytes + Array("/typeq-swift".utf8) }
        let candidates = ([beside].compactMap { $0 } + folders).map { Argument(bytes: $0) }
        guard let program = candidates.first(where: { access($0.bytes.cString, X_OK) == 0 }) else { return nil }
        self.program = program
    }

    /// How to get it, in a sentence.
    static let advice =
        "the Swift sources were not read: typeq-swift does that, 'make install-typeq-swift' in the source of typeq installs it"

    /// What the sources below a folder declare, read under the conditions of a platform; nil where only they can tell which
    /// it is. The identifier is that of the bundle, where it is known. What did not change since it was read is not read
    /// again.
    ///
    /// - Throws: `LayerError` when the program cannot be run, fails, or prints no app declaration.
    func declaration(
        of folder: FilePath, on platform: Platform?, identifier: String?
    ) throws(LayerError) -> AppDeclaration {
        var arguments = [program]
        if let platform { arguments += [Argument("--platform"), Argument(platform.rawValue)] }
        // One with a build setting that nobody knew is none.
        if let identifier, !identifier.contains("$") {
            arguments += [Argument("--bundle-identifier"), Argument(identifier)]
        }
        arguments += [Argument("--"), Argument(folder)]
        let cache = SourceCache(of: arguments, folder)
        let kept = cache?.kept
        let output: [UInt8]
        if let kept { output = kept } else { output = try run(arguments) }
        do {
            var declaration = try AppDeclaration(json: output)
            if kept == nil { cache?.keep(output) }
            declaration.findings = declaration.findings.map { finding in
                var finding = finding
                finding.layer = finding.layer ?? "typeq-swift"
                return finding
            }
            return declaration
        } catch {
            throw LayerError(message: "typeq-swift printed no app declaration: \(error.position): \(error.message)")
        }
    }

    /// What the specifications of projects state.
    ///
    /// - Parameter files: The files.
    /// - Returns: What the program prints.
    /// - Throws: `LayerError` when the program cannot be run, or fails.
    func specifications(_ files: [FilePath]) throws(LayerError) -> [UInt8] {
        try run([program, Argument("--projects"), Argument("--")] + files.map { Argument($0) })
    }

    /// Runs a program with its messages on our standard error, and gives what it prints.
    private func run(_ arguments: [Argument]) throws(LayerError) -> [UInt8] {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw LayerError(message: "typeq-swift: \(Errno(rawValue: errno))") }
        let reading = FileDescriptor(rawValue: ends[0])
        defer { try? reading.close() }

        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        posix_spawn_file_actions_addclose(&actions, ends[1])

        var pointers = arguments.map { strdup($0.bytes.cString) } + [nil]
        defer { pointers.forEach { free($0) } }
        var child: pid_t = 0
        let failure = posix_spawn(&child, program.bytes.cString, &actions, nil, &pointers, environ)
        close(ends[1])
        guard failure == 0 else { throw LayerError(message: "\(program.name): \(Errno(rawValue: failure))") }

        let output = Result { try Self.readAll(reading) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        guard status == 0 else {
            let code = status & 0x7F == 0 ? "exit code \((status >> 8) & 0xFF)" : "signal \(status & 0x7F)"
            throw LayerError(message: "typeq-swift failed with \(code)")
        }
        do {
            return try output.get()
        } catch {
            throw LayerError(message: "typeq-swift: \(error)")
        }
    }

    private static func readAll(_ descriptor: FileDescriptor) throws -> [UInt8] {
        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
            guard count > 0 else { return content }
            content += chunk[..<count]
        }
    }

    /// The folder of the running program, where the system tells it.
    private static var ownFolder: [UInt8]? {
        var path = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, path.count)
        guard count > 0 else { return nil }
        let bytes = path[..<count].map(UInt8.init(bitPattern:))
        return bytes.lastIndex(of: UInt8(ascii: "/")).map { Array(bytes[..<$0]) }
    }
}
