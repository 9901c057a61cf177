import DeclarationFormats
import TypeRegistry

extension AppDeclaration {
    /// Reads an app declaration in the form of `typeq-app(5)`. What is sound is kept; the rest becomes `findings`.
    ///
    /// - Throws: `DeclarationFormatError` when the bytes are not JSON.
    public init(json bytes: [UInt8]) throws(DeclarationFormatError) {
        let document = try DeclarationDocument.read(bytes, format: .json)
        var reader = AppJSONReader()
        self = reader.read(document.root)
        findings = reader.values.findings
    }
}

/// Reads the object of an app declaration.
private struct AppJSONReader {
    var values = ValueReader()

    private static let keys = [
        "$schema", "identifier", "name", "platform", "types", "documentTypes", "scenes", "delegateAdaptors",
        "sceneManifest",
    ]

    mutating func read(_ root: DeclarationValue) -> AppDeclaration {
        var app = AppDeclaration()
        guard let object = root.dictionary else {
            values.report(.malformed, .error, "expected an object, found \(root.kindName)", at: root.position)
            return app
        }
        for member in object where !Self.keys.contains(member.key) {
            values.unknownKey(member, known: Self.keys, of: nil)
        }
        app.identifier = values.text(object["identifier"], "identifier", of: nil)
        app.name = values.text(object["name"], "name", of: nil)
        if let name = values.text(object["platform"], "platform", of: nil) {
            if let platform = Platform(rawValue: name) {
                app.platform = platform
            } else {
                unknownWord(name, "platform", Platform.names, at: object["platform"]?.position)
            }
        }
        if let types = object["types"] { app.types = RegistryLayer(name: "app", role: .app, types: types) }
        app.documentTypes = objects(object["documentTypes"], "documentTypes")?.map { readDocumentType($0) }
        app.scenes = objects(object["scenes"], "scenes")?.compactMap { readScene($0.value, at: $0.position) }
        return app
    }

    private mutating func objects(
        _ value: DeclarationValue?, _ key: String
    ) -> [(value: DeclarationDictionary, position: SourcePosition)]? {
        guard let value else { return nil }
        guard let array = value.array else {
            values.malformed("an array of objects", key, value, nil)
            return nil
        }
        return array.compactMap { element in
            guard let object = element.dictionary else {
                values.malformed("an object", key, element, nil)
                return nil
            }
            return (object, element.position)
        }
    }

    private mutating func readDocumentType(
        _ entry: (value: DeclarationDictionary, position: SourcePosition)
    ) -> DocumentType {
        let object = entry.value
        let known = ["name", "role", "rank", "contentTypes", "isPackage", "extensions", "mimeTypes", "osTypes"]
        for member in object where !known.contains(member.key) { values.unknownKey(member, known: known, of: nil) }
        var type = DocumentType(
            name: values.text(object["name"], "name", of: nil),
            contentTypes: values.texts(object["contentTypes"], "contentTypes", of: nil),
            isPackage: object["isPackage"]?.boolean ?? false,
            extensions: values.texts(object["extensions"], "extensions", of: nil),
            mimeTypes: values.texts(object["mimeTypes"], "mimeTypes", of: nil),
            osTypes: values.texts(object["osTypes"], "osTypes", of: nil)
        )
        if let role = word(object["role"], "role", DocumentType.Role.names) {
            type.role = DocumentType.Role(rawValue: role)
        }
        if let rank = word(object["rank"], "rank", DocumentType.Rank.names) {
            type.rank = DocumentType.Rank(rawValue: rank)
        }
        return type
    }

    private mutating func readScene(
        _ object: DeclarationDictionary, at position: SourcePosition
    ) -> SceneDeclaration? {
        let known = [
            "kind", "name", "role", "document", "protocol", "readable", "writable", "matching", "preferring",
            "allowing",
            "scenes",
        ]
        for member in object where !known.contains(member.key) { values.unknownKey(member, known: known, of: nil) }
        guard object["kind"] != nil else {
            values.report(
                .malformed, .error,
                "a scene has no 'kind': one of \(SceneDeclaration.Kind.names.joined(separator: ", ")) is right",
                at: position)
            return nil
        }
        guard let kind = word(object["kind"], "kind", SceneDeclaration.Kind.names) else { return nil }
        var scene = SceneDeclaration(
            kind: SceneDeclaration.Kind(rawValue: kind),
            name: values.text(object["name"], "name", of: nil),
            document: values.text(object["document"], "document", of: nil),
            documentProtocol: values.text(object["protocol"], "protocol", of: nil),
            readable: contentTypes(object["readable"], "readable") ?? [],
            writable: contentTypes(object["writable"], "writable"),
            position: position
        )
        let roles = SceneDeclaration.Role.allCases.map(\.rawValue)
        scene.role = word(object["role"], "role", roles).flatMap(SceneDeclaration.Role.init(rawValue:))
        if scene.kind == .documentGroup, scene.role == nil { scene.role = .editor }
        scene.scenes = objects(object["scenes"], "scenes")?.compactMap { readScene($0.value, at: $0.position) } ?? []
        return scene
    }

    private mutating func contentTypes(_ value: DeclarationValue?, _ key: String) -> [SceneDeclaration.ContentType]? {
        guard let value else { return nil }
        guard let array = value.array else {
            values.malformed("an array of content types", key, value, nil)
            return nil
        }
        return array.compactMap { element in
            if let text = element.string { return SceneDeclaration.ContentType(text, position: element.position) }
            if let object = element.dictionary, object.count == 1, let identifier = object[0].value.string,
                let spelling = SceneDeclaration.ContentType.Spelling(rawValue: object[0].key), spelling != .identifier
            {
                return SceneDeclaration.ContentType(identifier, spelling: spelling, position: element.position)
            }
            values.malformed(
                "an identifier, {\"importedAs\": \"…\"} or {\"exportedAs\": \"…\"}", key, element, nil)
            return nil
        }
    }

    /// A text that must be one of some words.
    private mutating func word(_ value: DeclarationValue?, _ key: String, _ words: [String]) -> String? {
        guard let text = values.text(value, key, of: nil) else { return nil }
        guard words.contains(text) else {
            unknownWord(text, key, words, at: value?.position)
            return nil
        }
        return text
    }

    private mutating func unknownWord(_ text: String, _ key: String, _ words: [String], at position: SourcePosition?) {
        values.report(
            .malformed, .error, "the \(key) '\(text)' is none: one of \(words.joined(separator: ", ")) is right",
            at: position)
    }
}
