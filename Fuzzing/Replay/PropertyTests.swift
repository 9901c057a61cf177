import Testing

/// The properties, with several hundred inputs each, which are the same in every run. Fuzzing tries other inputs.
@Suite struct PropertyTests {
    @Test(.timeLimit(.minutes(20)), arguments: FuzzTarget.properties.map(\.name))
    func `properties are true for seeded inputs`(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        // Only a few inputs that create long contents and large graphs, which are slow in a debug build.
        let count = ["property-prefix", "property-conformance"].contains(name) ? 100 : 400
        for seed in 0..<count {
            var bytes = SeededBytes(seed: seed)
            let failure = target.check(bytes.bytes(upTo: 40 + seed))
            #expect(failure == nil, "seed \(seed)")
            if failure != nil { break }
        }
    }
}
