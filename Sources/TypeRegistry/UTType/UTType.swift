/// A uniform type: a kind of file, data, folder or device, with its place in the hierarchy of kinds.
///
/// The same surface and the same answers as `UTType` of UniformTypeIdentifiers, on any system that Swift runs on.
///
///     let type = UTType(filenameExtension: "jpg")       // public.jpeg
///     type?.conforms(to: .image)                        // true
///     type?.preferredMIMEType                           // "image/jpeg"
///     UTType(filenameExtension: "nobody-declares-me")   // a dynamic type, dyn.a…
///
/// A type is two words: its registry and its index there. Two types are equal when their identifiers are; where types of
/// different registries meet, the receiver's registry decides. Making a type of a declared identifier or tag allocates
/// nothing, nor does asking whether it conforms to another.
///
/// Types are not ordered; sort them by `identifier`.
///
/// Source: [UTType](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct).
public struct UTType: Sendable {
    enum Storage: Sendable {
        case declared(Registry, UInt32)
        case undeclared(UndeclaredType)
    }

    let storage: Storage

    init(declared index: UInt32, in registry: Registry) {
        storage = .declared(registry, index)
    }

    init(undeclared type: UndeclaredType) {
        storage = .undeclared(type)
    }

    /// A dynamic type by its identifier, or nil when that is not a well-formed one.
    init?(dynamic identifier: String, in registry: Registry) {
        guard let parts = DynamicIdentifier(identifier) else { return nil }
        storage = .undeclared(UndeclaredType(parts, identifier: TypeIdentifier.folded(identifier), in: registry))
    }

    /// The registry that the type belongs to, and that answers for it.
    public var registry: Registry {
        switch storage {
        case .declared(let registry, _): registry
        case .undeclared(let type): type.registry
        }
    }

    /// The identifier, its ASCII letters in lower case, also where the declaration has capitals.
    public var identifier: String {
        switch storage {
        case .declared(let registry, let index):
            registry.table.string(atWord: registry.table.typeWordOffset(index, TableLayout.TypeField.identifier))
        case .undeclared(let type): type.identifier
        }
    }

    /// Whether the system made the type up for a tag that nobody declares.
    public var isDynamic: Bool {
        switch storage {
        case .declared: false
        case .undeclared(let type): type.isDynamic
        }
    }

    /// Whether somebody declares the type. Always the opposite of `isDynamic`.
    public var isDeclared: Bool { !isDynamic }

    /// Whether the type is in the public domain: its identifier begins with `public.`.
    public var isPublic: Bool {
        switch storage {
        case .declared(let registry, let index):
            registry.table.identifierText(of: index).starts(with: "public.".utf8)
        case .undeclared(let type): type.identifier.hasPrefix("public.")
        }
    }
}

extension UTType: Equatable, Hashable {
    /// Whether the identifiers are the same.
    public static func == (left: UTType, right: UTType) -> Bool {
        switch (left.storage, right.storage) {
        case (.declared(let registry, let index), .declared(let otherRegistry, let otherIndex)):
            if registry === otherRegistry { return index == otherIndex }
            return registry.table.hash(of: index) == otherRegistry.table.hash(of: otherIndex)
                && registry.table.identifierText(of: index)
                    .elementsEqual(otherRegistry.table.identifierText(of: otherIndex))
        // Byte by byte, as the hash: strings are equal to Swift when they are only canonically equivalent.
        default: return left.identifier.utf8.elementsEqual(right.identifier.utf8)
        }
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) {
        switch storage {
        case .declared(let registry, let index): hasher.combine(registry.table.hash(of: index))
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
