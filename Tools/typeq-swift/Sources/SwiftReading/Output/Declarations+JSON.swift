import DeclarationFormats

extension Declarations {
    /// The declarations as JSON in the format of `typeq-app(5)`, with a newline at the end.
    public var json: String {
        var members: JSONValue.Members = [
            ("name", name.map(JSONValue.string)),
            ("platform", .string(platform.rawValue)),
            ("startsProgram", startsProgram ? .boolean(true) : .none),
            ("choices", choices.isEmpty ? .none : .some(.strings(choices))),
            ("scenes", scenes.map { .array($0.map(json)) }),
        ]
        func add<Element>(_ key: String, _ elements: [Element], _ json: (Element) -> JSONValue) {
            if !elements.isEmpty { members.append((key, .array(elements.map(json)))) }
        }
        add("delegateAdaptors", delegateAdaptors, json)
        add("codeTypes", codeTypes, json)
        add("documentControllers", documentControllers, json)
        add("documentClasses", documentClasses, json)
        add("appDelegates", appDelegates) {
            json(
                [
                    ("class", .string($0.name)), ("main", $0.isMain ? .boolean(true) : .none),
                    ("connectsScenes", $0.connectsScenes ? .boolean(true) : .none),
                    ("sceneDelegate", $0.sceneDelegate.map(JSONValue.string)),
                ], $0.location)
        }
        // An empty list indicates that there are none. If the sources contain neither an app nor its delegate, this is unknown.
        if !appDelegates.isEmpty || !sceneClasses.isEmpty {
            members.append(("sceneClasses", .array(sceneClasses.map(json))))
        }
        if name != nil || !appDelegates.isEmpty {
            members.append(
                (
                    "eventHandlers",
                    .array(
                        eventHandlers.map {
                            json([("what", .string($0.name)), ("text", .string($0.text))], $0.location)
                        })
                ))
        }
        add("otherApps", otherApps) { json([("name", .string($0.name))], $0.location) }
        add("unknown", unknowns) {
            let modules = Set([$0.location.file, $0.origin ?? $0.location.file].flatMap { unreadModules[$0] ?? [] })
                .sorted()
            let isValue = [.contentTypes, .identifier, .document, .scene].contains($0.what)
            return json(
                [
                    ("what", .string($0.what.rawValue)), ("text", .string($0.text)),
                    ("unreadModules", modules.isEmpty || !isValue ? .none : .some(.strings(modules))),
                ], $0.location)
        }
        add("smells", smells) { json([("rule", .string($0.rule.rawValue)), ("text", .string($0.text))], $0.location) }
        return JSONValue.object(of: members).serialized(pretty: true) + "\n"
    }

    /// Returns an object with members, followed by a location.
    private func json(_ members: JSONValue.Members, _ location: CodeLocation) -> JSONValue {
        let file = files[location.file]
        let (line, column) = lines.lineAndColumn(of: location, in: files)
        var members = members
        members.append(("file", .string(file.name)))
        if Array(file.name.utf8) != file.path { members.append(("fileBytes", .base64(file.path))) }
        members.append(("line", .integer(Int64(line))))
        members.append(("column", .integer(Int64(column))))
        return .object(of: members)
    }

    private func json(_ scene: Scene) -> JSONValue {
        let unknowns = scene.unknownConditions.map { condition in
            json([("what", .string(condition.list.rawValue)), ("text", .string(condition.text))], condition.location)
        }
        let unread = scene.unreadTypes.map { types in
            json(
                [
                    ("what", .string(types.list.rawValue)), ("text", .string(types.text)),
                    ("index", .integer(Int64(types.index))),
                    ("types", types.possible.map { .array($0.map(json)) }),
                ], types.location)
        }
        let members: JSONValue.Members = [
            ("kind", .string(scene.kind)),
            ("name", scene.name.map(JSONValue.string)),
            ("role", scene.role.map(JSONValue.string)),
            ("document", scene.document.map(JSONValue.string)),
            ("protocol", scene.documentProtocol.map(JSONValue.string)),
            ("readable", scene.readable.map { .array($0.map(json)) }),
            ("writable", scene.writable.map { .array($0.map(json)) }),
            ("allowCreating", scene.allowCreating.map(JSONValue.boolean)),
            ("matching", scene.matching.map(JSONValue.strings)),
            ("preferring", scene.preferring.map(JSONValue.strings)),
            ("allowing", scene.allowing.map(JSONValue.strings)),
            ("unknown", unread.isEmpty && unknowns.isEmpty ? .none : .some(.array(unread + unknowns))),
            ("scenes", scene.scenes.map { .array($0.map(json)) }),
        ]
        return json(members, scene.location)
    }

    private func json(_ type: ContentType) -> JSONValue {
        switch type.spelling {
        case .identifier: .string(type.text)
        case .importedAs, .exportedAs: [type.spelling.rawValue: .string(type.text)]
        case .filenameExtension, .mimeType:
            .object(of: [
                (type.spelling.rawValue, .string(type.text)), ("conformsTo", type.conformsTo.map(JSONValue.string)),
            ])
        }
    }

    private func json(_ adaptor: DelegateAdaptor) -> JSONValue {
        let members: JSONValue.Members = [
            ("kind", .string(adaptor.kind)),
            ("class", adaptor.className.map(JSONValue.string)),
            ("observable", adaptor.isObservable.map(JSONValue.boolean)),
            ("declaredIn", adaptor.declaredIn.map(JSONValue.string)),
        ]
        return json(members, adaptor.location)
    }

    private func json(_ codeType: CodeType) -> JSONValue {
        let members: JSONValue.Members = [
            ("identifier", .string(codeType.type.text)),
            ("spelling", .string(codeType.type.spelling.rawValue)),
            ("conformsTo", codeType.type.conformsTo.map(JSONValue.string)),
        ]
        return json(members, codeType.location)
    }

    private func json(_ type: ClassDeclaration) -> JSONValue {
        json([("class", .string(type.name)), ("superclass", type.superclass.map(JSONValue.string))], type.location)
    }
}

extension JSONValue {
    /// The members of an object, in order. A member without a value is omitted.
    typealias Members = [(String, JSONValue?)]

    /// Returns an object that contains the members that have a value.
    static func object(of members: Members) -> JSONValue {
        .object(members.compactMap { key, value in value.map { (key, $0) } })
    }

    /// Returns an array of strings.
    static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}
