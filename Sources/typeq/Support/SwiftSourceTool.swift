import AppDeclaration
import DeclarationFormats
import FileSystem
import SystemPackage
import TypeRegistry

/// The program `typeq-swift`, which reads Swift sources. It is a separate package because its parser takes minutes to build.
struct SwiftSourceTool {
    let program: Argument

    /// Finds the program next to typeq or in `PATH`, or returns nil.
    init?() {
        let beside = Self.ownFolder.map { Argument(bytes: $0 + Array("/typeq-swift".utf8)) }
        guard let program = beside.flatMap({ $0.path.mayBeExecuted ? $0 : nil }) ?? ChildProgram.find("typeq-swift")
        else { return nil }
        self.program = program
    }

    /// The reason why sources are not read if the program is not installed.
    static let missing = "the Swift sources were not read: \(AppReader.missingTool)"

    /// Returns the advice for an app whose sources or specification were not read because the program is not installed, or nil
    /// if there is a different reason.
    static func advice(for reading: AppReading) -> String? {
        guard reading.declaration.unreadSources?.hasSuffix(AppReader.missingTool) == true else { return nil }
        let list = reading.propertyLists.first.map { "with 'typeq lint \($0.file)'" } ?? "by its path"
        return "install typeq-swift (from a release, or with 'make install-typeq-swift' in the source of "
            + "typeq), check an Info.plist alone \(list), or declare the app in a typeq.json, see typeq-app(5)"
    }

    /// Returns the output of `typeq-swift --version`: `typeq-swift 0.1.0`.
    ///
    /// - Throws: `InputError` if the program cannot be run or fails, for example because it was built for another system.
    func version() throws(InputError) -> String {
        String(decoding: try run([program, Argument("--version")]).prefix { $0 != 0x0A }, as: UTF8.self)
    }

    /// Returns the declarations in sources. Sources that have not changed are not read again.
    ///
    /// - Parameters:
    ///   - sources: The sources.
    ///   - platform: The platform whose conditions are true, or nil to infer it from the sources.
    ///   - identifier: The bundle identifier, or nil if it is unknown.
    /// - Returns: The declaration.
    /// - Throws: `InputError` if the program cannot be run, fails, or does not print an app declaration.
    func declaration(
        of sources: SwiftSources, on platform: Platform?, identifier: String?
    ) throws(InputError) -> AppDeclaration {
        var arguments = [program]
        if let platform { arguments += [Argument("--platform"), Argument(platform.rawValue)] }
        // An identifier with an unresolved build setting is unknown.
        if let identifier, !identifier.contains("$") {
            arguments += [Argument("--bundle-identifier"), Argument(identifier)]
        }
        if let conditions = sources.conditions {
            arguments += conditions.names.flatMap { [Argument("-D"), Argument($0)] }
            if conditions.isComplete { arguments.append(Argument("--defined-only")) }
        }
        if let app = sources.app { arguments += [Argument("--app"), Argument(app)] }
        var list: [UInt8]?
        if let folder = sources.folder {
            arguments += [Argument("--"), Argument(folder)]
        } else {
            arguments.append(Argument("--modules"))
            if let root = sources.root { arguments += [Argument("--root"), Argument(root)] }
            list = Self.list(of: sources.modules)
        }
        let cache = SourceCache(of: arguments + [list.map { Argument(bytes: $0) }].compactMap(\.self), sources)
        let kept = cache?.output
        let output: [UInt8]
        if let kept { output = kept } else { output = try run(arguments, input: list) }
        do throws(DeclarationFormatError) {
            var declaration = try AppDeclaration(json: output)
            if kept == nil { cache?.keep(output) }
            declaration.findings = declaration.findings.map { $0.in("typeq-swift") }
            return declaration
        } catch {
            throw InputError(
                message: "typeq-swift did not print an app declaration: \(error.position): \(error.message)")
        }
    }

    /// Returns modules and their files in the format that `typeq-swift --modules` reads.
    private static func list(of modules: [SwiftSources.Module]) -> [UInt8] {
        modules.flatMap { module -> [UInt8] in
            Array("=\(module.name)\0".utf8) + module.files.flatMap { Array("+".utf8) + Argument($0).bytes + [0] }
        }
    }

    /// Reads project specifications. Specifications whose files have not changed are not read again.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - root: The folder to which reading is limited.
    /// - Returns: The output of the program.
    /// - Throws: `InputError` if the program cannot be run or fails.
    func specifications(_ files: [FilePath], below root: FilePath?) throws(InputError) -> [UInt8] {
        let limit = root.map { [Argument("--root"), Argument($0)] } ?? []
        let arguments = [program, Argument("--projects")] + limit + [Argument("--")] + files.map { Argument($0) }
        let cache = SourceCache(of: arguments)
        if let kept = cache?.output, SourceCache.hasCurrentInputs(kept) { return kept }
        let output = try run(arguments)
        if SourceCache.hasCurrentInputs(output) { cache?.keep(output) }
        return output
    }

