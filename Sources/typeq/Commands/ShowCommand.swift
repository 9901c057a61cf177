import TypeRegistry

extension CommandSpecification {
    static let show = CommandSpecification(
        command: .show,
        summary: "everything about a type",
        operands: "TYPE…",
        count: 1...Int.max,
        options: [.appTypes, .types],
        examples: [
            ("typeq show public.jpeg", "its supertypes, tags and description"),
            ("typeq show .heic image/avif", "by extension, by MIME type"),
            ("typeq show dyn.ah62d4rv4ge81k55d", "what a dynamic identifier spells"),
            ("typeq show .app/", "of a folder"),
        ],
        completion: .types,
        run: { invocation, console in
            var (registry, code) = RegistryLayers.registryWithApp(invocation, &console)
            for (index, operand) in invocation.operands.enumerated() {
                guard let type = console.type(operand, in: registry, &code) else { continue }
                if console.style.isJSON {
                    console.print(JSONObject(type))
                } else {
                    if index > 0 { console.print("") }
                    print(type, &console)
                }
            }
            return code
        }
    )

    private static func print(_ type: UTType, _ console: inout Console) {
        let declaration = type.declaration
        let tags = type.tags
        console.print(console.colored(type.identifier, .type))
        func row(_ name: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            let label = name + String(repeating: " ", count: max(1, 17 - name.count))
            console.print("  \(console.colored(label, .faint))\(value)")
        }
        row("description", type.localizedDescription)
        row("kind", declaration?.kind.rawValue ?? (type.isDynamic ? "dynamic: nobody declares it" : nil))
        row("conforms to", (declaration?.conformsTo ?? type.directSupertypes.map(\.identifier)).joined(separator: ", "))
        row("supertypes", type.supertypeSequence.map(\.identifier).joined(separator: ", "))
        row("extensions", tags[.filenameExtension]?.map { "." + $0 }.joined(separator: ", "))
        row("MIME types", tags[.mimeType]?.joined(separator: ", "))
        row("OSTypes", tags[.osType]?.map { "'\($0)'" }.joined(separator: ", "))
        row("pasteboard types", tags[.pasteboardType]?.joined(separator: ", "))
        row("filenames", declaration?.filenames.joined(separator: ", "))
        row("compound", declaration?.compoundExtensions.map { "." + $0 }.joined(separator: ", "))
        row("version", type.version.map(String.init))
        row("reference", type.referenceURLString)
        row("layer", type.layerName)
    }
}
