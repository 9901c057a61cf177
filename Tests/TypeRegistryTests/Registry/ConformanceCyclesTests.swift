import SeededNumbers
import Testing

@testable import TypeRegistry

/// Cycles of conformance: each is found once, with its types.
@Suite struct ConformanceCyclesTests {
    /// A registry of types t0…, each with the numbers of its supertypes.
    private func registry(_ parents: [[Int]]) -> Registry {
        let declarations = parents.enumerated().map { type, parents in
            TypeDeclaration("t\(type)", .exported, parents.map { "t\($0)" })
        }
        return Registry(layers: [RegistryLayer(name: "test", declarations: declarations)], over: nil)
    }

    private func cycles(_ parents: [[Int]], from types: [Int]? = nil) -> [[Int]] {
        let registry = registry(parents)
        return ConformanceCycles.find(in: registry.table, from: (types ?? Array(parents.indices)).map(UInt32.init))
            .map { $0.map(Int.init) }
    }

    @Test(arguments: [[], [[]], [[1], []], [[1, 2], [3], [3], []], [[0]], [[7]]] as [[[Int]]])
    func `No cycle`(_ parents: [[Int]]) {
        #expect(cycles(parents).isEmpty, "a type that conforms to itself is another finding")
    }

    @Test(
        arguments: [
            ([[1], [0]], [[0, 1]]), ([[1], [2], [0]], [[0, 1, 2]]), ([[1], [0], [3], [2]], [[0, 1], [2, 3]]),
            ([[1], [2, 0], [1]], [[1, 2], [0, 1]]), ([[1], [2], [3], [1]], [[1, 2, 3]]),
            ([[0, 1], [0, 1]], [[0, 1]]),
        ] as [([[Int]], [[Int]])])
    func `Each cycle is found once, with its types`(_ parents: [[Int]], _ expected: [[Int]]) {
        #expect(Set(cycles(parents).map(Set.init)) == Set(expected.map(Set.init)))
        #expect(cycles(parents).count == expected.count)
    }

    @Test func `Only cycles that can be reached from the given types are found`() {
        #expect(cycles([[1], [0], [3], [2], [2]], from: [4]).map(Set.init) == [[2, 3]])
        #expect(cycles([[1], [0], [3], [2], []], from: [4]).isEmpty)
    }

    @Test func `Random graphs have a cycle exactly where a type reaches itself`() {
        var generator = SeededGenerator(seed: 0x6AF)
        for _ in 0..<500 {
            let count = Int.random(in: 1...8, using: &generator)
            let parents = (0..<count).map { type in
                (0..<Int.random(in: 0...2, using: &generator)).map { _ in Int.random(in: 0..<count, using: &generator) }
                    .filter { $0 != type }
            }
            let onCircle = (0..<count).filter { Self.reaches($0, parents) }
            let cycles = cycles(parents)
            #expect(cycles.isEmpty == onCircle.isEmpty)
            for cycle in cycles {
                #expect(Set(cycle).count == cycle.count && Set(cycle).isSubset(of: onCircle))
                for (type, next) in zip(cycle, cycle.dropFirst() + cycle.prefix(1)) {
                    #expect(parents[type].contains(next))
                }
            }
        }
    }

    /// Whether a type reaches itself.
    private static func reaches(_ type: Int, _ parents: [[Int]]) -> Bool {
        var seen: Set<Int> = []
        var open = parents[type]
        while let next = open.popLast() {
            if next == type { return true }
            if seen.insert(next).inserted { open += parents[next] }
        }
        return false
    }
}
