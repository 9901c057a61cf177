import DeclarationFormats
import DeclarationLint
import FileSystem
import SystemPackage
import TypeRegistry

extension CommandSpecification {
    static let registryCheck = CommandSpecification(
        command: .registryCheck, summary: "mistakes in a file of declarations", operands: "FILE…", count: 1...Int.max,
        examples: [
            ("typeq registry check types.json", "findings with locations; exit code 1 on an error"),
            ("typeq registry check --strict ~/.config/typeq/types.d/*.json", "findings, with warnings as errors"),
        ],
        discussion: """
            A file of declarations, in the format of typeq-registry(5), such as:
            {"types": [{"identifier": "com.example.note", "kind": "exported", "conformsTo": ["public.data"],
            "extensions": ["note"]}]}
            """,
        run: { invocation, console in
            let named = invocation[Options.registry].map { RegistryLayers.Source(kind: "--registry", file: $0) }
            var (registries, code) = RegistryLayers.registries(of: named, &console)
            for file in invocation.operands {
                let findings: [Diagnostic]
                do throws(InputError) {
                    findings = try RegistryCheck.findings(
                        in: file, over: registries.everything, extensions: invocation[Options.extensions])
                } catch {
                    console.message(error.message)
                    code = code.combined(with: .error)
                    continue
                }
                for finding in findings { console.print(finding) }
                let limit: Diagnostic.Severity = invocation[Options.strict] ? .warning : .error
                if findings.contains(where: { $0.severity >= limit }) { code = code.combined(with: .no) }
            }
            return code
        })

    static let registryLayers = CommandSpecification(
        command: .registryLayers, summary: "the files that the declarations come from", operands: "", count: 0...0,
        examples: [("typeq registry layers", "each layer, lowest first, and how many of its declarations are used")],
        completion: .none,
        run: { invocation, console in
            let sources = RegistryLayers.sources(invocation)
            let (registries, code) = RegistryLayers.registries(invocation, &console)
            let registry = registries.everything
            for (layer, count) in zip(registry.layerNames, registry.layerCounts) {
                let kind = sources.first { $0.file.text == layer.name }?.kind ?? "shipped"
                if console.style.isJSON {
                    var object = JSONObject()
                    object.add("layer", kind)
                    object.add("file", kind == "shipped" ? nil : layer.name)
                    object.add("types", count)
                    console.print(object)
                } else {
                    let file = kind == "shipped" ? "" : " \(layer.name)"
                    console.print("\(kind)\(file): \(count) type\(count == 1 ? "" : "s")")
                }
            }
            return code
        })

    static let registryCompile = CommandSpecification(
        command: .registryCompile, summary: "compiles a file of declarations to a table", operands: "FILE",
        count: 1...1,
        examples: [
            ("typeq registry compile types.json -o types.table", "a table that is used without being parsed"),
            (
                "typeq registry compile more.json --registry types.table -o more.table",
                "a table that is based on another table"
            ),
        ],
        run: { invocation, console throws(UsageError) in
            guard let target = invocation[Options.output] else {
                throw UsageError("'typeq registry compile' needs --output FILE: the table is not text")
            }
            let below = invocation[Options.registry].map { RegistryLayers.Source(kind: "--registry", file: $0) }
            let (registries, code) = RegistryLayers.registries(of: below, &console)
            guard code == .yes else { return code }
            let form = RegistryCheck.Form(
                isShipped: invocation[Options.shipped], isApples: invocation[Options.apple],
                isSources: invocation[Options.sources])
            let compiled: RegistryCheck.Compiled
            do throws(InputError) {
                compiled = try RegistryCheck.compile(
                    invocation.operands[0], over: registries.everything, form,
                    extensions: invocation[Options.extensions], &console)
            } catch {
                console.message(error.message)
                return .error
            }
            do throws(FileError) {
                try writeFile(to: target, compiled.write(to:))
                return .yes
            } catch {
                console.message("\(target.name): \(error.message)")
                return .error
            }
        })
}

/// Checks and compiles files of declarations.
enum RegistryCheck {
    /// Returns the findings in a file that is added to a registry. The shipped file is checked alone.
    static func findings(
        in file: Argument, over base: Registry, extensions: Argument? = nil
    ) throws(InputError) -> [Diagnostic] {
        let layer = try RegistryLayers.layer(file)
        let isShipped = layer.eachDeclaration.contains { $0.identifier == "public.item" && $0.isDeclaredByApple }
        let rows = isShipped ? try choices(beside: file, extensions) : nil
        let read = isShipped ? layer.shipped(choosing: rows?.choices ?? []) : layer
        let registry = Registry(layers: [read], over: isShipped ? nil : base)
        var findings = registry.findings.filter { $0.location.file == file.text }
        findings +=
            isShipped
            ? DeclarationAudit.findings(in: layer, registry) : conflicts(of: layer, in: file.text, registry, over: base)
        if let rows { findings += rows.findings(of: layer, registry) }
        findings += ForeignSignatures.findings(of: layer, in: file.text, registry)
        return findings.sorted {
            ($0.location.position?.offset ?? 0, $0.message) < ($1.location.position?.offset ?? 0, $1.message)
        }
    }

    /// The rows that state which types extensions prefer.
    private struct Choices {
        var file: String
        var choices: [ExtensionChoice]
        var findings: [Diagnostic]

