import TypeRegistry

extension Console {
    /// The type that an operand names. What is wrong with it is said on standard error, and in JSON on standard output.
    mutating func type(_ operand: Argument, in registry: Registry, _ code: inout ExitCode) -> UTType? {
        do {
            return try registry.type(for: TypeQuery(operand.text))
        } catch {
            let message: String
            switch error {
            case .illegal(let reason):
                message = reason
                code = code.combined(with: .usage)
            case .unknown(let nearest):
                message =
                    "nobody declares the type '\(operand.name)'" + (nearest.map { ": did you mean '\($0)'?" } ?? "")
                code = code.combined(with: .trouble)
            }
            if style.isJSON {
                var object = JSONObject()
                object.add("query", operand.text)
                object.add("error", message)
                print(object)
            }
            self.message(message)
            return nil
        }
    }
}

extension JSONObject {
    /// A type as `show`, `types` and `tree` print it.
    init(_ type: UTType) {
        self.init()
        let declaration = type.declaration
        let tags = type.tags
        add("identifier", type.identifier)
        add("declared", type.isDeclared)
        add("dynamic", type.isDynamic)
        add("public", type.isPublic)
        add("kind", declaration?.kind.rawValue)
        add("conformsTo", declaration?.conformsTo ?? type.directSupertypes.map(\.identifier))
        add("supertypes", type.supertypeSequence.map(\.identifier))
        add("extensions", tags[.filenameExtension] ?? [])
        add("mimeTypes", tags[.mimeType] ?? [])
        add("osTypes", tags[.osType] ?? [])
        add("pasteboardTypes", tags[.pasteboardType] ?? [])
        add("preferredExtension", type.preferredFilenameExtension)
        add("preferredMIMEType", type.preferredMIMEType)
        add("description", type.localizedDescription)
        add("version", type.version)
        add("referenceURL", type.referenceURLString)
        add("layer", type.layerName)
    }
}
