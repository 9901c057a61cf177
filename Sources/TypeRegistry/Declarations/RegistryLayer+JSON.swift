public import DeclarationFormats

extension RegistryLayer {
    /// Reads a registry file (see `typeq-registry(5)`), which is a JSON object with type declarations under `types` and app
    /// declarations under `apps`.
    ///
    /// Valid declarations are loaded. Errors in other declarations are reported in ``Registry/findings``.
    ///
    /// - Parameters:
    ///   - name: The name of the layer. For a file, this is its path.
    ///   - role: The role of the layer.
    ///   - bytes: The contents of the file.
    /// - Throws: `DeclarationFormatError` if the bytes are not JSON.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(
        name: String, role: Role = .other, json bytes: some Collection<UInt8>
    ) throws(DeclarationFormatError) {
        var reader = RegistryFileReader()
        self.init(name: name, role: role, declarations: [])
        isRead = true
        // The types are read one at a time because the values of a large file occupy ten times its size.
        let document = try DeclarationDocument.read(json: Array(bytes), elementsOf: "types", before: "apps") { value in
            reader.readType(value)
        }
        reader.read(document.root)
        store = reader.declarations
        apps = reader.apps
        unreviewed = reader.unreviewed
        findings = reader.values.findings
    }

    /// Reads declarations in the format of `typeq-registry(5)` from an array in another file.
    package init(name: String, role: Role, types: DeclarationValue) {
        var reader = RegistryFileReader(allowsSettings: role == .app)
        self.init(name: name, role: role, declarations: [])
        isRead = true
        reader.readTypes(types)
        store = reader.declarations
        findings = reader.values.findings
    }
}

extension TypeDeclaration {
    package static let jsonKeys =
        tagKeys.map { $0.key } + [
            "identifier", "kind", "conformsTo", "filenames", "compoundExtensions", "description", "referenceURL",
            "version", "order", "declaredBy", "added", "signatures",
            "source", "reviewed",
        ] + FormatMark.jsonKeys
}

/// Reads the values of a registry file into declarations.
private struct RegistryFileReader {
    var declarations = DeclarationStore()
    var apps: [EmbeddedApp] = []
    var unreviewed: Int?
    var values: ValueReader

    private static let tagKeys = TypeDeclaration.tagKeys

    init(allowsSettings: Bool = false) { values = ValueReader(allowsSettings: allowsSettings) }

    mutating func read(_ root: DeclarationValue) {
        guard let file = root.dictionary else {
            values.report(
                .wrongKind, "expected an object with the key 'types', found \(root.kindName)", at: root.position)
            return
        }
        for member in file {
            switch member.key {
            case "types": readTypes(member.value)
            case "apps": readApps(member.value)
            case "unreviewed": unreviewed = values.integer(member.value, "unreviewed", of: nil)
            case "$schema": break
            default: values.unknownKey(member, known: ["types", "apps", "unreviewed", "$schema"], of: nil)
            }
        }
        if file["types"] == nil {
            values.report(
                .wrongKind, "the key 'types' is missing (expected an array of declarations)", at: root.position)
        }
    }

    mutating func readTypes(_ value: DeclarationValue) {
        guard let entries = value.array else {
            return values.malformed("an array of objects", "types", found: value, identifier: nil)
        }
        for entry in entries { readType(entry) }
    }

    mutating func readType(_ value: DeclarationValue) {
        guard let entry = value.dictionary else {
            return values.malformed("an object", "types", found: value, identifier: nil)
        }
        guard let identifierValue = entry["identifier"], let identifier = identifierValue.string else {
            values.report(.wrongKind, "a declaration has no 'identifier', which must be a string", at: value.position)
            return
        }
        var declaration = TypeDeclaration(identifier: identifier)
        declaration.position = identifierValue.position
        for member in entry {
            let value = member.value
            switch member.key {
            case "identifier": break
            case "kind": readKind(value, &declaration)
            case "conformsTo": declaration.conformsTo = values.supertypes(value, "conformsTo", of: identifier)
            case "filenames": declaration.filenames = values.tags(value, "filenames", .filename, of: identifier)
            case "compoundExtensions":
                declaration.compoundExtensions = values.tags(
                    value, "compoundExtensions", .compoundExtension, of: identifier)
            case "description": declaration.description = values.text(value, "description", of: identifier)
            case "referenceURL": declaration.referenceURL = values.text(value, "referenceURL", of: identifier)
            case "version": declaration.version = values.integer(value, "version", of: identifier)
            case "order": declaration.order = values.integer(value, "order", of: identifier)
            case "declaredBy": declaration.declaredBy = values.text(value, "declaredBy", of: identifier)
            case "added": readAdded(value, &declaration)
            case "source": readNote(value, "source", .source, &declaration)
            case "reviewed": readNote(value, "reviewed", .reviewed, &declaration)
            case "signatures": declaration.signatures = values.signatures(value, of: identifier)
            case _ where FormatMark.jsonKeys.contains(member.key):
                declaration.marks += values.marks(value, member.key, of: identifier)
            default:
                if let tagKey = Self.tagKeys.first(where: { $0.key == member.key }) {
                    let tags = values.tags(value, member.key, TableTagClass(tagKey.tagClass), of: identifier)
                    // An empty list is equivalent to an absent list.
                    declaration.tags[tagKey.tagClass] = tags.isEmpty ? nil : tags
                } else {
                    values.unknownKey(member, known: TypeDeclaration.jsonKeys, of: identifier)
                }
            }
        }
        values.checkIdentifier(identifier, at: identifierValue.position, of: identifier)
        values.checkRepeatedKeys(in: entry)
        declaration.marks = FormatMark.ordered(declaration.marks)
        values.checkForm(of: entry, identifier)
        if entry["kind"] == nil {
            values.report(
                .unexpectedForm, "'\(identifier)' has no 'kind' ('exported' or 'imported'): imported is assumed",
                at: value.position, of: identifier)
        }
        declarations.append(declaration)
    }

