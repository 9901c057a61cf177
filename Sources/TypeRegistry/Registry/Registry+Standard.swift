import Synchronization

extension Registry {
    /// The error that the default registry can no longer be changed.
    public struct DefaultInUse: Error, Hashable, Sendable, CustomStringConvertible {
        /// What is wrong, and how to correct it.
        public let description = "the default registry is already in use: set it before the first UTType is created"
    }

    /// The registry that `UTType`'s initializers and constants use: ``shipped``, unless the program sets another one with
    /// ``setDefault(_:)``.
    public static var `default`: Registry { settled }

    /// Sets the registry that `UTType`'s initializers and constants use.
    ///
    /// The shipped registry has more types than Apple's systems, those of other programs and formats: with it
    /// `UTType(filenameExtension: "mkv")` is a declared type. A program that needs Apple's answers, or has declarations of
    /// its own, sets another registry at its start:
    ///
    /// ```swift
    /// try Registry.setDefault(.apple)
    /// ```
    ///
    /// Of several calls before the first use of a type, the last one takes effect.
    ///
    /// - Parameter registry: The registry.
    /// - Throws: ``DefaultInUse`` after the first use of a type, because types of the old registry exist.
    public static func setDefault(_ registry: Registry) throws(DefaultInUse) {
        let isOpen = start.withLock { state in
            if state.isOpen { state.registry = registry }
            return state.isOpen
        }
        guard isOpen else { throw DefaultInUse() }
    }

    /// The default registry, settled at its first use. Later uses take no lock.
    private static let settled: Registry = start.withLock { state in
        state.isOpen = false
        return state.registry
    }

    /// The default registry before its first use.
    private static let start = Mutex((isOpen: true, registry: shipped))
}

extension Registry {
    /// Apple's declarations only: the types on a Mac, an iPhone or an iPad before any app is installed.
    ///
    /// These are the declarations of macOS 12, the types in answers of macOS 14 and 26 and in the SDK of macOS 15, and what
    /// Apple documents of macOS 27. Where systems differ, the types are those of the newest; ``on(_:)`` returns those of an
    /// older one. This registry has no tags that typeq adds, no filenames and no signatures. An extension that Apple's systems do not know
    /// has a dynamic type:
    ///
    /// ```swift
    /// Registry.apple.type(tag: "mkv", tagClass: .filenameExtension, conformingTo: nil)  // dyn.…
    /// ```
    ///
    /// A registry over this one is a platform registry: with it `FileIdentifier` and `DocumentApp` answer as the platform
    /// does.
    public static let apple = Registry(table: .embeddedApple, findings: [], ground: .apple, embedded: .apple)

    /// The registries whose tables are in the program. They live as long as the process.
    enum Embedded: Sendable {
        case shipped
        case apple

        @inline(__always)
        var table: TypeTable { self == .shipped ? .embedded : .embeddedApple }

        var registry: Registry { self == .shipped ? .shipped : .apple }
    }

    /// The base of a registry.
    enum Base: Sendable {
        /// Everything that typeq ships.
        case shipped
        /// Apple's declarations only.
        case apple
        /// Nothing.
        case none
    }

    /// Whether the registry is built on Apple's declarations, without the types that only typeq knows.
    package var isPlatform: Bool { ground == .apple }

    /// The registry with the same layers over the shipped types instead of Apple's types.
    ///
    /// - Complexity: O(1) without layers, otherwise that of building a registry.
    package var withEverything: Registry { isPlatform ? moved(to: .shipped, on: system) : self }

    /// The platform registry with the same layers over Apple's types instead of the shipped ones. A registry without a base
    /// is itself the registry of its platform.
    package var onPlatform: Registry { ground == .shipped ? moved(to: .apple, on: system) : self }

    /// Returns the layers on top of the registry that is the base of this one.
    func layers(above ground: Registry) -> [RegistryLayer] {
        let below = ground.layerNames.count
        var layers = layerNames.dropFirst(below).map { name, role in
            var layer = RegistryLayer(name: name, role: role, declarations: [])
            // This registry has reported the errors in them already.
            layer.isChecked = false
            return layer
        }
        for table in table.tables.dropFirst(ground.table.tables.count) {
            for (type, record) in table.ownFacts {
                let layer = Int(record[TableLayout.TypeField.layer]) - below
                // A declaration may be replaced by that of a higher layer.
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
    /// The layer with Apple's declarations only, without the tags and signatures that typeq adds to them.
    package var applesOwn: RegistryLayer {
        let declarations = declarations.filter(\.isDeclaredByApple).map { declared in
            var own = TypeDeclaration(
                identifier: declared.identifier, kind: declared.kind, conformsTo: declared.conformsTo,
                tags: declared.tags, description: declared.description, referenceURL: declared.referenceURL,
                version: declared.version, order: declared.order, declaredBy: declared.declaredBy)
            own.marks = declared.marks.filter { $0.tagClass == .since }
            return own
        }
        return RegistryLayer(name: "apple", role: role, declarations: declarations)
    }
}

extension Registry {
    /// The bytes of the shipped table, for reports about the origin of answers. They live as long as the process.
    package static var shippedBytes: UnsafeRawBufferPointer { TableMemory.embedded.bytes }

    /// The version of the format of compiled tables.
    package static var tableVersion: Int { Int(TableLayout.version) }
}

/// The types that an answer may use.
package enum TypeScope: String, Hashable, Sendable, CaseIterable {
    /// The types that exist on the platform: on Apple's platforms, Apple's types and those of the app.
    case platform
    /// All types: also those that only typeq knows, and those of all layers.
    case all
}
