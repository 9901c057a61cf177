/// A version of Apple's systems, by its main number.
///
/// From 26 on, macOS, iOS, iPadOS, tvOS, visionOS and watchOS have the same number. Before, their numbers differ, and all of
/// them are lower. The declarations of those older systems are one: what typeq knows of macOS 12 to 15.
package struct AppleSystem: Hashable, Comparable, Sendable, CustomStringConvertible, ExpressibleByIntegerLiteral {
    /// The main number of the version: 27 for macOS 27.1.
    package let number: Int

    /// The newest system that typeq knows.
    package static let newest: AppleSystem = 27

    /// The versions that exist, the newest first: macOS from 11 on, iOS and iPadOS from 14 on, visionOS from 1 on.
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

    /// The number.
    package var description: String { "\(number)" }

    /// Whether the first system is older.
    package static func < (left: AppleSystem, right: AppleSystem) -> Bool { left.number < right.number }
}

extension Registry {
    /// Returns the registry with the same layers over the types of another system.
    ///
    /// On an older system a few types conform to other types, or have other tags: `net.daringfireball.markdown` conforms to
    /// `public.utf8-plain-text` from 27 on, and to `public.plain-text` before. They are a layer over the newest types, so
    /// that those, and their look-ups, stay as they are.
    ///
    /// ```swift
    /// let older = Registry.apple.on(26)
    /// older.type("net.daringfireball.markdown")?.conforms(to: .utf8PlainText)  // false
    /// ```
    ///
    /// - Parameter system: The main number of its version, such as 27 for macOS 27.1. From 26 on, all systems of Apple have the
    ///   same number. Those before have the types of macOS 12 to 15.
    /// - Returns: The registry, or this one if it is that of the system, has no base, or if none of its types differs there.
    /// - Complexity: O(1) if no type differs, otherwise that of building the layers.
    public func on(_ system: Int) -> Registry { on(AppleSystem(system)) }

    /// Returns the registry with the same layers over the types of another system.
    package func on(_ system: AppleSystem) -> Registry { moved(to: ground, on: system) }

    /// Returns the same layers over another base, on another system.
    func moved(to other: Base, on system: AppleSystem) -> Registry {
        guard let own = ground.registry(on: self.system), let base = other.registry(on: system) else { return self }
        guard ground != other || own.system != base.system else { return self }
        let layers = layers(above: own)
        return layers.isEmpty ? base : Registry(layers: layers, over: base)
    }

    /// The systems up to this one since which a type of Apple's is as it is now, the newest first.
    ///
    /// - Complexity: O(known systems).
    package var changes: [AppleSystem] {
        AppleSystem.known.filter { $0 <= system && !claimants(of: $0.description, .since).isEmpty }
    }

    /// The declarations of the types that differ on an older system, as they are there.
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
    /// The registry in the program, with the types of a system; nil for no base.
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
