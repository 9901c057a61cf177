import TypeRegistry

extension CommandSpecification {
    private static let conformsTo = OptionSpecification(
        long: "conforms-to", value: "TYPE", help: "only types that conform to TYPE")
    private static let fileExtension = OptionSpecification(
        long: "extension", value: "EXT", help: "the types that claim an extension, best first")
    private static let mime = OptionSpecification(
        long: "mime", value: "MIME", help: "the types that claim a MIME type, best first")

    static let types = CommandSpecification(
        command: .types,
        summary: "the declared types, all or some",
        operands: "",
        count: 0...0,
        options: [.appTypes, .types, conformsTo, fileExtension, mime],
        examples: [
            ("typeq types --extension ts", "every claimant, the winner first"),
            ("typeq types --mime audio/ogg", "by MIME type"),
            ("typeq types --conforms-to public.image --json", "all pictures, for a program"),
        ],
        completion: .none,
        run: { invocation, console in
            var (registry, code) = RegistryLayers.registryWithApp(invocation, &console)
            var supertype: UTType?
            if let operand = invocation.value(conformsTo) {
                guard let type = console.type(operand, in: registry, &code) else { return code }
                supertype = type
            }
            let tags: [(OptionSpecification, UTTagClass)] = [(fileExtension, .filenameExtension), (mime, .mimeType)]
            var found: [UTType]?
            for (option, tagClass) in tags {
                guard let value = invocation.value(option) else { continue }
                // A leading period is a slip that everybody makes.
                let text =
                    tagClass == .filenameExtension && value.text.hasPrefix(".")
                    ? String(value.text.dropFirst()) : value.text
                let claimants = claimants(of: text, tagClass, conformingTo: supertype, in: registry)
                guard !claimants.isEmpty else {
                    console.message("invalid value '\(value.name)' for '--\(option.long)': no type can have it")
                    return code.combined(with: .usage)
                }
                found = found.map { $0.filter(claimants.contains) } ?? claimants
            }
            if let found {
                list(found, &console)
            } else {
                // Types of layers stand behind the shipped ones in a registry.
                let all = registry.types.filter { supertype.map($0.conforms(to:)) ?? true }
                list(registry == .shipped ? Array(all) : all.sorted { $0.identifier < $1.identifier }, &console)
            }
            return code
        }
    )

    private static func claimants(
        of tag: String, _ tagClass: UTTagClass, conformingTo supertype: UTType?, in registry: Registry
    ) -> [UTType] {
        let types = registry.types(tag: tag, tagClass: tagClass, conformingTo: supertype)
        guard types.isEmpty, tagClass == .filenameExtension else { return types }
        // An extension of several parts is no tag of Apple's, but typeq's own types may declare it.
        return registry.claimants(of: tag, .compoundExtension).filter { supertype.map($0.conforms(to:)) ?? true }
    }

    private static func list(_ types: some Sequence<UTType>, _ console: inout Console) {
        for type in types {
            if console.style.isJSON {
                console.print(JSONObject(type))
            } else {
                console.print(console.colored(type.identifier, .type))
            }
        }
    }
}
