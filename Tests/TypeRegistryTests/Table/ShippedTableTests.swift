import SeededNumbers
import Testing

@testable import TypeRegistry

/// The committed table is `Registry/types.json`, compiled: nothing else, and always the same bytes.
@Suite struct ShippedTableTests {
    private func compiled() throws -> [UInt8] {
        Registry(layers: [try Fixture.shippedLayer()], over: nil).compiledTable
    }

    @Test("compiled anew it is the committed file, byte for byte; if not, run 'make registry'")
    func isUpToDate() throws {
        let committed = try Fixture.bytes("Sources/CTypeTable/types.table")
        // Not compared in the expectation itself, which would print both.
        let isSame = try compiled() == committed
        #expect(isSame)
    }

    @Test("the embedded table is the committed file")
    func isEmbedded() throws {
        let isSame = try Registry.shipped.compiledTable == Fixture.bytes("Sources/CTypeTable/types.table")
        #expect(isSame)
    }

    @Test("the same declarations give the same bytes, in whatever order they stand")
    func deterministic() throws {
        let first = try compiled()
        let again = try compiled() == first
        #expect(again)
        var generator = SeededGenerator(seed: 0x0D3)
        var layer = try Fixture.shippedLayer()
        layer.declarations.shuffle(using: &generator)
        let shuffled = Registry(layers: [layer], over: nil).compiledTable == first
        #expect(shuffled)
    }

    @Test("it passes the checks that a table from outside must pass")
    func isSound() throws {
        let layer = try RegistryLayer(name: "shipped", role: .shipped, table: Registry.shipped.compiledTable)
        #expect(layer.declarations.count == Registry.shipped.count)
    }

    @Test("every declaration of the file is in it, as declared")
    func complete() throws {
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

    @Test("it begins with its signature and its version")
    func header() {
        let bytes = Registry.shipped.compiledTable
        #expect(Array(bytes.prefix(12)) == Array("typeq\0\r\n".utf8) + [UInt8(TableLayout.version), 0, 0, 0])
    }
}
