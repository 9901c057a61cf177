package import DeclarationFormats
import TypeRegistry

#if !hasFeature(Embedded)
    extension AppDeclaration: Encodable {
        /// Encodes the declaration in the format of `typeq-app(5)`.
        public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
    }
#endif

extension AppDeclaration {
    /// The declaration in the format of `typeq-app(5)`, without keys for absent values. Alternatives, other platforms,
    /// the reasons why files were not read, positions and findings are omitted.
    package var jsonValue: JSONValue {
        var object = JSONObject()
        object.add("identifier", identifier)
        object.add("name", name)
        // In JSON, `platform` is a platform that the app supports. If it is missing, the platforms are unknown.
        if !platforms.isEmpty || platform != .macOS { object.add("platform", platform.rawValue) }
        if platforms.count > 1 { object.add("platforms", platforms.map({ $0.rawValue })) }
        object.add("minimumSystemVersion", minimumSystemVersion)
        object.add("types", types.declarations.map { $0.jsonValue })
        object.add("documentTypes", documentTypes.map { .array($0.map { $0.jsonValue }) })
        object.add("scenes", scenes.map { .array($0.map { $0.jsonValue }) })
        object.add("delegateAdaptors", delegateAdaptors.map { $0.jsonValue })
        object.add("sceneManifest", sceneManifest?.jsonValue)
        object.add("urlSchemes", urlSchemes)
        object.add("opensDocumentsInPlace", opensDocumentsInPlace)
        object.add("usesDocumentBrowser", usesDocumentBrowser)
        if let code {
            object.members += code.jsonMembers(scenesHaveLocations: scenes?.contains { $0.file != nil } ?? false)
        }
        return object.value
    }
}

extension DocumentType {
    /// The document type in the format of `typeq-app(5)`.
    var jsonValue: JSONValue {
        var object = JSONObject()
        object.add("name", name)
        object.add("role", declaredRole?.rawValue)
        object.add("rank", rank?.rawValue)
        object.add("contentTypes", contentTypes)
        object.add("isPackage", isPackage ? true : nil)
        object.add("extensions", extensions)
        object.add("mimeTypes", mimeTypes)
        object.add("osTypes", osTypes)
        object.add("documentClass", documentClass)
        object.add("exportableTypes", exportableTypes)
        return object.value
    }
}

extension SceneDeclaration {
    /// The scene in the format of `typeq-app(5)`.
    var jsonValue: JSONValue {
        var object = JSONObject()
        object.add("kind", kind.rawValue)
        object.add("name", name)
        object.add("role", role?.rawValue)
        object.add("document", document)
        object.add("protocol", documentProtocol)
        if kind == .documentGroup || !readable.isEmpty {
            object.add("readable", .array(readable.map({ $0.jsonValue })))
        }
        object.add("writable", writable.map { .array($0.map { $0.jsonValue }) })
        // An empty list has a different meaning from a missing list.
        object.add("matching", matching.map { .array($0.map(JSONValue.string)) })
        object.add("preferring", preferring)
        object.add("allowing", allowing)
        object.add("unknown", unreadTypes.map { $0.jsonValue } + unknownConditions.map { $0.jsonValue })
        object.add("allowCreating", allowsCreating)
        object.add("scenes", scenes.map { $0.jsonValue })
        object.add(file, position)
        return object.value
    }
}

extension SceneDeclaration.UnreadTypes {
    /// The content types in the format of `typeq-app(5)`, without a location if they have no file.
    var jsonValue: JSONValue {
        var object = JSONObject()
        object.add("what", list.rawValue)
        object.add("text", text)
        object.add("index", index > 0 ? index : nil)
        object.add("types", possible.map { .array($0.map { $0.jsonValue }) })
        object.add(location)
        return object.value
    }
}

extension SceneDeclaration.UnknownCondition {
    /// The condition in the format of `typeq-app(5)`, without a location if it has no file.
    var jsonValue: JSONValue {
        var object = JSONObject()
        object.add("what", list.rawValue)
        object.add("text", text)
        object.add(location)
        return object.value
    }
}

extension SceneDeclaration.ContentType {
    /// The content type in the format of `typeq-app(5)`.
    var jsonValue: JSONValue {
        guard spelling != .identifier else { return .string(identifier) }
        var object = JSONObject()
        object.add(spelling.rawValue, identifier)
        object.add("conformsTo", conformsTo)
        return object.value
    }
}

