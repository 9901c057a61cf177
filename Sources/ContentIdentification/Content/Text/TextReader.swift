import DeclarationFormats
import TypeRegistry

/// Identifies a text file by its content, without its name and without libmagic.
enum TextReader {
    /// Returns the detected formats, from best to worst. There is usually at most one.
    ///
    /// Complexity: O(*n*) in the number of bytes in the window; 8 KiB of a program take a few tens of microseconds.
    static func read(_ text: TextWindow, _ registry: Registry) -> [FormatEvidence] {
        var language = LanguageText(text)
        return read(text, &language, registry: registry).formats
    }

    /// Returns the detected formats, or the possible types of the text if no format is detected.
    ///
    /// An interpreter line and structure take precedence, then formats that the language model does not include, then the
    /// model, then hints.
    static func read(
        _ text: TextWindow, _ language: inout LanguageText, registry: Registry
    ) -> (formats: [FormatEvidence], possible: [String]) {
        let interpreter = interpreter(text, registry)
        return read(
            text, &language, registry: registry,
            structure: interpreter.isEmpty ? structure(text, registry) : interpreter)
    }

    /// Returns the detected formats of a text file whose structure has been read.
    static func read(
        _ text: TextWindow, _ language: inout LanguageText, registry: Registry, structure found: [FormatEvidence]
    ) -> (formats: [FormatEvidence], possible: [String]) {
        guard text.start < text.bytes.count else { return ([], []) }
        if let first = found.first {
            let isCertain = first.grade > .hint || found.count > 1 || settings.contains(first.identifier)
            if isCertain || !language.knows(first.identifier) { return (found, []) }
        }
        if isDrawnTable(text) { return (found, []) }
        let hints = LanguageHints(text, registry)
        if let hint = hints.evidence(where: { !language.knows($0.identifier) }) { return ([hint], []) }
        let hasOtherLines = hints.hasTypes { !language.knows($0.identifier) }
        let isPage = HTMLReader.isSniffed(text)
        let answer = language.answer(
            // Most words of CUDA are also words of C++.
            excluding: { $0 == TypeName.cuda && !isCUDA(text) }
        ) { identifier, probability in
            // Browsers display such text as a page, so an uncertain guess of another language is ignored.
            if isPage, identifier != TypeName.html { return nil }
            // A line in a language that the model does not include makes an uncertain guess less certain.
            guard !hasOtherLines || probability >= 0.3 else { return nil }
            return registry.type(identifier).flatMap { LanguageHints.line(of: $0, in: text) }
        }
        if let guess = answer.language, mayBe(guess.identifier, text) {
            // The reader distinguishes formats that the model does not, such as TeX and LaTeX.
            let isSame = found.first.map { language.areOneClass($0.identifier, guess.identifier) } ?? false
            return (isSame ? found : [guess], [])
        }
        if found.isEmpty, !answer.isProse, let hint = hints.evidence(where: { language.knows($0.identifier) }) {
            return ([hint], [])
        }
        return (found, found.isEmpty ? answer.possible : [])
    }

    /// Returns whether text meets the requirements of a language: a patch contains lines that are marked as added, removed or
    /// changed; reStructuredText contains markup, which distinguishes it from messages of programs; PHP contains an opening tag;
    /// HTML does not contain headings or fences of Markdown, which allows HTML tags; TOML has only tables and values; a
    /// Dockerfile contains the instruction FROM; and only scripts create objects with `ActiveXObject`.
    ///
    /// Sources: the Dockerfile reference, "Format"; Windows Script Host, "WScript Object".
    private static func mayBe(_ identifier: String, _ text: TextWindow) -> Bool {
        switch identifier {
        case TypeName.patchFile: text.filledLines(60).contains { $0.first.map("+-<>@*!".utf8.contains) ?? false }
        case TypeName.html:
            !HTMLReader.beginsWithForeignTag(text)
                && !text.filledLines(60).contains { $0.starts("# ") || $0.starts("## ") || $0.starts("```") }
        case TypeName.toml: TOMLReader.mayBe(text)
        case TypeName.dockerfile: text.filledLines(LanguageHints.lineLimit).contains { $0.startsFolded("from ") }
        case TypeName.cSharp: !text.text.holds("ActiveXObject(") && !text.text.holds("WScript.")
        case TypeName.reStructuredText: ReStructuredTextReader.holdsMarkup(text)
        case TypeName.phpScript: text.text.holds("<?php") || text.text.holds("<?=") || text.text.holds("<? ")
        default: true
        }
    }

