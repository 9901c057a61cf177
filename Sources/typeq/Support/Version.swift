import FileIdentification
import TypeRegistry

/// The versions that `--version` names.
enum Version {
    /// The version of typeq.
    static let typeq = "0.1.0"

    /// typeq, libmagic and its database, and the registry.
    static var text: String {
        let libmagic =
            MagicLibrary.version.map { "libmagic \($0), \(MagicDatabases.system.description)" } ?? "without libmagic"
        return "typeq \(typeq) (\(libmagic); "
            + "registry of \(Registry.shipped.count) types, \(Registry.apple.count) of them Apple's, of macOS 12 to 26)"
    }
}
