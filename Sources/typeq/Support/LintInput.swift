import FileSystem
import AppDeclaration
import DeclarationFormats
import DeclarationLint
import SystemPackage
import TypeRegistry

/// Reads the input of `typeq lint`: apps in any form, registry files, and the settings of a repository.
enum LintInput {
    /// The findings in a file or folder, and the property lists that were read.
    struct Result {
        var findings: [Diagnostic]
        var files: [String]
        /// Whether the findings are all findings of an app, so that comments that suppress nothing are reported.
        var isWhole = false
        /// Whether the scenes of the app are known.
        var knowsScenes = false
        /// The findings about sources that were not read. In the text format, messages replace them.
        var unread: [Diagnostic] = []
    }

    /// Returns the findings in a file or folder. For a project, all targets except tests are checked.
    static func result(
        for file: Argument, _ request: AppRequest, over registries: Registries, _ console: inout Console,
        code: inout ExitCode
    ) throws(InputError) -> Result {
        if let findings = try registryFindings(in: file, over: registries.everything) {
            return Result(findings: findings, files: [])
        }
        let readings = try AppInput.readAll(file, request)
        var reasons: Set<String?> = [nil]
        var unread: [Diagnostic] = []
        for reading in readings where reasons.insert(reading.declaration.unreadSources).inserted {
            if let finding = AppInput.finding(unreadSourcesOf: reading, file) { unread.append(finding) }
            code = code.combined(with: AppInput.report(unreadSourcesOf: reading, file, &console))
        }
        let linter = Linter()
        let platform = registries.platform
        var findings: [Diagnostic] = []
        for reading in readings {
            findings += linter.findings(
                in: reading, over: registries.everything, platform: platform, types: registries.scope)
        }
        findings = findings.withoutRepetitions(isOneReading: readings.count == 1)
        return Result(
            findings: findings, files: readings.compactMap { $0.propertyLists.first?.file },
            isWhole: request.isWhole && registries.scope == nil,
            knowsScenes: readings.allSatisfy {
                $0.declaration.scenes != nil && $0.declaration.unreadSources == nil
            }, unread: unread)
    }

    /// Reports the number of mistakes that were found when an app was read, as a warning on one line. The mistakes do not
    /// change the exit code.
    ///
    /// This method does not run lint rules, which take longer than most decisions.
    ///
    /// - Parameters:
    ///   - reading: The app.
    ///   - registry: The registry with the types of the app.
    ///   - file: The file that was read.
    ///   - console: The console.
    static func count(
        in reading: AppReading, over registry: Registry, named file: Argument, _ console: inout Console
    ) {
        let findings = reading.declaration.findings(over: registry).filter { $0.severity > .note }
        guard !console.style.isQuiet, !findings.isEmpty else { return }
        let configuration = (try? configuration(for: file))?.configuration ?? LintConfiguration()
        let reported = unsuppressed(Result(findings: findings, files: []), configuration, of: file)
        let counts = [(Diagnostic.Severity.error, "error"), (.warning, "warning")].compactMap { severity, word in
            let count = reported.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
        }
        guard !counts.isEmpty else { return }
        console.warn(
            "\(file.name): \(counts.joined(separator: " and ")) found while reading: see 'typeq lint \(file.name)'")
    }

    /// Returns the project that contains a file: the nearest parent folder, up to the root of its repository, that contains an
    /// Xcode project or the manifest of a Swift package. Returns the file itself if there is none.
    static func project(of file: Argument) -> Argument {
        guard Environment.isFile(file), let path = file.absolutePath else { return file }
        for folder in path.removingLastComponent().andAbove {
            if AppReader().isProject(folder) { return Argument(folder) }
            if Environment.exists(Argument(folder.appending(".git"))) { break }
        }
        return file
    }

    /// Returns the findings in a registry file, or nil if the file is not a registry file.
    private static func registryFindings(
        in file: Argument, over registry: Registry
    ) throws(InputError) -> [Diagnostic]? {
        guard file.bytes.suffix(5).elementsEqual(".json".utf8), file.mayBeRead, let bytes = try? readRegularFile(file)
        else {
            return nil
        }
        do throws(DeclarationFormatError) {
            // The document is read in the same way as a registry, so that the same limits apply in both commands.
            let document = try DeclarationDocument.read(json: bytes, elementsOf: "types", before: "apps") { _ in }
            guard let root = document.root.dictionary, root["apps"] != nil || root["types"] != nil,
                !["identifier", "name", "platform", "documentTypes", "scenes"].contains(where: { root[$0] != nil })
            else { return nil }
        } catch {
            // The error for a registry file comes from the registry reader. An app can have fewer values, and the app reader
            // reports the limit.
            guard error.kind == .tooManyValues, beginsAsRegistry(bytes) else { return nil }
        }
        return try RegistryCheck.findings(in: file, over: registry).map { $0.documented() }
    }

