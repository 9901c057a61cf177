import Synchronization

extension Registry {
    /// An error that indicates that the default registry can no longer be changed.
    public struct DefaultInUse: Error, Hashable, Sendable, CustomStringConvertible {
        /// A description of the error and how to correct it.
        public let description = "the default registry is already in use: set it before the first UTType is created"
    }

    /// The registry that the initializers and constants of `UTType` use. This is ``shipped``, unless the program sets a
    /// different registry with ``setDefault(_:)``.
    public static var `default`: Registry { settled }

    /// Sets the registry that the initializers and constants of `UTType` use.
    ///
    /// The shipped registry contains more types than Apple's systems: it also contains types of other programs and formats, so
    /// `UTType(filenameExtension: "mkv")` is a declared type. If a program needs the same answers as on Apple's systems, or has
    /// its own declarations, it sets a different registry when it starts:
    ///
    /// ```swift
    /// try Registry.setDefault(.apple)
    /// ```
    ///
    /// If this method is called several times before the first use of a type, the last call takes effect.
    ///
    /// - Parameter registry: The registry.
    /// - Throws: ``DefaultInUse`` after the first use of a type, because types of the previous registry exist.
    public static func setDefault(_ registry: Registry) throws(DefaultInUse) {
        let isOpen = start.withLock { state in
            if state.isOpen { state.registry = registry }
            return state.isOpen
        }
        guard isOpen else { throw DefaultInUse() }
    }

    /// The default registry, which is fixed when it is first used. Later uses do not take a lock.
    private static let settled: Registry = start.withLock { state in
        state.isOpen = false
        return state.registry
    }

    /// The default registry before its first use.
    private static let start = Mutex((isOpen: true, registry: shipped))
}

extension Registry {
    /// A registry that contains only Apple's declarations: the types on a Mac, an iPhone or an iPad before any app is
    /// installed.
    ///
    /// The declarations come from macOS 12, from the types in answers of macOS 14 and 26 and in the SDK of macOS 15, and from
    /// Apple's documentation of macOS 27. If systems differ, the types of the newest system are used; ``on(_:)`` returns the
    /// types of an older system. This registry contains no tags that typeq adds, no filenames and no signatures. An extension
    /// that Apple's systems do not declare has a dynamic type:
    ///
    /// ```swift
    /// Registry.apple.type(tag: "mkv", tagClass: .filenameExtension, conformingTo: nil)  // dyn.…
    /// ```
    ///
    /// A registry over this registry is a platform registry. If you pass it to `FileIdentifier` or `DocumentApp`, the answers
    /// are the same as on the platform.
    public static let apple = Registry(table: .embeddedApple, findings: [], ground: .apple, embedded: .apple)

    /// The registries whose tables are embedded in the program. They exist for the lifetime of the process.
    enum Embedded: Sendable {
        case shipped
        case apple

        @inline(__always)
        var table: TypeTable { self == .shipped ? .embedded : .embeddedApple }

        var registry: Registry { self == .shipped ? .shipped : .apple }
    }

    enum Base: Sendable {
        /// All declarations that are included in typeq.
        case shipped
        /// Apple's declarations only.
        case apple
        case none
    }

    /// Whether the registry is based on Apple's declarations, without the types that only typeq declares.
    package var isPlatform: Bool { ground == .apple }

    /// A registry with the same layers over the shipped types instead of Apple's types.
    ///
    /// - Complexity: O(1) if there are no layers; otherwise the complexity of building a registry.
    package var withEverything: Registry { isPlatform ? moved(to: .shipped, on: system) : self }

    /// The platform registry with the same layers over Apple's types instead of the shipped types. A registry without a base is
    /// its own platform registry.
    package var onPlatform: Registry { ground == .shipped ? moved(to: .apple, on: system) : self }

    /// Returns the layers on top of another registry that is the base of this registry.
    func layers(above ground: Registry) -> [RegistryLayer] {
        let below = ground.layerNames.count
        var layers = layerNames.dropFirst(below).map { name, role in
            var layer = RegistryLayer(name: name, role: role, declarations: [])
            // This registry has already reported the errors in these layers.
            layer.isChecked = false
            return layer
        }
        for table in table.tables.dropFirst(ground.table.tables.count) {
            for (type, record) in table.ownFacts {
                let layer = Int(record[TableLayout.TypeField.layer]) - below
                // The declaration of a higher layer may replace a declaration.
                guard let type, layer >= 0, layer < layers.count,
                    Int(self.table.facts(of: type)[TableLayout.TypeField.layer]) == layer + below
                else { continue }
                layers[layer].declarations.append(table.declaration(record))
            }
        }
        return layers
    }
}

extension RegistryLayer {
    /// A layer that contains only Apple's declarations, without the tags and signatures that typeq adds to them.
    package var applesOwn: RegistryLayer {
        let declarations = declarations.filter { $0.isDeclaredByApple }.map { declared in
            var own = TypeDeclaration(
                identifier: declared.identifier, kind: declared.kind, conformsTo: declared.conformsTo,
                tags: declared.tags, description: declared.description, referenceURL: declared.referenceURL,
                version: declared.version)
            own.order = declared.order
            own.declaredBy = declared.declaredBy
            own.marks = declared.marks.filter { $0.tagClass == .since }
            return own
        }
        return RegistryLayer(name: "apple", role: role, declarations: declarations)
    }
}

extension Registry {
    /// The bytes of the shipped table, which are used in reports about the origin of answers. They exist for the lifetime of
    /// the process.
    package static var shippedBytes: UnsafeRawBufferPointer { TableMemory.embedded.bytes }

    /// The version of the compiled table format.
    package static var tableVersion: Int { Int(TableLayout.version) }
}

/// The types that an answer can contain.
package enum TypeScope: String, Hashable, Sendable, CaseIterable {
    /// The types that exist on the platform. On Apple platforms, these are Apple's types and the types of the app.
    case platform
    /// All types, including types that only typeq declares and the types of all layers.
    case all
}
