import AppDeclaration
import DeclarationFormats
import DeclarationLint
import SystemPackage
import TypeRegistry

/// Reads what `typeq lint` checks: apps in every form, registry files, and how a repository wants to be checked.
enum LintInput {
    /// What is wrong in a file or folder, and the files that were read.
    struct Result {
        var findings: [LintFinding]
        var files: [String]
    }

    /// Every finding in a file or folder; of a project, in all its targets but tests.
    static func result(
        for file: Argument, target: String?, over registries: Registries, _ console: inout Console,
        _ code: inout ExitCode
    ) throws(LayerError) -> Result {
        if let findings = try registryFindings(in: file, over: registries.everything) {
            return Result(findings: findings, files: [])
        }
        let readings = try AppInput.readAll(file, target: target)
        if let first = readings.first {
            code = code.combined(with: AppInput.report(unreadSourcesOf: first, file, &console))
        }
        let linter = Linter()
        let platform = registries.platform
        var seen: Set<LintFinding> = []
        // Targets may share a property list: what is wrong in it is wrong once.
        let findings = readings.flatMap {
            linter.findings(in: $0, over: registries.everything, platform: platform, types: registries.scope)
        }
        return Result(
            findings: findings.filter { seen.insert($0).inserted },
            files: readings.compactMap { $0.propertyLists.first?.file })
    }

    /// The project that a file is in: the nearest folder above it with an Xcode project or the manifest of a Swift package,
    /// as far as the root of its repository. The file itself where there is none.
    static func project(of file: Argument) -> Argument {
        guard Environment.isFile(file), let path = file.absolutePath else { return file }
        for folder in path.removingLastComponent().andAbove {
            if AppReader().isProject(folder) { return Argument(folder) }
            if Environment.exists(Argument(folder.appending(".git"))) { break }
        }
        return file
    }

    /// The findings in a registry file; nil when the file is none.
    private static func registryFindings(
        in file: Argument, over registry: Registry
    ) throws(LayerError) -> [LintFinding]? {
        guard file.bytes.suffix(5).elementsEqual(".json".utf8), let bytes = try? readFile(file),
            let root = try? DeclarationDocument.read(bytes, format: .json).root.dictionary,
            root["apps"] != nil || root["types"] != nil,
            !["identifier", "name", "platform", "documentTypes", "scenes"].contains(where: { root[$0] != nil })
        else { return nil }
        return try RegistryCheck.findings(in: file, over: registry).map(LintFinding.init)
    }

    /// What the comments of a file silence; nothing when it cannot be read.
    static func suppressions(in file: String) -> Suppressions {
        Suppressions((try? readFile(Argument(file))) ?? [])
    }

    /// How the repository of a file wants it checked: the `lint` of the nearest `typeq.json`, from the file's folder up.
    /// Names of rules that do not exist are findings.
    static func configuration(
        for file: Argument
    ) throws(LayerError) -> (configuration: LintConfiguration, findings: [LintFinding]) {
        guard let nearest = nearestConfiguration(for: file) else { return (LintConfiguration(), []) }
        do {
            let configuration = try LintConfiguration(json: try readFile(nearest))
            if let mistake = configuration.mistakes.first {
                throw LayerError(file: nearest.name, position: mistake.position, mistake: mistake.message)
            }
            return (configuration, configuration.unknownRules(in: nearest.name))
        } catch let error as LayerError {
            throw error
        } catch let error as DeclarationFormatError {
            throw LayerError(file: nearest.name, position: error.position, mistake: error.message)
        } catch let error as FileReadingError {
            throw LayerError(message: "\(nearest.name): \(error.message)")
        } catch {
            throw LayerError(message: "\(nearest.name): \(error)")
        }
    }

    private static func nearestConfiguration(for file: Argument) -> Argument? {
        for folder in file.absolutePath?.andAbove ?? [] {
            let candidate = Argument(folder.appending("typeq.json"))
            if Environment.exists(candidate) { return candidate }
            if Environment.exists(Argument(folder.appending(".git"))) { return nil }
        }
        return nil
    }
}

extension Argument {
    /// The path from the root of the file system, without dot segments; nil when the current directory was removed.
    fileprivate var absolutePath: FilePath? {
        guard path.isRelative else { return path.lexicallyNormalized() }
        return Environment.currentDirectory?.path.pushing(path).lexicallyNormalized()
    }
}

extension FilePath {
    /// The path, and the folders above it, the nearest first.
    fileprivate var andAbove: [FilePath] {
        var folders = [self]
        var folder = self
        while folder.removeLastComponent() { folders.append(folder) }
        return folders
    }
}

/// The folder that paths in logs are relative to: the root of the repository that is worked in, or the current directory.
struct SourceRoot {
    private let root: FilePath
    private let current: FilePath

    /// Nil when the current directory was removed.
    ///
    /// - Parameter file: A file whose repository counts where the current directory is in none.
    init?(of file: Argument?) {
        guard let current = Environment.currentDirectory?.path else { return nil }
        self.current = current
        root = Self.repository(of: current) ?? file?.absolutePath.flatMap(Self.repository) ?? current
    }

    /// The path of the folder.
    var path: String { root.string }

    /// A finding whose files are named from the root; those outside of it by their absolute paths.
    func relative(_ finding: LintFinding) -> LintFinding {
        var finding = finding
        finding.place.file = relative(finding.place.file)
        for index in finding.related.indices {
            finding.related[index].place.file = relative(finding.related[index].place.file)
        }
        return finding
    }

    private func relative(_ file: String) -> String {
        guard !file.isEmpty, file != "-" else { return file }
        var path = current.pushing(FilePath(file)).lexicallyNormalized()
        _ = path.removePrefix(root)
        return path.string
    }

    private static func repository(of path: FilePath) -> FilePath? {
        path.andAbove.first { Environment.exists(Argument($0.appending(".git"))) }
    }
}
