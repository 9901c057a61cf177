import Foundation
import Testing

@testable import TypeRegistry

/// The files that the tests compare with.
enum Fixture {
    /// The root of the package.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The bytes of a file in the package, by its path from the root.
    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appending(path: path)))
    }

    /// The layer that typeq ships, read from `Registry/types.json` and not from the compiled table.
    static func shippedLayer() throws -> RegistryLayer { try shipped.get() }

    private static let shipped = Result {
        try RegistryLayer(name: "shipped", role: .shipped, json: bytes("Registry/types.json"))
            .shipped(choosing: ExtensionChoice.read((try? bytes("Registry/extensions.tsv")) ?? [], named: "").choices)
    }

    private static func decoded<Value: Decodable>(_ name: String, as: Value.Type) throws -> Value {
        let file = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "json"))
        return try JSONDecoder().decode(Value.self, from: Data(contentsOf: file))
    }
}

// MARK: Dynamic identifiers

/// A published dynamic identifier and its contents.
struct DynamicVector: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let conformsTo: String?
    let tags: [DynamicIdentifier.Tag]

    var testDescription: String { id }

    private enum CodingKeys: CodingKey { case id, conformsTo, tags }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        conformsTo = try container.decodeIfPresent(String.self, forKey: .conformsTo)
        tags = try container.decode([[String]].self, forKey: .tags).map { pair in
            DynamicIdentifier.Tag(UTTagClass(rawValue: pair[0]), pair[1])
        }
    }
}

/// A published identifier that is incomplete or damaged.
struct MalformedVector: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let why: String

    var testDescription: String { "\(id): \(why)" }
}

extension Fixture {
    private struct Vectors: Decodable {
        let vectors: [DynamicVector]
        let malformed: [MalformedVector]
    }

    static func dynamicVectors() throws -> [DynamicVector] {
        try decoded("dynamic-vectors", as: Vectors.self).vectors
    }

    static func malformedVectors() throws -> [MalformedVector] {
        try decoded("dynamic-vectors", as: Vectors.self).malformed
    }
}

// MARK: Apple's declarations

/// One declaration of CoreTypes 517, or of the SDK of macOS 15 alone.
struct AppleType: Decodable, Sendable, CustomTestStringConvertible {
    /// As declared, some in mixed case.
    let identifier: String
    /// Nil for the three that only the SDK has.
    let kind: TypeDeclaration.Kind?
    let conformsTo: [String]
    let tags: [UTTagClass: [String]]

    /// As reported, in lowercase.
    var folded: String { identifier.lowercased() }
    var testDescription: String { identifier }

    init(from decoder: any Decoder) throws {
        var row = try decoder.unkeyedContainer()
        identifier = try row.decode(String.self)
        kind = ["e": .exported, "i": .imported][try row.decode(String.self)]
        conformsTo = try row.decode([String].self)
        var tags: [UTTagClass: [String]] = [:]
        for tagClass in [UTTagClass.filenameExtension, .mimeType, .osType, .pasteboardType] {
            let texts = try row.decode([String].self)
            if !texts.isEmpty { tags[tagClass] = texts }
        }
        self.tags = tags
    }
}

extension Fixture {
    private struct AppleTypes: Decodable { let types: [AppleType] }

    /// The declarations in declaration order. The three that only the SDK has are last.
    static func appleTypes() throws -> [AppleType] { try apple.get() }

    private static let apple = Result { try decoded("apple-types", as: AppleTypes.self).types }
}

// MARK: Observed answers

/// The answer of macOS 26.5.1 for an extension under `public.data`.
struct ObservedAnswer: Decodable, Sendable, CustomTestStringConvertible {
    let filenameExtension: String
    let identifier: String

    var testDescription: String { "\(filenameExtension) → \(identifier)" }

    init(from decoder: any Decoder) throws {
        var row = try decoder.unkeyedContainer()
        filenameExtension = try row.decode(String.self)
        identifier = try row.decode(String.self)
    }
}

/// A type as a Mac with macOS 14 reports it.
struct ObservedType: Decodable, Sendable, CustomTestStringConvertible {
    let identifier: String
    let preferredExtension: String?
    /// The extensions for which the answer is this type.
    let extensions: [String]
    /// All supertypes; empty where they were not observed.
    let supertypes: [String]

    var testDescription: String { identifier }

    init(from decoder: any Decoder) throws {
        var row = try decoder.unkeyedContainer()
        identifier = try row.decode(String.self)
        preferredExtension = try row.decodeIfPresent(String.self)
        extensions = try row.decode([String].self)
        supertypes = try row.decode([String].self)
    }
}

extension Fixture {
    private struct Answers: Decodable { let answers: [ObservedAnswer] }
    private struct Types: Decodable { let types: [ObservedType] }
    private struct Constants: Decodable { let constants: [[String]] }

    static func observedAnswers() throws -> [ObservedAnswer] {
        try decoded("macos26-extensions", as: Answers.self).answers
    }

    static func observedTypes() throws -> [ObservedType] { try decoded("macos14-types", as: Types.self).types }

    /// The constants of the SDK: name and identifier.
    static func constants() throws -> [(name: String, identifier: String)] {
        try decoded("swift-constants", as: Constants.self).constants.map { ($0[0], $0[1]) }
    }
}
