package import DeclarationFormats

/// The types of a registry as rows with numbers, for a page that shows them as a tree.
package struct TypeRows {
    /// The types, sorted by identifier.
    package let types: [UTType]
    /// The numbers of the types, keyed by identifier.
    private let numbers: [String: Int]
    private let layers: [String]
    /// The layers with the numbers of their types.
    package let layerCounts: JSONValue

    package init(_ registry: Registry) {
        types = registry.types.sorted { $0.identifier < $1.identifier }
        var numbers: [String: Int] = [:]
        for (number, type) in types.enumerated() { numbers[type.identifier] = number }
        self.numbers = numbers
        layers = registry.layerNames.map { $0.name }
        layerCounts = .array(zip(layers, registry.layerCounts).map { .array([.string($0), .number($1)]) })
    }

    /// Returns the number of a type, or -1 if the registry does not declare it.
    package func number(_ type: UTType?) -> Int { type.flatMap { numbers[$0.identifier] } ?? -1 }

    /// Returns the number of a declared type, or the identifier of any other type.
    package func reference(_ type: UTType) -> JSONValue {
        numbers[type.identifier].map { .number($0) } ?? .string(type.identifier)
    }

    /// Returns the rows of the types: identifier, description, supertypes, extensions, MIME types, names and compound
    /// extensions, layer, whether the type exists on the platform, and its relation to the groups of an app.
    ///
    /// - Parameters:
    ///   - platform: The types that exist on the platform of the app, or nil if all types do.
    ///   - opening: A closure that returns the number of the relation of a type to the groups, or -1 if there is none.
    /// - Returns: The rows, indexed by the numbers of the types.
    package func rows(platform: Registry? = nil, opening: (UTType) -> Int = { _ in -1 }) -> JSONValue {
        .array(
            types.map { type in
                let declaration = type.declaration
                let tags = type.tags
                let isThere = platform.map { $0.type(type.identifier)?.isDeclared == true } ?? true
                let names = (declaration?.filenames ?? []) + (declaration?.compoundExtensions ?? []).map { "." + $0 }
                let layer = type.layerName.flatMap { layers.firstIndex(of: $0) } ?? 0
                let row: [JSONValue] = [
                    .string(type.identifier), .string(type.localizedDescription ?? ""),
                    .array(type.directSupertypes.map { reference($0) }), .strings(tags[.filenameExtension] ?? []),
                    .strings(tags[.mimeType] ?? []), .strings(names), .number(layer), .number(isThere ? 1 : 0),
                    .number(opening(type)),
                ]
                return .array(row)
            })
    }

    /// The numbers of the types at the roots of the tree. Every type is below one of them, including the types in a cycle.
    package var rootNumbers: JSONValue { .array(roots.map { .number($0) }) }

    private var roots: [Int] {
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

extension JSONValue {
    package static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

    package static func number(_ number: Int) -> JSONValue { .integer(Int64(number)) }
}
