import AppDeclaration
import DeclarationFormats
import FileSystem
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
        guard let program = candidates.first(where: { $0.path.mayBeExecuted }) else { return nil }
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

    /// Runs the program, whose messages go to standard error, and returns its output.
    private func run(_ arguments: [Argument]) throws(LayerError) -> [UInt8] {
        let (output, ending): ([UInt8], ChildProgram.Ending)
        do throws(Errno) {
            (output, ending) = try ChildProgram(path: program, arguments: arguments).runForOutput()
        } catch {
            throw LayerError(message: "\(program.name): \(error.reason)")
        }
        switch ending {
        case .code(0): return output
        case .code(let code): throw LayerError(message: "typeq-swift failed with exit code \(code)")
        case .signal(let signal): throw LayerError(message: "typeq-swift failed with signal \(signal)")
        }
    }

    /// The folder of the running program, where the system tells it.
    private static var ownFolder: [UInt8]? {
        guard let path = try? FilePath("/proc/self/exe").linkTarget() else { return nil }
        return path.removingLastComponent().bytes
    }
}
