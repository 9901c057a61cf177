extension Registry {
    /// The type of an identifier, declared or dynamic, or nil.
    ///
    /// The identifier is compared without regard to case. Expected complexity: O(length), no allocation for a declared one.
    public func type(_ identifier: String) -> UTType? {
        if let type = table.find(identifier: identifier) { return UTType(declared: type, in: self) }
        return UTType(dynamic: identifier, in: self)
    }

    /// The preferred type of a tag, or a dynamic type when no declared type that conforms to `supertype` carries it, or nil
    /// when the tag is not valid or the class is not a standard one.
    ///
    /// Expected complexity: O(length), no allocation when a declared type is found.
    public func type(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> UTType? {
        guard let tableClass = TableTagClass(tagClass), TagText.isValid(tag, tableClass) else { return nil }
        let claims = table.claims(on: tag, tableClass)
        let required = supertype.map { index(of: $0) }
        for claim in claims {
            let claimant = UInt32(littleEndian: claim)
            switch required {
            case nil: return UTType(declared: claimant, in: self)
            case .some(nil): break
            case .some(.some(let required)):
                if claimant == required || table.conforms(claimant, to: required) {
                    return UTType(declared: claimant, in: self)
                }
            }
        }
        return dynamicType(tag: tag, tableClass, supertype)
    }

    /// Every declared type that carries a tag and conforms to `supertype`, best first; when there is none, the one dynamic
    /// type of the tag; nothing when the tag is not valid or the class is not a standard one.
    public func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
        guard let tableClass = TableTagClass(tagClass), TagText.isValid(tag, tableClass) else { return [] }
        let found = claimants(of: tag, tableClass).filter { supertype.map($0.conforms(to:)) ?? true }
        return found.isEmpty ? [dynamicType(tag: tag, tableClass, supertype)] : found
    }

    /// Every declared type that carries a tag of a class, typeq's own classes included, best first.
    package func claimants(of tag: String, _ tagClass: TableTagClass) -> [UTType] {
        table.claims(on: tag, tagClass).map { UTType(declared: UInt32(littleEndian: $0), in: self) }
    }

    /// The index in this registry of a type of any registry: that of the same identifier.
    func index(of type: UTType) -> UInt32? {
        switch type.storage {
        case .declared(let registry, let index):
            if registry === self { return index }
            return table.find(
                identifier: registry.table.identifierText(of: index), hash: registry.table.hash(of: index))
        case .undeclared(let undeclared):
            return table.find(identifier: undeclared.identifier)
        }
    }

    private func dynamicType(tag: String, _ tagClass: TableTagClass, _ supertype: UTType?) -> UTType {
        var tag = DynamicIdentifier.Tag(
            UTTagClass(rawValue: tagClass.tagClass?.rawValue ?? ""), TagText.folded(tag, tagClass))
        tag.value = DynamicIdentifier.spelled(tag)
        let parts = DynamicIdentifier(conformsTo: supertype?.identifier, tags: [tag])
        return UTType(undeclared: UndeclaredType(parts, identifier: parts.identifier, in: self))
    }
}
