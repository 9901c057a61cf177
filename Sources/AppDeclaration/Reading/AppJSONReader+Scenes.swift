import DeclarationFormats
import TypeRegistry

extension AppJSONReader {
    /// The protocols that a document may adopt; SwiftData documents adopt none.
    private static let protocols = [
        "FileDocument", "ReferenceFileDocument", "ReadableDocument", "WritableDocument", "SwiftData",
    ]

    /// Reads a scene declaration; nil, with a finding, when it has no known kind.
    mutating func readScene(_ entry: ValueReader.Entry) -> SceneDeclaration? {
        let object = entry.object
        values.checkKeys(
            of: object,
            known: [
                "kind", "name", "role", "document", "protocol", "readable", "writable", "matching", "preferring",
                "allowing", "unknown", "scenes", "allowCreating",
            ] + Self.placeKeys)
        guard let kind = values.required("kind", of: entry, "a scene", among: SceneDeclaration.Kind.names) else {
            return nil
        }
        var scene = SceneDeclaration(
            kind: SceneDeclaration.Kind(rawValue: kind),
            name: values.text(object["name"], "name", of: nil),
            document: values.text(object["document"], "document", of: nil),
            documentProtocol: values.word(object["protocol"], "protocol", among: Self.protocols),
            readable: contentTypes(object["readable"], "readable") ?? [],
            writable: contentTypes(object["writable"], "writable"),
            matching: object["matching"].map { values.texts($0, "matching", of: nil) },
            preferring: values.texts(object["preferring"], "preferring", of: nil),
            allowing: values.texts(object["allowing"], "allowing", of: nil),
            unknownConditions: unknownConditions(object["unknown"]),
            allowsCreating: values.flag(object["allowCreating"], "allowCreating"),
            file: object["file"]?.string,
            position: position(of: entry)
        )
        if scene.file != nil { scene.standInSources() }
        let roles = SceneDeclaration.Role.allCases.map(\.rawValue)
        scene.role = values.word(object["role"], "role", among: roles).flatMap(SceneDeclaration.Role.init(rawValue:))
        if scene.kind == .documentGroup, scene.role == nil { scene.role = .editor }
        scene.scenes = (values.objects(object["scenes"], "scenes") ?? []).compactMap { readScene($0) }
        return scene
    }

    private mutating func unknownConditions(_ value: DeclarationValue?) -> [SceneDeclaration.UnknownCondition] {
        let lists = SceneDeclaration.UnknownCondition.List.allCases.map(\.rawValue)
        return (values.objects(value, "unknown") ?? []).compactMap { entry in
            values.checkKeys(of: entry.object, known: ["what", "text"] + Self.placeKeys)
            guard let what = values.required("what", of: entry, "an unknown condition", among: lists),
                let list = SceneDeclaration.UnknownCondition.List(rawValue: what)
            else { return nil }
            return SceneDeclaration.UnknownCondition(
                list, values.text(entry.object["text"], "text", of: nil) ?? "", place: place(of: entry))
        }
    }

    private mutating func contentTypes(_ value: DeclarationValue?, _ key: String) -> [SceneDeclaration.ContentType]? {
        guard let value else { return nil }
        guard let array = value.array else {
            values.malformed("an array of content types", key, value, nil)
            return nil
        }
        return array.compactMap { element in
            if let text = element.string { return SceneDeclaration.ContentType(text, position: element.position) }
            if let object = element.dictionary, let type = contentType(object, at: element.position) { return type }
            values.malformed(
                "an identifier, {\"importedAs\": \"…\"} or {\"exportedAs\": \"…\"}", key, element, nil)
            return nil
        }
    }

    /// A content type by one of the initialisers with a label; nil for anything else.
    private func contentType(
        _ object: DeclarationDictionary, at position: SourcePosition
    ) -> SceneDeclaration.ContentType? {
        let members = object.filter { $0.key != "conformsTo" }
        guard members.count == 1, let text = members[0].value.string,
            let spelling = SceneDeclaration.ContentType.Spelling(rawValue: members[0].key), spelling != .identifier
        else { return nil }
        var type = SceneDeclaration.ContentType(text, spelling: spelling, position: position)
        guard let parent = object["conformsTo"] else { return type }
        guard spelling.isTag, let identifier = parent.string else { return nil }
        type.conformsTo = identifier
        return type
    }
}

extension SceneDeclaration {
    /// Gives the content types the place of the scene: that of the JSON is of no use to who wrote the sources.
    fileprivate mutating func standInSources() {
        for index in readable.indices { readable[index].position = position }
        for index in (writable ?? []).indices { writable?[index].position = position }
    }
}
