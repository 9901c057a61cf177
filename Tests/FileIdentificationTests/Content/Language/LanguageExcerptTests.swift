import Testing

@testable import ContentIdentification
@testable import FileIdentification
@testable import LanguageModel

/// The part of a text file that the language model reads. Source: `Scripts/generate/language-model/model.md`, "The part of a
/// text file that is read".
@Suite struct LanguageExcerptTests {
    private func excerpt(_ text: String) -> String {
        Array(text.utf8).withUnsafeBytes { text in
            LanguageExcerpt.with(text) { String(decoding: $0, as: UTF8.self) }
        }
    }

    private func start(_ text: String) -> Int { Array(text.utf8).withUnsafeBytes(LanguageExcerpt.start) }

    private let code = String(repeating: "let a = 1\n", count: 20)

    @Test func `A text file of up to 4 KiB is read whole`() {
        let text = String(repeating: "word\n", count: 4096 / 5) + "x"
        #expect(text.utf8.count == 4096)
        #expect(excerpt(text) == text)
        #expect(excerpt("") == "")
    }

    @Test func `The head, the middle and the tail of a longer text are read`() {
        let text = (0..<10_000).map { format($0) }.joined()
        let bytes = Array(text.utf8)
        let middle = 2048 + (bytes.count - 4096) / 2
        let expected = bytes[..<2048] + [0x0A] + bytes[middle..<middle + 1024] + [0x0A] + bytes[(bytes.count - 1024)...]
        #expect(excerpt(text) == String(decoding: expected, as: UTF8.self))
        #expect(excerpt(text).utf8.count == 4098)
    }

    private func format(_ number: Int) -> String { "\(number);" }

    @Test(arguments: [
        ("/* ", "*/"), ("(* ", "*)"), ("{- ", "-}"), ("<!-- ", "-->"), ("#| ", "|#"), ("\u{FEFF}\n  /* ", "*/"),
    ])
    func `A long leading comment block is left out`(_ open: String, _ close: String) {
        let comment = open + String(repeating: "word ", count: 100) + close + " rest of the line"
        #expect(excerpt("\(comment)\n\(code)") == "\n\(code)")
        // A shorter block is read, and so is a block without an end.
        #expect(start("\(open) word \(close)\n\(code)") == 0)
        #expect(start("\(comment.dropLast(close.count + 17))\n\(code)") == 0)
    }

    @Test(arguments: ["//", "--", ";", "%", "dnl ", ".\\\"", "# ", "! ", "' ", "\" ", "* ", "##", "  //"])
    func `Leading comment lines are left out`(_ mark: String) {
        let comment = String(repeating: "\(mark)word\n", count: 100)
        #expect(excerpt(comment + "\n" + code) == "\n\n" + code)
    }

    @Test func `Text that could be code is not a comment`() {
        for line in ["#include <a.h>", "'quoted'", "\"text\"", "*pointer", "-minus", "/path", "define"] {
            #expect(start(String(repeating: line + "\n", count: 100) + code) == 0, "\(line)")
        }
    }

    @Test func `Comments are read if nothing else is left, or they end beyond 16 KiB`() {
        let comment = String(repeating: "// word\n", count: 100)
        #expect(start(comment) == 0)
        #expect(start(comment + "let a = 1\n") == 0)
        let long = "/* " + String(repeating: "word ", count: 4000) + "*/"
        #expect(start(long + "\n" + code) == 0)
    }
}