        func findings(of layer: RegistryLayer, _ registry: Registry) -> [Diagnostic] {
            findings + ExtensionChoice.findings(choices, in: file, of: layer, registry)
        }
    }

    /// Reads the extension choices from a file. By default, this is the file `extensions.tsv` beside the declarations.
    /// Returns nil if that file does not exist.
    private static func choices(beside file: Argument, _ extensions: Argument?) throws(InputError) -> Choices? {
        let rows = extensions ?? Argument(file.path.removingLastComponent().appending("extensions.tsv"))
        guard extensions != nil || Environment.isFile(rows) else { return nil }
        let read = ExtensionChoice.read(try readInput(rows, isRegular: extensions == nil), named: rows.text)
        return Choices(file: rows.text, choices: read.choices, findings: read.findings)
    }

    /// The form in which a file is compiled.
    struct Form {
        var isShipped: Bool
        var isApples: Bool
        var isSources: Bool
    }

    enum Compiled {
        case table(CompiledTable)
        case sources(String)

        func write(to file: borrowing OpenFile) throws(Errno) {
            switch self {
            case .table(let table): try table.write(to: file)
            case .sources(let text): try file.write(Array(text.utf8))
            }
        }
    }

    /// Compiles a file.
    ///
    /// - Throws: `InputError` if the file cannot be read or has errors. The errors are reported.
    static func compile(
        _ file: Argument, over base: Registry, _ form: Form, extensions: Argument?, _ console: inout Console
    ) throws(InputError) -> Compiled {
        var layer = try RegistryLayers.layer(file, upTo: InputLimits.compiledBytes)
        guard form.isShipped || form.isApples || form.isSources else {
            let registry = Registry(layers: [layer], over: base)
            try report(registry.findings, file, &console)
            return .table(registry.compiled())
        }
        let rows = try choices(beside: file, extensions)
        layer.name = "shipped"
        let shipped = layer.shipped(choosing: rows?.choices ?? [])
        let registry = Registry(layers: [shipped], over: nil)
        try report(registry.findings + (rows?.findings(of: layer, registry) ?? []), file, &console)
        if form.isSources { return .sources(ShippedSources.text(layer.declarations, rows?.choices ?? [])) }
        // The shipped files have no findings, which tests check.
        let compiled = Registry(layers: [form.isApples ? shipped.applesOwn : shipped.unchecked], over: nil)
        return .table(compiled.compiled())
    }

    private static func report(
        _ findings: [Diagnostic], _ file: Argument, _ console: inout Console
    ) throws(InputError) {
        guard RegistryLayers.report(findings, &console) else { return }
        throw InputError(message: "\(file.name): not compiled because of the errors above")
    }
}

extension Console {
    /// Prints a finding as a compiler message or as a JSON object.
    mutating func print(_ finding: Diagnostic) {
        guard style.isJSON else {
            let severity = colored(finding.severity.rawValue, finding.severity == .error ? .no : .warning)
            return print("\(finding.prefix)\(severity): \(finding.message) [\(finding.id)]")
        }
        var object = JSONObject()
        object.add("rule", finding.id)
        object.add("severity", finding.severity.rawValue)
        object.add("message", finding.message)
        object.add("file", finding.location.file)
        object.add("line", finding.location.position.map(\.line))
        object.add("column", finding.location.position.map(\.column))
        print(object)
    }
}

/// The values of `--format` for `export`.
typealias ExportFormat = DeclarationExport.Format

extension CommandSpecification {
    static let export = CommandSpecification(
        command: .export, summary: "type declarations in the format of another program", operands: "TYPE…",
        count: 1...Int.max,
        examples: [
            ("typeq export com.x.doc --format plist", "declarations for the Info.plist of an app"),
            (
                "typeq export com.x.doc --format shared-mime-info > packages/x.xml",
                "declarations for update-mime-database"
            ),
            ("typeq export .md .rst --format json > mine.json", "a registry file that you can edit and use"),
        ],
        completion: .types,
        run: { invocation, console throws(UsageError) in
            guard let format = invocation[Options.exportFormat] else {
                let formats = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError("'typeq export' needs --format (choose \(formats))")
            }
            guard !console.style.isJSON else {
                throw UsageError("'--json' and 'export' cannot be combined: use '--format json'")
            }
            var (registry, code) = RegistryLayers.registryWithApp(invocation, &console)
            let types = invocation.operands.compactMap { console.type($0, in: registry, &code) }
            let export = DeclarationExport(types, as: format)
            for (type, reason) in export.omitted {
                console.message("\(type.identifier) cannot be exported as \(format.rawValue): \(reason)")
                code = code.combined(with: .error)
            }
            for loss in export.losses { console.warn("\(loss.text): \(names(loss.identifiers))") }
            if export.omitted.count < Set(types).count, !console.style.isQuiet {
                console.write(document: Array(export.text.utf8))
            }
            return code
        })

    /// Returns the first identifiers, and the number of the remaining identifiers.
    private static func names(_ identifiers: [String]) -> String {
        let shown = identifiers.prefix(3).joined(separator: ", ")
        return identifiers.count > 3 ? "\(shown) and \(identifiers.count - 3) others" : shown
    }
}
