/// A version of Apple's systems, identified by its major version number.
///
/// Since version 26, macOS, iOS, iPadOS, tvOS, visionOS and watchOS have the same number. Before version 26, their numbers
/// differ, and all of them are lower. All older systems share the same declarations, which are based on macOS 12 to 15.
package struct AppleSystem: Hashable, Comparable, Sendable, CustomStringConvertible, ExpressibleByIntegerLiteral {
    /// The major version number, such as 27 for macOS 27.1.
    package let number: Int

    /// The newest system whose types typeq knows.
    package static let newest: AppleSystem = 27

    /// The versions that exist, from newest to oldest: macOS since 11, iOS and iPadOS since 14, and visionOS since 1.
    package static let known: [AppleSystem] = [27, 26, 18, 17, 16, 15, 14, 13, 12, 11, 2, 1]

    /// Creates a system from its number. Any number is valid.
    package init(integerLiteral number: Int) { self.number = number }

    init(_ number: Int) { self.number = number }

    /// Creates a system from a version such as `14.0` or `27`. Returns nil if the text does not begin with a number, such as
    /// a build setting whose value is unknown.
    package init?(version: String) {
        guard let number = Int(version.prefix { $0 != "." }), number >= 0 else { return nil }
        self.number = number
    }

    package var description: String { "\(number)" }

    /// Returns whether the first system is older.
    package static func < (left: AppleSystem, right: AppleSystem) -> Bool { left.number < right.number }
}

extension Registry {
    /// Returns a registry with the same layers over the types of another system.
    ///
    /// On an older system, a few types have different supertypes or tags: `net.daringfireball.markdown` conforms to
    /// `public.utf8-plain-text` since version 27, and to `public.plain-text` in earlier versions. These types are declared in a
    /// layer over the newest types, so all other types and lookups are unchanged.
    ///
    /// ```swift
    /// let older = Registry.apple.on(26)
    /// older.type("net.daringfireball.markdown")?.conforms(to: .utf8PlainText)  // false
    /// ```
    ///
    /// - Parameter system: The major version number of the system, such as 27 for macOS 27.1. Since version 26, all Apple
    ///   systems have the same number. Systems before version 26 have the types of macOS 12 to 15.
    /// - Returns: The registry. Returns this registry if it already has the types of the system, has no base, or if none of its
    ///   types differs on the system.
    /// - Complexity: O(1) if no type differs; otherwise the complexity of building the layers.
    public func on(_ system: Int) -> Registry { on(AppleSystem(system)) }

    /// Returns a registry with the same layers over the types of another system.
    package func on(_ system: AppleSystem) -> Registry { moved(to: ground, on: system) }

    /// Returns a registry with the same layers over another base, on another system.
    func moved(to other: Base, on system: AppleSystem) -> Registry {
        guard let own = ground.registry(on: self.system), let base = other.registry(on: system) else { return self }
        guard ground != other || own.system != base.system else { return self }
        let layers = layers(above: own)
        return layers.isEmpty ? base : Registry(layers: layers, over: base)
    }

    /// The systems, up to the system of this registry, in which the declaration of an Apple type changed, from newest to
    /// oldest.
    ///
    /// - Complexity: O(*n*) in the number of known systems.
    package var changes: [AppleSystem] {
        AppleSystem.known.filter { $0 <= system && !claimants(of: $0.description, .since).isEmpty }
    }

    /// Returns the declarations that types had on an older system, for all types whose declarations have changed since.
    fileprivate func declarations(on system: AppleSystem) -> [TypeDeclaration] {
        var found: [TypeDeclaration] = []
        for change in changes where change > system {
            for type in claimants(of: change.description, .since) {
                guard var declaration = type.declaration, !found.contains(where: { $0.identifier == type.identifier })
                else { continue }
                declaration.revert(to: system)
                found.append(declaration)
            }
        }
        return found
    }
}

extension Registry.Base {
    /// Returns the embedded registry with the types of a system, or nil if there is no base.
    fileprivate func registry(on system: AppleSystem) -> Registry? {
        let newest: Registry
        switch self {
        case .shipped: newest = .shipped
        case .apple: newest = .apple
        case .none: return nil
        }
        guard system < newest.system else { return newest }
        let declarations = newest.declarations(on: system)
        guard !declarations.isEmpty, let name = newest.layerNames.first?.name else { return newest }
        let layer = RegistryLayer(name: name, role: .shipped, declarations: declarations)
        return Registry(layers: [layer], over: newest, on: system)
    }
}
