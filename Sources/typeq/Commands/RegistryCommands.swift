import DeclarationLint
import FileSystem
import SystemPackage
import TypeRegistry

extension CommandSpecification {
    static let registryCheck = CommandSpecification(
        command: .registryCheck,
        summary: "what is wrong in a file of declarations",
        operands: "FILE…",
        count: 1...Int.max,
        options: [strict],
        examples: [
            ("typeq registry check types.json", "findings with line and column; exit code 1 on an error"),
            ("typeq registry check --strict ~/.config/typeq/types.d/*.json", "warnings count as errors"),
        ],
        run: { invocation, console in
            let named = invocation.all(.registry).map { RegistryLayers.Source(kind: "--registry", file: $0) }
            var (registries, code) = RegistryLayers.registries(of: named, &console)
            for file in invocation.operands {
                let findings: [RegistryFinding]
                do throws(LayerError) {
                    findings = try RegistryCheck.findings(in: file, over: registries.everything)
                } catch {
                    console.message(error.message)
                    code = code.combined(with: .trouble)
                    continue
                }
                for finding in findings { console.print(finding) }
                let limit: LintFinding.Severity = invocation.has(strict) ? .warning : .error
                if findings.contains(where: { LintFinding($0).severity >= limit }) { code = code.combined(with: .no) }
            }
            return code
        }
    )

    private static let strict = OptionSpecification(long: "strict", help: "treat warnings as errors")

    static let registryLayers = CommandSpecification(
        command: .registryLayers,
        summary: "where the declarations come from",
        operands: "",
        count: 0...0,
        examples: [("typeq registry layers", "each layer, the lowest first, and how many types it declares")],
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
                    console.print("\(kind)\(file): \(count) types")
                }
            }
            return code
        }
    )

    static let registryCompile = CommandSpecification(
        command: .registryCompile,
        summary: "compile a file of declarations to a table",
        operands: "FILE",
        count: 1...1,
        options: [output, shipped, apple],
        examples: [
            ("typeq registry compile types.json -o types.table", "a table that is used in place, however large it is"),
            (
                "typeq registry compile more.json --registry types.table -o more.table",
                "a table that lies over another one"
            ),
        ],
        run: { invocation, console in
            guard let target = invocation.value(output) else {
                console.message("'typeq registry compile' needs --output FILE: the table is not text")
                return .usage
            }
            let below = invocation.all(.registry).map { RegistryLayers.Source(kind: "--registry", file: $0) }
            let (registries, code) = RegistryLayers.registries(of: below, &console)
            guard code == .yes else { return code }
            do {
                let table = try RegistryCheck.compile(
                    invocation.operands[0], over: registries.everything, asShipped: invocation.has(shipped),
                    applesOwn: invocation.has(apple), &console)
                try writeFile(to: target) { try $0.write(table) }
                return .yes
            } catch let error as LayerError {
                console.message(error.message)
            } catch let error as FileReadingError {
                console.message("\(target.name): \(error.message)")
            } catch {
                console.message("\(target.name): \((error as? Errno)?.reason ?? "\(error)")")
            }
            return .trouble
        }
    )

    private static let output = OptionSpecification(
        long: "output", short: "o", value: "FILE", help: "the file to write")
    private static let shipped = OptionSpecification(
        long: "shipped", help: "compile the table that typeq itself ships, without any layer below")
    private static let apple = OptionSpecification(
        long: "apple", help: "compile the table of Apple's own declarations in the file that typeq ships")
}

/// Checks and compiles files of declarations.
enum RegistryCheck {
    /// Every finding in a file: its own, and those against a registry. The shipped file itself is checked alone.
    static func findings(in file: Argument, over base: Registry) throws(LayerError) -> [RegistryFinding] {
        var layer = try RegistryLayers.layer(file)
        let isShipped = layer.declarations.contains { $0.identifier == "public.item" && $0.isApples }
        if isShipped { layer.role = .shipped }
        return Registry(layers: [layer], over: isShipped ? nil : base).findings
            .filter { $0.layer == file.text }
            .sorted { ($0.position?.offset ?? 0, $0.message) < ($1.position?.offset ?? 0, $1.message) }
    }

    /// The table of a file. Errors in it are reported; the sound declarations are compiled all the same.
    static func compile(
        _ file: Argument, over base: Registry, asShipped: Bool, applesOwn: Bool, _ console: inout Console
    ) throws(LayerError) -> CompiledTable {
        var layer = try RegistryLayers.layer(file, upTo: Limits.compiledBytes)
        if asShipped || applesOwn {
            layer.name = "shipped"
            layer.role = .shipped
        }
        let isShipped = layer.role == .shipped
        let registry = Registry(layers: [layer], over: isShipped ? nil : base)
        if RegistryLayers.report(registry.findings, &console) {
            throw LayerError(message: "\(file.name): not compiled because of the errors above")
        }
        guard isShipped else { return registry.compiled() }
        // What is shipped has no findings: tests check it.
        return Registry(layers: [applesOwn ? layer.applesOwn : layer.unchecked], over: nil).compiled()
    }
}

extension Console {
    /// A finding as compilers print theirs, or as an object.
    mutating func print(_ finding: RegistryFinding) {
        let found = LintFinding(finding)
        guard style.isJSON else {
            let severity = colored(found.severity.rawValue, found.severity == .error ? .no : .warning)
            return print("\(finding.place)\(severity): \(finding.message) [\(found.rule)]")
        }
        var object = JSONObject()
        object.add("rule", found.rule)
        object.add("severity", found.severity.rawValue)
        object.add("message", finding.message)
        object.add("file", finding.layer)
        object.add("line", finding.position.map(\.line))
        object.add("column", finding.position.map(\.column))
        print(object)
    }
}
