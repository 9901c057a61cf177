import Testing

@testable import TypeRegistry

/// The signatures that typeq ships. Their sources are the specifications that the types refer to.
@Suite struct ShippedSignatureTests {
    private let registry = Registry.shipped
    private var declared: [(type: UTType, signature: TypeSignature)] { Self.all }
    private static let all: [(type: UTType, signature: TypeSignature)] = Registry.shipped.types.flatMap { type in
        (type.declaration?.signatures ?? []).map { (type, $0) }
    }

    @Test("there are signatures of more than a thousand types")
    func many() {
        #expect(Set(declared.map(\.type)).count > 1_000)
    }

    @Test("each is found in the least file that has it, and in none that lacks its last byte")
    func found() {
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

    @Test("no two types that do not conform to each other have one strong signature")
    func unique() {
        var owners: [TypeSignature: UTType] = [:]
        for (type, signature) in declared where !signature.isWeak {
            if let owner = owners[signature], owner != type {
                #expect(owner.conforms(to: type) || type.conforms(to: owner), "\(type) and \(owner)")
            }
            owners[signature] = type
        }
    }

    @Test("a signature of few bytes is weak")
    func weak() {
        for (type, signature) in declared where signature.isTooShortForProof { #expect(signature.isWeak, "\(type)") }
    }
}