    /// Returns whether text begins with a table whose borders are drawn with characters, as database programs print it. No language
    /// has such a line. Source: SQLite, Command Line Shell, "Changing Output Formats"; psql(1), `\\pset border 2`.
    private static func isDrawnTable(_ text: TextWindow) -> Bool {
        guard let line = text.filledLines(1).first, line.first == UInt8(ascii: "+"), line.last == UInt8(ascii: "+"),
            line.count >= 3
        else { return false }
        return line.allSatisfy { "+-=".utf8.contains($0) }
    }

    /// Returns whether text contains a word of CUDA that C++ does not have: a specifier, a launch, or the name of a library.
    ///
    /// Source: [CUDA C++ Programming Guide](https://docs.nvidia.com/cuda/cuda-c-programming-guide/), sections 10.1 and 10.38.
    private static func isCUDA(_ text: TextWindow) -> Bool {
        let words: [StaticString] = [
            "__global__", "__device__", "__host__", "__shared__", "__constant__", "<<<", "cuda", "CUDA", "threadIdx",
            "blockIdx", "thrust::",
        ]
        return words.contains { text.text.holds($0) }
    }

    /// Settings formats whose readers check each line. Their evidence is stronger than a guess of the language model.
    private static let settings: Set<String> = [TypeName.toml, TypeName.ini, TypeName.yaml]

    /// Returns the format that an interpreter line specifies. If the interpreter is a shell or unknown, the format that
    /// a mode line specifies, which may be more specific, comes first.
    static func interpreter(_ text: TextWindow, _ registry: Registry) -> [FormatEvidence] {
        guard let interpreter = InterpreterLine.read(text, registry) else { return [] }
        let isPlainShell =
            interpreter.identifier == TypeName.shellScript || interpreter.identifier == TypeName.script
        guard isPlainShell, let mode = ModeLine.read(text, registry), mode.identifier != interpreter.identifier
        else { return [interpreter] }
        return [mode, interpreter]
    }

    /// Returns the formats that the readers detect by structure or similarity. Complexity: O(*n*) in the number of
    /// bytes in the window.
    static func structure(_ text: TextWindow, _ registry: Registry) -> [FormatEvidence] {
        guard text.start < text.bytes.count else { return [] }
        for reader in readers {
            guard let found = reader(text, registry)?.named(by: registry) else { continue }
            // A page with PHP instructions is a program that generates a page.
            guard found.identifier == TypeName.html || found.identifier == TypeName.xhtml else { return [found] }
            if text.text.holds("<?php") {
                return [FormatEvidence(TypeName.phpScript, .hint, text: "PHP instructions in a page"), found]
            }
            return [TemplateReader.read(text)?.named(by: registry), found].compactMap { $0 }
        }
        return []
    }

