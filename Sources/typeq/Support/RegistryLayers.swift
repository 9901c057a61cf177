import AppDeclaration
import DeclarationFormats
import DeclarationLint
import FileIdentification
import FileSystem
import TypeRegistry

/// The types of a command line: all known types, and the types that exist on an Apple platform.
struct Registries {
    /// The shipped types and every layer.
    private(set) var everything = Registry.shipped
    /// The value of `--types`, or nil.
    var scope: TypeScope?
    /// The files that are added to Apple's types on the platform.
    private var platformFiles: [RegistryLayers.Source] = []
    /// The layers with the types of apps, which are above the layers of files.
    private var appLayers: [RegistryLayer] = []

    init() {}

    init(everything: Registry, platformFiles: [RegistryLayers.Source]) {
        self.everything = everything
        self.platformFiles = platformFiles
    }

    /// The types that exist on the platform: Apple's types, and the types in layers that describe what apps declare. The
    /// registry is created on each access.
    var platform: Registry {
        // Mistakes are reported once, for the registry of all types.
        let layers = platformFiles.compactMap { (try? RegistryLayers.layer($0))?.unchecked } + appLayers
        let base = Registry.apple.on(everything.system)
        return layers.isEmpty ? base : Registry(layers: layers, over: base)
    }

    /// The types for commands about types: all known types, unless `--types` specifies otherwise.
    var selected: Registry { scope == .platform ? platform : everything }

    /// Replaces Apple's types with the types that an earlier version of Apple's systems has.
    mutating func move(to system: AppleSystem) { everything = everything.on(system) }

    /// Adds the types of an app as the highest layer.
    mutating func add(_ types: RegistryLayer) {
        everything = Registry(layers: [types], over: everything)
        appLayers.append(types)
    }

    /// Creates an app based on these types.
    func app(_ declaration: AppDeclaration) -> DocumentApp {
        DocumentApp(declaration, over: everything, platform: platform, types: scope)
    }

    /// Creates an identifier that uses these types.
    func identifier(
        policy: IdentificationPolicy, followsSymbolicLinks: Bool, omitsEvidence: Bool = false,
        examinesText: Bool = false
    ) -> FileIdentifier {
        FileIdentifier(
            // Unless `--types platform` is given, the types of the platform are not used, so that Apple's registry is
            // not loaded.
            registry: everything, platform: scope == .platform ? platform : everything, types: scope ?? .all,
            policy: policy, followsSymbolicLinks: followsSymbolicLinks, omitsEvidence: omitsEvidence,
            examinesText: examinesText)
    }
}

/// Finds and reads the layers that are added to the shipped registry: installed MIME type databases, machine, user,
/// `TYPEQ_REGISTRY`, `--registry`.
enum RegistryLayers {
    /// The file of a layer, and where it was found.
    struct Source {
        var kind: String
        var file: Argument

        /// Whether the types exist on an Apple platform, because the user specifies that other apps declare them. The types of
        /// the other files in `types.d` are known only to typeq.
        var isOfPlatform: Bool {
            ["TYPEQ_REGISTRY", "--registry"].contains(kind) || file.bytes.suffix(6).elementsEqual(".plist".utf8)
        }

        /// Whether the file is in a `types.d`.
        var isInTypesFolder: Bool { kind == "machine" || kind == "user" }

        /// Whether the file is an installed MIME type database.
        var isSystemMIME: Bool { kind == Self.systemMIME }

        /// Whether the table of the types in the file is stored in the user's cache. This is the case if the file is in a
        /// `types.d`, or is an installed database.
        var isCached: Bool { isInTypesFolder || isSystemMIME }

        static let systemMIME = "system-mime"
    }

    /// Returns the files of all layers, lowest first.
    static func sources(_ invocation: Invocation) -> [Source] {
        var sources = invocation[Options.systemMIME] ? systemMIMESources : []
        let base = BaseDirectories()
        // The first folder in XDG_DATA_DIRS has the highest precedence, so it comes last.
        for folder in base.systemData.reversed() {
            sources += files(in: folder).map { Source(kind: "machine", file: $0) }
        }
        if let folder = base.configuration { sources += files(in: folder).map { Source(kind: "user", file: $0) } }
        sources += Environment.paths("TYPEQ_REGISTRY").map { Source(kind: "TYPEQ_REGISTRY", file: $0) }
        sources += invocation[Options.registry].map { Source(kind: "--registry", file: $0) }
        return sources
    }

    /// The installed MIME type databases, in ascending order of precedence.
    private static var systemMIMESources: [Source] {
        Desktop.folders.mimeCaches.map { Argument($0) }.filter(Environment.isFile).reversed()
            .map { Source(kind: Source.systemMIME, file: $0) }
    }

    private static func files(in base: FilePath) -> [Argument] {
        Environment.files(in: base.appending("typeq/types.d").bytes, suffixes: [".json", ".table", ".plist"])
    }

    /// Reads the registries of the command line. A layer that cannot be read is reported and omitted, and the exit code
    /// indicates an error. A mistake in a layer also sets the exit code, except for decisions, which use the rest of the layer.
    static func registries(
        _ invocation: Invocation, forDecision: Bool = false, _ console: inout Console
    ) -> (Registries, code: ExitCode) {
        let sources = sources(invocation)
        if invocation[Options.systemMIME], !sources.contains(where: \.isSystemMIME) {
            console.note("no MIME type database is installed: there is no mime/mime.cache in the data folders")
        }
        var (registries, code) = registries(of: sources, forDecision: forDecision, &console)
        registries.scope = invocation[Options.types]
        if let system = invocation[Options.os].flatMap(AppleSystem.init(version:)) { registries.move(to: system) }
        return (registries, code)
    }

