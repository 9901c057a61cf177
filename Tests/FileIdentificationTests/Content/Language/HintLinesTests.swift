import SeededNumbers
import Testing

@testable import ContentIdentification
@testable import FileIdentification

// Source: typeq-registry(5), CONTENT.
struct HintLinesTests {
    private func lines(_ text: String, _ count: Int = 200, length: Int = 200) -> HintLines {
        HintLines(TextWindow(Array(text.utf8)), count, length: length)
    }

    private func contains(_ lines: HintLines, _ pattern: String) -> Bool {
        Array(pattern.utf8).withUnsafeBufferPointer(lines.contains)
    }

    @Test func `White space around lines is ignored, and blank lines are left out`() {
        let lines = lines("\n  begin\t\n\n\t end \n")
        #expect(contains(lines, "begin\n"))
        #expect(contains(lines, "end\n"))
        #expect(!contains(lines, "\n"))
        #expect(!contains(lines, " end"))
    }

    @Test func `Lines beyond the number, and bytes beyond the length, are ignored`() {
        #expect(contains(lines("a\nb\n", 2), "b"))
        #expect(!contains(lines("a\nb\n", 1), "b"))
        #expect(contains(lines("a b\n", length: 3), "a b"))
        #expect(!contains(lines("a b\n", length: 2), "a b"))
    }

    @Test
    func `A pattern can begin with a wildcard, or with a character that shares only the first byte of the wildcard`() {
        #expect(contains(lines("a = b\n"), "…= b"))
        #expect(contains(lines("“a”\n"), "“a"))
        #expect(!contains(lines("a\n"), "“a"))
    }

    @Test func `The answer is the same as when each line is compared`() {
        var numbers = SeededGenerator(seed: 23)
        let letters = ["a", "b", " ", "\n", "…"]
        func word(_ count: Int, _ letters: [String]) -> String {
            (0..<count).map { _ in letters.randomElement(using: &numbers) ?? "" }.joined()
        }
        for _ in 0..<2000 {
            let text = word(12, Array(letters.prefix(4)))
            let pattern = word(3, letters.filter { $0 != "\n" })
            let expected = text.split(separator: "\n").contains { line in
                var line = line
                while line.first == " " { line.removeFirst() }
                while line.last == " " { line.removeLast() }
                return !line.isEmpty
                    && Array(pattern.utf8).withUnsafeBufferPointer { pattern in
                        Array(line.utf8).withUnsafeBufferPointer { LanguageHints.matches(pattern, $0) }
                    }
            }
            #expect(contains(lines(text), pattern) == expected, "'\(pattern)' in '\(text)'")
        }
    }
}
