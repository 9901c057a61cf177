import DeclarationFormats
import TypeRegistry

extension AppJSONReader {
    /// The document protocols. `SwiftData` is the value for documents without a protocol.
    private static let protocols = [
        "Document", "FileDocument", "ReferenceFileDocument", "ReadableDocument", "WritableDocument", "SwiftData",
    ]

    /// Reads a scene declaration. If its kind is missing or unknown, reports a finding and returns nil.
    mutating func readScene(_ entry: ValueReader.Entry) -> SceneDeclaration? {
        let object = entry.object
        values.checkKeys(
            of: object,
            known: [
                "kind", "name", "role", "document", "protocol", "readable", "writable", "matching", "preferring",
                "allowing", "unknown", "scenes", "allowCreating",
            ] + Self.locationKeys)
        let kinds = SceneDeclaration.Kind.allCases.map { $0.rawValue }
        guard let name = values.required("kind", of: entry, "a scene", among: kinds),
            let kind = SceneDeclaration.Kind(rawValue: name)
        else { return nil }
        let unknowns = readUnknowns(object["unknown"])
        var scene = SceneDeclaration(
            kind: kind, name: values.text(object["name"], "name", of: nil),
            readable: contentTypes(object["readable"], "readable") ?? [],
            writable: contentTypes(object["writable"], "writable"),
            matching: object["matching"].map { values.texts($0, "matching", of: nil) },
            preferring: values.texts(object["preferring"], "preferring", of: nil),
            allowing: values.texts(object["allowing"], "allowing", of: nil),
            allowsCreating: values.flag(object["allowCreating"], "allowCreating"), file: object["file"]?.string,
            position: position(of: entry))
        scene.document = values.text(object["document"], "document", of: nil)
        scene.documentProtocol = values.word(object["protocol"], "protocol", among: Self.protocols)
        (scene.unreadTypes, scene.unknownConditions) = (unknowns.types, unknowns.conditions)
        if scene.file != nil { scene.locateContentTypes() }
        let roles = SceneDeclaration.Role.allCases.map { $0.rawValue }
        scene.role = values.word(object["role"], "role", among: roles).flatMap(SceneDeclaration.Role.init(rawValue:))
        if scene.kind == .documentGroup, scene.role == nil { scene.role = .editor }
        scene.scenes = (values.objects(object["scenes"], "scenes") ?? []).compactMap { readScene($0) }
        return scene
    }

    /// Reads the content types and the conditions of a scene whose values are not apparent from the sources.
    private mutating func readUnknowns(
        _ value: DeclarationValue?
    ) -> (types: [SceneDeclaration.UnreadTypes], conditions: [SceneDeclaration.UnknownCondition]) {
        let lists =
            SceneDeclaration.UnreadTypes.List.allCases.map { $0.rawValue }
            + SceneDeclaration.UnknownCondition.List.allCases.map { $0.rawValue }
        var types: [SceneDeclaration.UnreadTypes] = []
        var conditions: [SceneDeclaration.UnknownCondition] = []
        for entry in values.objects(value, "unknown") ?? [] {
            values.checkKeys(of: entry.object, known: ["what", "text", "index", "types"] + Self.locationKeys)
            guard let what = values.required("what", of: entry, "an unknown value", among: lists) else { continue }
            let text = values.text(entry.object["text"], "text", of: nil) ?? ""
            let location = location(of: entry)
            if let list = SceneDeclaration.UnreadTypes.List(rawValue: what) {
                types.append(
                    SceneDeclaration.UnreadTypes(
                        list, text, index: Int(clamping: entry.object["index"]?.integer ?? 0),
                        possible: contentTypes(entry.object["types"], "types"), location: location))
            } else if let list = SceneDeclaration.UnknownCondition.List(rawValue: what) {
                conditions.append(SceneDeclaration.UnknownCondition(list, text, location: location))
            }
        }
        return (types, conditions)
    }

    private mutating func contentTypes(_ value: DeclarationValue?, _ key: String) -> [SceneDeclaration.ContentType]? {
        guard let value else { return nil }
        guard let array = value.array else {
            values.malformed("an array of content types", key, found: value, identifier: nil)
            return nil
        }
        return array.compactMap { element in
            if let text = element.string {
                return SceneDeclaration.ContentType(
                    text, spelling: .identifier, position: element.position)
            }
            if let object = element.dictionary, let type = contentType(object, at: element.position) { return type }
            values.malformed(
                "an identifier, {\"importedAs\": \"…\"} or {\"exportedAs\": \"…\"}", key, found: element,
                identifier: nil)
            return nil
        }
    }

    /// Returns the content type for an object whose key is the label of a `UTType` initializer, or nil for any other object.
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
    /// Sets the position of the content types to the position of the scene in the sources, instead of the position in the JSON.
    fileprivate mutating func locateContentTypes() {
        for index in readable.indices { readable[index].position = position }
        for index in (writable ?? []).indices { writable?[index].position = position }
    }
}

