import SeededNumbers
import Testing

@testable import TypeRegistry

/// Cycles of conformance: each is found once, with its types.
@Suite struct ConformanceCyclesTests {
    /// Returns the cycles of types, each of which is given by the numbers of its supertypes.
    private func cycles(_ parents: [[Int]], from types: [Int]? = nil) -> [[Int]] {
        let cycles = ConformanceCycles(count: parents.count) { type in parents[type].filter(parents.indices.contains) }
        return cycles.all(from: types ?? cycles.nodes)
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

    @Test func `Only cycles of the given types are found, and begin with them`() {
        #expect(cycles([[1], [0], [3], [2], [2]], from: [3, 4]) == [[3, 2]])
        #expect(cycles([[1], [0], [3], [2], [2]], from: [4]).isEmpty)
    }

    @Test func `A cycle is a shortest one of its first type`() {
        #expect(cycles([[1], [2, 3], [3], [0]]) == [[0, 1, 3], [2, 3, 0, 1]])
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
