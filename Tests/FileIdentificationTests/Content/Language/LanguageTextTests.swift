import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification
@testable import LanguageModel

/// The three uses of the language model. Source: the issue on identification ("Languages are learned"): 0.5, and 0.7
/// below 300 bytes; among the types that claim an extension; against a name.
@Suite struct LanguageTextTests {
    private let identifier = FileIdentifier.withoutMagic

    private static let css = "body {\n  margin: 0 auto;\n  color: #333;\n}\n\n.menu > li:hover {\n  top: 0;\n}\n"
    private static let perl =
        "use strict;\nuse warnings;\n\nmy %count;\nwhile (my $line = <STDIN>) {\n  $count{$line}++;\n}\n"
    private static let prose = """
        This package contains the programs that we use to read the records of the library. It is free software; you can
        redistribute it under the terms of the licence. Please send questions and patches to the authors.

        To install it, unpack the archive and read the file INSTALL. There is no warranty.

        The programs were first written in 1998, and changed since by many people, who are listed in the file THANKS.

        """

    private func text(_ string: String) -> LanguageText { LanguageText(TextWindow(string.utf8)) }

    // MARK: A text file without a name

    @Test func `The threshold is higher for short text files`() {
        #expect(LanguageText.threshold(size: 299) == 0.7)
        #expect(LanguageText.threshold(size: 300) == 0.5)
    }

    // Source: the choice of the model, Scripts/generate/language-model/choice.md.
    @Test func `In a short text, a language that is far more probable than all others needs a lower threshold`() {
        func isBelieved(_ probabilities: [Double], _ size: Int, _ features: Int = 24) -> Bool {
            let guesses = probabilities.enumerated().map { LanguageGuess(index: $0.offset, probability: $0.element) }
            return LanguageText.isBelieved(guesses, size: size, features: features)
        }
        #expect(isBelieved([0.45, 0.08], 299) && isBelieved([0.4], 299))
        #expect(!isBelieved([0.45, 0.12], 299) && !isBelieved([0.39, 0.01], 299) && !isBelieved([0.65, 0.3], 299))
        // A longer text needs the threshold.
        #expect(!isBelieved([0.45, 0.08], 300) && isBelieved([0.5, 0.45], 300))
        #expect(!isBelieved([], 10))
        // It is also not sufficient with few features.
        #expect(!isBelieved([0.45, 0.08], 299, 23) && isBelieved([0.7, 0.1], 299, 23))
    }

    @Test func `A language above the threshold is a hint`() {
        var perl = text(Self.perl)
        let answer = perl.answer()
        #expect(answer.language?.identifier == "public.perl-script")
        #expect(answer.language?.grade == .hint)
        #expect(answer.possible.isEmpty)
        var css = text(Self.css)
        #expect(css.answer().language?.identifier == "public.css")
    }

    // Python and Cython have this in common.
    @Test func `Below the threshold a text file is plain text, with alternatives`() {
        let function = "def menu(x):\n    return x\n"
        let answer = identifier.identify(bytes: Array(function.utf8))
        #expect(answer.type.identifier == "public.plain-text")
        #expect(answer.confidence == .structure)
        #expect(answer.alternatives.map(\.identifier).contains("public.python-script"))
        // A longer text needs less.
        let long = (0..<13).map { function.replacing("menu", with: "menu\($0)") }.joined()
        #expect(identifier.identify(bytes: Array(long.utf8)).type.identifier == "public.python-script")
    }

    @Test func `Prose is plain text, and not an alternative`() {
        var prose = text(Self.prose)
        let answer = prose.answer()
        #expect(answer.isProse && answer.language == nil && answer.possible.isEmpty)
        #expect(identifier.identify(bytes: Array(Self.prose.utf8)).type.identifier == "public.plain-text")
    }

    // Lists of numbers, of names of files and of words, as in /var/lib/dpkg and in the data of programs.
    @Test(arguments: ["/usr/share/doc/a\\d\n", "/.\n/usr/lib/a\\d.so\n", "<0000> <00\\d> \\d\n", "word\\d\n"])
    func `A list with few features that the model knows has no language`(_ line: String) {
        let list = (0..<200).map { line.replacing("\\d", with: "\($0 * 7919)") }.joined()
        var text = text(list)
        #expect(text.answer().language == nil)
    }

    // MARK: Reading

    @Test func `The middle and the end of a longer file are read, in one request`() {
        // The first 8 KiB are a table of numbers; the program comes after it.
        let table = (0..<3000).map { "\($0), " }.joined()
        let program = String(repeating: Self.perl, count: 200)
        let bytes = Array((table + "\n" + program).utf8)
        let source = ContentSource(count: bytes.count, head: Array(bytes.prefix(Limits.firstBytes))) {
            Array(bytes.dropFirst($0).prefix($1))
        }
        var text = LanguageText(TextWindow(source.head, isWhole: false), source)
        #expect(text.answer().language?.identifier == "public.perl-script")
        _ = text.answer()
        #expect(source.reads == 1)
        #expect(source.bytesWanted <= Limits.textBytes)
    }

    @Test func `A long license does not hide the language`() {
        let licence = "# " + String(repeating: "Permission is granted to use these words.\n# ", count: 60) + "\n"
        let answer = identifier.identify(bytes: Array((licence + Self.perl + Self.perl).utf8))
        #expect(answer.type.identifier == "public.perl-script")
    }

    // MARK: A type that claims an extension

    @Test func `Only the types that claim the extension are compared, and the first of a class is chosen`() {
        var perl = text(Self.perl)
        #expect(perl.choice(among: ["typeq.prolog", "public.perl-script"])?.identifier == "public.perl-script")
        // A header is not distinguished from a source.
        var source = text("#include <stdio.h>\n\nint main(void) {\n\tprintf(\"a\\n\");\n\treturn 0;\n}\n")
        #expect(
            source.choice(among: ["public.c-header", "public.c-source", "typeq.prolog"])?.identifier
                == "public.c-header")
        // If there is no class, there is nothing to compare.
        #expect(perl.choice(among: ["typeq.gcode", "typeq.nesc"]) == nil)
    }

    @Test func `A type without a class is not ruled out by the model`() {
        var text = text("G21\nG90\nG1 X1 Y1 F100\nG1 X2 Y2\nM30\n")
        #expect(text.choice(among: ["typeq.gcode", "public.css"]) == nil)
    }

    // MARK: A name

    /// 58 of 4,744 Racket files, and tables of tab-separated values, were Perl to the model.
    @Test(arguments: ["a.css", "a.java", "a.lua", "a.sql"])
    func `The model does not overrule a reliable name of source code`(_ name: String) {
        let program = Self.perl + "foreach my $key (sort keys %count) {\n  print \"$key: $count{$key}\\n\";\n}\n1;\n"
        let answer = identifier.identify(bytes: Array(program.utf8), named: .init(name))
        #expect(answer.type.identifier != "public.perl-script", "\(name)")
        #expect(!answer.warnings.contains { $0.id == .extensionMismatch })
    }

    @Test(arguments: ["a.md", "a.rst", "a.txt", "a.html.erb", "a.pl", "a.cgi"])
    func `A document or a template may contain a program`(_ name: String) {
        let answer = identifier.identify(bytes: Array(Self.perl.utf8), named: .init(name))
        #expect(!answer.warnings.contains { $0.id == .extensionMismatch }, "\(name)")
    }
}
