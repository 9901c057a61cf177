import IgnoreRules
import Testing

/// Source: gitignore(5), PATTERN FORMAT and EXAMPLES.
@Suite struct IgnoreRulesTests {
    private func verdict(_ text: String, _ path: String) -> IgnoreRules.Verdict? {
        let isDirectory = path.hasSuffix("/")
        let names = path.split(separator: "/").map { Array($0.utf8) }
        return IgnoreRules(text: Array(text.utf8)).verdict(on: names[...], isDirectory: isDirectory)
    }

    private func isIgnored(_ text: String, _ path: String) -> Bool { verdict(text, path) == .ignored }

    @Test func `A pattern without a slash matches a name at any depth`() {
        #expect(isIgnored("*.o", "a.o"))
        #expect(isIgnored("*.o", "one/two/a.o"))
        #expect(isIgnored("hello.*", "a/hello.java"))
    }

    @Test func `A slash at the beginning or in the middle makes the pattern relative to the directory of the file`() {
        #expect(isIgnored("/hello.*", "hello.txt"))
        #expect(!isIgnored("/hello.*", "a/hello.java"))
        #expect(isIgnored("doc/frotz/", "doc/frotz/"))
        #expect(!isIgnored("doc/frotz/", "a/doc/frotz/"))
        #expect(isIgnored("/bar", "bar/"))
    }

    @Test func `A slash at the end restricts the pattern to directories, at any depth`() {
        #expect(isIgnored("frotz/", "frotz/"))
        #expect(isIgnored("frotz/", "a/frotz/"))
        #expect(!isIgnored("frotz/", "frotz"))
    }

    @Test func `An asterisk does not match a slash`() {
        #expect(isIgnored("foo/*", "foo/test.json"))
        #expect(isIgnored("foo/*", "foo/bar/"))
        #expect(!isIgnored("foo/*", "foo/bar/hello.c"))
    }

    @Test func `Two asterisks match any number of directories`() {
        #expect(isIgnored("**/foo", "foo"))
        #expect(isIgnored("**/foo", "a/b/foo"))
        #expect(isIgnored("**/foo/bar", "a/foo/bar"))
        #expect(!isIgnored("**/foo/bar", "foo/x/bar"))
        #expect(isIgnored("abc/**", "abc/x"))
        #expect(isIgnored("abc/**", "abc/x/y"))
        #expect(!isIgnored("abc/**", "abc/"))
        #expect(isIgnored("a/**/b", "a/b"))
        #expect(isIgnored("a/**/b", "a/x/b"))
        #expect(isIgnored("a/**/b", "a/x/y/b"))
        #expect(!isIgnored("a/**/b", "a/x/y/c"))
    }

    @Test func `The last pattern that matches applies, and '!' includes a file again`() {
        #expect(verdict("*.log\n!keep.log", "keep.log") == .included)
        #expect(verdict("!keep.log\n*.log", "keep.log") == .ignored)
        #expect(verdict("*.log", "a.txt") == nil)
        #expect(verdict("/*\n!/foo\n/foo/*\n!/foo/bar", "foo/bar/") == .included)
        #expect(verdict("/*\n!/foo\n/foo/*\n!/foo/bar", "foo/x") == .ignored)
    }

    @Test func `Empty lines and comments have no effect, and a backslash quotes '#' and '!'`() {
        #expect(verdict("\n# a comment\n#b", "#b") == nil)
        #expect(isIgnored("\\#b", "#b"))
        #expect(isIgnored("\\!important!.txt", "!important!.txt"))
    }

    @Test func `Spaces at the end are ignored unless they are quoted`() {
        #expect(isIgnored("a  ", "a"))
        #expect(isIgnored("a\\ ", "a "))
        #expect(!isIgnored("a\\ ", "a"))
        #expect(isIgnored("a\\\\ ", "a\\"))
        #expect(isIgnored(" a", " a"))
    }

    @Test func `A line that is not a pattern matches nothing`() {
        #expect(verdict("a\\", "a\\") == nil)
        #expect(verdict("[a", "[a") == nil)
        #expect(verdict("!", "!") == nil)
        #expect(verdict("/", "a") == nil)
    }

    @Test func `Lines may end with a carriage return, and the file may begin with a byte order mark`() {
        #expect(isIgnored("\u{FEFF}a.txt\r\nb.txt\r\n", "a.txt"))
        #expect(isIgnored("a.txt\r\nb.txt\r\n", "b.txt"))
    }

    @Test func `Many double asterisks do not take exponential time`() {
        let pattern = String(repeating: "**/a/", count: 60) + "b"
        let path = String(repeating: "a/", count: 2000) + "c"
        #expect(verdict(pattern, path) == nil)
    }

    @Test func `A pattern of an option ignores files, regardless of its first character`() throws {
        let pattern = try IgnorePattern(ignoring: "!x".utf8)
        #expect(pattern.matches([Array("!x".utf8)][...], isDirectory: false))
        #expect(throws: Glob.Failure.unclosedSet(offset: 0)) { try IgnorePattern(ignoring: "a/[b".utf8) }
    }

    @Test func `A name and a pattern with wildcards are in the order of their lines`() {
        #expect(verdict("a.o\n!*.o", "a.o") == .included)
        #expect(verdict("!*.o\na.o", "a.o") == .ignored)
        #expect(verdict("a/\n!a", "a/") == .included)
        #expect(verdict("!a\na/", "a/") == .ignored)
        #expect(verdict("!a\na/", "a") == .included)
        #expect(verdict("a\\b\n", "ab") == .ignored)
    }

    /// Source: 12 nested files of 2 MB once took 11 seconds and 2.9 GB.
    @Test func `All files of a search share a budget`() throws {
        var budget = IgnoreBudget()
        let half = [UInt8](String(repeating: "a\n", count: IgnoreLimits.patterns / 2).utf8)
        #expect(IgnoreRules(text: half, &budget) != nil)
        #expect(IgnoreRules(text: half, &budget) != nil)
        #expect(IgnoreRules(text: Array("b\n".utf8), &budget) == nil)
        var other = IgnoreBudget()
        #expect(IgnoreRules(text: [UInt8](repeating: 0x23, count: IgnoreLimits.bytes + 1), &other) == nil)
        let compared = [UInt8](String(repeating: "a*b\n", count: IgnoreLimits.comparedBytes / 3 + 1).utf8)
        #expect(IgnoreRules(text: compared, &other) == nil)
        // Patterns that exceed the budget are ignored.
        #expect(IgnoreRules(text: half, &other)?.isEmpty == false)
    }
}
