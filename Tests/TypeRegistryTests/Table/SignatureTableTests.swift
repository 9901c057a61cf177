import SeededNumbers
import TestTags
import Testing

@testable import TypeRegistry

/// The index of signatures finds the same as comparing each signature.
@Suite(.tags(.slow)) struct SignatureTableTests {
    private func declaration(_ identifier: String, _ signatures: TypeSignature...) -> TypeDeclaration {
        var declaration = TypeDeclaration(identifier, .imported)
        declaration.signatures = signatures
        return declaration
    }

    private func identifiers(_ registry: Registry, _ file: [UInt8]) -> [String] {
        registry.signatures(in: file).map(\.type.identifier).sorted()
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `Random signatures match random files as without a table`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var found = 0
        for _ in 0..<40 {
            let declarations = (0..<12).map { number in
                declaration("com.example.t\(number)", .random(&generator), .random(&generator))
            }
            let registry = Registry.small(declarations)
            #expect(registry.findings == [])
            for file in TypeSignature.randomFiles {
                let all = declarations.flatMap { each in each.signatures.map { (each.identifier, $0) } }
                let fixed = all.filter { !$0.1.patterns.allSatisfy { $0.range > 0 } && $0.1.holds(in: file) }
                // Signatures without a fixed offset are matched only if no other matches.
                let expected = fixed.isEmpty ? all.filter { $0.1.holds(in: file) } : fixed
                let names = { (list: [(String, TypeSignature)]) in
                    list.map { "\($0.0) \($0.1.digits) \($0.1.isWeak)" }.sorted()
                }
                let matches = registry.signatures(in: file).map { "\($0.type) \($0.digits) \($0.isWeak)" }
                #expect(matches.sorted() == names(expected))
                for window in [0, 4, 20] {
                    let matches = registry.signatures(in: file, window: window)
                    let all = Set(matches.map { "\($0.type) \($0.digits) \($0.isWeak)" })
                    #expect(all.isSuperset(of: names(fixed)), "window \(window)")
                }
                found += expected.count
            }
        }
        #expect(found > 500, "a test that finds nothing tests nothing")
    }

    @Test func `Bytes after the head are fetched, but none after the end of the file`() {
        let registry = Registry.small([
            declaration("com.example.deep", TypeSignature([.init(offset: 0x8001, bytes: Array("CD001".utf8))]))
        ])
        let file = [UInt8](repeating: 0, count: 0x8001) + Array("CD001".utf8)
        for window in [0, 512, 0x8001, 0x8003, .max] {
            #expect(registry.signatures(in: file, window: window).count == 1, "window \(window)")
        }
        #expect(registry.signatures(in: file.dropLast(), window: 512).isEmpty)
        #expect(registry.signatures(in: [], window: 512).isEmpty)
    }

    @Test func `A replaced type loses its signatures, unless the other declaration has none`() {
        let below = Registry.small([
            declaration("com.example.a", TypeSignature([.init(bytes: Array("OLD!".utf8))])),
            declaration("com.example.b", TypeSignature([.init(bytes: Array("STAY".utf8))])),
        ])
        var new = TypeDeclaration("com.example.a")
        new.signatures = [TypeSignature([.init(bytes: Array("NEW!".utf8))])]
        let above = Registry(layers: [RegistryLayer(name: "app", role: .app, declarations: [new])], over: below)
        #expect(identifiers(above, Array("OLD!".utf8)) == [])
        #expect(identifiers(above, Array("NEW!".utf8)) == ["com.example.a"])
        #expect(identifiers(above, Array("STAY".utf8)) == ["com.example.b"])
        #expect(identifiers(below, Array("OLD!".utf8)) == ["com.example.a"])
        let without = RegistryLayer(name: "bare", role: .app, declarations: [TypeDeclaration("com.example.a")])
        #expect(identifiers(Registry(layers: [without], over: below), Array("OLD!".utf8)) == ["com.example.a"])
    }

    @Test func `A layer over the shipped types adds its signatures and keeps the others`() {
        let mine = declaration("com.example.mine", TypeSignature([.init(offset: 2, bytes: Array("MINE".utf8))]))
        let registry = Registry(layers: [RegistryLayer(name: "mine", declarations: [mine])])
        #expect(identifiers(registry, Array("..MINE..".utf8)) == ["com.example.mine"])
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        #expect(identifiers(registry, png) == ["public.png"])
    }

    @Test func `Each of many signatures with the same beginning is found`() {
        let declarations = (0..<300).map { number in
            declaration(
                "com.example.t\(number)",
                TypeSignature([
                    .init(bytes: Array("SAME".utf8)),
                    .init(offset: 8, bytes: [UInt8(number / 256), UInt8(number % 256)]),
                ]))
        }
        let registry = Registry.small(declarations)
        for number in 0..<300 {
            let file = Array("SAME....".utf8) + [UInt8(number / 256), UInt8(number % 256)]
            #expect(identifiers(registry, file) == ["com.example.t\(number)"])
        }
    }
}
