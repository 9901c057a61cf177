import SeededNumbers
import Testing

@testable import TypeRegistry

/// The word that a misspelled word probably means.
@Suite struct NearestSpellingTests {
    @Test(arguments: [
        ("public.dataa", "public.data"), ("public.dat", "public.data"), ("public.daXa", "public.data"),
        ("pulbic.data", "public.data"),
        ("publc.image", "public.image"),
    ])
    func `One edit inserts, removes or replaces a letter, or swaps two`(_ word: String, _ meant: String) {
        #expect(NearestSpelling.of(word, among: ["public.image", "public.data", "public.text"]) == meant)
    }

    @Test(arguments: [
        ("ab", "ax", true), ("ab", "xy", false), ("abcdefgh", "abcdefxy", true), ("abcdefgh", "abcdexyz", false),
        ("abcdefghijklmnopqrst", "abcdefghijklmnopqxyz", true),
        ("abcdefghijklmnopqrst", "abcdefghijklmnopwxyz", false),
    ])
    func `The distance is at most a quarter of the length, between one and three`(
        _ word: String, _ candidate: String, _ isNear: Bool
    ) {
        #expect(NearestSpelling.of(word, among: [candidate]) == (isNear ? candidate : nil))
    }

    @Test func `The nearest candidate is chosen, the first among equals`() {
        #expect(NearestSpelling.of("conforms-to", among: ["conformsTo", "conforms-too", "conform"]) == "conforms-too")
        #expect(NearestSpelling.of("abcd", among: ["abcx", "abcy"]) == "abcx")
        #expect(NearestSpelling.of("abcdefgh", among: ["abcdefxy", "abcdefgx", "abcdefgy"]) == "abcdefgx")
    }

    @Test func `The word itself is not suggested, and neither is a distant word`() {
        #expect(NearestSpelling.of("abc", among: ["abc"]) == nil)
        #expect(NearestSpelling.of("abc", among: []) == nil)
        #expect(NearestSpelling.of("", among: ["", "xyz"]) == nil)
        #expect(NearestSpelling.of("", among: ["x"]) == "x")
    }

    @Test func `The distance is the result of a simple computation, or nil above the limit`() {
        var generator = SeededGenerator(seed: 0xED17)
        for _ in 0..<3_000 {
            let words = (0..<2).map { _ in
                (0..<Int.random(in: 0...7, using: &generator)).map { _ in generator.pick([UInt8(1), 2, 3]) }
            }
            let expected = Self.plainDistance(words[0], words[1])
            for limit in -1...8 {
                let distance = NearestSpelling.distance(words[0], words[1], atMost: limit)
                #expect(distance == (expected <= limit ? expected : nil))
            }
            #expect(expected == Self.plainDistance(words[1], words[0]))
        }
    }

    /// Optimal string alignment, the whole matrix.
    private static func plainDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var cost = [[Int]](repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
        for row in 0...left.count { cost[row][0] = row }
        for column in 0...right.count { cost[0][column] = column }
        for row in left.indices {
            for column in right.indices {
                var best = min(cost[row][column + 1], cost[row + 1][column]) + 1
                best = min(best, cost[row][column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, cost[row - 1][column - 1] + 1)
                }
                cost[row + 1][column + 1] = best
            }
        }
        return cost[left.count][right.count]
    }
}

/// The declared identifier that an undeclared identifier probably means.
@Suite struct NearestIdentifierTests {
    // Source: undeclared identifiers in shipped apps (public.csv, public.xnl, public.jpg).
    @Test(arguments: [
        ("public.csv", "public.comma-separated-values-text"), ("public.jpg", "public.jpeg"),
        ("public.XNL", "public.xml"), ("public.dat", "public.data"), ("pulbic.data", "public.data"),
        ("public.rez-source", "com.apple.rez-source"), ("com.example.nothing-like-it", nil),
        ("public.mpeg4", "public.mpeg-4"), ("com.tug.tex", "org.tug.tex"), ("public.expect-script", nil),
        ("com.example.text", nil),
    ])
    func `An invented name that ends in an extension, a misspelling, another prefix`(
        _ identifier: String, _ meant: String?
    ) {
        #expect(Registry.shipped.nearestIdentifier(to: identifier) == meant)
    }

    @Test func `Among several identifiers under other prefixes, the app's own is suggested`() {
        let own = ["com.example.rez-source"]
        #expect(Registry.shipped.nearestIdentifier(to: "com.exmple.rez-source", own: own) == "com.example.rez-source")
    }
}
