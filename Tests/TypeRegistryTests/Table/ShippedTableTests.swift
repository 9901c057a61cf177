import SeededNumbers
import TestTags
import Testing

@testable import TypeRegistry

/// The committed table is the compiled `Registry/types.json`, always with the same bytes.
@Suite(.tags(.slow)) struct ShippedTableTests {
    private static let compiled = Result {
        Registry(layers: [try Fixture.shippedLayer()], over: nil).compiledTable
    }

    @Test func `The compiled table is the committed file (if not, run 'make registry')`() throws {
        let committed = try Fixture.bytes("Sources/CTypeTable/types.table")
        // Not compared in the expectation itself, which would print both.
        let isSame = try Self.compiled.get() == committed
        #expect(isSame)
    }

    @Test func `The compiled table of Apple's types is the committed and the embedded one`() throws {
        let compiled = Registry(layers: [try Fixture.shippedLayer().applesOwn], over: nil).compiledTable
        let isSame = try compiled == Fixture.bytes("Sources/CTypeTable/apple.table")
        #expect(isSame)
        let isEmbedded = Registry.apple.compiledTable == compiled
        #expect(isEmbedded)
    }

    @Test func `The embedded table is the committed file`() throws {
        let isSame = try Registry.shipped.compiledTable == Fixture.bytes("Sources/CTypeTable/types.table")
        #expect(isSame)
    }

    @Test func `Compiled again, and in any order of declarations, the table is the same`() throws {
        let first = try Self.compiled.get()
        var generator = SeededGenerator(seed: 0x0D3)
        var layer = try Fixture.shippedLayer()
        layer.declarations.shuffle(using: &generator)
        let shuffled = Registry(layers: [layer], over: nil).compiledTable == first
        #expect(shuffled)
    }

    @Test func `The embedded table passes the checks for untrusted tables`() throws {
        let layer = try RegistryLayer(name: "shipped", role: .shipped, table: Registry.shipped.compiledTable)
        #expect(layer.declarations.count == Registry.shipped.count)
    }

    @Test func `The table has every declaration of the file`() throws {
        let layer = try Fixture.shippedLayer()
        #expect(Registry.shipped.count == layer.declarations.count)
        for var declaration in layer.declarations {
            declaration.position = nil
            declaration.identifier = TypeIdentifier.folded(declaration.identifier)
            declaration.conformsTo = declaration.conformsTo.map(TypeIdentifier.folded)
            declaration.tags = declaration.tags.filter { !$0.value.isEmpty }
            #expect(Registry.shipped.type(declaration.identifier)?.declaration == declaration)
        }
    }

    @Test func `The table begins with its signature and version`() {
        let bytes = Registry.shipped.compiledTable
        #expect(Array(bytes.prefix(12)) == Array("typeq\0\r\n".utf8) + [UInt8(TableLayout.version), 0, 0, 0])
    }
}
