/// A uniform type: a kind of file, data, folder or device in a hierarchy of conformances.
///
/// The structure has the same API and returns the same results as `UTType` in Apple's UniformTypeIdentifiers, on every platform
/// that Swift supports.
///
/// ```swift
/// let type = UTType(filenameExtension: "jpg")       // public.jpeg
/// type?.conforms(to: .image)                        // true
/// type?.preferredMIMEType                           // "image/jpeg"
/// UTType(filenameExtension: "undeclared")           // a dynamic type, dyn.a…
/// ```
///
/// Two types are equal if their identifiers are equal. If a method takes a type of another registry, the registry of the
/// receiver is used. Creating a declared type from its identifier or a tag does not allocate memory, and neither does
/// `conforms(to:)`.
///
/// Types are not `Comparable`. Sort them by `identifier`.
///
/// Source: [UTType](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct).
public struct UTType: Sendable {
    enum Storage: Sendable {
        /// A type of a registry that is embedded in the program. This case does not contain a reference, so copies are
        /// not reference-counted. Otherwise, threads that copy types of the same registry would wait for each other.
        case embedded(Registry.Embedded, UInt32)
        case layered(Registry, UInt32)
        case undeclared(UndeclaredType)
    }

    let storage: Storage

    init(declared index: UInt32, in registry: Registry) {
        storage = registry.embedded.map { .embedded($0, index) } ?? .layered(registry, index)
    }

    /// The registry and the index of a declared type, or nil if the type is not declared.
    @inline(__always)
    var declared: (registry: Registry, index: UInt32)? {
        switch storage {
        case .embedded(let embedded, let index): (embedded.registry, index)
        case .layered(let registry, let index): (registry, index)
        case .undeclared: nil
        }
    }

    init(undeclared type: UndeclaredType) { storage = .undeclared(type) }

    /// Creates a dynamic type from its identifier, or returns nil if the identifier is invalid.
    init?(dynamic identifier: String, in registry: Registry) {
        guard let parts = DynamicIdentifier(identifier) else { return nil }
        storage = .undeclared(UndeclaredType(parts, identifier: TypeIdentifier.folded(identifier), in: registry))
    }

    /// The registry that the type belongs to.
    public var registry: Registry {
        switch storage {
        case .embedded(let embedded, _): embedded.registry
        case .layered(let registry, _): registry
        case .undeclared(let type): type.registry
        }
    }

    /// The identifier. Its ASCII letters are lowercase, even if the declaration contains uppercase letters.
    public var identifier: String {
        switch storage {
        case .embedded(let embedded, let index): embedded.table.identifier(of: index)
        case .layered(let registry, let index): registry.table.identifier(of: index)
        case .undeclared(let type): type.identifier
        }
    }

    /// A Boolean value that indicates whether the type was created for an undeclared tag.
    public var isDynamic: Bool {
        switch storage {
        case .embedded, .layered: false
        case .undeclared(let type): type.isDynamic
        }
    }

    /// A Boolean value that indicates whether a declaration of the type is known. The value is also true for the placeholder of
    /// an undeclared type.
    ///
    /// The value is the opposite of `isDynamic`, except for a type created by `init(identifier:allowUndeclared:)`, for which
    /// both are false.
    ///
    /// Source: [isDeclared](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/isdeclared).
    public var isDeclared: Bool {
        switch storage {
        case .embedded, .layered: true
        case .undeclared(let type): type.isPlaceholder
        }
    }

    /// A Boolean value that indicates whether the identifier begins with `public.`.
    public var isPublic: Bool {
        switch storage {
        case .embedded(let embedded, let index): embedded.table.identifierText(of: index).starts(with: "public.".utf8)
        case .layered(let registry, let index): registry.table.identifierText(of: index).starts(with: "public.".utf8)
        case .undeclared(let type): type.identifier.hasPrefix("public.")
        }
    }
}

extension UTType: Equatable, Hashable {
    /// Returns whether two types have the same identifier.
    public static func == (left: UTType, right: UTType) -> Bool {
        if case .embedded(let registry, let index) = left.storage,
            case .embedded(let otherRegistry, let other) = right.storage, registry == otherRegistry
        {
            return index == other
        }
        guard let (registry, index) = left.declared, let (otherRegistry, other) = right.declared else {
            // The comparison is byte by byte, as in the hash, because canonically equivalent strings are equal in Swift.
            return left.identifier.utf8.elementsEqual(right.identifier.utf8)
        }
        if registry === otherRegistry { return index == other }
        return registry.table.hash(of: index) == otherRegistry.table.hash(of: other)
            && registry.table.identifierText(of: index).elementsEqual(otherRegistry.table.identifierText(of: other))
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) {
        switch storage {
        case .embedded(let embedded, let index): hasher.combine(embedded.table.hash(of: index))
        case .layered(let registry, let index): hasher.combine(registry.table.hash(of: index))
        case .undeclared(let type): hasher.combine(type.hash)
        }
    }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
    /// The identifier.
    public var description: String { identifier }

