import Testing

@testable import TypeRegistry

/// Every identifier seen in public together with what it encodes, in both directions.
///
/// Source: identifiers and tags seen side by side in public. Apple documents only that such types exist:
/// [isDynamic](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/isdynamic).
@Suite struct DynamicIdentifierTests {
    @Test("parts → identifier", arguments: try Fixture.dynamicVectors())
    func encodes(_ vector: DynamicVector) {
        #expect(DynamicIdentifier(conformsTo: vector.conformsTo, tags: vector.tags).identifier == vector.id)
    }

    @Test("identifier → parts", arguments: try Fixture.dynamicVectors())
    func decodes(_ vector: DynamicVector) throws {
        let parts = try #require(DynamicIdentifier(vector.id))
        #expect(parts.conformsTo == vector.conformsTo)
        #expect(parts.tags == vector.tags)
        #expect(parts.identifier == vector.id)
    }

    @Test("identifier → type", arguments: try Fixture.dynamicVectors())
    func becomesType(_ vector: DynamicVector) throws {
        let type = try UTType.required(vector.id)
        #expect(type.identifier == vector.id)
        #expect(type.isDynamic && !type.isDeclared && !type.isPublic)
        #expect(type.tags == Dictionary(grouping: vector.tags, by: \.tagClass).mapValues { $0.map(\.value) })
        let supertype = try vector.conformsTo.map { try UTType.required($0) }
        #expect(type.supertypes == supertype.map { $0.supertypes.union([$0]) } ?? [])
    }

    @Test("malformed identifiers seen in public are none", arguments: try Fixture.malformedVectors())
    func rejects(_ vector: MalformedVector) {
        #expect(DynamicIdentifier(vector.id) == nil)
        #expect(UTType(vector.id) == nil)
    }

    @Test func fixtureIsWhole() throws {
        #expect(try Fixture.dynamicVectors().count == 184)
        #expect(try Fixture.malformedVectors().count == 4)
    }
}
