import TestTags
import Testing

/// The properties, with inputs that are the same in every run. With `TYPEQ_THOROUGH` in the environment, there are ten times as
/// many. Fuzzing tries other inputs.
@Suite(.tags(.slow)) struct PropertyTests {
    @Test(.timeLimit(.minutes(20)), arguments: FuzzTarget.properties.map(\.name))
    func `properties are true for seeded inputs`(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        // Only a few inputs that create long contents and large graphs, which are slow in a debug build.
        let count = ["property-prefix", "property-conformance"].contains(name) ? 100 : 400
        for seed in stride(from: 0, to: count, by: isThorough ? 1 : 10) {
            var bytes = SeededBytes(seed: seed)
            let failure = target.check(bytes.bytes(upTo: 40 + seed))
            #expect(failure == nil, "seed \(seed)")
            if failure != nil { break }
        }
    }
}
