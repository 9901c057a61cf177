import AppDeclaration
import DeclarationFormats
import DeclarationLint
import FileIdentification
import TypeRegistry

/// The types of a command line: all known types, and those that exist on a platform of Apple's.
struct Registries {
    /// The shipped types and every layer.
    private(set) var everything = Registry.shipped
    /// The value of `--types`, or nil.
    var scope: TypeScope?
    /// The layers over Apple's types on the platform.
    private var platformLayers: [RegistryLayer] = []

    init() {}

    init(everything: Registry, platformLayers: [RegistryLayer]) {
        self.everything = everything
        self.platformLayers = platformLayers
    }

    /// The types that exist on the platform: Apple's, and those of layers that say what apps declare. The registry is created
    /// with each access.
    var platform: Registry {
        platformLayers.isEmpty ? .apple : Registry(layers: platformLayers, over: .apple)
    }

    /// The types for commands about types: all known ones, unless `--types` says otherwise.
    var selected: Registry { scope == .platform ? platform : everything }

    /// Adds the types of an app as the highest layer.
    mutating func add(_ types: RegistryLayer) {
        everything = Registry(layers: [types], over: everything)
        platformLayers.append(types)
    }

    /// Creates an app over these types.
    func app(_ declaration: AppDeclaration) -> DocumentApp {
        DocumentApp(declaration, over: everything, platform: platform, types: scope)
    }

    /// Creates an identifier of files with these types.
    func identifier(policy: IdentificationPolicy, followsSymbolicLinks: Bool) -> FileIdentifier {
        FileIdentifier(
            // Without a platform, the type by name on a platform is not used.
            registry: everything, platform: scope == .platform ? platform : .apple, types: scope ?? .all,
            policy: policy, followsSymbolicLinks: followsSymbolicLinks)
    }
}

/// Finds and reads the layers over the shipped registry: machine, user, `TYPEQ_REGISTRY`, `--registry`.
enum RegistryLayers {
    /// The file of a layer, and where it was found.
    struct Source {
        var kind: String
        var file: Argument

        /// Whether the types exist on a platform of Apple's: the user says that other apps there declare them. The types of
        /// the other files in `types.d` are known only to typeq.
        var isOfPlatform: Bool {
            ["TYPEQ_REGISTRY", "--registry"].contains(kind) || file.bytes.suffix(6).elementsEqual(".plist".utf8)
        }
    }

    /// Returns the files of all layers, the lowest first.
    static func sources(_ invocation: Invocation) -> [Source] {
        var sources: [Source] = []
        // The first directory of XDG_DATA_DIRS is the most important, so it comes last.
        let shared = Environment.paths("XDG_DATA_DIRS")
        for base in (shared.isEmpty ? [Argument("/usr/local/share"), Argument("/usr/share")] : shared).reversed() {
            sources += files(in: base.bytes).map { Source(kind: "machine", file: $0) }
        }
        let home = Environment.value("HOME").map { $0.bytes + Array("/.config".utf8) }
        if let base = Environment.value("XDG_CONFIG_HOME")?.bytes ?? home {
            sources += files(in: base).map { Source(kind: "user", file: $0) }
        }
        sources += Environment.paths("TYPEQ_REGISTRY").map { Source(kind: "TYPEQ_REGISTRY", file: $0) }
        sources += invocation[Options.registry].map { Source(kind: "--registry", file: $0) }
        return sources
    }

    private static func files(in base: [UInt8]) -> [Argument] {
        Environment.files(in: base + Array("/typeq/types.d".utf8), suffixes: [".json", ".table", ".plist"])
    }

    /// Reads the registries of the command line. A layer that cannot be read is reported and left out; the exit code is then
    /// 2. A mistake in a layer sets the exit code except for decisions, since the rest of the layer counts.
    static func registries(
        _ invocation: Invocation, forDecision: Bool = false, _ console: inout Console
    ) -> (Registries, code: ExitCode) {
        var (registries, code) = registries(of: sources(invocation), forDecision: forDecision, &console)
        registries.scope = invocation[Options.types]
        return (registries, code)
    }

