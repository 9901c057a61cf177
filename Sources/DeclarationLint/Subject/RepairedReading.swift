import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// An unknown key.
struct StrangeKey: Sendable {
    /// The key with its position and value.
    var member: DeclarationDictionary.Member
    /// The most similar known key in the notation of the file, or nil if none is similar.
    var near: String?
    /// Apple's key for the similar key, or nil if no known key is similar.
    var meant: String?
    /// Whether the similar key also exists, so that no key is missing.
    var isDoubled: Bool
    /// The owner of the key, for messages: `the app`, `the document type 'Note'`.
    var owner: String
}

/// An app in which misspelled keys are replaced with the intended keys. A mistake then results in one finding instead
/// of several.
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
        let root = renamed(root, known.app, of: "the app", reportsAll: isJSON) ?? root
        let repaired = changed(root) { key, value, repair in
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
            default: nil
            }
        }
        return repaired ?? root
    }

    // The following methods return nil if nothing changes, which avoids the memory for a copy.

    private mutating func type(_ entry: DeclarationDictionary) -> DeclarationDictionary? {
        let name = entry[notation.key("UTTypeIdentifier")]?.string
        let owner = name.map { "'\($0)'" } ?? "a type declaration"
        let renamed = renamed(entry, known.type, of: owner, in: .type)
        let changed = changed(renamed ?? entry) { key, value, repair in
            guard key == "UTTypeTagSpecification", let tags = value.dictionary else { return nil }
            return value.replaced(by: repair.renamed(tags, repair.known.tagClasses, of: owner))
        }
        return changed ?? renamed
    }

    private mutating func manifest(_ value: DeclarationValue) -> DeclarationValue? {
        guard let manifest = value.dictionary else { return nil }
        let renamed = renamed(manifest, known.manifest, of: "the scene manifest")
        let changed = changed(renamed ?? manifest) { key, value, repair in
            guard key == "UISceneConfigurations", let roles = value.dictionary else { return nil }
            let changed = repair.changed(roles) { _, configurations, repair in
                repair.entries(configurations) { entry, repair in
                    repair.renamed(entry, repair.known.configuration, of: "a scene configuration")
                }
            }
            return value.replaced(by: changed)
        }
        return value.replaced(by: changed ?? renamed)
    }

    /// Returns a dictionary in which misspelled keys are replaced with the intended keys, unless these also exist.
    private mutating func renamed(
        _ members: DeclarationDictionary, _ known: Set<String>, of owner: String, in part: Notation.Object = .app,
        reportsAll: Bool = true
    ) -> DeclarationDictionary? {
        var renamed: [Member]?
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
            if renamed == nil { renamed = Array(members) }
            renamed?[index] = Member(key: near, keyPosition: member.keyPosition, value: member.value)
        }
        return renamed.map { DeclarationDictionary($0) }
    }

    private mutating func changed(
        _ members: DeclarationDictionary, _ change: (String, DeclarationValue, inout KeyRepair) -> DeclarationValue?
    ) -> DeclarationDictionary? {
        var changed: [Member]?
        for (index, member) in members.enumerated() {
            guard let value = change(member.key, member.value, &self) else { continue }
            if changed == nil { changed = Array(members) }
            changed?[index] = Member(key: member.key, keyPosition: member.keyPosition, value: value)
        }
        return changed.map { DeclarationDictionary($0) }
    }

    /// Returns an array with the changed dictionaries, or nil if the closure changes no dictionary.
    private mutating func entries(
        _ value: DeclarationValue, _ change: (DeclarationDictionary, inout KeyRepair) -> DeclarationDictionary?
    ) -> DeclarationValue? {
        var changed: [DeclarationValue]?
        for (index, element) in (value.array ?? []).enumerated() {
            guard let entry = element.dictionary, let repaired = change(entry, &self) else { continue }
            if changed == nil { changed = value.array }
            changed?[index] = DeclarationValue(position: element.position, content: .dictionary(repaired))
        }
        return changed.map { DeclarationValue(position: value.position, content: .array($0)) }
    }
}

extension DeclarationValue {
    /// Returns a value at the same position that is a dictionary, or nil if the dictionary is nil.
    fileprivate func replaced(by dictionary: DeclarationDictionary?) -> DeclarationValue? {
        dictionary.map { DeclarationValue(position: position, content: .dictionary($0)) }
    }
}