    /// The readers in the order in which they are called: structure takes precedence over similarity.
    private static let readers: [@Sendable (TextWindow, Registry) -> FormatEvidence?] = [
        { OpeningReader.read($0, $1) }, { XMLReader.read($0, $1) }, { text, _ in HTMLReader.read(text) },
        { text, _ in text.text.starts("<%") ? TemplateReader.read(text) : nil },
        { JSONReader.read($0, $1) }, { text, _ in JSONCReader.read(text) }, { ArmorReader.read($0, $1) },
        { ModeLine.read($0, $1) },
        { text, _ in PatchReader.read(text) }, { text, _ in MailReader.read(text) },
        { text, _ in SubtitleReader.read(text) }, { text, _ in LinkedDataReader.read(text) },
        { text, _ in GraphReader.read(text) }, { text, _ in PlainGraphicsReader.read(text) },
        { text, _ in MoleculeReader.read(text) }, { text, _ in GenomeReader.read(text) },
        { text, _ in PhylogenyReader.read(text) },
        { text, _ in TOMLReader.read(text) }, { MarkupReader.read($0, $1) },
        { text, _ in DelimitedText.read(text) }, { text, _ in MarkupReader.bareYAML(text) },
        { text, _ in ReStructuredTextReader.read(text) },
        { text, _ in MarkupReader.markdown(text) },
    ]
}

/// Identifies a text file by its first words, which types declare under `openings`.
enum OpeningReader {
    /// The number of bytes after the first words that may contain the second words.
    private static let reach = 4096

    /// Returns the evidence from the longest opening. If several have the same length, an opening with second words takes
    /// precedence.
    static func read(_ text: TextWindow, _ registry: Registry) -> FormatEvidence? {
        text.bytes.withUnsafeBufferPointer { bytes in
            let head = UnsafeBufferPointer(rebasing: bytes[text.start...])
            var best: (type: UTType, opening: Opening)?
            // A key of one byte must be found even if the text begins with a character of four bytes.
            for length in (1...FormatMark.openingKeyBytes).reversed() where head.count >= length {
                let key = UnsafeBufferPointer(rebasing: head[..<length])
                registry.forEachConditionedMark(key, .opening) { type, conditions in
                    guard let opening = Opening(conditions, of: head),
                        best.map({ opening.isBetter(than: $0.opening) }) ?? true, opening.hasSecond(head, within: reach)
                    else { return }
                    best = (type, opening)
                }
            }
            return best.map { type, opening in
                let start = String(decoding: opening.first, as: UTF8.self)
                return FormatEvidence(type.identifier, .structure, text: "the prefix '\(firstLine(start))'")
            }
        }
    }

    /// The first words of a text file, and the second words if a type declares any. They point into the table.
    private struct Opening {
        let first: UnsafeBufferPointer<UInt8>
        let second: UnsafeBufferPointer<UInt8>?

        /// Creates an opening from the conditions of a mark, or returns nil if text does not begin with the first words.
        init?(_ conditions: UnsafeBufferPointer<UInt8>, of text: UnsafeBufferPointer<UInt8>) {
            // Most openings with the same key differ in the next few bytes.
            var end = 0
            while end < conditions.count, conditions[end] != 0 {
                guard end < text.count, text[end] == conditions[end] else { return nil }
                end += 1
            }
            guard end > 0 else { return nil }
            first = UnsafeBufferPointer(rebasing: conditions[..<end])
            second = end < conditions.count ? UnsafeBufferPointer(rebasing: conditions[(end + 1)...]) : nil
        }

        /// Returns whether the first words are longer than those of another opening, or equally long and followed by second
        /// words while the other opening has none.
        func isBetter(than other: Opening) -> Bool {
            if first.count != other.first.count { return first.count > other.first.count }
            return second != nil && other.second == nil
        }

        /// Returns whether text that begins with the first words contains the second words within a number of bytes after them.
        func hasSecond(_ text: UnsafeBufferPointer<UInt8>, within count: Int) -> Bool {
            guard let second else { return true }
            return UnsafeRawBufferPointer(text).position(
                of: UnsafeRawBufferPointer(second), from: first.count, before: first.count + count) != nil
        }
    }

    /// Returns the first line of an opening. Control characters are replaced with their code points, because a terminal would
    /// interpret them.
    private static func firstLine(_ start: String) -> String {
        start.prefix { $0 != "\n" && $0 != "\r\n" }.unicodeScalars.map { scalar in
            let isControl = scalar.value < 0x20 || scalar.value == 0x7F
            return isControl ? scalar.escape : String(scalar)
        }.joined()
    }
}
