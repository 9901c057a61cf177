package import DeclarationFormats
import TypeRegistry

/// Limits the number of elements in an app's declaration before the declaration is resolved and linted.
///
/// The time for lint rules and decisions is proportional to these numbers. With the limits, any declaration takes at
/// most a second.
package struct DeclarationBudget {
    private var types = Counter(limit: DeclarationLimits.types, noun: "types")
    private var documentTypes = Counter(limit: DeclarationLimits.documentTypes, noun: "document types")
    private var conformances = Counter(
        limit: DeclarationLimits.conformances, noun: "supertypes in all type declarations together")
    private var texts = Counter(
        limit: DeclarationLimits.texts, noun: "strings in all types, document types and scenes together")
    private var scenes = Counter(limit: DeclarationLimits.scenes, noun: "scenes")
    private var configurations = Counter(limit: DeclarationLimits.scenes, noun: "scene configurations")
    private var conditions = Counter(limit: DeclarationLimits.conditions, noun: "conditions of scenes")
    private var graph = ConformanceGraph()

    /// A counter with a limit.
    private struct Counter {
        let limit: Int
        let noun: String
        var count = 0

        mutating func add(_ value: DeclarationValue) throws(DeclarationFormatError) {
            count += 1
            guard count <= limit else {
                throw DeclarationFormatError(
                    position: value.position, kind: .tooManyValues, message: "the app has more than \(limit) \(noun)")
            }
        }
    }

    /// Checks the declaration of an app: the root of its Info.plist, or of app JSON.
    ///
    /// - Throws: `DeclarationFormatError` of the kind `tooManyValues` at the first element beyond a limit.
    /// - Complexity: O(values + types × supertypes).
    package static func check(_ root: DeclarationDictionary) throws(DeclarationFormatError) {
        var budget = DeclarationBudget()
        for member in root { try budget.count(member) }
        try budget.graph.check()
    }

    private mutating func count(_ member: DeclarationDictionary.Member) throws(DeclarationFormatError) {
        switch member.key {
        case "UTExportedTypeDeclarations", "UTImportedTypeDeclarations", "types":
            for entry in member.value.array ?? [] { try countType(entry) }
        case "CFBundleDocumentTypes", "documentTypes":
            for entry in member.value.array ?? [] {
                try documentTypes.add(entry)
                try countTexts(in: entry)
            }
        case "CFBundleURLTypes", "urlSchemes": try countTexts(in: member.value)
        case "UIApplicationSceneManifest", "sceneManifest":
            let roles = member.value.dictionary?["UISceneConfigurations"]?.dictionary
            for role in roles ?? DeclarationDictionary([]) {
                for configuration in role.value.array ?? [] { try configurations.add(configuration) }
            }
        case "scenes": try countScenes(in: member.value)
        default: break
        }
    }

    private mutating func countType(_ entry: DeclarationValue) throws(DeclarationFormatError) {
        try types.add(entry)
        try countTexts(in: entry)
        guard let type = entry.dictionary else { return }
        let parents = type["UTTypeConformsTo"] ?? type["conformsTo"]
        for parent in parents?.array ?? [] { try conformances.add(parent) }
        guard let identifier = type["UTTypeIdentifier"] ?? type["identifier"], let name = identifier.string else {
            return
        }
        graph.add(name, parents?.array?.compactMap { $0.string } ?? [], at: identifier.position)
    }

    /// Counts the strings in a value, including the strings in nested arrays and dictionaries.
    private mutating func countTexts(in value: DeclarationValue) throws(DeclarationFormatError) {
        switch value.content {
        case .string: try texts.add(value)
        case .array(let elements): for element in elements { try countTexts(in: element) }
        case .dictionary(let members): for member in members { try countTexts(in: member.value) }
        default: break
        }
    }

    private mutating func countScenes(in value: DeclarationValue) throws(DeclarationFormatError) {
        for scene in value.array ?? [] {
            try scenes.add(scene)
            for member in scene.dictionary ?? DeclarationDictionary([]) {
                switch member.key {
                case "scenes": try countScenes(in: member.value)
                case "matching", "preferring", "allowing", "unknown":
                    for condition in member.value.array ?? [] { try conditions.add(condition) }
                default: try countTexts(in: member.value)
                }
            }
        }
    }
}

/// The conformances of an app's types to each other and to other types.
private struct ConformanceGraph {
    private var numbers: [String: Int] = [:]
    private var parents: [[Int]] = []
    private var declared: [(number: Int, name: String, position: SourcePosition)] = []

    mutating func add(_ name: String, _ supertypes: [String], at position: SourcePosition) {
        let type = number(of: name)
        declared.append((type, name, position))
        for supertype in supertypes { parents[type].append(number(of: supertype)) }
    }

    private mutating func number(of name: String) -> Int {
        let folded = TypeIdentifier.folded(name)
        if let known = numbers[folded] { return known }
        numbers[folded] = parents.count
        parents.append([])
        return parents.count - 1
    }

    /// Checks the number of supertypes of each type.
    func check() throws(DeclarationFormatError) {
        var seen = [Int](repeating: -1, count: parents.count)
        var found: [Int] = []
        for (search, type) in declared.enumerated() {
            found = [type.number]
            seen[type.number] = search
            var next = 0
            while next < found.count {
                for parent in parents[found[next]] where seen[parent] != search {
                    seen[parent] = search
                    found.append(parent)
                }
                next += 1
                guard found.count <= DeclarationLimits.supertypes + 1 else {
                    throw DeclarationFormatError(
                        position: type.position, kind: .tooManyValues,
                        message: "'\(type.name)' has more than \(DeclarationLimits.supertypes) supertypes, "
                            + "including indirect supertypes")
                }
            }
        }
    }
}
