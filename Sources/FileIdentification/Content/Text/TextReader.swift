/// Identifies a text by its content: without its name, and without libmagic.
enum TextReader {
    /// Returns the detected formats, best first: usually none or one.
    ///
    /// Complexity: O(n) over the window; 8 KiB of a program take some tens of microseconds.
    static func read(_ text: TextWindow) -> [FormatEvidence] {
        guard text.start < text.bytes.count else { return [] }
        if let interpreter = InterpreterLine.read(text) {
            // A mode line may be more specific than `sh`.
            let isPlainShell =
                interpreter.identifier == "public.shell-script" || interpreter.identifier == "public.script"
            guard isPlainShell, let mode = ModeLine.read(text), mode.identifier != interpreter.identifier else {
                return [interpreter]
            }
            return [mode, interpreter]
        }
        for reader in structures {
            guard let found = reader(text) else { continue }
            // A page with PHP instructions is a program that generates a page.
            if found.identifier == "public.html" || found.identifier == "public.xhtml", text.text.holds("<?php") {
                return [FormatEvidence("public.php-script", .hint, "instructions for PHP in a page"), found]
            }
            return [found]
        }
        return []
    }

    /// The readers in their order: structure comes before similarity.
    private static let structures: [@Sendable (TextWindow) -> FormatEvidence?] = [
        { TextPrefixes.read($0) }, { XMLReader.read($0) }, { HTMLReader.read($0) }, { JSONReader.read($0) },
        { ArmorReader.read($0) }, { ModeLine.read($0) }, { PatchReader.read($0) }, { MailReader.read($0) },
        { SubtitleReader.read($0) }, { LinkedDataReader.read($0) }, { GraphReader.read($0) },
        { ScienceReader.read($0) }, { TOMLReader.read($0) }, { MarkupReader.read($0) }, { DelimitedText.read($0) },
        { MarkupReader.bareYAML($0) },
        { LanguageReader.read($0) }, { OutlineReader.read($0) }, { MarkupReader.markdown($0) },
    ]
}

extension TextPrefixes {
    /// Returns the type of a prefix.
    static func read(_ text: TextWindow) -> FormatEvidence? {
        let head = text.text
        guard let first = head.first else { return nil }
        for row in rows where row.start.utf8Start.pointee == first && head.starts(row.start) {
            if row.also.utf8CodeUnitCount > 0 {
                guard head.dropFirst(row.start.utf8CodeUnitCount).prefix(4096).holds(row.also) else { continue }
            }
            return FormatEvidence(row.identifier, .structure, "the prefix '\(row.start.description.firstLine)'")
        }
        return nil
    }
}

extension String {
    fileprivate var firstLine: Substring { prefix { $0 != "\n" && $0 != "\r\n" } }
}
