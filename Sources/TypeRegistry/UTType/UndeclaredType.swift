/// A type that no declaration stands behind: a dynamic one, or the placeholder of one that a program says it declares.
final class UndeclaredType: Sendable {
    let registry: Registry
    let identifier: String
    let isDynamic: Bool
    /// The direct supertype by name, and by its index where the registry has it.
    let supertype: String?
    let supertypeIndex: UInt32?
    let tags: [DynamicIdentifier.Tag]
    /// The hash of the identifier, the same as a table's.
    let hash: UInt64

    init(_ parts: DynamicIdentifier, identifier: String, in registry: Registry) {
        self.registry = registry
        self.identifier = identifier
        isDynamic = true
        supertype = parts.conformsTo.map(TypeIdentifier.folded)
        supertypeIndex = supertype.flatMap { registry.table.find(identifier: $0) }
        tags = parts.tags
        hash = Self.hash(identifier)
    }

    /// A placeholder: with no supertype given, data is assumed.
    init(placeholder identifier: String, conformingTo supertype: UTType?, in registry: Registry) {
        self.registry = registry
        self.identifier = TypeIdentifier.folded(identifier)
        isDynamic = false
        self.supertype = supertype?.identifier ?? "public.data"
        supertypeIndex = registry.table.find(identifier: self.supertype ?? "")
        tags = []
        hash = Self.hash(identifier)
    }

    private static func hash(_ identifier: String) -> UInt64 {
        var identifier = identifier
        return identifier.withUTF8 { TableHash.identifier($0) }
    }
}
