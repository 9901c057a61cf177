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
        let cache = SourceCache(of: arguments, folder)
        let kept = cache?.kept
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

    /// Reads the specifications of projects.
    ///
    /// - Parameter files: The files.
    /// - Returns: The output of the program.
    /// - Throws: `InputError` if the program cannot be run, or fails.
    func specifications(_ files: [FilePath]) throws(InputError) -> [UInt8] {
        try run([program, Argument("--projects"), Argument("--")] + files.map { Argument($0) })
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

    /// The folder of the running program, if the system provides it.
    private static var ownFolder: [UInt8]? {
        guard let path = try? FilePath("/proc/self/exe").linkTarget() else { return nil }
        return path.removingLastComponent().bytes
    }
}

/// The output of `typeq-swift` about a folder, kept below `$XDG_CACHE_HOME/typeq` until the path, size or time of a source
/// or of the program changes.
///
/// If the cache cannot be read or written, the sources are read again.
private struct SourceCache {
    private let file: Argument
    /// The first line of the file: the state of the sources that the output was made from.
    private let state: [UInt8]

    /// Creates the cache for one call of the program. Returns nil if there is no cache or home directory, or if the folder
    /// has too many files.
    ///
    /// - Parameters:
    ///   - arguments: The program and its arguments.
    ///   - folder: The folder whose sources it reads.
    init?(of arguments: [Argument], _ folder: FilePath) {
        guard let base = Environment.baseDirectory(Environment.value("XDG_CACHE_HOME"), orInHome: ".cache"),
            let program = arguments.first, let status = FileState(program.path)
        else { return nil }
        // Messages name files by the folder as it was given, so a relative path in another directory is another call.
        var call = Hash()
        for argument in arguments + [Environment.currentDirectory].compactMap({ $0 }) {
            call.add(argument.bytes + [0])
        }
        var state = Hash()
        state.add(status.bytes)
        guard Self.addSources(below: folder, to: &state) else { return nil }
        file = Argument(base.appending("typeq").appending("sources-\(call.text)"))
        self.state = Array("\(state.text)\n".utf8)
    }

    /// The kept output, if it was made from the same sources.
    var kept: [UInt8]? {
        guard let bytes = try? readFile(file), bytes.starts(with: state) else { return nil }
        return Array(bytes.dropFirst(state.count))
    }

    /// Keeps an output.
    func keep(_ output: [UInt8]) {
        let folder = file.path.removingLastComponent()
        for path in [folder.removingLastComponent(), folder] {
            try? path.makeDirectory(.ownerReadWriteExecute)
        }
        try? writeFile(state + output, to: file)
    }

    /// Adds the paths, sizes and times of the sources below a folder. Returns false if there are too many names.
    private static func addSources(below root: FilePath, to hash: inout Hash) -> Bool {
        let tree = DiskTree()
        var folders = [root]
        var names = 0
        while let folder = folders.popLast() {
            for name in tree.names(in: folder) where !name.string.hasPrefix(".") {
                names += 1
                guard names <= FileTreeLimits.names else { return false }
                let path = folder.appending(name)
                guard let state = FileState(path) else { continue }
                if state.isFolder {
                    folders.append(path)
                } else if name.extension == "swift" {
                    hash.add(Argument(path).bytes + [0] + state.bytes)
                }
            }
        }
        return true
    }
}

/// The size and time of a file.
private struct FileState {
    let isFolder: Bool
    let bytes: [UInt8]

    /// Reads the state, or returns nil if there is no such file. A symbolic link to a folder is not followed.
    init?(_ path: FilePath) {
        guard var status = try? FileStatus(at: path, followingLink: false) else { return nil }
        isFolder = status.type == .directory
        if status.type == .symbolicLink {
            guard let target = try? FileStatus(at: path, followingLink: true) else { return nil }
            status = target
        }
        bytes = Array("\(status.size) \(status.modified)\n".utf8)
    }
}

/// FNV-1a, 64 bits: <http://www.isthe.com/chongo/tech/comp/fnv/>.
private struct Hash {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: [UInt8]) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }

    var text: String { String(value, radix: 16) }
}
