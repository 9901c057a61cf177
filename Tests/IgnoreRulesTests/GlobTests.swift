import IgnoreRules
import Testing

@Suite struct GlobTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var pattern: String
        var matches: [String] = []
        var misses: [String] = []

        var testDescription: String { pattern }
    }

    /// Sources: glob(7), gitignore(5).
    static let cases = [
        Case(pattern: "name", matches: ["name"], misses: ["names", "nam", "Name", ""]),
        Case(pattern: "*.o", matches: ["a.o", ".o", "a.b.o"], misses: ["a.oo", "o"]),
        Case(pattern: "a*c*e", matches: ["ace", "abcde", "accce"], misses: ["ac", "aced"]),
        Case(pattern: "?", matches: ["a", "ö", "数"], misses: ["", "ab"]),
        Case(pattern: "a?c", matches: ["abc", "a.c"], misses: ["ac", "abbc"]),
        Case(pattern: "[abc]", matches: ["a", "c"], misses: ["d", "ab", ""]),
        Case(pattern: "[a-c]x", matches: ["bx"], misses: ["dx", "-x"]),
        Case(pattern: "[!a-c]", matches: ["d", "ü"], misses: ["b"]),
        Case(pattern: "[^a-c]", matches: ["d"], misses: ["b"]),
        Case(pattern: "[]a]", matches: ["]", "a"], misses: ["b"]),
        Case(pattern: "[!]a]", matches: ["b"], misses: ["]", "a"]),
        Case(pattern: "[a-]", matches: ["a", "-"], misses: ["b"]),
        Case(pattern: "[[:digit:][:upper:]]", matches: ["7", "Q"], misses: ["q"]),
        Case(pattern: "[\\]]", matches: ["]"], misses: ["\\"]),
        Case(pattern: "[ä-ö]", matches: ["ä", "ö"], misses: ["a", "ü"]),
        Case(pattern: "\\*", matches: ["*"], misses: ["a", "\\*"]),
        Case(pattern: "a**b", matches: ["ab", "axb"], misses: ["a"]),
        Case(pattern: ".*", matches: [".git", "."], misses: ["git"]),
    ]

    @Test(arguments: cases)
    func `A pattern matches whole names`(_ example: Case) throws {
        let glob = try Glob(example.pattern.utf8)
        for name in example.matches { #expect(glob.matches(Array(name.utf8)), "\(name)") }
        for name in example.misses { #expect(!glob.matches(Array(name.utf8)), "\(name)") }
    }

    static let mistakes: [(String, Glob.Failure)] = [
        ("", .empty), ("a[b", .unclosedSet(offset: 1)), ("[]", .unclosedSet(offset: 0)),
        ("[!]", .unclosedSet(offset: 0)),
        ("[a-", .unclosedSet(offset: 0)), ("[[:alpha]", .unclosedSet(offset: 0)), ("a\\", .trailingBackslash),
        ("[[:letter:]]", .unknownClass("letter")), ("[z-a]", .reversedRange("z-a")),
    ]

    @Test(arguments: mistakes.indices)
    func `A malformed pattern is an error that names the mistake`(_ index: Int) {
        let (pattern, failure) = Self.mistakes[index]
        #expect(throws: failure) { try Glob(pattern.utf8) }
        #expect(!failure.description.isEmpty)
    }

    @Test func `A byte that is not UTF-8 is one character`() throws {
        #expect(try Glob("?x".utf8).matches([0xFF, 0x78]))
        #expect(try Glob([0xFF, UInt8(ascii: "*")]).matches([0xFF, 0xFE]))
        #expect(try !Glob("?".utf8).matches([0xC3, 0x28]))
    }

    @Test func `Many asterisks do not take exponential time`() throws {
        let pattern = String(repeating: "a*", count: 40) + "b"
        #expect(try !Glob(pattern.utf8).matches(Array(repeating: UInt8(ascii: "a"), count: 20_000)))
    }
}