    /// Reads the registries of a command about types, with the types of the app that `--app` or `TYPEQ_APP` names as the
    /// highest layer. The app of the current directory does not count, so that the answer is the same in every folder.
    static func registriesWithApp(_ invocation: Invocation, _ console: inout Console) -> (Registries, code: ExitCode) {
        var (registries, code) = registries(invocation, &console)
        guard let file = invocation[Options.appTypes] ?? Environment.value("TYPEQ_APP") else {
            return (registries, code)
        }
        do throws(InputError) {
            registries.add(try AppInput.readDeclarations(file, nil).declaration.types)
            count(registries.selected.findings, ofApp: file, &console)
        } catch {
            console.message(error.message)
            code = .error
        }
        return (registries, code)
    }

    /// Reads the registry of a command about types that reads no files.
    static func registryWithApp(_ invocation: Invocation, _ console: inout Console) -> (Registry, code: ExitCode) {
        let (registries, code) = registriesWithApp(invocation, &console)
        return (registries.selected, code)
    }

    /// Reads the registries of some layers.
    static func registries(
        of sources: [Source], forDecision: Bool = false, _ console: inout Console
    ) -> (Registries, code: ExitCode) {
        var code = ExitCode.yes
        var layers: [RegistryLayer] = []
        var platformLayers: [RegistryLayer] = []
        for source in sources {
            do throws(InputError) {
                let layer = try layer(source.file)
                layers.append(layer)
                guard source.isOfPlatform else { continue }
                // Mistakes are reported once, for the registry of everything.
                platformLayers.append(layer.unchecked)
            } catch {
                console.message(error.message)
                code = .error
            }
        }
        guard !layers.isEmpty else { return (Registries(), code) }
        let registries = Registries(everything: Registry(layers: layers), platformLayers: platformLayers)
        if report(registries.everything.findings, &console), !forDecision { code = .error }
        return (registries, code)
    }

    /// Reads one layer: JSON, a compiled table, or an Info.plist.
    static func layer(_ file: Argument) throws(InputError) -> RegistryLayer {
        let bytes = try readInput(file)
        do {
            if bytes.starts(with: Array("typeq\0".utf8)) { return try RegistryLayer(name: file.text, table: bytes) }
            if DeclarationFormat.detect(bytes) == .json { return try RegistryLayer(name: file.text, json: bytes) }
            return try RegistryLayer(name: file.text, role: .other, propertyList: bytes)
        } catch let error as DeclarationFormatError {
            throw InputError(file: file.name, position: error.position, mistake: error.message)
        } catch {
            throw InputError(message: "\(file.name): \(error)")
        }
    }

    /// Warns of the number of mistakes in the declaration of an app. They do not change the exit code.
    static func count(_ findings: [RegistryFinding], ofApp file: Argument?, _ console: inout Console) {
        let severities = findings.map { LintFinding($0).severity }
        let counts = [(LintFinding.Severity.error, "error"), (.warning, "warning")].compactMap { severity, word in
            let count = severities.count { $0 == severity }
            return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
        }
        guard !counts.isEmpty else { return }
        let name = file?.name ?? "the sample app"
        console.warn(
            "\(name): \(counts.joined(separator: " and ")) in the declaration: see 'typeq lint \(name)'"
        )
    }

    /// Reports findings on standard error, except notes. Returns whether one of them is an error.
    static func report(_ findings: [RegistryFinding], _ console: inout Console) -> Bool {
        for finding in findings where finding.severity > .note {
            console.message(
                "\(finding.location)\(finding.severity): \(finding.message) [\(LintFinding(finding).rule)]")
        }
        return findings.contains { $0.severity == .error }
    }
}

extension RegistryFinding {
    /// The location as a prefix, `file:line:column: `, as far as it is known.
    var location: String {
        [layer, position.map { "\($0)" }].compactMap { $0 }.map { $0 + ":" }.joined() + (layer == nil ? "" : " ")
    }
}
