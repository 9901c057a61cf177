import DeclarationFormats

/// The notation of a declaration: Apple's keys in one of three languages, or the keys of app JSON, `typeq-app(5)`.
package enum Notation: Hashable, Sendable {
    /// Apple's keys, in a property list.
    case propertyList
    /// Apple's keys, in YAML: XcodeGen's `project.yml`.
    case yaml
    /// Apple's keys, in Swift: Tuist's `Project.swift`.
    case swift
    /// The keys of app JSON.
    case appJSON

    /// Returns the key in this notation for one of Apple's keys, or Apple's key if it has no other name.
    package func key(_ key: String) -> String { self == .appJSON ? Self.appKeys[key] ?? key : key }

    /// The keys of app JSON, keyed by Apple's keys.
    private static let appKeys = [
        app, documentType, type, tagClasses,
        [
            "UTExportedTypeDeclarations": "types", "UTImportedTypeDeclarations": "types",
            "CFBundleURLTypes": "urlSchemes",
        ],
    ].reduce(into: [String: String]()) { keys, more in
        for (apple, own) in more where keys[apple] == nil { keys[apple] = own }
    }

    /// Returns Apple's key for a key of app JSON, or the same key if it has no other name.
    ///
    /// - Parameters:
    ///   - key: The key of app JSON.
    ///   - object: The kind of object that has the key.
    /// - Returns: Apple's key.
    package static func propertyListKey(_ key: String, in object: Object) -> String {
        var keys: [String: String]
        switch object {
        case .app:
            keys = app
            keys["UTExportedTypeDeclarations"] = "types"
            keys["CFBundleURLTypes"] = "urlSchemes"
        case .documentType: keys = documentType
        case .type:
            keys = type
            for (apple, own) in tagClasses { keys[apple] = own }
        }
        return keys.first { $0.value == key }?.key ?? key
    }

    /// The kind of an object in a declaration.
    package enum Object: Hashable, Sendable { case app, documentType, type }

    /// The keys of the app whose values are the same in both notations.
    static let app = [
        "CFBundleIdentifier": "identifier", "CFBundleName": "name", "CFBundleDocumentTypes": "documentTypes",
        "UIApplicationSceneManifest": "sceneManifest", "LSSupportsOpeningDocumentsInPlace": "opensDocumentsInPlace",
        "UISupportsDocumentBrowser": "usesDocumentBrowser",
    ]
    /// The keys of a document type.
    static let documentType = [
        "CFBundleTypeName": "name", "CFBundleTypeRole": "role", "LSHandlerRank": "rank",
        "LSItemContentTypes": "contentTypes", "LSTypeIsPackage": "isPackage", "CFBundleTypeExtensions": "extensions",
        "CFBundleTypeMIMETypes": "mimeTypes", "CFBundleTypeOSTypes": "osTypes", "NSDocumentClass": "documentClass",
        "NSExportableTypes": "exportableTypes",
    ]
    /// The keys of a type declaration.
    static let type = [
        "UTTypeIdentifier": "identifier", "UTTypeConformsTo": "conformsTo", "UTTypeDescription": "description",
        "UTTypeReferenceURL": "referenceURL", "UTTypeVersion": "version",
    ]
    /// The keys of a type declaration that are in a dictionary of tags in a property list.
    static let tagClasses = [
        "public.filename-extension": "extensions", "public.mime-type": "mimeTypes", "com.apple.ostype": "osTypes",
        "com.apple.nspboard-type": "pasteboardTypes", "com.apple.device-model-code": "deviceModelCodes",
    ]
}

extension Notation {
    private typealias Member = DeclarationDictionary.Member

    /// Returns the members of app JSON, converted to the keys of a property list.
    static func propertyListMembers(of object: DeclarationDictionary) -> DeclarationDictionary {
        let keys = inverse(app)
        return DeclarationDictionary(
            object.flatMap { member -> [Member] in
                switch member.key {
                case "types":
                    return ["exported", "imported"].map { kind in
                        let key = kind == "exported" ? "UTExportedTypeDeclarations" : "UTImportedTypeDeclarations"
                        return Member(
                            key: key, keyPosition: member.keyPosition,
                            value: elements(of: member.value) { isKind($0, kind) ? typeMembers(of: $0) : nil })
                    }
                case "documentTypes":
                    let entries = elements(of: member.value) { renamed($0, inverse(documentType)) }
                    return [Member(key: "CFBundleDocumentTypes", keyPosition: member.keyPosition, value: entries)]
                case "urlSchemes":
                    let schemes = Member(
                        key: "CFBundleURLSchemes", keyPosition: member.keyPosition, value: member.value)
                    let entry = DeclarationValue(
                        position: member.value.position, content: .dictionary(DeclarationDictionary([schemes])))
                    let value = DeclarationValue(position: member.value.position, content: .array([entry]))
                    return [Member(key: "CFBundleURLTypes", keyPosition: member.keyPosition, value: value)]
                default:
                    return keys[member.key].map {
                        [Member(key: $0, keyPosition: member.keyPosition, value: member.value)]
                    } ?? []
                }
            })
    }

    /// Returns whether a declaration is of the given kind. The default kind is imported.
    private static func isKind(_ object: DeclarationDictionary, _ kind: String) -> Bool {
        (object["kind"]?.string == "exported") == (kind == "exported")
    }

    private static func typeMembers(of object: DeclarationDictionary) -> DeclarationDictionary {
        let tagKeys = inverse(tagClasses)
        let typeKeys = inverse(type)
        let tags = object.filter { tagKeys[$0.key] != nil }
        var members: [Member] = []
        members.reserveCapacity(object.count - tags.count + 1)
        for member in object where tagKeys[member.key] == nil { members.append(renamed(member, typeKeys)) }
        if let first = tags.first {
            let tags = DeclarationDictionary(tags.map { renamed($0, tagKeys) })
            let value = DeclarationValue(position: first.value.position, content: .dictionary(tags))
            members.append(Member(key: "UTTypeTagSpecification", keyPosition: first.keyPosition, value: value))
        }
        return DeclarationDictionary(members)
    }

    /// Returns the array with each object transformed. Elements that are not objects, and objects for which the transformation
    /// returns nil, are omitted.
    private static func elements(
        of value: DeclarationValue, _ change: (DeclarationDictionary) -> DeclarationDictionary?
    ) -> DeclarationValue {
        guard let array = value.array else { return value }
        let changed = array.compactMap { element in
            element.dictionary.flatMap(change).map {
                DeclarationValue(position: element.position, content: .dictionary($0))
            }
        }
        return DeclarationValue(position: value.position, content: .array(changed))
    }

    private static func renamed(_ object: DeclarationDictionary, _ keys: [String: String]) -> DeclarationDictionary {
        DeclarationDictionary(object.map { renamed($0, keys) })
    }

    private static func renamed(_ member: Member, _ keys: [String: String]) -> Member {
        Member(key: keys[member.key] ?? member.key, keyPosition: member.keyPosition, value: member.value)
    }

    private static func inverse(_ keys: [String: String]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: keys.map { ($1, $0) })
    }
}
