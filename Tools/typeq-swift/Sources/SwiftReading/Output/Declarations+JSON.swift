extension Declarations {
    /// The declarations as JSON in the form of `typeq-app(5)`, with a newline at the end.
    public var json: String {
        var object = JSON.Object()
        object.add("name", name)
        object.add("platform", platform.rawValue)
        object.add("scenes", scenes.map { .array($0.map(json)) })
        func add<Element>(_ key: String, _ elements: [Element], _ fill: (Element, inout JSON.Object) -> Place) {
            guard !elements.isEmpty else { return }
            let values = elements.map { element -> JSON in
                var object = JSON.Object()
                addPlace(fill(element, &object), to: &object)
                return .object(object)
            }
            object.add(key, .array(values))
        }
        add("delegateAdaptors", delegateAdaptors) { adaptor, object in
            object.add("kind", adaptor.kind)
            object.add("class", adaptor.className)
            object.add("observable", adaptor.isObservable)
            object.add("declaredIn", adaptor.declaredIn)
            return adaptor.place
        }
        add("codeTypes", codeTypes) { codeType, object in
            object.add("identifier", codeType.type.text)
            object.add("spelling", codeType.type.spelling.rawValue)
            object.add("conformsTo", codeType.type.conformsTo)
            return codeType.place
        }
        for (key, classes) in [("documentControllers", documentControllers), ("documentClasses", documentClasses)] {
            add(key, classes) { entry, object in
                object.add("class", entry.name)
                object.add("superclass", entry.superclass)
                return entry.place
            }
        }
        add("otherApps", otherApps) { app, object in
            object.add("name", app.name)
            return app.place
        }
        add("unknown", unknowns) { unknown, object in
            object.add("what", unknown.what.rawValue)
            object.add("text", unknown.text)
            return unknown.place
        }
        add("smells", smells) { smell, object in
            object.add("rule", smell.rule.rawValue)
            object.add("text", smell.text)
            return smell.place
        }
        return JSON.object(object).written() + "\n"
    }

    private func addPlace(_ place: Place, to object: inout JSON.Object) {
        let file = files[place.file]
        let (line, column) = file.lineAndColumn(of: place.offset)
        object.add("file", file.name)
        if Array(file.name.utf8) != file.path { object.add("fileBytes", Base64.of(file.path)) }
        object.add("line", .number(line))
        object.add("column", .number(column))
    }

    private func json(_ scene: Scene) -> JSON {
        var object = JSON.Object()
        object.add("kind", scene.kind)
        object.add("name", scene.name)
        object.add("role", scene.role)
        object.add("document", scene.document)
        object.add("protocol", scene.documentProtocol)
        object.add("readable", scene.readable.map { .array($0.map(json)) })
        object.add("writable", scene.writable.map { .array($0.map(json)) })
        object.add("allowCreating", scene.allowCreating)
        object.add("matching", scene.matching)
        object.add("preferring", scene.preferring)
        object.add("allowing", scene.allowing)
        if !scene.unknownConditions.isEmpty {
            object.add("unknown", .array(scene.unknownConditions.map(json)))
        }
        object.add("scenes", scene.scenes.map { .array($0.map(json)) })
        addPlace(scene.place, to: &object)
        return .object(object)
    }

    private func json(_ condition: UnknownCondition) -> JSON {
        var object = JSON.Object()
        object.add("what", condition.list.rawValue)
        object.add("text", condition.text)
        addPlace(condition.place, to: &object)
        return .object(object)
    }

    private func json(_ type: ContentType) -> JSON {
        if type.spelling == .identifier { return .text(type.text) }
        var object = JSON.Object()
        object.add(type.spelling.rawValue, type.text)
        if type.spelling == .filenameExtension || type.spelling == .mimeType {
            object.add("conformsTo", type.conformsTo)
        }
        return .object(object)
    }
}

/// RFC 4648, section 4.
private enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    static func of(_ bytes: [UInt8]) -> String {
        var result = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for position in 0..<4 {
                result.append(position <= group.count ? digits[bits >> (18 - 6 * position) & 63] : "=")
            }
        }
        return result
    }
}
