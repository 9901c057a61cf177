import AppDeclaration
import DeclarationFormats
import DeclarationLint
import SystemPackage
import TypeRegistry

/// Reads what `typeq lint` checks: apps in every form, registry files, and how a repository wants to be checked.
enum LintInput {
    /// Every finding in a file or folder; of a project, in all its targets but tests.
    static func findings(
        in file: Argument, target: String?, over registries: Registries, _ console: inout Console,
        _ code: inout ExitCode
    ) throws(LayerError) -> [LintFinding] {
        if let findings = try registryFindings(in: file, over: registries.everything) { return findings }
        let readings = try AppInput.readAll(file, target: target, &console, &code)
        let linter = Linter()
        let platform = registries.platform
        var seen: Set<LintFinding> = []
        // Targets may share a property list: what is wrong in it is wrong once.
        return readings.flatMap {
            linter.findings(in: $0, over: registries.everything, platform: platform, types: registries.scope)
        }
        .filter { seen.insert($0).inserted }
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
    static func configuration(for file: Argument) throws(LayerError) -> LintConfiguration {
        guard let nearest = nearestConfiguration(for: file) else { return LintConfiguration() }
        do {
            let configuration = try LintConfiguration(json: try readFile(nearest))
            if let mistake = configuration.mistakes.first {
                throw LayerError(message: "\(nearest.name):\(mistake.position): \(mistake.message)")
            }
            return configuration
        } catch let error as LayerError {
            throw error
        } catch let error as DeclarationFormatError {
            throw LayerError(message: "\(nearest.name):\(error.position): \(error.message)")
        } catch let error as FileReadingError {
            throw LayerError(message: "\(nearest.name): \(error.message)")
        } catch {
            throw LayerError(message: "\(nearest.name): \(error)")
        }
    }

    private static func nearestConfiguration(for file: Argument) -> Argument? {
        var path = file.path
        if path.isRelative, let current = Environment.currentDirectory { path = current.path.pushing(path) }
        var folder = path.lexicallyNormalized()
        while true {
            let candidate = Argument(folder.appending("typeq.json"))
            if Environment.exists(candidate) { return candidate }
            if Environment.exists(Argument(folder.appending(".git"))) { return nil }
            guard folder.removeLastComponent() else { return nil }
        }
    }
}
