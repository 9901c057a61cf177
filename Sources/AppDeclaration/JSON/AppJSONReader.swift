public import DeclarationFormats
import TypeRegistry

extension AppDeclaration {
    /// Reads an app declaration in the format of `typeq-app(5)`. Mistakes become ``findings``; all other parts are read.
    ///
    /// - Parameter bytes: The JSON data: an array, `Data`, or the `utf8` of a string.
    /// - Throws: `DeclarationFormatError` if the bytes are not JSON, or if the declaration exceeds a limit for its
    ///   elements.
    public init(json bytes: some Collection<UInt8>) throws(DeclarationFormatError) {
        let root = try DeclarationDocument.read(app: Array(bytes), format: .json).root
        if let object = root.dictionary { try DeclarationBudget.check(object) }
        self.init(json: root)
    }

    /// Reads an app declaration from parsed JSON.
    package init(json root: DeclarationValue) {
        var reader = AppJSONReader()
        self = reader.read(root)
        findings = reader.values.findings
    }
}

extension AppDeclaration {
    package static let jsonKeys =
        [
            "$schema", "identifier", "name", "platform", "platforms", "minimumSystemVersion", "types", "documentTypes",
            "scenes",
            "delegateAdaptors", "sceneManifest", "urlSchemes", "opensDocumentsInPlace", "usesDocumentBrowser", "lint",
        ] + AppJSONReader.codeKeys
}

extension DocumentType {
    package static let jsonKeys = [
        "name", "role", "rank", "contentTypes", "isPackage", "extensions", "mimeTypes", "osTypes", "documentClass",
        "exportableTypes",
    ]
}

/// Reads the object of an app declaration in JSON.
struct AppJSONReader {
    var values = ValueReader(allowsSettings: true)

    mutating func read(_ root: DeclarationValue) -> AppDeclaration {
        var app = AppDeclaration()
        guard let object = root.dictionary else {
            values.report(.wrongKind, "expected an object, found \(root.kindName)", at: root.position)
            return app
        }
        values.checkKeys(of: object, known: AppDeclaration.jsonKeys)
        // The type reader reports the mistakes in the types.
        values.checkRepeatedKeys(in: object, except: "types")
        app.identifier = values.text(object["identifier"], "identifier", of: nil)
        app.name = values.text(object["name"], "name", of: nil)
        if let name = values.word(object["platform"], "platform", among: Platform.names),
            let platform = Platform(rawValue: name)
        {
            app.platform = platform
            app.platforms = [platform]
        }
        if let listed = object["platforms"] { readPlatforms(listed, of: &app) }
        if let version = values.text(object["minimumSystemVersion"], "minimumSystemVersion", of: nil) {
            // A version that is specified once applies to every platform.
            for platform in app.platforms { app.minimumSystemVersions[platform.withoutDevice] = version }
            app.minimumSystemVersion = version
        }
        if let types = object["types"] { app.types = RegistryLayer(name: "app", role: .app, types: types) }
        app.documentTypes = values.documentTypes(object["documentTypes"], in: .appJSON)
        app.scenes = values.objects(object["scenes"], "scenes")?.compactMap { readScene($0) }
        app.delegateAdaptors = (values.objects(object["delegateAdaptors"], "delegateAdaptors") ?? []).compactMap {
            readAdaptor($0)
        }
        app.sceneManifest = object["sceneManifest"].flatMap { SceneManifest($0, &values) }
        app.urlSchemes = values.texts(object["urlSchemes"], "urlSchemes", of: nil)
        app.opensDocumentsInPlace = values.flag(object["opensDocumentsInPlace"], "opensDocumentsInPlace")
        app.usesDocumentBrowser = values.flag(object["usesDocumentBrowser"], "usesDocumentBrowser")
        app.code = readCode(object)
        if let unknowns = app.code?.unknowns, !unknowns.isEmpty {
            for index in (app.scenes ?? []).indices { app.scenes?[index].completeUnreadTypes(from: unknowns) }
        }
        return app
    }

    /// Reads the list of platforms. The default is `platform` if it is in the list, otherwise the first platform in typeq's
    /// order.
    private mutating func readPlatforms(_ value: DeclarationValue, of app: inout AppDeclaration) {
        var found: [Platform] = []
        for element in value.array ?? [value] {
            guard let name = values.word(element, "platforms", among: Platform.names),
                let platform = Platform(rawValue: name)
            else { continue }
            found.append(platform)
        }
        guard !found.isEmpty else { return }
        let stated = app.platforms.first
        app.platforms = Platform.ordered(found)
        app.platform = stated.flatMap { found.contains($0) ? $0 : nil } ?? app.platforms[0]
    }

    private mutating func readAdaptor(_ entry: ValueReader.Entry) -> DelegateAdaptor? {
        let object = entry.object
        values.checkKeys(of: object, known: ["kind", "class", "observable", "declaredIn"] + Self.locationKeys)
        let kinds = DelegateAdaptor.Kind.allCases.map { $0.rawValue }
        guard let name = values.required("kind", of: entry, "a delegate adaptor", among: kinds),
            let kind = DelegateAdaptor.Kind(rawValue: name)
        else { return nil }
        return DelegateAdaptor(
            kind: kind, className: values.text(object["class"], "class", of: nil),
            isObservable: values.flag(object["observable"], "observable"),
            declaredIn: values.text(object["declaredIn"], "declaredIn", of: nil),
            file: object["file"]?.string, position: position(of: entry))
    }
}

extension ValueReader {
    typealias Entry = (object: DeclarationDictionary, position: SourcePosition)

    /// Returns the objects of an array. If the value is not an array, reports a finding and returns nil.
    mutating func objects(_ value: DeclarationValue?, _ key: String) -> [Entry]? {
        guard let value else { return nil }
        guard let array = value.array else {
            malformed("an array of objects", key, found: value, identifier: nil)
            return nil
        }
        return array.compactMap { element in
            guard let object = element.dictionary else {
                malformed("an object", key, found: element, identifier: nil)
                return nil
            }
            return (object, element.position)
        }
    }

    /// Returns a Boolean value. If the value is not a Boolean value, reports a finding and returns nil.
    mutating func flag(_ value: DeclarationValue?, _ key: String) -> Bool? {
        guard let value else { return nil }
        guard let flag = value.boolean else {
            malformed("true or false", key, found: value, identifier: nil)
            return nil
        }
        return flag
    }

    /// Returns a string that must be one of the given words. If it is not, reports a finding and returns nil.
    mutating func word(_ value: DeclarationValue?, _ key: String, among words: [String]) -> String? {
        guard let text = text(value, key, of: nil) else { return nil }
        guard words.contains(text) else {
            invalidWord(text, key, among: words, at: value?.position)
            return nil
        }
        return text
    }

    /// Returns a required word. If it is missing, reports a finding and returns nil.
    mutating func required(_ key: String, of entry: Entry, _ owner: String, among words: [String]) -> String? {
        guard entry.object[key] != nil else {
            report(.wrongKind, "\(owner) has no '\(key)' (choose \(words.joined(separator: ", ")))", at: entry.position)
            return nil
        }
        return word(entry.object[key], key, among: words)
    }

    /// Reports unknown keys.
    mutating func checkKeys(of object: DeclarationDictionary, known: [String]) {
        for member in object where !known.contains(member.key) { unknownKey(member, known: known, of: nil) }
    }
}
