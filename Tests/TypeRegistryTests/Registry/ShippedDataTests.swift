import Foundation
import TestTags
import Testing

@testable import TypeRegistry

/// The requirements of `Registry/types.json`. Apple's declarations have tests of their own.
@Suite(.tags(.slow)) struct ShippedDataTests {
    private let layer: RegistryLayer
    private let ours: [TypeDeclaration]

    init() throws {
        let bytes = [UInt8](try Data(contentsOf: Self.registryFolder.appending(path: "types.json")))
        layer = try RegistryLayer(name: "shipped", role: .shipped, json: bytes)
        ours = layer.declarations.filter { !$0.isDeclaredByApple && !$0.identifier.hasPrefix("com.x.") }
    }

    private static let registryFolder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Registry")

    @Test func `There are many types and no findings`() {
        #expect(layer.declarations.count >= 1_500)
        #expect(layer.findings.filter { $0.severity > .note } == [])
        var checked = layer
        checked.isChecked = true
        #expect(Registry(layers: [checked], over: nil).findings.filter { $0.severity > .note } == [])
    }

    @Test func `The file is sorted by identifier`() {
        // The types of the sample app are with the app, at the end of the file.
        let identifiers = layer.declarations.map { TypeIdentifier.folded($0.identifier) }.filter {
            !$0.hasPrefix("com.x.")
        }
        #expect(identifiers == identifiers.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    @Test func `Every type has a description in one line`() {
        for declaration in layer.declarations where !declaration.identifier.hasPrefix("com.x.") {
            let description = declaration.description ?? ""
            #expect(
                !description.isEmpty && description.count <= 80 && !description.contains("\n")
                    && !description.hasSuffix("."),
                "\(declaration.identifier): '\(description)'")
        }
    }

    /// typeq creates no identifier with a reserved prefix, and exports no type of another owner.
    /// Source: [How to Write Go Code](https://go.dev/doc/code), whose source files end in `.go`. The GNU Guile Reference Manual,
    /// "Compilation", gives the extension to compiled code, which programs load from a cache.
    @Test(arguments: [
        ("go", "org.golang.go-script"), ("rs", "org.rust-lang.rust-script"), ("kt", "org.kotlinlang.source"),
    ])
    func `The extension of a programming language belongs to its sources first`(name: String, identifier: String) {
        let claimants = Registry.shipped.types(tag: name, tagClass: .filenameExtension, conformingTo: nil)
        #expect(claimants.first?.identifier == identifier)
    }

    @Test func `Types of typeq's are imported, and only those of Xcode have a reserved prefix`() {
        #expect(ours.filter { $0.kind != .imported }.map(\.identifier) == [])
        #expect(ours.filter { TypeIdentifier.hasReservedPrefix($0.identifier) != $0.isXcodes }.map(\.identifier) == [])
    }

    @Test func `Only types of Apple's have added tags`() {
        #expect(ours.filter { !$0.added.isEmpty }.map(\.identifier) == [])
    }

    /// The list says why a type has no more specific supertype.
    @Test func `A type whose only parent is data is listed with a reason`() throws {
        let list = try String(contentsOf: Self.registryFolder.appending(path: "roots.tsv"), encoding: .utf8)
        var listed: [String: String] = [:]
        for line in list.split(separator: "\n") where !line.hasPrefix("#") {
            let columns = line.split(separator: "\t").map(String.init)
            #expect(columns.count == 2, "'\(line)' is an identifier, a tab and a reason")
            listed[columns[0]] = columns.last
        }
        let roots = ours.filter { $0.conformsTo == ["public.data"] || $0.conformsTo.isEmpty }.map(\.identifier)
        #expect(Set(roots) == Set(listed.keys))
    }

    /// typeq-app(5): the types of the sample app are always declared.
    @Test func `The sample app is declared`() throws {
        #expect(layer.apps.map(\.identifier) == ["com.x.app"])
        let type = try #require(Registry.shipped.type("com.x.doc"))
        #expect(type.conforms(to: .data))
        #expect(type.conforms(to: .content))
        #expect(Registry.shipped.type(tag: "xdoc", tagClass: .filenameExtension, conformingTo: .data) == type)
    }
}

/// The signatures that typeq ships. Their sources are the specifications that the types refer to.
@Suite(.tags(.slow)) struct ShippedSignatureTests {
    private let registry = Registry.shipped
    private var declared: [(type: UTType, signature: TypeSignature)] { Self.all }
    private static let all: [(type: UTType, signature: TypeSignature)] = Registry.shipped.types.flatMap { type in
        (type.declaration?.signatures ?? []).map { (type, $0) }
    }

    @Test func `There are signatures of more than a thousand types`() {
        #expect(Set(declared.map(\.type)).count > 1_000)
    }

    @Test func `Each signature is found in its smallest file, and not without the last byte`() {
        for (type, signature) in declared {
            var file: [UInt8] = []
            for pattern in signature.patterns {
                let end = pattern.offset + pattern.bytes.count
                if file.count < end { file += [UInt8](repeating: 0, count: end - file.count) }
                for (index, byte) in pattern.bytes.enumerated() { file[pattern.offset + index] |= byte }
            }
            #expect(registry.signatures(in: file).contains { $0.type == type }, "\(type)")
            #expect(registry.signatures(in: file, window: 64).contains { $0.type == type }, "\(type)")
            let cut = registry.signatures(in: Array(file.dropLast()))
            #expect(!cut.contains { $0.type == type && $0.digits == signature.digits }, "\(type)")
        }
    }

    @Test func `Only types that conform to each other share a strong signature`() {
        var owners: [TypeSignature: UTType] = [:]
        for (type, signature) in declared where !signature.isWeak {
            if let owner = owners[signature], owner != type {
                #expect(owner.conforms(to: type) || type.conforms(to: owner), "\(type) and \(owner)")
            }
            owners[signature] = type
        }
    }

    @Test func `A signature of few bytes is weak`() {
        for (type, signature) in declared where signature.isTooShortForProof { #expect(signature.isWeak, "\(type)") }
    }
}
