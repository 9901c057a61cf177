import Synchronization

extension Registry {
    /// Why the default registry cannot be extended any more.
    public struct DefaultInUse: Error, Hashable, Sendable, CustomStringConvertible {
        /// What is wrong and what would be right.
        public let description =
            "the default registry is in use already: extend it once, before the first UTType is made"
    }

    /// The registry behind `UTType`'s initialisers and constants: the shipped types, and what the program added at start.
    public static let `default`: Registry = {
        let layers = extensions.withLock { state in
            state.isOpen = false
            return state.layers
        }
        return layers.isEmpty ? shipped : Registry(layers: layers)
    }()

    /// Adds layers to the default registry, for instance the declarations of the program's own Info.plist.
    ///
    /// To be called at the start of the program, before anything asks for a type: the types that exist by then belong to
    /// the registry as it is. What is wrong in the layers stands in `Registry.default.findings` afterwards.
    ///
    /// - Throws: `DefaultInUse` when the default registry has been asked for already.
    public static func extendDefault(with layers: [RegistryLayer]) throws(DefaultInUse) {
        let isOpen = extensions.withLock { state in
            if state.isOpen { state.layers += layers }
            return state.isOpen
        }
        guard isOpen else { throw DefaultInUse() }
    }

    private struct Extensions {
        var isOpen = true
        var layers: [RegistryLayer] = []
    }

    private static let extensions = Mutex(Extensions())
}
