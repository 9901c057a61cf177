import DeclarationFormats
import TypeRegistry

extension AppJSONReader {
    /// The keys that `typeq-swift` adds to an app declaration.
    static let codeKeys = ["codeTypes", "documentControllers", "documentClasses", "otherApps", "unknown", "smells"]
    /// The keys that say where something stands in the sources.
    static let placeKeys = ["file", "fileBytes", "line", "column"]

    /// Reads what the sources say beyond scenes; nil when the declaration was not read from sources.
    mutating func readCode(_ object: DeclarationDictionary) -> SourceCode? {
        let isRead = Self.codeKeys.contains { object[$0] != nil } || hasPlaces(object["scenes"])
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
                    conformsTo: values.text(entry.object["conformsTo"], "conformsTo", of: nil), place: place(of: entry))
            )
        }
        code.documentControllers = classes(object["documentControllers"], "documentControllers", name: "class")
        code.documentClasses = classes(object["documentClasses"], "documentClasses", name: "class")
        code.otherApps = classes(object["otherApps"], "otherApps", name: "name")
        code.unknowns = remarks(object["unknown"], "unknown", what: "what")
        code.smells = remarks(object["smells"], "smells", what: "rule")
        return code
    }

    private func hasPlaces(_ scenes: DeclarationValue?) -> Bool {
        scenes?.array?.contains { $0.dictionary?["file"] != nil } ?? false
    }

    private mutating func classes(_ value: DeclarationValue?, _ key: String, name: String) -> [SourceCode.ClassMention]
    {
        (values.objects(value, key) ?? []).compactMap { entry in
            guard let text = values.text(entry.object[name], name, of: nil) else { return nil }
            return SourceCode.ClassMention(
                text, superclass: values.text(entry.object["superclass"], "superclass", of: nil),
                place: place(of: entry))
        }
    }

    private mutating func remarks(_ value: DeclarationValue?, _ key: String, what: String) -> [SourceCode.Remark] {
        (values.objects(value, key) ?? []).compactMap { entry in
            guard let word = values.text(entry.object[what], what, of: nil) else { return nil }
            return SourceCode.Remark(
                word, values.text(entry.object["text"], "text", of: nil) ?? "", place: place(of: entry))
        }
    }

    /// Where an object says that it stands in the sources; else where it stands in the declaration.
    func place(of entry: ValueReader.Entry) -> SourceCode.Place {
        SourceCode.Place(file: entry.object["file"]?.string ?? "", position: position(of: entry))
    }

    /// The line and column that an object gives, else its own.
    func position(of entry: ValueReader.Entry) -> SourcePosition {
        guard entry.object["file"]?.string != nil, let line = entry.object["line"]?.integer else {
            return entry.position
        }
        return SourcePosition(
            offset: 0, line: Int(clamping: line), column: Int(clamping: entry.object["column"]?.integer ?? 1))
    }
}
