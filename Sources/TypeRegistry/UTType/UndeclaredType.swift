/// A type that no declaration stands behind: a dynamic one, or the placeholder of one that a program says it declares.
final class UndeclaredType: Sendable {
    let registry: Registry
    let identifier: String
    let isDynamic: Bool
    /// The placeholders that the type conforms to, nearest first. They come before every declared supertype.
    let placeholders: [UndeclaredType]
    /// The nearest supertype that is no placeholder, by name, and by its index where the registry has it.
    let supertype: String?
    let supertypeIndex: UInt32?
    let tags: [DynamicIdentifier.Tag]
    /// The hash of the identifier, the same as a table's.
    let hash: UInt64

    init(_ parts: DynamicIdentifier, identifier: String, in registry: Registry) {
        self.registry = registry
        self.identifier = identifier
        isDynamic = true
        placeholders = []
        supertype = parts.conformsTo.map(TypeIdentifier.folded)
        supertypeIndex = supertype.flatMap { registry.table.find(identifier: $0) }
        tags = parts.tags
        hash = Self.hash(identifier)
    }

    /// A placeholder: with no supertype given, data is assumed.
    init(placeholder identifier: String, conformingTo supertype: UTType?, in registry: Registry) {
        let folded = TypeIdentifier.folded(identifier)
        self.registry = registry
        self.identifier = folded
        isDynamic = false
        if case .undeclared(let type)? = supertype?.counterpart(in: registry)?.storage, !type.isDynamic {
            // A placeholder that names itself conforms to what it was said to conform to before.
            placeholders = ([type] + type.placeholders).filter { !$0.isNamed(folded) }
            self.supertype = type.supertype
        } else {
            placeholders = []
            self.supertype = supertype?.identifier ?? "public.data"
        }
        supertypeIndex = registry.table.find(identifier: self.supertype ?? "")
        tags = []
        hash = Self.hash(folded)
    }

    /// The same type as another registry sees it.
    init(_ type: UndeclaredType, in registry: Registry) {
        self.registry = registry
        identifier = type.identifier
        isDynamic = type.isDynamic
        let declared = type.placeholders.firstIndex { registry.table.find(identifier: $0.identifier) != nil }
        placeholders = type.placeholders.prefix(declared ?? .max).map { UndeclaredType($0, in: registry) }
        supertype = declared.map { type.placeholders[$0].identifier } ?? type.supertype
        supertypeIndex = supertype.flatMap { registry.table.find(identifier: $0) }
        tags = type.tags
        hash = type.hash
    }

    /// Whether the identifier is this one, byte by byte.
    func isNamed(_ identifier: String) -> Bool { self.identifier.utf8.elementsEqual(identifier.utf8) }

    /// Whether the type conforms to another one, by its index or, where the registry does not have it, by its name.
    func conforms(to index: UInt32?, named name: @autoclosure () -> String) -> Bool {
        if let index {
            guard let supertypeIndex else { return false }
            return supertypeIndex == index || registry.table.conforms(supertypeIndex, to: index)
        }
        let name = name()
        return supertype?.utf8.elementsEqual(name.utf8) == true || placeholders.contains { $0.isNamed(name) }
    }

    private static func hash(_ identifier: String) -> UInt64 {
        var identifier = identifier
        return identifier.withUTF8 { TableHash.identifier($0) }
    }
}

extension UTType {
    /// The type as a registry sees it: its own type of that identifier, or the same dynamic type or placeholder; nil for a
    /// declared type that the registry does not have.
    func counterpart(in registry: Registry) -> UTType? {
        if self.registry === registry { return self }
        if let index = registry.index(of: self) { return UTType(declared: index, in: registry) }
        guard case .undeclared(let type) = storage else { return nil }
        return UTType(undeclared: UndeclaredType(type, in: registry))
    }
}
