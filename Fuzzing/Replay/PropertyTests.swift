import TestTags
import Testing

/// The properties, for some inputs that are the same in every run: ten times as many with `TYPEQ_THOROUGH` in the environment.
/// Fuzzing tries others.
@Suite(.tags(.slow)) struct PropertyTests {
    @Test(.timeLimit(.minutes(20)), arguments: FuzzTarget.properties.map(\.name))
    func `properties hold for seeded inputs`(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        // Few of those that make long contents and large graphs, which take their time in a debug build.
        let count = ["property-prefix", "property-conformance"].contains(name) ? 100 : 400
        for seed in stride(from: 0, to: count, by: isThorough ? 1 : 10) {
            var bytes = SeededBytes(seed: seed)
            let failure = target.check(bytes.bytes(upTo: 40 + seed))
            #expect(failure == nil, "seed \(seed)")
            if failure != nil { break }
        }
    }
}
