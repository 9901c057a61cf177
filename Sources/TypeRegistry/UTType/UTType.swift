/// A uniform type: a kind of file, data, folder or device in a hierarchy of conformances.
///
/// It has the same API and gives the same answers as `UTType` of Apple's UniformTypeIdentifiers, on any system that Swift
/// runs on.
///
/// ```swift
/// let type = UTType(filenameExtension: "jpg")       // public.jpeg
/// type?.conforms(to: .image)                        // true
/// type?.preferredMIMEType                           // "image/jpeg"
/// UTType(filenameExtension: "undeclared")           // a dynamic type, dyn.a…
/// ```
///
/// Two types are equal when their identifiers are. When a function takes a type of another registry, the receiver's registry
/// decides. Creating a declared type from its identifier or a tag does not allocate, and neither does `conforms(to:)`.
///
/// Types are not `Comparable`; sort them by `identifier`.
///
/// Source: [UTType](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct).
public struct UTType: Sendable {
    enum Storage: Sendable {
        /// A type of a registry that is in the program. It has no reference, so copies are not counted: threads that copy
        /// types of one registry would otherwise wait for each other.
        case embedded(Registry.Embedded, UInt32)
        case layered(Registry, UInt32)
        case undeclared(UndeclaredType)
    }

    let storage: Storage

    init(declared index: UInt32, in registry: Registry) {
        storage = registry.embedded.map { .embedded($0, index) } ?? .layered(registry, index)
    }

    /// The registry and the index of a declared type, nil for another one.
    @inline(__always)
    var declared: (registry: Registry, index: UInt32)? {
        switch storage {
        case .embedded(let embedded, let index): (embedded.registry, index)
        case .layered(let registry, let index): (registry, index)
        case .undeclared: nil
        }
    }

    init(undeclared type: UndeclaredType) { storage = .undeclared(type) }

    /// Creates a dynamic type from its identifier, or nil when that is invalid.
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

    /// The identifier. Its ASCII letters are lowercase, also if the declaration has capitals.
    public var identifier: String {
        switch storage {
        case .embedded(let embedded, let index): embedded.table.identifier(of: index)
        case .layered(let registry, let index): registry.table.identifier(of: index)
        case .undeclared(let type): type.identifier
        }
    }

    /// Whether the type was created for an undeclared tag.
    public var isDynamic: Bool {
        switch storage {
        case .embedded, .layered: false
        case .undeclared(let type): type.isDynamic
        }
    }

    /// Whether a declaration of the type is known. True for the placeholder of an undeclared type, too.
    ///
    /// The opposite of `isDynamic`, but for a type of `init(identifier:allowUndeclared:)`, which is neither.
    ///
    /// Source: [isDeclared](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/isdeclared).
    public var isDeclared: Bool {
        switch storage {
        case .embedded, .layered: true
        case .undeclared(let type): type.isPlaceholder
        }
    }

    /// Whether the identifier begins with `public.`.
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
            // Byte by byte, as in the hash: canonically equivalent strings are equal in Swift.
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

    /// The identifier, and whether the type is dynamic and declared.
    public var debugDescription: String {
        "\(identifier) (\(isDynamic ? "" : "not ")dynamic, \(isDeclared ? "" : "not ")declared)"
    }
}

extension UTType {
    /// The tags of the type by class, as declared. Only standard classes, nothing inherited. For a dynamic type, the tags in
    /// its identifier.
    ///
    /// Tags that typeq adds to a type of Apple's are after the declared ones of their class.
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
        guard let (registry, index) = declared else { return nil }
        return registry.table.declaration(registry.table.facts(of: index)).version
    }

    /// The declaration of the type, or nil for a dynamic type or a placeholder.
    ///
    /// - Complexity: O(length of the declaration). The declaration is read from the compiled table at each use.
    package var declaration: TypeDeclaration? {
        guard let (registry, index) = declared else { return nil }
        return registry.table.declaration(registry.table.facts(of: index))
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

    /// Returns a property of the type, or else of its supertypes, which are searched depth first in declared order.
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

    private enum CodingKeys: String, CodingKey { case identifier }
}
