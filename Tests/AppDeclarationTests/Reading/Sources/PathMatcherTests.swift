import Testing

@testable import AppDeclaration

/// Source: glob(7), and `**` in the manual of Bash, Pattern Matching, with `globstar`.
@Suite struct PathMatcherTests {
    @Test(arguments: [
        ("*.swift", "A.swift", true), ("*.swift", "Sub/A.swift", false), ("**/*.swift", "A.swift", true),
        ("**/*.swift", "a/b/A.swift", true), ("Legacy/**", "Legacy/A.swift", true), ("Legacy", "Legacy/A.swift", true),
        ("Legacy", "Legacy2/A.swift", false), ("**/Legacy/**", "a/Legacy/b/A.swift", true),
        ("A?.swift", "AB.swift", true), ("[AB].swift", "B.swift", true), ("[!AB].swift", "B.swift", false),
        ("[a-c]x", "bx", true), ("{iOS,macOS}/*.swift", "macOS/A.swift", true),
        ("{iOS,macOS}/*.swift", "tvOS/A.swift", false), ("*_iOS.swift", "View_iOS.swift", true),
    ])
    func `A pattern matches paths, and everything in folders that match`(_ glob: String, _ path: String, _ holds: Bool)
    {
        #expect(PathMatcher([.glob(glob)]).matches(path) == holds)
    }

    @Test func `A path is not a pattern`() {
        #expect(PathMatcher([.path("A*.swift")]).matches("AB.swift") == false)
        #expect(PathMatcher([.path("Sub")]).matches("Sub/A.swift"))
        #expect(PathMatcher([.path("./Sub/A.swift")]).matches("Sub/A.swift"))
        #expect(PathMatcher([]).isEmpty)
    }

    /// A pattern of many stars takes exponential time in a matcher that tries every division of the path.
    @Test(.timeLimit(.minutes(1))) func `Many stars and many alternatives do not take exponential time`() {
        let stars = Array(repeating: "**", count: 200).joined(separator: "/") + "/x"
        let path = Array(repeating: "a", count: 200).joined(separator: "/")
        #expect(PathMatcher([.glob(stars)]).matches(path) == false)
        #expect(
            PathMatcher([.glob(String(repeating: "*a", count: 200) + "b")]).matches(String(repeating: "a", count: 400))
                == false)
        let braces = String(repeating: "{a,b}", count: 40)
        #expect(PathMatcher([.glob(braces)]).matches("c") == false)
    }
}