    private mutating func readNote(
        _ value: DeclarationValue, _ key: String, _ tagClass: TableTagClass, _ declaration: inout TypeDeclaration
    ) {
        guard let text = values.text(value, key, of: declaration.identifier), !text.isEmpty else { return }
        declaration.marks.append(FormatMark(tagClass, text))
    }

    private mutating func readKind(_ value: DeclarationValue, _ declaration: inout TypeDeclaration) {
        guard let text = values.text(value, "kind", of: declaration.identifier) else { return }
        guard let kind = TypeDeclaration.Kind(rawValue: text) else {
            values.invalidWord(
                text, "kind", among: ["exported", "imported"], at: value.position, of: declaration.identifier)
            return
        }
        declaration.kind = kind
    }

    private mutating func readAdded(_ value: DeclarationValue, _ declaration: inout TypeDeclaration) {
        guard let added = value.dictionary else {
            return values.malformed("an object", "added", found: value, identifier: declaration.identifier)
        }
        for member in added {
            if let tagKey = Self.tagKeys.first(where: { $0.key == member.key }) {
                let tags = values.tags(
                    member.value, member.key, TableTagClass(tagKey.tagClass), of: declaration.identifier)
                declaration.added[tagKey.tagClass] = tags.isEmpty ? nil : tags
            } else {
                values.unknownKey(member, known: Self.tagKeys.map { $0.key }, of: declaration.identifier)
            }
        }
    }

    private mutating func readApps(_ value: DeclarationValue) {
        guard let entries = value.array else {
            return values.malformed("an array of objects", "apps", found: value, identifier: nil)
        }
        for entry in entries {
            guard let app = entry.dictionary, let identifier = app["identifier"]?.string else {
                values.report(
                    .wrongKind, "an app declaration has no 'identifier', which must be a string", at: entry.position)
                continue
            }
            apps.append(EmbeddedApp(identifier: identifier, json: JSONValue(entry).serialized()))
            // The types of an app in the file belong to the registry, regardless of the app that is being examined.
            if let types = app["types"] { readTypes(types) }
        }
    }
}

extension TypeDeclaration {
    /// The declaration in the format of `typeq-registry(5)`, without absent values. Reading this value results in an equal
    /// declaration, except for the position.
    package var jsonValue: JSONValue {
        var object = JSONObject()
        object.add("identifier", identifier)
        object.add("kind", kind.rawValue)
        object.add("conformsTo", Self.list(conformsTo))
        for (key, tagClass) in Self.tagKeys { object.add(key, tags[tagClass] ?? []) }
        object.add("filenames", filenames)
        object.add("compoundExtensions", compoundExtensions)
        object.add("signatures", signatures.map { $0.jsonValue })
        object.members += FormatMark.jsonMembers(marks)
        object.add("description", description)
        object.add("version", version)
        object.add("order", order)
        object.add("declaredBy", declaredBy)
        object.add("referenceURL", referenceURL)
        object.add("source", note(.source))
        object.add("reviewed", note(.reviewed))
        let addedTags = Self.tagKeys.compactMap { key, tagClass in added[tagClass].map { (key, Self.list($0)) } }
        object.add("added", addedTags.isEmpty ? nil : .object(addedTags))
        return object.value
    }

    /// The keys of the tag classes, in the order used by `jsonValue`.
    static let tagKeys: [(key: String, tagClass: UTTagClass)] = [
        ("extensions", .filenameExtension), ("mimeTypes", .mimeType), ("osTypes", .osType),
        ("pasteboardTypes", .pasteboardType), ("deviceModelCodes", .deviceModelCode),
    ]

    private static func list(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

extension TypeSignature {
    /// The signature in the format of `signatures` in `typeq-registry(5)`.
    fileprivate var jsonValue: JSONValue {
        var object = patterns.first?.jsonObject ?? JSONObject()
        object.add("and", patterns.dropFirst().map { $0.jsonObject })
        object.add("weak", isWeak && !patterns.isEmpty ? true : nil)
        return object.value
    }
}

extension TypeSignature.Pattern {
    fileprivate var jsonObject: JSONObject {
        var object = JSONObject()
        object.add("offset", offset == 0 ? nil : offset)
        object.add("bytes", hexadecimal)
        object.add("range", range == 0 ? nil : range)
        return object
    }
}