    /// The resource limits of the program. Projects with 5,000 files use a tenth of them.
    private static let limits = ChildProgram.Limits(
        seconds: Environment.value("TYPEQ_SWIFT_SECONDS").flatMap { Int($0.text) }.map { max(1, min($0, 86_400)) }
            ?? 60, memory: 2 << 30, output: FileTreeLimits.bytes)

    /// Runs the program and returns its output. The program writes its messages to the standard error of this program.
    private func run(_ arguments: [Argument], input: [UInt8]? = nil) throws(InputError) -> [UInt8] {
        let (output, ending): ([UInt8], ChildProgram.Ending)
        let limits = Self.limits
        do throws(Errno) {
            (output, ending) = try ChildProgram(path: program, arguments: arguments)
                .runForOutput(input: input, limits: limits)
        } catch {
            throw InputError(message: "\(program.name): \(error.startingReason)")
        }
        guard let failure = ending.failure else { return output }
        let limit =
            switch ending {
            case .code: ""
            case .signal: "; the limit is \(limits.memory >> 20) MiB of memory"
            case .timeOut: ": the limit is \(limits.seconds) s, which TYPEQ_SWIFT_SECONDS can change"
            case .tooMuchOutput: ": the limit is \(limits.output >> 20) MiB"
            }
        throw InputError(message: "typeq-swift \(failure)\(limit)")
    }

    /// The folder of the running program, if it is known.
    private static var ownFolder: [UInt8]? { CurrentProcess.program?.removingLastComponent().bytes }
}

/// The output of a call to `typeq-swift`, stored below `$XDG_CACHE_HOME/typeq` until the path, size, time or
/// permissions of the program or of a file that it has read change.
///
/// If the cache cannot be read or written, or if `TYPEQ_CACHE` is `off`, the program runs for each call.
struct SourceCache {
    private let file: Argument
    /// The first line of the cache file: the state of the program and of the sources.
    private let state: [UInt8]

    /// Creates the cache for a call to the program. Returns nil if there is no cache directory, or if the folder of the
    /// sources contains too many files.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the call. The first is the path of the program.
    ///   - sources: The sources that the program reads, or nil if its output lists the files that were read.
    init?(of arguments: [Argument], _ sources: SwiftSources? = nil) {
        guard let directory = Environment.cacheDirectory, let program = arguments.first,
            let status = FileState(program.path)
        else { return nil }
        // Messages refer to files by the folder as it was specified, so a relative path in another directory is a
        // different call.
        var call = StableHash()
        for argument in arguments + [Environment.currentDirectory].compactMap({ $0 }) {
            call.add(argument.bytes + [0])
        }
        var state = StableHash()
        state.add(status.text.utf8)
        if let folder = sources?.folder, !Self.addSources(below: folder, to: &state) { return nil }
        for file in sources?.modules.flatMap(\.files) ?? [] {
            state.add((FileState(file)?.text ?? "missing\n").utf8)
        }
        file = Argument(directory.appending("sources-\(String(call.value, radix: 16))"))
        self.state = Array("\(String(state.value, radix: 16))\n".utf8)
    }

    /// The stored output, or nil if the program or the sources have changed since it was stored.
    var output: [UInt8]? {
        guard let bytes = try? readRegularFile(file), bytes.starts(with: state) else { return nil }
        return Array(bytes.dropFirst(state.count))
    }

    func keep(_ output: [UInt8]) {
        guard (try? file.path.removingLastComponent().makeDirectories()) != nil else { return }
        try? writeFile(state + output, to: file)
    }

    /// Returns whether the files and folders from which an output of `typeq-swift --projects` was created are unchanged.
    ///
    /// The output lists them in `inputs`, each with its size and time before it was read. An entry without a size did not
    /// exist, or could not be read. In the latter case, the output is not used again.
    static func hasCurrentInputs(_ output: [UInt8]) -> Bool {
        guard let root = try? DeclarationDocument.read(output, format: .json).root.dictionary,
            let inputs = root["inputs"]?.array, inputs.count <= FileTreeLimits.names
        else { return false }
        return inputs.allSatisfy { input in
            guard let input = input.dictionary, let path = input["file"]?.string else { return false }
            let status = try? FileStatus(at: FilePath(path), followingLink: true)
            return status?.size == input["size"]?.integer && status?.modified == input["modified"]?.integer
        }
    }

    /// Adds the paths, sizes and times of the sources below a folder. Returns false if there are too many names.
    private static func addSources(below root: FilePath, to hash: inout StableHash) -> Bool {
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
                    hash.add(Argument(path).bytes + [0])
                    hash.add(state.text.utf8)
                }
            }
        }
        return true
    }
}

/// The size, time and permissions of a file. After a change of only the permissions, a file may become readable or unreadable.
private struct FileState {
    let isFolder: Bool
    let text: String

    /// Reads the state, or returns nil if the file does not exist. A symbolic link to a folder is not followed.
    init?(_ path: FilePath) {
        guard var status = try? FileStatus(at: path, followingLink: false) else { return nil }
        isFolder = status.type == .directory
        if status.type == .symbolicLink {
            guard let target = try? FileStatus(at: path, followingLink: true) else { return nil }
            status = target
        }
        text = "\(status.size) \(status.modified) \(status.permissions.rawValue)\n"
    }
}
