extension UTType {
    /// The tags of the type by class, exactly as declared; standard classes only, nothing inherited. For a dynamic type the
    /// tags that its identifier spells.
    ///
    /// Tags that typeq adds to a type of Apple's stand behind the declared ones of their class.
    public var tags: [UTTagClass: [String]] {
        switch storage {
        case .declared(let registry, let index):
            registry.tags(of: index).reduce(into: [:]) { tags, tag in
                if let tagClass = tag.tagClass.tagClass { tags[tagClass, default: []].append(tag.text) }
            }
        case .undeclared(let type):
            type.tags.reduce(into: [:]) { $0[$1.tagClass, default: []].append($1.value) }
        }
    }

    /// The first declared filename extension, in the case in which it is declared, or nil.
    public var preferredFilenameExtension: String? { preferredTag(.filenameExtension) }

    /// The first declared MIME type, or nil.
    public var preferredMIMEType: String? { preferredTag(.mimeType) }

    /// One line for people, in English. Inherited: the nearest one, depth first, in the declared order of supertypes.
    ///
    /// Always nil for a dynamic type.
    public var localizedDescription: String? { inherited(TableLayout.TypeField.description) }

    /// The address of a text about the format, as it is declared. Inherited as `localizedDescription` is.
    ///
    /// `UniformTypeIdentifiers` has it as a `URL`.
    public var referenceURLString: String? { inherited(TableLayout.TypeField.referenceURL) }

    /// The version of the declaration, or nil.
    public var version: Int? {
        guard case .declared(let registry, let index) = storage else { return nil }
        return registry.declaration(of: index).version
    }

    /// What was declared about the type, or nil for a dynamic type or a placeholder.
    public var declaration: TypeDeclaration? {
        guard case .declared(let registry, let index) = storage else { return nil }
        return registry.declaration(of: index)
    }

    /// The name of the layer that declares the type, or nil for a dynamic type or a placeholder.
    public var layerName: String? {
        guard case .declared(let registry, let index) = storage else { return nil }
        return registry.layerNames[Int(registry.table.typeWord(index, TableLayout.TypeField.layer))].name
    }

    private func preferredTag(_ tagClass: TableTagClass) -> String? {
        switch storage {
        case .declared(let registry, let index): registry.firstTag(of: index, tagClass)
        case .undeclared(let type): type.tags.first { $0.tagClass == tagClass.tagClass }?.value
        }
    }

    /// A text of the type itself or else of its supertypes, searched depth first in declared order.
    private func inherited(_ field: Int) -> String? {
        guard case .declared(let registry, let index) = storage else { return nil }
        let table = registry.table
        var seen: Set<UInt32> = []
        var stack = [index]
        while let type = stack.popLast() {
            guard seen.insert(type).inserted else { continue }
            let text = table.string(atWord: table.typeWordOffset(type, field))
            if !text.isEmpty { return text }
            stack += table.parents(of: type).reversed()
        }
        return nil
    }
}

extension UTType: Codable {
    /// Reads a type from its identifier, as one string or under the key `identifier`.
    ///
    /// Which form Apple writes is not established; both are read.
    ///
    /// - Throws: `DecodingError.dataCorrupted` when nobody declares the identifier and it is not a dynamic one.
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
                    codingPath: decoder.codingPath, debugDescription: "no type is declared as '\(identifier)'"))
        }
        self = type
    }

    /// Writes the identifier as one string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }

    private enum CodingKeys: String, CodingKey {
        case identifier
    }
}
