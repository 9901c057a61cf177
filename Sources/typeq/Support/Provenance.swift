import DeclarationFormats
import FileIdentification
import FileSystem
import LanguageModel
import SystemPackage
import TypeRegistry

/// What identified the files: versions and digests of the registry, the language model and the databases of libmagic. Two
/// machines with the same values give the same answers. The digests of files are those of sha256sum(1).
enum Provenance {
    static func value(_ invocation: Invocation) -> JSONValue {
        var registry: [(String, JSONValue)] = [
            ("version", .integer(Int64(Registry.tableVersion))),
            ("digest", .string(SHA256.digest(of: Registry.shippedBytes))),
        ]
        let layers = RegistryLayers.sources(invocation).map { digest(of: $0.file.path) }
        if !layers.isEmpty { registry.append(("layers", .array(layers.map(JSONValue.string)))) }
        var members: [(String, JSONValue)] = [("typeq", .string(Version.typeq)), ("registry", .object(registry))]
        if let model = LanguageModelFile.shipped {
            members.append(
                (
                    "languageModel",
                    ["version": .integer(Int64(model.version)), "digest": .string(SHA256.digest(of: model.bytes))]
                ))
        }
        if let version = MagicLibrary.version {
            let databases = MagicDatabases.system.versions.map { database -> JSONValue in
                ["version": .integer(Int64(database.version)), "digest": .string(digest(of: database.path))]
            }
            members.append(("libmagic", ["version": .string(version), "databases": .array(databases)]))
        }
        return .object(members)
    }

    /// Returns the digest of a file; an empty string if it cannot be read, which is reported elsewhere.
    private static func digest(of path: FilePath) -> String {
        guard let bytes = try? OpenFile(path, options: .nonBlocking).contents(upTo: InputLimits.nameListBytes) else {
            return ""
        }
        return bytes.withUnsafeBytes { SHA256.digest(of: $0) }
    }
}
