import Testing

/// The properties, for some thousand inputs that are the same in every run. Fuzzing tries others.
@Suite struct PropertyTests {
    @Test(.timeLimit(.minutes(5)), arguments: FuzzTarget.properties.map(\.name))
    func `properties hold for seeded inputs`(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        for seed in 0..<1500 {
            var bytes = SeededBytes(seed: seed)
            let failure = target.check(bytes.bytes(upTo: 40 + seed / 4))
            #expect(failure == nil, "seed \(seed)")
            if failure != nil { break }
        }
    }
}
