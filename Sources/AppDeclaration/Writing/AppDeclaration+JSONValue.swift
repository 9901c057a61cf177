import DeclarationFormats
import TypeRegistry

extension AppDeclaration {
    /// The declaration as `typeq-app(5)` writes it; what is absent is left out. Read back it is the same, but for positions
    /// and findings.
    public var jsonValue: JSONValue {
        var object = ObjectBuilder()
        object.add("identifier", identifier)
        object.add("name", name)
        object.add("platform", platform.rawValue)
        if !types.declarations.isEmpty { object.add("types", .array(types.declarations.map(\.jsonValue))) }
        object.add("documentTypes", documentTypes.map { .array($0.map(\.jsonValue)) })
        object.add("scenes", scenes.map { .array($0.map(\.jsonValue)) })
        if !delegateAdaptors.isEmpty { object.add("delegateAdaptors", .array(delegateAdaptors.map(\.jsonValue))) }
        object.add("sceneManifest", sceneManifest?.jsonValue)
        object.add("urlSchemes", urlSchemes)
        object.add("opensDocumentsInPlace", opensDocumentsInPlace.map(JSONValue.boolean))
        object.add("usesDocumentBrowser", usesDocumentBrowser.map(JSONValue.boolean))
        if let code { object.members += code.jsonMembers(isToldByScenes: scenes?.contains { $0.file != nil } ?? false) }
        return .object(object.members)
    }
}

extension DocumentType {
    /// The document type as `typeq-app(5)` writes it.
    var jsonValue: JSONValue {
        var object = ObjectBuilder()
        object.add("name", name)
        object.add("role", declaredRole?.rawValue)
        object.add("rank", rank?.rawValue)
        object.add("contentTypes", contentTypes)
        if isPackage { object.add("isPackage", .boolean(true)) }
        object.add("extensions", extensions)
        object.add("mimeTypes", mimeTypes)
        object.add("osTypes", osTypes)
        object.add("documentClass", documentClass)
        object.add("exportableTypes", exportableTypes)
        return .object(object.members)
    }
}

extension SceneDeclaration {
    /// The scene as `typeq-app(5)` writes it.
    var jsonValue: JSONValue {
        var object = ObjectBuilder()
        object.add("kind", kind.rawValue)
        object.add("name", name)
        object.add("role", role?.rawValue)
        object.add("document", document)
        object.add("protocol", documentProtocol)
        if kind == .documentGroup || !readable.isEmpty { object.add("readable", .array(readable.map(\.jsonValue))) }
        object.add("writable", writable.map { .array($0.map(\.jsonValue)) })
        // Empty, it says something else than absent.
        object.add("matching", matching.map { .array($0.map(JSONValue.string)) })
        object.add("preferring", preferring)
        object.add("allowing", allowing)
        if !unknownConditions.isEmpty { object.add("unknown", .array(unknownConditions.map(\.jsonValue))) }
        object.add("allowCreating", allowsCreating.map(JSONValue.boolean))
        if !scenes.isEmpty { object.add("scenes", .array(scenes.map(\.jsonValue))) }
        object.add(file, position)
        return .object(object.members)
    }
}

extension SceneDeclaration.UnknownCondition {
    /// The condition as `typeq-app(5)` writes it; without a file it has no place.
    var jsonValue: JSONValue {
        var object = ObjectBuilder()
        object.add("what", list.rawValue)
        object.add("text", text)
        object.add(place)
        return .object(object.members)
    }
}

extension SceneDeclaration.ContentType {
    /// The content type as `typeq-app(5)` writes it.
    var jsonValue: JSONValue {
        guard spelling != .identifier else { return .string(identifier) }
        var object = ObjectBuilder()
        object.add(spelling.rawValue, identifier)
        object.add("conformsTo", conformsTo)
        return .object(object.members)
    }
}

extension DelegateAdaptor {
    /// The adaptor as `typeq-app(5)` writes it.
    var jsonValue: JSONValue {
        var object = ObjectBuilder()
        object.add("kind", kind.rawValue)
        object.add("class", className)
        object.add("observable", isObservable.map(JSONValue.boolean))
        object.add("declaredIn", declaredIn)
        object.add(file, position)
        return .object(object.members)
    }
}

extension SceneManifest {
    /// The manifest as it stands in an Info.plist.
    var jsonValue: JSONValue {
        var object = ObjectBuilder()
        object.add("UIApplicationSupportsMultipleScenes", supportsMultipleScenes.map(JSONValue.boolean))
        object.add("UIApplicationPreferredDefaultSceneSessionRole", preferredDefaultRole)
        object.add(
            "UISceneConfigurations",
            roles.map { roles in
                .object(roles.map { ($0.name, .array($0.configurations.map(\.jsonValue))) })
            })
        return .object(object.members)
    }
}

extension SceneManifest.Configuration {
    fileprivate var jsonValue: JSONValue {
        var object = ObjectBuilder()
        object.add("UISceneConfigurationName", name)
        object.add("UISceneClassName", sceneClass)
        object.add("UISceneDelegateClassName", delegateClass)
        object.add("UISceneStoryboardFile", storyboard)
        return .object(object.members)
    }
}

/// The members of an object in order; what is absent, or an empty list, is left out.
struct ObjectBuilder {
    var members: [(String, JSONValue)] = []

    mutating func add(_ key: String, _ value: JSONValue?) {
        if let value { members.append((key, value)) }
    }

    mutating func add(_ key: String, _ text: String?) { add(key, text.map(JSONValue.string)) }

    mutating func add(_ key: String, _ texts: [String]) {
        if !texts.isEmpty { members.append((key, .array(texts.map(JSONValue.string)))) }
    }

    /// Where something stands in sources; nothing for what stands in the declaration itself.
    mutating func add(_ file: String?, _ position: SourcePosition?) {
        guard let file else { return }
        add("file", file)
        guard let position else { return }
        add("line", .integer(Int64(position.line)))
        add("column", .integer(Int64(position.column)))
    }

    mutating func add(_ place: SourceCode.Place) { add(place.file.isEmpty ? nil : place.file, place.position) }
}
