extension UTType {
    /// The tags of the type by class, as declared. Only standard classes, nothing inherited. For a dynamic type, the tags in
    /// its identifier.
    ///
    /// Tags that typeq adds to a type of Apple's are after the declared ones of their class.
    ///
    /// Source: [tags](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/tags).
    public var tags: [UTTagClass: [String]] {
        switch storage {
        case .declared(let registry, let index):
            registry.table.tags(of: registry.table.facts(of: index)).reduce(into: [:]) { tags, tag in
                if let tagClass = tag.tagClass.tagClass { tags[tagClass, default: []].append(tag.text) }
            }
        case .undeclared(let type):
            type.tags.reduce(into: [:]) { $0[$1.tagClass, default: []].append($1.value) }
        }
    }

    /// The first filename extension, in the case of its declaration, or nil.
    public var preferredFilenameExtension: String? { preferredTag(.filenameExtension) }

    /// The first MIME type, or nil.
    public var preferredMIMEType: String? { preferredTag(.mimeType) }

    /// A description of the type in one line of English. A type without a description inherits one from its supertypes, depth
    /// first in declared order. Nil for a dynamic type.
    public var localizedDescription: String? { inherited(TableLayout.TypeField.description) }

    /// The URL of a description of the format, as declared. Inherited as `localizedDescription` is. Nil for a dynamic type.
    ///
    /// The module `UniformTypeIdentifiers` has it as a `URL`, `referenceURL`.
    public var referenceURLString: String? { inherited(TableLayout.TypeField.referenceURL) }

    /// The version of the declaration, or nil.
    public var version: Int? {
        guard case .declared(let registry, let index) = storage else { return nil }
        return registry.table.declaration(registry.table.facts(of: index)).version
    }

    /// The declaration of the type, or nil for a dynamic type or a placeholder.
    ///
    /// - Complexity: O(length of the declaration). The declaration is read from the compiled table at each use.
    public var declaration: TypeDeclaration? {
        guard case .declared(let registry, let index) = storage else { return nil }
        return registry.table.declaration(registry.table.facts(of: index))
    }

    /// The name of the layer that declares the type, or nil for a dynamic type or a placeholder.
    public var layerName: String? {
        guard case .declared(let registry, let index) = storage else { return nil }
        let layer = Int(registry.table.facts(of: index)[TableLayout.TypeField.layer])
        let layers = registry.layerNames
        return layer < layers.count ? layers[layer].name : nil
    }

    private func preferredTag(_ tagClass: TableTagClass) -> String? {
        switch storage {
        case .declared(let registry, let index): registry.table.firstTag(of: index, tagClass)
        case .undeclared(let type): type.tags.first { $0.tagClass == tagClass.tagClass }?.value
        }
    }

    /// Returns a text of the type, or else of its supertypes, which are searched depth first in declared order.
    private func inherited(_ field: Int) -> String? {
        guard case .declared(let registry, let index) = storage else { return nil }
        let table = registry.table
        var seen: Set<UInt32> = []
        var stack = [index]
        while let type = stack.popLast() {
            guard seen.insert(type).inserted else { continue }
            let text = table.facts(of: type).string(field)
            if !text.isEmpty { return text }
            stack += table.parents(of: type).reversed()
        }
        return nil
    }
}

extension UTType: Codable {
    /// Decodes a type from its identifier, either a single string or a string under the key `identifier`.
    ///
    /// It is not known which of these forms Apple encodes.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError.dataCorrupted` when the identifier is neither declared nor a valid dynamic one, and the
    ///   decoder's errors.
    public init(from decoder: any Decoder) throws {
        let identifier: String
        if let single = try? decoder.singleValueContainer().decode(String.self) {
            identifier = single
        } else {
            identifier = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .identifier)
        }
        guard let type = UTType(identifier) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "the type '\(identifier)' is not declared"))
        }
        self = type
    }

    /// Encodes the identifier as a single string.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: The encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }

    private enum CodingKeys: String, CodingKey {
        case identifier
    }
}
