import TypeRegistry

/// The values of `--format` of `export`.
typealias ExportFormat = DeclarationExport.Format

extension CommandSpecification {
    static let export = CommandSpecification(
        command: .export,
        summary: "declarations of types in a format of other programs",
        operands: "TYPE…",
        count: 1...Int.max,
        examples: [
            ("typeq export com.x.doc --format plist", "for the Info.plist of an app"),
            (
                "typeq export com.x.doc --format shared-mime-info > packages/x.xml",
                "for update-mime-database"
            ),
            ("typeq export .md .rst --format json > mine.json", "a registry file, to change and to use"),
        ],
        completion: .types,
        run: { invocation, console in
            guard let format = invocation[Options.exportFormat] else {
                let formats = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
                console.message("'typeq export' needs --format (choose \(formats))")
                return .usage
            }
            guard !console.style.isJSON else {
                console.message("'--json' and 'export' cannot be combined: use '--format json'")
                return .usage
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
        }
    )

    /// Returns the first of some identifiers, and how many there are.
    private static func names(_ identifiers: [String]) -> String {
        let shown = identifiers.prefix(3).joined(separator: ", ")
        return identifiers.count > 3 ? "\(shown) and \(identifiers.count - 3) others" : shown
    }
}
