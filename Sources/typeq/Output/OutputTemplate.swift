import DeclarationFormats
import FileIdentification
import FileSystem
import LanguageModel
import SystemPackage
import TypeRegistry

/// The value of `--format`: text that contains keys in braces, such as `{file}\t{mime}`.
///
/// `{{` and `}}` represent literal braces. `\t`, `\n`, `\r`, `\0` and `\\` are escape sequences.
struct OutputTemplate: Sendable {
    /// A value of a result: a key of the JSON objects that `--json` prints, and `mime`, which is never empty.
    enum Key: String, CaseIterable, Sendable {
        case file, type, mime, mimeType, encoding, description
        case fileExtension = "extension"
        case node, empty, isText, lineEnds, confidence, name, basis, alternatives, warnings
    }

    enum Piece: Sendable, Equatable {
        case text([UInt8])
        case value(Key)
    }

    private(set) var pieces: [Piece] = []

    /// Parses a template.
    ///
    /// - Throws: `UsageError` for an unknown key or escape, or a brace without its counterpart.
    init(_ argument: Argument) throws(UsageError) {
        func mistake(_ text: String) -> UsageError {
            UsageError("invalid value '\(argument.name)' for '--format': \(text)")
        }
        var rest = argument.bytes[...]
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\\"):
                guard let letter = rest.popFirst(), let escaped = Self.escapes[letter] else {
                    throw mistake("unknown escape (choose \\t, \\n, \\r, \\0, \\\\)")
                }
                text.append(escaped)
            case UInt8(ascii: "{") where rest.first == byte, UInt8(ascii: "}") where rest.first == byte:
                rest.removeFirst()
                text.append(byte)
            case UInt8(ascii: "}"): throw mistake("a '}' without '{' (write '}}' for a literal '}')")
            case UInt8(ascii: "{"):
                guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
                    throw mistake("a '{' without '}' (write '{{' for a literal '{')")
                }
                let name = VisibleText.repaired(Array(rest[..<end]))
                guard let key = Key(rawValue: name) else {
                    let keys = Key.allCases.map(\.rawValue)
                    throw mistake("unknown key '\(name)' (choose \(keys.joined(separator: ", ")))")
                }
                if !text.isEmpty { pieces.append(.text(text)) }
                text = []
                pieces.append(.value(key))
                rest = rest[(end + 1)...]
            default: text.append(byte)
            }
        }
        if !text.isEmpty { pieces.append(.text(text)) }
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "0"): 0,
        UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    ]
}

/// The versions and digests of the data that identified the files: the registry, the language model and the libmagic databases.
/// If the values are the same on two machines, the results are the same. The digests of files are SHA-256, as in sha256sum(1).
enum Provenance {
    /// The JSON object that `--version --json` prints: the provenance, and the versions of the other libraries in the
    /// program, which do not affect results.
    static func versions(_ invocation: Invocation) -> JSONValue {
        let libraries = LibraryVersions.all.map { ($0.key, JSONValue.string($0.version)) }
        guard case .object(let members) = value(invocation), !libraries.isEmpty else { return value(invocation) }
        return .object(members + [("libraries", .object(libraries))])
    }

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

    /// Returns the digest of a file, or an empty string if the file cannot be read, which is reported elsewhere.
    private static func digest(of path: FilePath) -> String {
        guard let bytes = try? readRegularFile(Argument(path), upTo: InputLimits.nameListBytes) else { return "" }
        return bytes.withUnsafeBytes { SHA256.digest(of: $0) }
    }
}
