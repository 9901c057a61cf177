import DeclarationFormats
import TestTags
import Testing

@testable import TypeRegistry

/// Compiled layers that are used in place.
@Suite(.tags(.slow)) struct CompiledLayerTests {
    private static let layer = RegistryLayer(
        name: "types.json",
        declarations: [
            TypeDeclaration("com.example.a", .exported, ["public.image"], extensions: ["exa"], order: 1),
            TypeDeclaration("com.example.b", .imported, ["com.example.a"], extensions: ["exa"]),
            TypeDeclaration("com.example.c", .imported, [], extensions: ["exa"]),
            // Apple exports this type, so that declaration is used.
            TypeDeclaration("public.png", .imported, ["public.data"], extensions: ["exb"]),
        ])

    private func using(_ bytes: [UInt8], over base: Registry, identity: UInt64? = nil) throws -> Registry? {
        try Registry.using(TableMemory(copying: bytes), layerName: "x.table", over: base, identity: identity)
    }

    @Test func `A table in place answers as its layer does, and has the name of its file`() throws {
        let built = Registry(layers: [Self.layer])
        let used = try #require(try using(built.compiled().bytes, over: .shipped))
        #expect(used.count == built.count)
        #expect(used.types.map(\.identifier) == built.types.map(\.identifier))
        #expect(used.claimants(of: "exa", .filenameExtension) == built.claimants(of: "exa", .filenameExtension))
        #expect(try used.required("com.example.b").layerName == "x.table")
        #expect(used.layerNames.map(\.name) == ["shipped", "x.table"])
        #expect(try used.required("com.example.b").conforms(to: used.required("public.image")))
        #expect(try used.required("com.example.a").declaration == built.required("com.example.a").declaration)
    }

    @Test func `The findings are in the table, with the name of its file`() throws {
        let built = Registry(layers: [Self.layer])
        #expect(!built.findings.isEmpty)
        let used = try #require(try using(built.compiled().bytes, over: .shipped))
        #expect(used.findings.map(\.message) == built.findings.map(\.message))
        #expect(used.findings.map(\.known) == built.findings.map(\.known))
        #expect(used.findings.map(\.severity) == built.findings.map(\.severity))
        #expect(used.findings.map(\.identifier) == built.findings.map(\.identifier))
        #expect(used.findings.map(\.location.position) == built.findings.map(\.location.position))
        #expect(used.findings.allSatisfy { $0.location.file == "x.table" })
    }

    @Test func `A table over another base is not used in place, and its declarations can be read`() throws {
        let bytes = Registry(layers: [Self.layer]).compiledTable
        #expect(try using(bytes, over: .apple) == nil)
        #expect(try using(bytes, over: Registry(layers: [Self.layer])) == nil)
        let read = try RegistryLayer(name: "x.table", table: bytes)
        // Also the one that lost to Apple's: over another base it may count.
        #expect(Set(read.declarations.map(\.identifier)) == Set(Self.layer.declarations.map(\.identifier)))
        let moved = Registry(layers: [read], over: .apple)
        let built = Registry(layers: [Self.layer], over: .apple)
        #expect(Set(moved.types.map(\.identifier)) == Set(built.types.map(\.identifier)))
    }

    @Test func `Tables can lie over tables`() throws {
        let first = try #require(try using(Registry(layers: [Self.layer]).compiledTable, over: .shipped))
        let more = RegistryLayer(
            name: "more.json",
            declarations: [TypeDeclaration("com.example.d", .exported, ["com.example.b"], extensions: ["exa"])])
        let bytes = Registry(layers: [more], over: first).compiledTable
        let both = try #require(try using(bytes, over: first))
        #expect(try both.required("com.example.d").conforms(to: both.required("public.image")))
        #expect(both.claimants(of: "exa", .filenameExtension).count == 4)
        #expect(try using(bytes, over: .shipped) == nil)
    }

    @Test func `A cache knows its table by a number`() throws {
        let built = Registry(layers: [Self.layer])
        let bytes = built.compiled(identity: 0x1234_5678_9ABC_DEF0).bytes
        #expect(try using(bytes, over: .shipped, identity: 0x1234_5678_9ABC_DEF0) != nil)
        #expect(try using(bytes, over: .shipped, identity: 1) == nil)
        #expect(try using(bytes, over: .shipped) != nil)
    }

    @Test func `A small table is checked whole before it is used`() {
        var bytes = Registry(layers: [Self.layer]).compiledTable
        bytes[bytes.count / 2] ^= 1
        #expect(throws: TypeTableError.self) { try using(bytes, over: .shipped) }
    }

    @Test func `Many declarations are packed, and come back unchanged`() throws {
        var declarations = (0..<5_000).map { index in
            TypeDeclaration(
                "com.example.T\(index)", index % 2 == 0 ? .exported : .imported, ["public.data", "com.example.t0"],
                extensions: ["e\(index)", "É"], mimeTypes: index % 3 == 0 ? ["a/b"] : [],
                order: index % 5 == 0 ? index - 10 : nil, description: index % 7 == 0 ? "" : "Tür \(index)")
        }
        declarations[4_500].signatures = [TypeSignature([.init(bytes: [1, 2, 3, 4])])]
        declarations[4_600].tags[UTTagClass(rawValue: "other")] = ["x"]
        declarations[4_700].version = .max
        declarations[4_800].added[.mimeType] = ["a/c"]
        declarations[4_900].position = .init(offset: 1 << 40, line: 7, column: 9)
        var store = DeclarationStore()
        for declaration in declarations { store.append(declaration) }
        #expect(store.count == declarations.count)
        #expect(store.all == declarations)
        var layer = RegistryLayer(name: "many", declarations: [])
        layer.store = store
        let packed = Registry(layers: [layer]).compiledTable
        let isSame = packed == Registry(layers: [RegistryLayer(name: "many", declarations: declarations)]).compiledTable
        #expect(isSame)
    }
}