    /// Returns whether the first key of a JSON object is a key with which only registry files begin.
    private static func beginsAsRegistry(_ bytes: [UInt8]) -> Bool {
        let start = bytes.lazy.filter { $0 > 0x20 }.prefix(9)
        return ["{\"types\":", "{\"apps\":"].contains { start.starts(with: $0.utf8) }
    }

    /// Returns the findings in an operand that neither the configuration nor a comment suppresses, and the findings about
    /// comments. A file that cannot be read has no comments.
    static func unsuppressed(
        _ result: Result, _ configuration: LintConfiguration, of operand: Argument
    ) -> [Diagnostic] {
        // An app declaration in JSON can name any file as the location of its scenes.
        let tree = ContainedTree(around: operand.path, in: DiskTree())
        var paths = PathBytes()
        return result.findings.unsuppressed(
            configuration, files: result.files, isWhole: result.isWhole, knowsScenes: result.knowsScenes
        ) { file in
            (try? tree.bytes(of: paths.path(of: file, in: operand))) ?? []
        }
    }

    /// Reads the settings for the repository of a file: `lint` in the nearest `typeq.json` in the file's folder or a
    /// folder above it. Unknown rule names are reported as findings.
    static func configuration(
        for file: Argument
    ) throws(InputError) -> (configuration: LintConfiguration, findings: [Diagnostic]) {
        guard let nearest = nearestConfiguration(for: file) else { return (LintConfiguration(), []) }
        let bytes: [UInt8]
        do throws(FileTreeError) {
            bytes = try ContainedTree(around: nearest.path, in: DiskTree(), followsLink: false).bytes(of: nearest.path)
        } catch {
            throw InputError(message: "\(nearest.name): \(error.message)")
        }
        let configuration: LintConfiguration
        do throws(DeclarationFormatError) {
            configuration = try LintConfiguration(json: bytes)
        } catch {
            throw InputError(file: nearest.name, position: error.position, mistake: error.message)
        }
        if let mistake = configuration.mistakes.first {
            throw InputError(file: nearest.name, position: mistake.position, mistake: mistake.message)
        }
        return (configuration, configuration.unknownRules(in: nearest.name))
    }

    private static func nearestConfiguration(for file: Argument) -> Argument? {
        let file = file.isStream ? .standardInput : file
        for folder in file.absolutePath?.andAbove ?? [] {
            let candidate = Argument(folder.appending("typeq.json"))
            if Environment.exists(candidate) { return candidate }
            if Environment.exists(Argument(folder.appending(".git"))) { return nil }
        }
        return nil
    }
}

extension Argument {
    /// Whether the operand may be read. A link to a location outside the repository of the link must not be read.
    fileprivate var mayBeRead: Bool { ContainedTree(around: path, in: DiskTree()).contains(path) }

    /// The absolute path without dot segments, or nil if the current directory was removed.
    var absolutePath: FilePath? {
        guard path.isRelative else { return path.normalized }
        return Environment.currentDirectory?.path.pushing(path).normalized
    }
}

extension FilePath {
    /// The path and its parent folders, nearest first.
    fileprivate var andAbove: [FilePath] {
        var folders = [self]
        var folder = self
        while folder.removeLastComponent() { folders.append(folder) }
        return folders
    }
}

/// The folder to which paths in logs are relative: the root of the current repository, or the current directory.
struct SourceRoot {
    private let root: FilePath
    private let current: FilePath

    /// Finds the folder, or returns nil if the current directory was removed.
    ///
    /// - Parameter file: A file whose repository is used if the current directory is not in a repository.
    init?(of file: Argument?) {
        guard let current = Environment.currentDirectory?.path else { return nil }
        self.current = current
        root = Self.repository(of: current) ?? file?.absolutePath.flatMap(Self.repository) ?? current
    }

    var bytes: [UInt8] { root.bytes }

    /// Returns a finding with paths relative to the root. Paths of files outside the root are absolute.
    func relative(_ finding: Diagnostic) -> Diagnostic {
        var finding = finding
        finding.location.setFile(relative(finding.location.filePath))
        for index in finding.related.indices {
            finding.related[index].location.setFile(relative(finding.related[index].location.filePath))
        }
        return finding
    }

    /// Returns the path of a file relative to the root, `.` for the root, or an absolute path outside the root.
    func relative(_ file: FilePath) -> FilePath {
        guard !file.isEmpty, file != "-" else { return file }
        var path = current.pushing(file).normalized
        guard path.removePrefix(root) else { return path }
        return path.isEmpty ? "." : path
    }

    /// Returns the path of a file relative to the root as text, for messages.
    func relative(_ file: String) -> String { relative(FilePath(file)).string }

    /// The current directory, or nil if it was removed.
    static var current: SourceRoot? { Environment.currentDirectory.map { SourceRoot(root: $0.path, current: $0.path) } }

    private init(root: FilePath, current: FilePath) { (self.root, self.current) = (root, current) }

    private static func repository(of path: FilePath) -> FilePath? {
        path.andAbove.first { Environment.exists(Argument($0.appending(".git"))) }
    }
}
