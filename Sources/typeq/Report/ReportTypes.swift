import DeclarationFormats
import DocumentRouting
import TypeRegistry

/// The types in a report, with their numbers on the page.
struct ReportTypes {
    /// The types, sorted by identifier.
    let types: [UTType]
    /// The numbers of the types, keyed by identifier.
    private let numbers: [String: Int]
    private let layers: [String]

    init(_ registry: Registry) {
        types = registry.types.sorted { $0.identifier < $1.identifier }
        numbers = Dictionary(types.enumerated().map { ($1.identifier, $0) }) { first, _ in first }
        layers = registry.layerNames.map(\.name)
    }

    /// Returns the number of a type, or -1 if the registry does not declare it.
    func number(_ type: UTType?) -> Int { type.flatMap { numbers[$0.identifier] } ?? -1 }

    /// Returns the number of a declared type, or the identifier of any other type.
    func reference(_ type: UTType) -> JSONValue {
        numbers[type.identifier].map { .number($0) } ?? .string(type.identifier)
    }

    /// Returns the rows of the types: identifier, description, supertypes, extensions, MIME types, names and compound
    /// extensions, layer, whether the type exists on the platform, and its relation to the groups.
    ///
    /// - Parameters:
    ///   - platform: The types that exist on the platform of the app, or nil if all types do.
    ///   - openings: The relations of the groups to types.
    /// - Returns: The rows, indexed by the numbers of the types.
    func rows(platform: Registry?, openings: inout ReportOpenings) -> JSONValue {
        .array(
            types.map { type in
                let declaration = type.declaration
                let tags = type.tags
                let isThere = platform.map { $0.type(type.identifier)?.isDeclared == true } ?? true
                let names = (declaration?.filenames ?? []) + (declaration?.compoundExtensions ?? []).map { "." + $0 }
                let layer = type.layerName.flatMap(layers.firstIndex) ?? 0
                let row: [JSONValue] = [
                    .string(type.identifier), .string(type.localizedDescription ?? ""),
                    .array(type.directSupertypes.map(reference)), .strings(tags[.filenameExtension] ?? []),
                    .strings(tags[.mimeType] ?? []), .strings(names), .number(layer), .number(isThere ? 1 : 0),
                    .number(openings.number(of: type, in: self)),
                ]
                return .array(row)
            })
    }

    /// The numbers of the types at the roots of the tree. Every type is below one of them, including the types in a cycle.
    var roots: [Int] {
        var below = [[Int]](repeating: [], count: types.count)
        var roots: [Int] = []
        for (number, type) in types.enumerated() {
            let parents = type.directSupertypes.map { self.number($0) }.filter { $0 >= 0 }
            for parent in parents { below[parent].append(number) }
            if parents.isEmpty { roots.append(number) }
        }
        var isReached = [Bool](repeating: false, count: types.count)
        var stack: [Int] = []
        func reach() {
            while let number = stack.popLast() {
                guard !isReached[number] else { continue }
                isReached[number] = true
                stack += below[number]
            }
        }
        stack = roots
        reach()
        for number in types.indices where !isReached[number] {
            roots.append(number)
            stack = [number]
            reach()
        }
        return roots
    }
}

/// The relations of an app's document groups to types: the group that opens a type, and the groups that read it. Each distinct
/// combination has a number.
struct ReportOpenings {
    private struct Opening: Hashable {
        var group: Int
        var isEditable: Bool
        var saveAs: Int
        var readers: [Int]
    }

    private let router: DocumentRouter?
    private var numbers: [Opening: Int] = [:]
    private var openings: [Opening] = []

    /// - Parameter router: The router that makes the decisions, or nil if there is no app.
    init(_ router: DocumentRouter?) { self.router = router }

    /// Returns the number of the combination for a type of any registry.
    ///
    /// A group reads a type that is one of its readable content types or conforms to one of them.
    mutating func number(of type: UTType, in types: ReportTypes) -> Int {
        guard let router, let type = router.app.registry.type(type.identifier), type.isDeclared else { return -1 }
        let facts = router.decision(forFilesOf: type).outcome.facts
        // The groups of an app whose scenes were not read are unknown.
        let readers = facts.code == .unreadSources ? [] : router.app.readers(along: type.lineage)
        let opening = Opening(
            group: facts.code?.isUnread == true ? -2 : facts.group.flatMap(router.app.index.group(named:)) ?? -1,
            isEditable: facts.isEditable ?? false, saveAs: types.number(facts.saveAs), readers: readers)
        guard opening.group != -1 || !readers.isEmpty else { return -1 }
        if let number = numbers[opening] { return number }
        numbers[opening] = openings.count
        openings.append(opening)
        return openings.count - 1
    }

    /// The combinations: group (-1 if there is none, -2 if it is unknown), whether the document is editable, the type with
    /// which it is saved, and the groups that read it.
    var value: JSONValue {
        .array(
            openings.map { opening in
                let readers = JSONValue.array(opening.readers.map { .number($0) })
                return [.number(opening.group), .number(opening.isEditable ? 1 : 0), .number(opening.saveAs), readers]
            })
    }
}

extension JSONValue {
    static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

    static func number(_ number: Int) -> JSONValue { .integer(Int64(number)) }
}
