import AppDeclaration
import DeclarationFormats
import DeclarationLint
import TypeRegistry

/// Finds and reads the layers over the shipped registry: machine, user, `TYPEQ_REGISTRY`, `--registry`.
enum RegistryLayers {
    /// A file that holds a layer, and whose layer it is.
    struct Source {
        var kind: String
        var file: Argument

        /// Whether its types count on a platform of Apple's: what somebody says that other apps there declare. The other
        /// files in `types.d` are what typeq is to know of files.
        var isOfPlatform: Bool {
            ["TYPEQ_REGISTRY", "--registry"].contains(kind) || file.bytes.suffix(6).elementsEqual(".plist".utf8)
        }

        /// Whether the file is in a `types.d`.
        var isOfTypesFolder: Bool { kind == "machine" || kind == "user" }
    }

    /// The files of all layers, the lowest first.
    static func sources(_ invocation: Invocation) -> [Source] {
        var sources: [Source] = []
        // Earlier directories of XDG_DATA_DIRS are the more important ones, so they come later.
        let shared = Environment.paths("XDG_DATA_DIRS")
        for base in (shared.isEmpty ? [Argument("/usr/local/share"), Argument("/usr/share")] : shared).reversed() {
            sources += files(in: base.bytes).map { Source(kind: "machine", file: $0) }
        }
        let home = Environment.value("HOME").map { $0.bytes + Array("/.config".utf8) }
        if let base = Environment.value("XDG_CONFIG_HOME")?.bytes ?? home {
            sources += files(in: base).map { Source(kind: "user", file: $0) }
        }
        sources += Environment.paths("TYPEQ_REGISTRY").map { Source(kind: "TYPEQ_REGISTRY", file: $0) }
        sources += invocation.all(.registry).map { Source(kind: "--registry", file: $0) }
        return sources
    }

    private static func files(in base: [UInt8]) -> [Argument] {
        Environment.files(in: base + Array("/typeq/types.d".utf8), suffixes: [".json", ".table", ".plist"])
    }

    /// The registries of the command line. A layer that cannot be read is reported and left out, which is trouble; an error
    /// in a layer is none for a decision, since the rest of the layer counts.
    static func registries(
        _ invocation: Invocation, forDecision: Bool = false, _ console: inout Console
    ) -> (Registries, code: ExitCode) {
        var (registries, code) = registries(of: sources(invocation), forDecision: forDecision, &console)
        registries.scope = invocation.value(.types).flatMap { TypeScope(rawValue: $0.text) }
        return (registries, code)
    }

    /// The registries of a command that asks about types: over the other layers those of the app that `--app` or
    /// `TYPEQ_APP` names. No app is looked for from the current directory, so that the answer is the same in every folder.
    static func registriesWithApp(_ invocation: Invocation, _ console: inout Console) -> (Registries, code: ExitCode) {
        var (registries, code) = registries(invocation, &console)
        guard let file = invocation.value(.appTypes) ?? Environment.value("TYPEQ_APP") else {
            return (registries, code)
        }
        do throws(LayerError) {
            registries.add(try AppInput.readDeclarations(file, nil).declaration.types)
            count(registries.asked.findings, ofApp: file, &console)
        } catch {
            console.message(error.message)
            code = .trouble
        }
        return (registries, code)
    }

    /// The registry of a command that asks about types and not about files.
    static func registryWithApp(_ invocation: Invocation, _ console: inout Console) -> (Registry, code: ExitCode) {
        let (registries, code) = registriesWithApp(invocation, &console)
        return (registries.asked, code)
    }

    /// The registries of some layers.
    static func registries(
        of sources: [Source], forDecision: Bool = false, _ console: inout Console
    ) -> (Registries, code: ExitCode) {
        var code = ExitCode.yes
        var everything = Registry.shipped
        var findings: [RegistryFinding] = []
        var rest = sources[...]
        // Compiled tables at the bottom are used in place.
        while let source = rest.first, let registry = LayerTables.registry(source.file, over: everything) {
            everything = registry
            findings += registry.findings
            rest.removeFirst()
        }
        if !rest.isEmpty {
            let cache = LayerCache(Array(rest), over: everything)
            if let cached = cache?.registry {
                everything = cached
            } else {
                let layers = layers(of: rest, &code, &console)
                everything = Registry(layers: layers, over: everything)
                if code == .yes { cache?.keep(everything) }
            }
            findings += everything.findings
        }
        guard everything !== Registry.shipped else { return (Registries(), code) }
        let platformFiles = sources.filter(\.isOfPlatform).map(\.file)
        if report(findings, &console), !forDecision { code = .trouble }
        return (Registries(everything: everything, platformFiles: platformFiles), code)
    }

