@testable import TypeRegistry

/// Apple's answers, computed from Apple's declarations in the simplest way, for comparison with the answers of the table.
struct AppleRule {
    /// The declarations of CoreTypes 517, without the three that only a later SDK has.
    let types: [AppleType]
    private let indices: [String: Int]
    private let closures: [Set<String>]
    private var claimants: [UTTagClass: [String: [Int]]] = [:]

    init(_ all: [AppleType]) {
        types = all.filter { $0.kind != nil }
        indices = Dictionary(uniqueKeysWithValues: types.enumerated().map { ($1.folded, $0) })
        let parents = Dictionary(uniqueKeysWithValues: types.map { ($0.folded, $0.conformsTo.map { $0.lowercased() }) })
        closures = types.map { type in
            var found: Set<String> = []
            var open = parents[type.folded] ?? []
            while let name = open.popLast() {
                if parents[name] != nil, found.insert(name).inserted { open += parents[name] ?? [] }
            }
            return found.subtracting([type.folded])
        }
        for (index, type) in types.enumerated() {
            for (tagClass, tags) in type.tags {
                for tag in Set(tags.map { Self.compared($0, tagClass) }) {
                    claimants[tagClass, default: [:]][tag, default: []].append(index)
                }
            }
        }
    }

    /// The declared supertypes of a type and theirs, without the type itself and without undeclared ones.
    func supertypes(of identifier: String) -> Set<String> { indices[identifier].map { closures[$0] } ?? [] }

    /// The tags of a class in the form in which they are compared.
    func tags(_ tagClass: UTTagClass) -> [String] { claimants[tagClass, default: [:]].keys.sorted() }

    /// Returns the types that have a tag and conform to a type, or to any type for nil: exported before imported, then public
    /// before others, then in declaration order.
    func answers(_ tag: String, _ tagClass: UTTagClass, under supertype: String?) -> [String] {
        let passing = (claimants[tagClass]?[tag] ?? []).filter { index in
            supertype.map { $0 == types[index].folded || closures[index].contains($0) } ?? true
        }
        func rank(_ index: Int) -> (Int, Int, Int) {
            (types[index].kind == .exported ? 0 : 1, types[index].folded.hasPrefix("public.") ? 0 : 1, index)
        }
        return passing.sorted { rank($0) < rank($1) }.map { types[$0].folded }
    }

    private static func compared(_ tag: String, _ tagClass: UTTagClass) -> String {
        tagClass == .filenameExtension || tagClass == .mimeType ? tag.lowercased() : tag
    }
}
