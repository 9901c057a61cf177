/// A property list with the type declarations of an app.
///
/// Source: [UTExportedTypeDeclarations](https://developer.apple.com/documentation/bundleresources/information-property-list/utexportedtypedeclarations).
struct ExportedPropertyList: ExportedFile {
    private var exported: [String] = []
    private var imported: [String] = []

    /// The keys of `typeq-registry(5)` that a property list can represent.
    private static let carried = [
        "identifier", "kind", "conformsTo", "extensions", "mimeTypes", "osTypes", "pasteboardTypes", "deviceModelCodes",
        "description", "referenceURL", "version", "added",
    ]

    mutating func add(_ type: UTType, _ declaration: TypeDeclaration, losses: inout ExportLosses) -> String? {
        guard !TypeIdentifier.folded(declaration.identifier).hasPrefix("dyn.") else {
            return "a dynamic identifier cannot be declared"
        }
        losses.add(keysOf: declaration, of: type, except: Self.carried, "a property list")
        if !XMLText.allows(declaration.description ?? "") {
            losses.add(
                "a property list cannot contain control characters, which are omitted from the description", of: type)
        }
        var lines = Self.member("UTTypeIdentifier", declaration.identifier)
        lines += Self.member("UTTypeConformsTo", declaration.conformsTo)
        if let description = declaration.description { lines += Self.member("UTTypeDescription", description) }
        if let url = declaration.referenceURL { lines += Self.member("UTTypeReferenceURL", url) }
        if let version = declaration.version { lines += ["<key>UTTypeVersion</key>", "<integer>\(version)</integer>"] }
        let tags = TypeDeclaration.tagKeys.map { _, tagClass in
            (tagClass, (declaration.tags[tagClass] ?? []) + (declaration.added[tagClass] ?? []))
        }.filter { !$0.1.isEmpty }
        if !tags.isEmpty {
            lines += ["<key>UTTypeTagSpecification</key>", "<dict>"]
            for (tagClass, tags) in tags { lines += Self.member(tagClass.rawValue, tags).map { "\t" + $0 } }
            lines.append("</dict>")
        }
        let entry = (["<dict>"] + lines.map { "\t" + $0 } + ["</dict>"]).map { "\t\t\($0)\n" }.joined()
        // A type that is declared by Apple or reserved for the system does not belong to an app.
        let isReserved = declaration.isDeclaredByApple || TypeIdentifier.hasReservedPrefix(type.identifier)
        if declaration.kind == .exported, isReserved {
            losses.add("an app cannot export a system type, which is written as imported", of: type)
        }
        if declaration.kind == .exported, !isReserved { exported.append(entry) } else { imported.append(entry) }
        return nil
    }

    var text: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \(Self.list("UTExportedTypeDeclarations", exported))\(Self.list("UTImportedTypeDeclarations", imported))</dict>
        </plist>

        """
    }

    private static func list(_ key: String, _ entries: [String]) -> String {
        entries.isEmpty ? "" : "\t<key>\(key)</key>\n\t<array>\n\(entries.joined())\t</array>\n"
    }

    private static func member(_ key: String, _ text: String) -> [String] {
        ["<key>\(key)</key>", "<string>\(XMLText.escaped(text))</string>"]
    }

    private static func member(_ key: String, _ texts: [String]) -> [String] {
        ["<key>\(key)</key>", "<array>"] + texts.map { "\t<string>\(XMLText.escaped($0))</string>" } + ["</array>"]
    }
}
