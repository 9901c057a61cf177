extension Registry {
    /// Apple's own declarations alone: what exists on a Mac, an iPhone or an iPad before any app is installed.
    ///
    /// It is the union of the macOS versions that typeq knows: the declarations of macOS 12, and types that answers of
    /// macOS 14 and 26 and the SDK of macOS 15 show. No tag of typeq's is in it, no name of a file, no signature: an
    /// extension that Apple's systems do not know has a dynamic type here.
    ///
    ///     Registry.apple.type(tag: "mkv", tagClass: .filenameExtension, conformingTo: nil)  // dyn.…
    ///
    /// A registry that is built over it is a platform registry: `FileIdentifier` and `DocumentApp` then answer as the
    /// platform does.
    public static let apple = Registry(table: .embeddedApple, findings: [], ground: .apple)

    /// What a registry is built on.
    enum Ground: Sendable {
        /// Everything that typeq ships.
        case shipped
        /// Apple's declarations alone.
        case apple
        /// Nothing.
        case none
    }

    /// Whether the registry has the types of Apple's platforms and not those that only typeq knows.
    package var isPlatform: Bool { ground == .apple }

    /// The registry of everything that the same layers make: over the shipped types in place of Apple's.
    ///
    /// Complexity: O(1) without layers; as building a registry with them.
    package var withEverything: Registry { isPlatform ? moved(from: .apple, to: .shipped) : self }

    /// The platform registry that the same layers make: over Apple's types in place of the shipped ones. A registry that is
    /// built on nothing is what its platform has.
    package var onPlatform: Registry { ground == .shipped ? moved(from: .shipped, to: .apple) : self }

    private func moved(from ground: Registry, to other: Registry) -> Registry {
        let layers = layers(above: ground)
        return layers.isEmpty ? other : Registry(layers: layers, over: other)
    }

    /// The layers on top of a registry on which this one is built.
    private func layers(above ground: Registry) -> [RegistryLayer] {
        let below = ground.layerNames.count
        var layers = layerNames.dropFirst(below).map { name, role in
            var layer = RegistryLayer(name: name, role: role, declarations: [])
            // What is wrong in them is known to who made this registry.
            layer.isChecked = false
            return layer
        }
        guard !layers.isEmpty else { return [] }
        for type in 0..<UInt32(table.typeCount) {
            let place = Int(table.typeWord(type, TableLayout.TypeField.layer)) - below
            if place >= 0 { layers[place].declarations.append(declaration(of: type)) }
        }
        return layers
    }
}

extension RegistryLayer {
    /// The declarations of the layer that are Apple's own, as Apple makes them: without what typeq adds to them.
    package var applesOwn: RegistryLayer {
        let declarations = declarations.filter(\.isApples).map { declared in
            TypeDeclaration(
                identifier: declared.identifier, kind: declared.kind, conformsTo: declared.conformsTo,
                tags: declared.tags, description: declared.description, referenceURL: declared.referenceURL,
                version: declared.version, order: declared.order, declaredBy: declared.declaredBy)
        }
        return RegistryLayer(name: "apple", role: role, declarations: declarations)
    }
}

/// Which types count in an answer.
public enum TypeScope: String, Hashable, Sendable, CaseIterable {
    /// Those that exist on the platform: of Apple's platforms Apple's own and those of the app.
    case platform
    /// Everything that is known: also what typeq ships beyond Apple's, and every layer over it.
    case all
}