extension DelegateAdaptor {
    /// The adaptor in the format of `typeq-app(5)`.
    var jsonValue: JSONValue {
        var object = JSONObject()
        object.add("kind", kind.rawValue)
        object.add("class", className)
        object.add("observable", isObservable)
        object.add("declaredIn", declaredIn)
        object.add(file, position)
        return object.value
    }
}

extension SceneManifest {
    /// The manifest in the format of an Info.plist.
    var jsonValue: JSONValue {
        var object = JSONObject()
        object.add("UIApplicationSupportsMultipleScenes", supportsMultipleScenes)
        object.add("UIApplicationPreferredDefaultSceneSessionRole", preferredDefaultRole)
        object.add(
            "UISceneConfigurations",
            roles.map { roles in .object(roles.map { ($0.name, .array($0.configurations.map { $0.jsonValue })) }) })
        return object.value
    }
}

extension SceneManifest.Configuration {
    fileprivate var jsonValue: JSONValue {
        var object = JSONObject()
        object.add("UISceneConfigurationName", name)
        object.add("UISceneClassName", sceneClass)
        object.add("UISceneDelegateClassName", delegateClass)
        object.add("UISceneStoryboardFile", storyboard)
        return object.value
    }
}

extension JSONObject {
    /// Adds a location in the sources. Has no effect if there is no source file.
    fileprivate mutating func add(_ file: String?, _ position: SourcePosition?) {
        guard let file else { return }
        add("file", file)
        guard let position else { return }
        add("line", position.line)
        add("column", position.column)
    }

    fileprivate mutating func add(_ location: SourceCode.Location) {
        add(location.file.isEmpty ? nil : location.file, location.position)
    }
}

extension SourceCode {
    /// Returns the members of an app's object that describe its sources, in the format of `typeq-app(5)`.
    ///
    /// - Parameter scenesHaveLocations: Whether the scenes of the app have locations in sources. If false and there are no
    ///   other members, an empty list indicates that the sources were read.
    /// - Returns: The members, in the order of the manual page.
    func jsonMembers(scenesHaveLocations: Bool) -> [(String, JSONValue)] {
        let lists: [(String, [JSONValue]?)] = [
            ("codeTypes", types.map { $0.jsonValue }),
            ("documentControllers", documentControllers.map { $0.jsonValue(name: "class") }),
            ("documentClasses", documentClasses.map { $0.jsonValue(name: "class") }),
            ("appDelegates", appDelegates.map { $0.jsonValue }),
            ("sceneClasses", sceneClasses?.map { $0.jsonValue(name: "class") }),
            ("eventHandlers", eventHandlers?.map { $0.jsonValue(subject: "what") }),
            ("otherApps", otherApps.map { $0.jsonValue(name: "name") }), ("choices", choices.map(JSONValue.string)),
            ("unknown", unknowns.map { $0.jsonValue(subject: "what") }),
            ("smells", smells.map { $0.jsonValue(subject: "rule") }),
        ]
        // If these lists are missing, the scene classes and event handlers are unknown. An empty list has a different meaning.
        let known = ["sceneClasses", "eventHandlers"]
        let filled = lists.compactMap { key, values in
            values.flatMap { $0.isEmpty && !known.contains(key) ? nil : (key, JSONValue.array($0)) }
        }
        let start = startsProgram ? [("startsProgram", JSONValue.boolean(true))] : []
        return filled.isEmpty && !scenesHaveLocations ? [("codeTypes", .array([]))] + start : filled + start
    }
}

extension SourceCode.TypeMention {
    fileprivate var jsonValue: JSONValue {
        var object = JSONObject()
        object.add("identifier", identifier)
        object.add("spelling", spelling.rawValue)
        object.add("conformsTo", conformsTo)
        object.add(location)
        return object.value
    }
}

extension SourceCode.ClassMention {
    fileprivate func jsonValue(name key: String) -> JSONValue {
        var object = JSONObject()
        object.add(key, name)
        object.add("superclass", superclass)
        object.add(location)
        return object.value
    }
}

extension SourceCode.AppDelegate {
    fileprivate var jsonValue: JSONValue {
        var object = JSONObject()
        object.add("class", name)
        object.add("main", isMain ? true : nil)
        object.add("connectsScenes", connectsScenes ? true : nil)
        object.add("sceneDelegate", sceneDelegate)
        object.add(location)
        return object.value
    }
}

extension SourceCode.Comment {
    fileprivate func jsonValue(subject key: String) -> JSONValue {
        var object = JSONObject()
        object.add(key, subject)
        object.add("text", text)
        object.add("unreadModules", unreadModules)
        object.add(location)
        return object.value
    }
}
