import AppDeclaration
import DeclarationFormats
import FileSystem
import SystemPackage

/// The program `typeq-swift`, which reads Swift sources. It is a separate package because its parser takes minutes to build.
struct SwiftSourceTool {
    /// The path of the program.
    let program: Argument

    /// Finds the program beside typeq or in `PATH`, or returns nil.
    init?() {
        let beside = Self.ownFolder.map { $0 + Array("/typeq-swift".utf8) }
        let folders = Environment.paths("PATH").map { $0.bytes + Array("/typeq-swift".utf8) }
        let candidates = ([beside].compactMap { $0 } + folders).map { Argument(bytes: $0) }
        guard let program = candidates.first(where: { $0.path.mayBeExecuted }) else { return nil }
        self.program = program
    }

    /// The message when it is not installed.
    static let advice =
        "the Swift sources were not read: install typeq-swift with 'make install-typeq-swift' in the source of typeq"

    /// Returns what the sources below a folder declare. Sources that have not changed are not read again.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - platform: The platform whose conditions hold, or nil to infer it from the sources.
    ///   - identifier: The identifier of the bundle, if it is known.
    /// - Returns: The declaration.
    /// - Throws: `InputError` if the program cannot be run, fails, or does not print an app declaration.
    func declaration(
        of folder: FilePath, on platform: Platform?, identifier: String?
    ) throws(InputError) -> AppDeclaration {
        var arguments = [program]
        if let platform { arguments += [Argument("--platform"), Argument(platform.rawValue)] }
        // An identifier with an unresolved build setting is not known.
        if let identifier, !identifier.contains("$") {
            arguments += [Argument("--bundle-identifier"), Argument(identifier)]
        }
        arguments += [Argument("--"), Argument(folder)]
        let cache = SourceCache(of: arguments, sourcesBelow: folder)
        let kept = cache?.output
        let output: [UInt8]
        if let kept { output = kept } else { output = try run(arguments) }
        do throws(DeclarationFormatError) {
            var declaration = try AppDeclaration(json: output)
            if kept == nil { cache?.keep(output) }
            declaration.findings = declaration.findings.map { finding in
                var finding = finding
                finding.layer = finding.layer ?? "typeq-swift"
                return finding
            }
            return declaration
        } catch {
            throw InputError(
                message: "typeq-swift did not print an app declaration: \(error.position): \(error.message)")
        }
    }

    /// Reads the specifications of projects. Specifications whose files have not changed are not read again.
    ///
    /// - Parameter files: The files.
    /// - Returns: The output of the program.
    /// - Throws: `InputError` if the program cannot be run, or fails.
    func specifications(_ files: [FilePath]) throws(InputError) -> [UInt8] {
        let arguments = [program, Argument("--projects"), Argument("--")] + files.map { Argument($0) }
        let cache = SourceCache(of: arguments)
        if let kept = cache?.output, SourceCache.hasCurrentInputs(kept) { return kept }
        let output = try run(arguments)
        if SourceCache.hasCurrentInputs(output) { cache?.keep(output) }
        return output
    }

    /// Runs the program, whose messages go to standard error, and returns its output.
    private func run(_ arguments: [Argument]) throws(InputError) -> [UInt8] {
        let (output, ending): ([UInt8], ChildProgram.Ending)
        do throws(Errno) {
            (output, ending) = try ChildProgram(path: program, arguments: arguments).runForOutput()
        } catch {
            throw InputError(message: "\(program.name): \(error.reason)")
        }
        switch ending {
        case .code(0): return output
        case .code(let code): throw InputError(message: "typeq-swift failed with exit code \(code)")
        case .signal(let signal): throw InputError(message: "typeq-swift failed with signal \(signal)")
        }
    }

    /// The folder of the running program, if it is known.
    private static var ownFolder: [UInt8]? { CurrentProcess.program?.removingLastComponent().bytes }
}