    /// The identifier, whether the type is dynamic, and whether it is declared.
    public var debugDescription: String {
        "\(identifier) (\(isDynamic ? "" : "not ")dynamic, \(isDeclared ? "" : "not ")declared)"
    }
}

extension UTType {
    /// The declared tags of the type, keyed by class. Only tags of standard classes are included, and tags are not inherited.
    /// For a dynamic type, these are the tags in its identifier.
    ///
    /// Tags that typeq adds to an Apple type follow the declared tags of the same class.
    ///
    /// Source: [tags](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/tags).
    public var tags: [UTTagClass: [String]] {
        if case .undeclared(let type) = storage {
            return type.tags.reduce(into: [:]) { $0[$1.tagClass, default: []].append($1.value) }
        }
        guard let (registry, index) = declared else { return [:] }
        return registry.table.tags(of: registry.table.facts(of: index)).reduce(into: [:]) { tags, tag in
            if let tagClass = tag.tagClass.tagClass { tags[tagClass, default: []].append(tag.text) }
        }
    }

    /// The first filename extension, in the case of its declaration, or nil if there is none.
    public var preferredFilenameExtension: String? { preferredTag(.filenameExtension) }

    /// The first MIME type, or nil if there is none.
    public var preferredMIMEType: String? { preferredTag(.mimeType) }

    /// A description of the type in one line of English. A type without a description inherits the description of a
    /// supertype, found depth first in declared order. The value is nil for a dynamic type or a placeholder.
    public var localizedDescription: String? { inherited(TableLayout.TypeField.description) }

    /// The URL at which the format is described, as declared. The URL is inherited in the same way as
    /// `localizedDescription`. The value is nil for a dynamic type or a placeholder.
    ///
    /// In the module `UniformTypeIdentifiers`, the property `referenceURL` contains the value as a `URL`.
    public var referenceURLString: String? { inherited(TableLayout.TypeField.referenceURL) }

    /// The version of the declaration, or nil if there is none.
    public var version: Int? {
        guard let (registry, index) = declared else { return nil }
        return registry.table.declaration(registry.table.facts(of: index)).version
    }

    /// The declaration of the type, or nil for a dynamic type or a placeholder.
    ///
    /// - Complexity: O(*n*) in the length of the declaration. The declaration is read from the compiled table each
    ///   time.
    package var declaration: TypeDeclaration? {
        guard let (registry, index) = declared else { return nil }
        return registry.table.declaration(registry.table.facts(of: index))
    }

    /// Whether the type is exported in a layer with the types of an app.
    package var isExportedByApp: Bool {
        guard let (registry, index) = declared, declaration?.kind == .exported else { return false }
        let layer = Int(registry.table.facts(of: index)[TableLayout.TypeField.layer])
        let layers = registry.layerNames
        return layer < layers.count && layers[layer].role == .app
    }

    /// The name of the layer that declares the type, or nil for a dynamic type or a placeholder.
    package var layerName: String? {
        guard let (registry, index) = declared else { return nil }
        let layer = Int(registry.table.facts(of: index)[TableLayout.TypeField.layer])
        let layers = registry.layerNames
        return layer < layers.count ? layers[layer].name : nil
    }

    private func preferredTag(_ tagClass: TableTagClass) -> String? {
        switch storage {
        case .embedded(let embedded, let index): embedded.table.firstTag(of: index, tagClass)
        case .layered(let registry, let index): registry.table.firstTag(of: index, tagClass)
        case .undeclared(let type): type.tags.first { $0.tagClass == tagClass.tagClass }?.value
        }
    }

    /// Returns a property of the type or, if it has none, of its supertypes, which are searched depth first in declared order.
    private func inherited(_ field: Int) -> String? {
        guard let (registry, index) = declared else { return nil }
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

#if !hasFeature(Embedded)
    extension UTType: Codable {
        /// Decodes a type from its identifier, which is either a single string or a string under the key `identifier`.
        ///
        /// It is not known which of these forms Apple uses.
        ///
        /// - Parameter decoder: The decoder to read from.
        /// - Throws: `DecodingError.dataCorrupted` if the identifier is neither declared nor a valid dynamic identifier, and the
        ///   errors of the decoder.
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
        /// - Throws: The errors of the encoder.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(identifier)
        }

        private enum CodingKeys: String, CodingKey { case identifier }
    }
#endif
