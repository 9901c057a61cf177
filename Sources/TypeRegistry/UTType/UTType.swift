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

    /// Creates a dynamic type from its identifier, or nil when that is invalid.
    init?(dynamic identifier: String, in registry: Registry) {
        guard let parts = DynamicIdentifier(identifier) else { return nil }
        storage = .undeclared(UndeclaredType(parts, identifier: TypeIdentifier.folded(identifier), in: registry))
    }

    /// The registry that the type belongs to.
    public var registry: Registry {
        switch storage {
        case .declared(let registry, _): registry
        case .undeclared(let type): type.registry
        }
    }

    /// The identifier. Its ASCII letters are lowercase, also if the declaration has capitals.
    public var identifier: String {
        switch storage {
        case .declared(let registry, let index):
            registry.table.identifier(of: index)
        case .undeclared(let type): type.identifier
        }
    }

    /// Whether the type was created for an undeclared tag.
    public var isDynamic: Bool {
        switch storage {
        case .declared: false
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
        case .declared: true
        case .undeclared(let type): type.isPlaceholder
        }
    }

    /// Whether the identifier begins with `public.`.
    public var isPublic: Bool {
        switch storage {
        case .declared(let registry, let index):
            registry.table.identifierText(of: index).starts(with: "public.".utf8)
        case .undeclared(let type): type.identifier.hasPrefix("public.")
        }
    }
}

extension UTType: Equatable, Hashable {
    /// Returns whether two types have the same identifier.
    public static func == (left: UTType, right: UTType) -> Bool {
        switch (left.storage, right.storage) {
        case (.declared(let registry, let index), .declared(let otherRegistry, let otherIndex)):
            if registry === otherRegistry { return index == otherIndex }
            return registry.table.hash(of: index) == otherRegistry.table.hash(of: otherIndex)
                && registry.table.identifierText(of: index)
                    .elementsEqual(otherRegistry.table.identifierText(of: otherIndex))
        // Byte by byte, as in the hash: canonically equivalent strings are equal in Swift.
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
