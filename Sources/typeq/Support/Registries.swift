import AppDeclaration
import FileIdentification
import TypeRegistry

/// The types of a command line: everything that is known, and what exists on a platform of Apple's.
struct Registries {
    /// The shipped types and every layer.
    private(set) var everything = Registry.shipped
    /// What `--types` says; nil when it was not given.
    var scope: TypeScope?
    /// What is over Apple's types on the platform: files, and the app's types.
    private var platformFiles: [Argument] = []
    private var appLayers: [RegistryLayer] = []

    init() {}

    init(everything: Registry, platformFiles: [Argument]) {
        self.everything = everything
        self.platformFiles = platformFiles
    }

    /// What exists on the platform: Apple's types and the layers that say what apps declare. It is made anew each time.
    var platform: Registry {
        // What is wrong in the files has been said.
        let layers = platformFiles.compactMap { (try? RegistryLayers.layer($0))?.unchecked } + appLayers
        return layers.isEmpty ? .apple : Registry(layers: layers, over: .apple)
    }

    /// The types that a question about types is answered with: everything, unless `--types` says otherwise.
    var asked: Registry { scope == .platform ? platform : everything }

    /// Puts the types of an app over all others.
    mutating func add(_ types: RegistryLayer) {
        everything = Registry(layers: [types], over: everything)
        appLayers.append(types)
    }

    /// An app over these types.
    func app(_ declaration: AppDeclaration) -> DocumentApp {
        DocumentApp(declaration, over: everything, platform: platform, types: scope)
    }

    /// What says of files what they are.
    func identifier(policy: IdentificationPolicy, followsSymbolicLinks: Bool) -> FileIdentifier {
        FileIdentifier(
            // Without a platform in question, what one would say of the name is not asked for.
            registry: everything, platform: scope == .platform ? platform : .apple, types: scope ?? .all,
            policy: policy, followsSymbolicLinks: followsSymbolicLinks)
    }
}
