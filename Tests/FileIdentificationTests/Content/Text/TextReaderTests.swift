import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Reads a text file, or a text file that the window cut. The types of the evidence must be declared.
func kinds(_ text: String, isWhole: Bool = true) -> [String] {
    let found = TextReader.read(TextWindow(text.utf8, isWhole: isWhole), .shipped).map(\.identifier)
    for identifier in found { #expect(Registry.shipped.type(identifier) != nil, "\(identifier)") }
    return found
}

func kind(_ text: String, isWhole: Bool = true) -> String? { kinds(text, isWhole: isWhole).first }

/// Text: all readers.
@Suite struct TextReaderTests {
    @Test func `An empty file has no content evidence`() {
        #expect(kinds("").isEmpty)
        #expect(kinds(" \n\t\r\n").isEmpty)
    }

    @Test(arguments: [
        "// just a comment that somebody left\nand a second line of it\n",
        "The word extern makes no program.\nNeither does class, nor import, nor public.\n",
        "Dear all,\nas I said, we meet on Monday, the 3rd.\nBest, Ann\n",
        "apple\nbanana\ncherry\n",
        "SGVsbG8gd29ybGQgdGhpcyBpcyBiYXNlNjQgdGV4dCB3aXRob3V0IG1lYW5pbmc=\nSGVsbG8gd29ybGQgdGhpcyBpcyBiYXNlNjQ=\n",
        "42\n", "word\n", "\"quoted\"\n", "true\n", "[section\n", "{ unfinished\n", "()[]{}<>\n",
        "KEY=value\nOTHER=thing\n", "import antigravity, said the old wizard\nand flew away\n",
        "* one\n* two\n* three\n", "see https://example.com/a,b\n", "< 3 >\n", "<3\n", "a < b and b > c\n",
        "2024-01-01 12:00:00 INFO started\n2024-01-01 12:00:01 WARN, slow\n",
        "Use it like this:\n\n```c\n#include <stdio.h>\nint main(void) { return 0; }\n```\nand that is all\n",
    ])
    func `Plain text is plain`(_ text: String) {
        #expect(kinds(text) == [])
    }

    @Test func `Hostile text files end`() {
        for unit in [
            "[", "{\"a\":", "<", "<a ", "<!--", "<!DOCTYPE a [", "\"", ",", "\t", "-----BEGIN ", "-*-", "vim:", "#!",
            "\\",
        ] {
            let text = String(repeating: unit, count: 100_000 / unit.utf8.count)
            _ = kinds(text)
            _ = kinds(text, isWhole: false)
            _ = kinds("<?xml version='1.0'?>" + text)
            _ = kinds("#!/bin/sh\n" + text)
        }
    }

    @Test func `Text in UTF-16 is read like any other text`() throws {
        let text = "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-16\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>"
        let bytes = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let found = try bytes.withUnsafeBytes { bytes in
            let window = try #require(TextWindow(bytes, form: .text(.utf16LittleEndian), isWhole: true))
            return TextReader.read(window, .shipped)
        }
        #expect(found.map(\.identifier) == ["public.svg-image"])
        bytes.withUnsafeBytes { #expect(TextWindow($0, form: .binary, isWhole: true) == nil) }
    }

    @Test func `Lines end at LF, CR LF and CR, and the last of a cut window is omitted`() {
        let window = TextWindow("a\nb\r\nc\rd".utf8)
        #expect(window.lines.map { window[$0].string } == ["a", "b", "c", "d"])
        #expect(TextWindow("a\nb".utf8, isWhole: false).lines.count == 1)
        #expect(TextWindow("a\r\r\n\nb\n".utf8).lines.map { $0.end - $0.start } == [1, 0, 0, 1])
        #expect(TextWindow("\r\n".utf8).lines.count == 1)
        #expect(TextWindow("".utf8).lines.isEmpty)
        #expect(window.lastLines(2).map(\.string) == ["d", "c"])
    }
}