    /// Reads the registries of a command about types. The types of the app in `--app` or `TYPEQ_APP` are the highest layer. The
    /// app in the current directory is ignored, so that the result is the same in every folder.
    static func registriesWithApp(_ invocation: Invocation, _ console: inout Console) -> (Registries, code: ExitCode) {
        var (registries, code) = registries(invocation, &console)
        guard let file = invocation[Options.appTypes] ?? Environment.value("TYPEQ_APP") else {
            return (registries, code)
        }
        do throws(InputError) {
            let reading = try AppInput.readDeclarations(file)
            registries.add(reading.declaration.types)
            LintInput.count(in: reading, over: registries.selected, named: file, &console)
        } catch {
            console.message(error.message)
            code = .error
        }
        return (registries, code)
    }

    /// Reads the registry of a command about types that does not read files.
    static func registryWithApp(_ invocation: Invocation, _ console: inout Console) -> (Registry, code: ExitCode) {
        let (registries, code) = registriesWithApp(invocation, &console)
        return (registries.selected, code)
    }

    /// Reads the registries of some layers.
    static func registries(
        of sources: [Source], forDecision: Bool = false, _ console: inout Console
    ) -> (Registries, code: ExitCode) {
        var code = ExitCode.yes
        var everything = Registry.shipped
        var findings: [Diagnostic] = []
        let system = sources.prefix(while: \.isSystemMIME)
        if !system.isEmpty {
            everything = systemTypes(system, over: everything, &console)
            findings += everything.findings.compactMap(ofDatabase)
        }
        var rest = sources.dropFirst(system.count)
        // The lowest layers are used in place if they are compiled.
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
        if report(findings, atMost: findingsPerLayer, &console), !forDecision { code = .error }
        return (Registries(everything: everything, platformFiles: sources.filter(\.isOfPlatform)), code)
    }

    /// Returns a finding in a MIME type database, or nil if it is not reported. The user did not write the database, and typeq
    /// generates its dynamic identifiers.
    private static func ofDatabase(_ finding: Diagnostic) -> Diagnostic? {
        guard !finding.is(.reservedPrefix) else { return nil }
        var finding = finding
        finding.severity = min(finding.severity, .warning)
        return finding
    }

    /// Reads the installed MIME type databases. A database that cannot be used causes a warning.
    private static func systemTypes(
        _ sources: ArraySlice<Source>, over base: Registry, _ console: inout Console
    ) -> Registry {
        let kept = LayerCache(Array(sources), over: base)
        if let cached = kept?.registry { return cached }
        var types = MIMECacheTypes(over: base)
        var isComplete = true
        for source in sources.reversed() {
            do throws(MIMECacheError) {
                if let cache = try SystemMIMECaches.cache(source.file.path) {
                    try types.add(cache, named: source.file.text)
                }
            } catch {
                console.warn("\(source.file.name): \(error); its types are not used")
                isComplete = false
            }
        }
        let registry = Registry(layers: types.layers, over: base)
        if isComplete { kept?.keep(registry) }
        return registry
    }

    /// Reads layers. A layer that cannot be read is reported and omitted.
    private static func layers(
        of sources: ArraySlice<Source>, _ code: inout ExitCode, _ console: inout Console
    ) -> [RegistryLayer] {
        var layers: [RegistryLayer] = []
        for source in sources {
            do throws(InputError) {
                layers.append(try layer(source))
            } catch {
                console.message(error.message)
                code = .error
            }
        }
        return layers
    }

    /// Reads a layer. A file in a `types.d` must be a regular file: every command reads it, and must not wait for a pipe.
    static func layer(_ source: Source) throws(InputError) -> RegistryLayer {
        try layer(source.file, isRegular: source.isInTypesFolder)
    }

    /// Reads a layer: JSON, a compiled table, or a property list.
    static func layer(
        _ file: Argument, upTo limit: Int = InputLimits.fileBytes, isRegular: Bool = false
    ) throws(InputError) -> RegistryLayer {
        if let table = LayerTables.table(file) {
            do throws(TypeTableError) {
                return try RegistryLayer(name: file.text, table: table)
            } catch {
                throw InputError(message: "\(file.name): \(error)")
            }
        }
        let bytes = try readInput(file, upTo: limit, isRegular: isRegular)
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

    /// The maximum number of findings per layer that are reported by a command that only uses the layer.
    private static let findingsPerLayer = 10

    /// Reports findings on standard error, except notes. Returns whether one of them is an error.
    ///
    /// - Parameters:
    ///   - findings: The findings, grouped by layer.
    ///   - limit: The maximum number of findings that are reported for each layer. A single line reports the number of the
    ///     others.
    ///   - console: The console.
    /// - Returns: Whether there is an error among the findings.
    static func report(_ findings: [Diagnostic], atMost limit: Int = .max, _ console: inout Console) -> Bool {
        var rest = findings.filter { $0.severity > .note }[...]
        while let first = rest.first {
            let own = rest.prefix { $0.location.file == first.location.file }
            rest = rest.dropFirst(own.count)
            for finding in own.prefix(limit) {
                console.message("\(finding.prefix)\(finding.severity): \(finding.message) [\(finding.id)]")
            }
            let layer = first.location.file
            if own.count > limit, !layer.isEmpty {
                console.message("\(layer): \(own.count - limit) more findings: see 'typeq registry check \(layer)'")
            }
        }
        return findings.contains { $0.severity == .error }
    }
}

extension Diagnostic {
    /// The location as a prefix, `file:line:column: `, without unknown parts.
    var prefix: String {
        let position = location.position.map { "\($0):" } ?? ""
        return location.file.isEmpty ? position : "\(location.file):\(position) "
    }
}
