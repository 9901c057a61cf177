import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// An unknown key.
struct StrangeKey: Sendable {
    /// The key with its position and value.
    var member: DeclarationDictionary.Member
    /// The most similar known key in the notation of the file, or nil if none is similar.
    var near: String?
    /// Apple's name for that key.
    var meant: String?
    /// Whether the similar key also exists, so that no key is missing.
    var isDoubled: Bool
    /// The owner of the key, for messages: `the app`, `the document type 'Note'`.
    var owner: String
}

/// An app in which misspelled keys are replaced with the intended keys, so that a mistake results in one finding instead of
/// several.
struct RepairedReading {
    private(set) var declaration: AppDeclaration
    private(set) var propertyList: InfoPropertyList?
    private(set) var strangeKeys: [StrangeKey] = []

    init(_ reading: AppReading) {
        declaration = reading.declaration
        propertyList = reading.propertyLists.first ?? reading.appJSON
        guard let written = propertyList else { return }
        var repair = KeyRepair(written.notation)
        let root = repair.repaired(written.original)
        strangeKeys = repair.strangeKeys
        guard strangeKeys.contains(where: { $0.near != nil }) else { return }
        let repaired: AppDeclaration
        switch written.notation {
        case .propertyList, .yaml, .swift:
            let list = InfoPropertyList(
                file: written.file, root: root, format: written.format, notation: written.notation)
            propertyList = list
            repaired = AppDeclaration(list)
        case .appJSON:
            propertyList = InfoPropertyList(file: written.file, appJSON: root)
            repaired = AppDeclaration(
                json: DeclarationValue(position: SourcePosition(offset: 0), content: .dictionary(root)))
            declaration.scenes = repaired.scenes
        }
        let known = Set(declaration.findings)
        declaration.findings += repaired.findings.map { $0.in(written.file) }.filter { !known.contains($0) }
        declaration.types = repaired.types
        declaration.types.name = written.file
        declaration.documentTypes = repaired.documentTypes
        declaration.sceneManifest = repaired.sceneManifest
        declaration.urlSchemes = repaired.urlSchemes
        declaration.opensDocumentsInPlace = repaired.opensDocumentsInPlace
        declaration.usesDocumentBrowser = repaired.usesDocumentBrowser
    }
}

/// Replaces misspelled keys with the intended keys.
private struct KeyRepair {
    private typealias Member = DeclarationDictionary.Member

    var strangeKeys: [StrangeKey] = []
    /// The remaining number of searches for similar keys. Each search compares all known keys.
    private var searches = DeclarationLimits.suggestions
    /// The remaining number of unknown keys without a similar key that are reported.
    private var unrecognized = DeclarationLimits.ruleFindings + 1
    private let notation: Notation
    private let known: KnownKeys

    init(_ notation: Notation) {
        self.notation = notation
        known = KnownKeys.of(notation)
    }

    mutating func repaired(_ root: DeclarationDictionary) -> DeclarationDictionary {
        let isJSON = notation == .appJSON
        // A property list can contain other keys. In JSON, all keys are known.
        let root = renamed(root, known.app, of: "the app", reportsAll: isJSON)
        let lists: Set = [
            "CFBundleDocumentTypes", "documentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations",
            "types", "CFBundleURLTypes", "UIApplicationSceneManifest", "sceneManifest",
        ]
        guard root.contains(where: { lists.contains($0.key) }) else { return root }
        return changed(root) { key, value, repair in
            switch key {
            case "CFBundleDocumentTypes", "documentTypes":
                repair.entries(value) { entry, repair in
                    let name = entry[repair.notation.key("CFBundleTypeName")]?.string
                    let owner = name.map { "the document type '\($0)'" } ?? "a document type without a name"
                    return repair.renamed(entry, repair.known.documentType, of: owner, in: .documentType)
                }
            case "UTExportedTypeDeclarations", "UTImportedTypeDeclarations", "types":
                repair.entries(value) { entry, repair in repair.type(entry) }
            case "CFBundleURLTypes":
                repair.entries(value) { entry, repair in repair.renamed(entry, repair.known.urlType, of: "a URL type") }
            case "UIApplicationSceneManifest", "sceneManifest": repair.manifest(value)
            default: value
            }
        }
    }

    private mutating func type(_ entry: DeclarationDictionary) -> DeclarationDictionary {
        let name = entry[notation.key("UTTypeIdentifier")]?.string
        let owner = name.map { "'\($0)'" } ?? "a type declaration"
        return changed(renamed(entry, known.type, of: owner, in: .type)) { key, value, repair in
            guard key == "UTTypeTagSpecification", let tags = value.dictionary else { return value }
            return DeclarationValue(
                position: value.position, content: .dictionary(repair.renamed(tags, repair.known.tagClasses, of: owner))
            )
        }
    }

    private mutating func manifest(_ value: DeclarationValue) -> DeclarationValue {
        guard let manifest = value.dictionary else { return value }
        let members = renamed(manifest, known.manifest, of: "the scene manifest")
        let repaired = changed(members) { key, value, repair in
            guard key == "UISceneConfigurations", let roles = value.dictionary else { return value }
            let changed = repair.changed(roles) { _, configurations, repair in
                repair.entries(configurations) { entry, repair in
                    repair.renamed(entry, repair.known.configuration, of: "a scene configuration")
                }
            }
            return DeclarationValue(position: value.position, content: .dictionary(changed))
        }
        return DeclarationValue(position: value.position, content: .dictionary(repaired))
    }

    /// Returns a dictionary in which misspelled keys are replaced with the intended keys, unless these also exist.
    private mutating func renamed(
        _ members: DeclarationDictionary, _ known: Set<String>, of owner: String, in part: Notation.Object = .app,
        reportsAll: Bool = true
    ) -> DeclarationDictionary {
        var renamed: [Int: Member] = [:]
        for (index, member) in members.enumerated() {
            guard !known.contains(member.key), !known.contains(KnownKeys.plain(member.key)), !member.key.isEmpty
            else { continue }
            let near = searches > 0 ? KnownKeys.near(member.key, known) : nil
            searches -= 1
            if near == nil { unrecognized -= 1 }
            guard near != nil || reportsAll && unrecognized >= 0 else { continue }
            let meant = near.map { notation == .appJSON ? Notation.propertyListKey($0, in: part) : $0 }
            strangeKeys.append(
                StrangeKey(
                    member: member, near: near, meant: meant, isDoubled: near.map { members[$0] != nil } ?? false,
                    owner: owner))
            guard let near, members[near] == nil else { continue }
            renamed[index] = Member(key: near, keyPosition: member.keyPosition, value: member.value)
        }
        guard !renamed.isEmpty else { return members }
        return DeclarationDictionary(members.enumerated().map { renamed[$0] ?? $1 })
    }

    private mutating func changed(
        _ members: DeclarationDictionary, _ change: (String, DeclarationValue, inout KeyRepair) -> DeclarationValue
    ) -> DeclarationDictionary {
        DeclarationDictionary(
            members.map { Member(key: $0.key, keyPosition: $0.keyPosition, value: change($0.key, $0.value, &self)) })
    }

    /// Returns an array in which each dictionary is transformed.
    private mutating func entries(
        _ value: DeclarationValue, _ change: (DeclarationDictionary, inout KeyRepair) -> DeclarationDictionary
    ) -> DeclarationValue {
        guard let array = value.array else { return value }
        let changed = array.map { element in
            guard let entry = element.dictionary else { return element }
            return DeclarationValue(position: element.position, content: .dictionary(change(entry, &self)))
        }
        return DeclarationValue(position: value.position, content: .array(changed))
    }
}