    /// Reads layers. One that cannot be read is reported and left out.
    private static func layers(
        of sources: ArraySlice<Source>, _ code: inout ExitCode, _ console: inout Console
    ) -> [RegistryLayer] {
        var layers: [RegistryLayer] = []
        for source in sources {
            do throws(LayerError) {
                layers.append(try layer(source.file))
            } catch {
                console.message(error.message)
                code = .trouble
            }
        }
        return layers
    }

    /// Reads one layer: JSON, a compiled table, or an Info.plist.
    static func layer(_ file: Argument, upTo limit: Int = Limits.fileBytes) throws(LayerError) -> RegistryLayer {
        if let table = LayerTables.table(file) {
            do throws(TypeTableError) {
                return try RegistryLayer(name: file.text, table: table)
            } catch {
                throw LayerError(message: "\(file.name): \(error)")
            }
        }
        let bytes: [UInt8]
        do {
            bytes = try readFile(file, upTo: limit)
        } catch {
            throw LayerError(message: "\(file.name): \(error.message)")
        }
        do {
            if bytes.starts(with: Array("typeq\0".utf8)) { return try RegistryLayer(name: file.text, table: bytes) }
            if DeclarationFormat.detect(bytes) == .json { return try RegistryLayer(name: file.text, json: bytes) }
            return try RegistryLayer(name: file.text, role: .other, propertyList: bytes)
        } catch let error as DeclarationFormatError {
            throw LayerError(file: file.name, position: error.position, mistake: error.message)
        } catch {
            throw LayerError(message: "\(file.name): \(error)")
        }
    }

    /// Says in one line how much is wrong in the declaration of an app. That is no trouble while there is an answer.
    static func count(_ findings: [RegistryFinding], ofApp file: Argument?, _ console: inout Console) {
        let severities = findings.map { LintFinding($0).severity }
        let counts = [(LintFinding.Severity.error, "error"), (.warning, "warning")].compactMap { severity, word in
            let count = severities.count { $0 == severity }
            return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
        }
        guard !counts.isEmpty else { return }
        let name = file?.name ?? "the sample app"
        console.warn(
            "\(name): \(counts.joined(separator: " and ")) in the declaration: 'typeq lint \(name)' shows what is wrong"
        )
    }

    /// Reports findings on standard error, notes left out. True when one of them is an error.
    static func report(_ findings: [RegistryFinding], _ console: inout Console) -> Bool {
        for finding in findings where finding.severity > .note {
            console.message(
                "\(finding.place)\(finding.severity): \(finding.message) [\(LintFinding(finding).rule)]")
        }
        return findings.contains { $0.severity == .error }
    }
}

/// Why a layer could not be read: the file, the place in it, what is wrong.
struct LayerError: Error {
    var message: String
    /// The file that does not parse, and where in it.
    var file: String?
    var position: SourcePosition?
    /// What is wrong there, without the place.
    var mistake: String?

    init(message: String) { self.message = message }

    init(file: String, position: SourcePosition?, mistake: String) {
        message = "\(file):\(position.map { "\($0):" } ?? "") \(mistake)"
        (self.file, self.position, self.mistake) = (file, position, mistake)
    }
}

extension RegistryFinding {
    /// `file:line:column: `, as far as it is known.
    var place: String {
        [layer, position.map { "\($0)" }].compactMap { $0 }.map { $0 + ":" }.joined() + (layer == nil ? "" : " ")
    }
}

extension OptionSpecification {
    static let appTypes = OptionSpecification(
        long: "app", value: "PATH",
        help: "add the types of an app: an app, a project folder, an Info.plist, its declaration")
    static let types = OptionSpecification(
        long: "types", value: "WHICH", choices: TypeScope.allCases.map(\.rawValue),
        help: "which types count: those that exist on the platform, or everything that typeq knows")
}