extension SceneDeclaration {
    /// Marks the content types of a group in the sources as unread if the group has no content types and an unknown
    /// value in the sources may contain them. A declaration can specify unknown values only for the whole app.
    mutating func completeUnreadTypes(from unknowns: [SourceCode.Comment]) {
        for index in scenes.indices { scenes[index].completeUnreadTypes(from: unknowns) }
        guard kind == .documentGroup, file != nil, readable.isEmpty, unreadTypes.isEmpty else { return }
        let subjects: Set = ["contentTypes", "document", "identifier", "condition", "syntax"]
        guard let unknown = unknowns.first(where: { subjects.contains($0.subject) }) else { return }
        unreadTypes = [UnreadTypes(.readable, unknown.text, location: unknown.location)]
    }
}

extension AppJSONReader {
    /// The keys that `typeq-swift` adds to an app declaration.
    static let codeKeys = [
        "codeTypes", "documentControllers", "documentClasses", "appDelegates", "sceneClasses", "eventHandlers",
        "otherApps", "startsProgram", "choices", "unknown", "smells",
    ]
    /// The keys of a location in the sources.
    static let locationKeys = ["file", "fileBytes", "line", "column"]

    /// Reads the contents of the sources other than scenes, or returns nil if the declaration was not read from sources.
    mutating func readCode(_ object: DeclarationDictionary) -> SourceCode? {
        let isRead = Self.codeKeys.contains { object[$0] != nil } || hasLocations(object["scenes"])
        guard isRead else { return nil }
        var code = SourceCode()
        let spellings = ["identifier", "importedAs", "exportedAs"]
        for entry in values.objects(object["codeTypes"], "codeTypes") ?? [] {
            guard let identifier = values.text(entry.object["identifier"], "identifier", of: nil),
                let spelling = values.word(entry.object["spelling"], "spelling", among: spellings)
            else { continue }
            code.types.append(
                SourceCode.TypeMention(
                    identifier, spelling: SceneDeclaration.ContentType.Spelling(rawValue: spelling) ?? .identifier,
                    conformsTo: values.text(entry.object["conformsTo"], "conformsTo", of: nil),
                    location: location(of: entry)))
        }
        code.documentControllers = classes(object["documentControllers"], "documentControllers", name: "class")
        code.documentClasses = classes(object["documentClasses"], "documentClasses", name: "class")
        code.appDelegates = (values.objects(object["appDelegates"], "appDelegates") ?? []).compactMap { entry in
            guard let name = values.text(entry.object["class"], "class", of: nil) else { return nil }
            return SourceCode.AppDelegate(
                name, isMain: values.flag(entry.object["main"], "main") ?? false,
                connectsScenes: values.flag(entry.object["connectsScenes"], "connectsScenes") ?? false,
                sceneDelegate: values.text(entry.object["sceneDelegate"], "sceneDelegate", of: nil),
                location: location(of: entry))
        }
        code.sceneClasses = object["sceneClasses"].map { classes($0, "sceneClasses", name: "class") }
        code.eventHandlers = object["eventHandlers"].map { comments($0, "eventHandlers", subject: "what") }
        code.otherApps = classes(object["otherApps"], "otherApps", name: "name")
        code.startsProgram = values.flag(object["startsProgram"], "startsProgram") ?? false
        code.choices = values.texts(object["choices"], "choices", of: nil)
        code.unknowns = comments(object["unknown"], "unknown", subject: "what")
        code.smells = comments(object["smells"], "smells", subject: "rule")
        return code
    }

    private func hasLocations(_ scenes: DeclarationValue?) -> Bool {
        scenes?.array?.contains { $0.dictionary?["file"] != nil } ?? false
    }

    private mutating func classes(_ value: DeclarationValue?, _ key: String, name: String) -> [SourceCode.ClassMention]
    {
        (values.objects(value, key) ?? []).compactMap { entry in
            guard let text = values.text(entry.object[name], name, of: nil) else { return nil }
            return SourceCode.ClassMention(
                text, superclass: values.text(entry.object["superclass"], "superclass", of: nil),
                location: location(of: entry))
        }
    }

    private mutating func comments(_ value: DeclarationValue?, _ key: String, subject: String) -> [SourceCode.Comment] {
        (values.objects(value, key) ?? []).compactMap { entry in
            guard let word = values.text(entry.object[subject], subject, of: nil) else { return nil }
            var comment = SourceCode.Comment(
                word, values.text(entry.object["text"], "text", of: nil) ?? "", location: location(of: entry))
            comment.unreadModules = values.texts(entry.object["unreadModules"], "unreadModules", of: nil)
            return comment
        }
    }

    /// Returns the location of an object in the sources, or else in the declaration.
    func location(of entry: ValueReader.Entry) -> SourceCode.Location {
        SourceCode.Location(file: entry.object["file"]?.string ?? "", position: position(of: entry))
    }

    /// Returns the position of an object in the sources, or else in the declaration.
    func position(of entry: ValueReader.Entry) -> SourcePosition {
        guard entry.object["file"]?.string != nil, let line = entry.object["line"]?.integer else {
            return entry.position
        }
        return SourcePosition(
            offset: 0, line: Int(clamping: line), column: Int(clamping: entry.object["column"]?.integer ?? 1))
    }
}
