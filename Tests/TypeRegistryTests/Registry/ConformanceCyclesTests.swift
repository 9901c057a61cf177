import Testing

@testable import TypeRegistry

/// The graph of conformances: closures in order, circles each once.
@Suite struct ConformanceGraphTests {
    /// Types 0…, each with the numbers of its supertypes.
    private func graph(_ parents: [[Int]]) -> ConformanceGraph {
        let names = parents.map { $0.map { "t\($0)" } }
        return ConformanceGraph(names, Dictionary(uniqueKeysWithValues: parents.indices.map { ("t\($0)", UInt32($0)) }))
    }

    @Test("dangling supertypes and the type itself are left out, in any case of letters")
    func parents() {
        let graph = ConformanceGraph([["T1", "missing", "t0"], ["t1"]], ["t0": 0, "t1": 1])
        #expect(graph.parents == [[1], []])
    }

    @Test("the closure comes nearest first, in declared order, without the type")
    func closure() {
        var diamond = graph([[2, 1], [3], [3, 4], [], [0]])
        #expect(diamond.closure(of: 0, upTo: 10) == [2, 1, 3, 4])
        #expect(diamond.closure(of: 4, upTo: 10) == [0, 2, 1, 3])
        #expect(diamond.closure(of: 3, upTo: 10) == [])
        #expect(diamond.closure(of: 0, upTo: 10) == [2, 1, 3, 4], "asking twice gives the same")
    }

    @Test("more than the limit gives nil, exactly the limit does not")
    func limit() {
        var chain = graph([[1], [2], [3], []])
        #expect(chain.closure(of: 0, upTo: 3) == [1, 2, 3])
        #expect(chain.closure(of: 0, upTo: 2) == nil)
        #expect(chain.closure(of: 1, upTo: 2) == [2, 3], "a search given up harms no later one")
    }

    @Test("no circle", arguments: [[], [[]], [[1], []], [[1, 2], [3], [3], []], [[0]]] as [[[Int]]])
    func acyclic(_ parents: [[Int]]) {
        #expect(graph(parents).cycles().isEmpty, "a type that names itself is another finding")
    }

    @Test(
        "each circle once, as the types on it",
        arguments: [
            ([[1], [0]], [[0, 1]]), ([[1], [2], [0]], [[0, 1, 2]]), ([[1], [0], [3], [2]], [[0, 1], [2, 3]]),
            ([[1], [2, 0], [1]], [[1, 2], [0, 1]]), ([[1], [2], [3], [1]], [[1, 2, 3]]),
        ] as [([[Int]], [[Int]])])
    func cycles(_ parents: [[Int]], _ expected: [[Int]]) {
        #expect(Set(graph(parents).cycles().map(Set.init)) == Set(expected.map(Set.init)))
        #expect(graph(parents).cycles().count == expected.count)
    }

    @Test("there is a circle exactly where a type reaches itself, for random graphs")
    func random() {
        var generator = SeededGenerator(seed: 0x6AF)
        for _ in 0..<500 {
            let count = Int.random(in: 1...8, using: &generator)
            let parents = (0..<count).map { type in
                (0..<Int.random(in: 0...2, using: &generator)).map { _ in Int.random(in: 0..<count, using: &generator) }
                    .filter { $0 != type }
            }
            var graph = graph(parents)
            let onCircle = (0..<count).filter { type in
                graph.parents[type].contains { parent in
                    Int(parent) == type || graph.closure(of: Int(parent), upTo: count)?.contains(UInt32(type)) == true
                }
            }
            let cycles = graph.cycles()
            #expect(cycles.isEmpty == onCircle.isEmpty)
            for cycle in cycles {
                #expect(Set(cycle).count == cycle.count && Set(cycle).isSubset(of: onCircle))
                for (type, next) in zip(cycle, cycle.dropFirst() + cycle.prefix(1)) {
                    #expect(parents[type].contains(next))
                }
            }
        }
    }
}
