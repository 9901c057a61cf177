import Foundation
import Testing

@testable import TypeRegistry

/// What `Registry/types.json` must be, apart from Apple's declarations, which have tests of their own.
@Suite struct ShippedDataTests {
    private let layer: RegistryLayer
    private let ours: [TypeDeclaration]

    init() throws {
        let bytes = [UInt8](try Data(contentsOf: Self.registryFolder.appending(path: "types.json")))
        layer = try RegistryLayer(name: "shipped", role: .shipped, json: bytes)
        ours = layer.declarations.filter { !$0.isApples && !$0.identifier.hasPrefix("com.x.") }
    }

    private static let registryFolder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Registry")

    @Test func thereAreManyTypesAndNoMistakes() {
        #expect(layer.declarations.count >= 1_500)
        #expect(layer.findings.filter { $0.severity > .note } == [])
        var checked = layer
        checked.isChecked = true
        #expect(Registry(layers: [checked], over: nil).findings.filter { $0.severity > .note } == [])
    }

    @Test func theFileIsSortedByIdentifier() {
        // The types of the sample app stand with the app, at the end of the file.
        let identifiers = layer.declarations.map { TypeIdentifier.folded($0.identifier) }.filter {
            !$0.hasPrefix("com.x.")
        }
        #expect(identifiers == identifiers.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    @Test func everyTypeHasOneLineForPeople() {
        for declaration in layer.declarations where !declaration.identifier.hasPrefix("com.x.") {
            let description = declaration.description ?? ""
            #expect(
                !description.isEmpty && description.count <= 80 && !description.contains("\n")
                    && !description.hasSuffix("."),
                "\(declaration.identifier): '\(description)'")
        }
    }

    /// Nothing is minted under a prefix that is the system's, and nothing is exported in somebody else's name.
    @Test func typesOfOursAreImportedAndOutsideTheSystemsPrefixes() {
        #expect(ours.filter { $0.kind != .imported }.map(\.identifier) == [])
        #expect(ours.filter { TypeIdentifier.hasReservedPrefix($0.identifier) }.map(\.identifier) == [])
    }

    @Test func onlyTypesOfApplesHaveAddedTags() {
        #expect(ours.filter { !$0.added.isEmpty }.map(\.identifier) == [])
    }

    /// The list says why nothing more specific is true of a type.
    @Test func aTypeWithNoParentButDataIsListedWithItsReason() throws {
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

    /// typeq-app(5): the sample app, whose types are there whichever app is asked about.
    @Test func theSampleAppIsThere() throws {
        #expect(layer.apps.map(\.identifier) == ["com.x.app"])
        let type = try #require(Registry.shipped.type("com.x.doc"))
        #expect(type.conforms(to: .data))
        #expect(type.conforms(to: .content))
        #expect(Registry.shipped.type(tag: "xdoc", tagClass: .filenameExtension, conformingTo: .data) == type)
    }
}
