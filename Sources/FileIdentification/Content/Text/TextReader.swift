import TypeRegistry

/// Identifies a text by its content: without its name, and without libmagic.
enum TextReader {
    /// Returns the detected formats, best first: usually none or one.
    ///
    /// Complexity: O(n) over the window; 8 KiB of a program take some tens of microseconds.
    static func read(_ text: TextWindow, _ registry: Registry) -> [FormatEvidence] {
        guard text.start < text.bytes.count else { return [] }
        if let interpreter = InterpreterLine.read(text, registry) {
            // A mode line may be more specific than `sh`.
            let isPlainShell =
                interpreter.identifier == "public.shell-script" || interpreter.identifier == "public.script"
            guard isPlainShell, let mode = ModeLine.read(text, registry), mode.identifier != interpreter.identifier else {
                return [interpreter]
            }
            return [mode, interpreter]
        }
        for reader in structures {
            guard let found = reader(text, registry)?.named(by: registry) else { continue }
            // A page with PHP instructions is a program that generates a page.
            if found.identifier == "public.html" || found.identifier == "public.xhtml", text.text.holds("<?php") {
                return [FormatEvidence("public.php-script", .hint, "instructions for PHP in a page"), found]
            }
            return [found]
        }
        return []
    }

    /// The readers in their order: structure comes before similarity.
    private static let structures: [@Sendable (TextWindow, Registry) -> FormatEvidence?] = [
        { OpeningReader.read($0, $1) }, { XMLReader.read($0, $1) }, { text, _ in HTMLReader.read(text) },
        { JSONReader.read($0, $1) }, { ArmorReader.read($0, $1) }, { ModeLine.read($0, $1) },
        { text, _ in PatchReader.read(text) }, { text, _ in MailReader.read(text) },
        { text, _ in SubtitleReader.read(text) }, { text, _ in LinkedDataReader.read(text) },
        { text, _ in GraphReader.read(text) }, { text, _ in ScienceReader.read(text) },
        { text, _ in TOMLReader.read(text) }, { MarkupReader.read($0, $1) },
        { text, _ in DelimitedText.read(text) }, { text, _ in MarkupReader.bareYAML(text) },
        { text, _ in LanguageReader.read(text) }, { text, _ in OutlineReader.read(text) },
        { text, _ in MarkupReader.markdown(text) },
    ]
}
