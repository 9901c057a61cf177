import Synchronization

extension Registry {
    /// Why the default registry cannot be changed any more.
    public struct DefaultInUse: Error, Hashable, Sendable, CustomStringConvertible {
        /// What is wrong and what would be right.
        public let description =
            "the default registry is in use already: set or extend it once, before the first UTType is made"
    }

    /// The registry behind `UTType`'s initialisers and constants: everything that typeq ships, unless the program set
    /// another one, and what the program added.
    ///
    /// What is more than Apple's systems know are the types of other programs and of formats that Apple does not declare:
    /// with the shipped registry `UTType(filenameExtension: "mkv")` is a declared type. A program whose `UTType` is to
    /// answer as Apple's does says so at its start:
    ///
    ///     Registry.default = .apple
    ///
    /// Setting it after anything has asked for a type is a mistake of the program and stops it: the types that exist by
    /// then belong to the registry as it was.
    public static var `default`: Registry {
        get { settled }
        set {
            let isOpen = start.withLock { state in
                if state.isOpen { state.base = newValue }
                return state.isOpen
            }
            // Not a precondition: its message is not shown by an optimised program.
            guard isOpen else { fatalError(DefaultInUse().description) }
        }
    }

    /// Adds layers to the default registry, for instance the declarations of the program's own Info.plist.
    ///
    /// To be called at the start of the program, before anything asks for a type: the types that exist by then belong to
    /// the registry as it is. The layers come on top of what `default` was set to, whichever was done first. What is wrong
    /// in them is in `Registry.default.findings` afterwards.
    ///
    /// - Throws: `DefaultInUse` when the default registry has been asked for already.
    public static func extendDefault(with layers: [RegistryLayer]) throws(DefaultInUse) {
        let isOpen = start.withLock { state in
            if state.isOpen { state.layers += layers }
            return state.isOpen
        }
        guard isOpen else { throw DefaultInUse() }
    }

    /// Made once, at the first use; no lock is taken afterwards.
    private static let settled: Registry = {
        let (base, layers) = start.withLock { state in
            state.isOpen = false
            return (state.base ?? shipped, state.layers)
        }
        return layers.isEmpty ? base : Registry(layers: layers, over: base)
    }()

    /// What the program says before the first use.
    private struct Start {
        var isOpen = true
        var base: Registry?
        var layers: [RegistryLayer] = []
    }

    private static let start = Mutex(Start())
}
