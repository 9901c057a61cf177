import DeclarationFormats
import TestTags
import Testing

/// Source: a new user for whom `typeq types markdown` was no search.
@Suite(.tags(.slow)) struct TypeSearchTests {
    private func first(_ words: String...) throws -> String? {
        let run = try TypeqProcess((["types"] + words).map { Array($0.utf8) })
        #expect(run.exitCode == 0 && run.messages == "")
        return run.lines.first.map { String($0.prefix { $0 != ":" }) }
    }

    @Test func `Types are found by words of the identifier, description, extension and MIME name, the best first`()
        throws
    {
        #expect(try first("markdown") == "net.daringfireball.markdown")
        #expect(try first("jpeg") == "public.jpeg")
        #expect(try first(".heic") == "public.heic")
        #expect(try first("text/csv") == "public.comma-separated-values-text")
        #expect(try first("PNG") == "public.png")
    }

    @Test func `All words must match, and options restrict the search`() throws {
        let run = try TypeqProcess("types", "microsoft", "word")
        #expect(run.lines.count > 1)
        #expect(run.lines.allSatisfy { $0.lowercased().contains("word") && $0.lowercased().contains("microsoft") })
        let images = try TypeqProcess("types", "adobe", "--conforms-to", "image").lines
        let all = try TypeqProcess("types", "adobe").lines
        #expect(!images.isEmpty && images.count < all.count && images.allSatisfy(all.contains))
        let object = try #require(try TypeqProcess("types", "--json", "markdown").objects().first)
        #expect(object.text("identifier") == "net.daringfireball.markdown")
    }

    @Test(arguments: [
        ("imgae", "image"), ("markdwon", "markdown"), ("windwos instaler", "windows installer"), ("jpge", "jpeg"),
    ])
    func `If a word is misspelled, the message has the spelling that matches`(_ words: String, _ corrected: String)
        throws
    {
        let run = try TypeqProcess((["types"] + words.split(separator: " ").map(String.init)).map { Array($0.utf8) })
        #expect(run.output == "" && run.exitCode == 1)
        #expect(run.messages == "typeq: no type matches '\(words)': did you mean '\(corrected)'?\n")
    }

    @Test func `Words that match only separately are too many`() throws {
        let run = try TypeqProcess("types", "markdown", "installer")
        #expect(run.messages == "typeq: no type matches 'markdown installer': search with fewer words\n")
    }

    @Test func `If nothing matches, a message says so`() throws {
        let run = try TypeqProcess("types", "qqqqqq")
        #expect(run.output == "" && run.messages == "typeq: no type matches 'qqqqqq'\n" && run.exitCode == 1)
    }

    @Test func `show prints the type that matches words best, and how many others match`() throws {
        let run = try TypeqProcess("show", "markdown")
        #expect(run.lines.first == "net.daringfireball.markdown" && run.exitCode == 0)
        #expect(run.messages.hasPrefix("typeq: note: the best of "))
        #expect(run.messages.hasSuffix(" types: 'typeq types markdown' lists them\n"))
        #expect(try TypeqProcess("show", "jpg").lines.first == "public.jpeg")
        #expect(try TypeqProcess("show", "qqqqqq").exitCode == 2)
    }
}
