import DeclarationFormats
import TypeRegistry

/// Reads markup documents, translations and settings, by the form of their lines.
///
/// Sources: man(7) and mdoc(7); the LaTeX, BibTeX and gettext manuals; YAML 1.2, 9.1; the Dockerfile reference.
enum MarkupReader {
    static func read(_ text: TextWindow, _ registry: Registry) -> FormatEvidence? {
        guard let first = text.text.first else { return nil }
        switch first {
        case UInt8(ascii: "."), UInt8(ascii: "'"): return manual(text)
        case UInt8(ascii: "\\"), UInt8(ascii: "%"): return latex(text) ?? bibliography(text)
        case UInt8(ascii: "@"): return bibliography(text)
        case UInt8(ascii: "["): return sections(text, registry)
        case UInt8(ascii: ";"): return sections(text, registry)
        case UInt8(ascii: "-"): return yaml(text)
        case UInt8(ascii: "#"): return translation(text) ?? container(text) ?? sections(text, registry) ?? yaml(text)
        case UInt8(ascii: "m"): return translation(text)
        case UInt8(ascii: "F"), UInt8(ascii: "A"): return container(text)
        case UInt8(ascii: "\""), UInt8(ascii: "/"): return strings(text)
        case UInt8(ascii: "="): return documentation(text)
        case UInt8(ascii: "{"), UInt8(ascii: "("): return propertyList(text)
        default: return nil
        }
    }

    /// Searches the first lines for a man or mdoc request, excluding comments.
    private static func manual(_ text: TextWindow) -> FormatEvidence? {
        for line in text.filledLines(60) {
            // A page may consist only of a reference to another page, such as `.so man1/other.1`.
            if line.starts(".TH ") || line.starts(".Dd ") || line.starts(".Dt ") || line.starts(".so man") {
                return FormatEvidence(
                    TypeName.manualPage, .structure, text: "the manual page request '\(line.prefix(3).string)'")
            }
        }
        let requests = text.filledLines(20).filter { line in
            guard line.first == UInt8(ascii: ".") || line.first == UInt8(ascii: "'") else { return false }
            let name = line.dropFirst().prefix(3)
            return line.starts(".\\\"")
                || name.prefix(2).allSatisfy { $0.isLetter } && (name.count < 3 || name.last?.isWhiteSpace == true)
        }
        guard requests.count >= 4 else { return nil }
        return FormatEvidence(TypeName.troffSource, .hint, text: "troff requests at the beginning of lines")
    }

    /// Reads Plain Old Documentation, which may be at the beginning of a Perl program. Source: perlpod(1).
    private static func documentation(_ text: TextWindow) -> FormatEvidence? {
        let commands: [StaticString] = ["=head1 ", "=pod", "=encoding ", "=head2 ", "=begin ", "=for "]
        guard commands.contains(where: { text.text.starts($0) }) else { return nil }
        return FormatEvidence(TypeName.perlPOD, .hint, text: "a Plain Old Documentation command")
    }

    private static func latex(_ text: TextWindow) -> FormatEvidence? {
        let head = text.text.prefix(8192)
        for line in text.filledLines(80) where line.first != UInt8(ascii: "%") {
            if line.starts("\\documentclass") || line.starts("\\documentstyle") || line.starts("\\begin{document}")
                || line.starts("\\ProvidesPackage") || line.starts("\\NeedsTeXFormat") || line.starts("\\usepackage")
            {
                return FormatEvidence(
                    TypeName.latex, .structure,
                    text: "the LaTeX command '\(line.prefix { $0 != 0x5B && $0 != 0x7B }.prefix(20).string)'")
            }
        }
        if head.holds("\\begin{") && head.holds("\\end{") {
            return FormatEvidence(TypeName.latex, .hint, text: "LaTeX environments")
        }
        let words: [StaticString] = [
            "\\def\\", "\\input ", "\\font\\", "\\hsize", "\\vskip", "\\let\\", "\\catcode", "\\bye",
        ]
        if words.filter({ head.holds($0) }).count >= 2 {
            return FormatEvidence(TypeName.tex, .hint, text: "TeX commands")
        }
        // Several lines must begin with a command, such as \gdef in translations, or \setup and \start in ConTeXt.
        let lines = text.filledLines(120).filter { $0.first != UInt8(ascii: "%") }
        let commands = lines.count { line in
            line.first == UInt8(ascii: "\\") && line.dropFirst().prefix { $0.isLetter }.count >= 3
        }
        guard commands >= 3, commands * 2 >= lines.count else { return nil }
        return FormatEvidence(TypeName.tex, .hint, text: "lines that begin with TeX commands")
    }

    private static func bibliography(_ text: TextWindow) -> FormatEvidence? {
        for line in text.filledLines(40) where line.first == UInt8(ascii: "@") {
            let name = line.dropFirst().prefix { $0.isLetter }
            guard line[name.endIndex...].trimmed.first == UInt8(ascii: "{") else { return nil }
            let entries: Set<String> = [
                "article", "book", "inproceedings", "misc", "techreport", "phdthesis", "mastersthesis", "incollection",
                "string", "comment", "preamble", "manual", "online", "conference", "booklet", "inbook", "proceedings",
                "unpublished", "software",
            ]
            guard entries.contains(name.foldedString) else { return nil }
            return FormatEvidence(TypeName.bibtex, .structure, text: "the entry '@\(name.string)'")
        }
        return nil
    }

    private static func translation(_ text: TextWindow) -> FormatEvidence? {
        let lines = text.filledLines(60)
        for (line, next) in zip(lines, lines.dropFirst()) {
            if line.starts("msgid \""), next.starts("msgstr") || next.starts("\"") || next.starts("msgid_plural") {
                return FormatEvidence(TypeName.gettextTranslation, .structure, text: "'msgid' and 'msgstr'")
            }
            guard line.first == UInt8(ascii: "#") || line.starts("msg") || line.starts("\"") || line.starts("domain ")
            else { return nil }
        }
        return nil
    }

    private static func container(_ text: TextWindow) -> FormatEvidence? {
        var hasFrom = false
        for line in text.filledLines(60) where line.first != UInt8(ascii: "#") {
            let word = line.prefix { $0.isLetter }
            if !hasFrom {
                guard word.equals("FROM") || word.equals("ARG") else { return nil }
                hasFrom = word.equals("FROM")
            } else {
                let words: [StaticString] = [
                    "RUN", "CMD", "COPY", "ENTRYPOINT", "WORKDIR", "ENV", "ADD", "LABEL", "EXPOSE", "MAINTAINER",
                    "USER",
                ]
                guard words.contains(where: { word.equals($0) }) else { return nil }
                return FormatEvidence(
                    TypeName.dockerfile, .structure, text: "the Dockerfile instructions 'FROM' and '\(word.string)'")
            }
        }
        return nil
    }

    /// Reads sections in brackets and keys with values: settings, or a kind of settings that is identified by its first
    /// section.
    private static func sections(_ text: TextWindow, _ registry: Registry) -> FormatEvidence? {
        var section: ArraySlice<UInt8>?
        var keys = 0
        for line in text.filledLines(60) {
            guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";") else { continue }
            if first == UInt8(ascii: "[") {
                guard line.last == UInt8(ascii: "]"), line.count > 2, line.count < 100 else { return nil }
                if section == nil { section = line.dropFirst().dropLast() }
            } else {
                guard section != nil, let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
                let key = line[..<equals].trimmed
                guard !key.isEmpty, key.count < 80, !key.contains(UInt8(ascii: "(")) else { return nil }
                keys += 1
            }
        }
        guard let section, keys > 0 else { return nil }
        let kind = FormatKind("ini", value: section.string)
        if kind.type(in: registry) != nil {
            return FormatEvidence([kind], .structure, text: "the section '\(section.string)'")
        }
        guard keys >= 2 else { return nil }
        return FormatEvidence(TypeName.ini, .hint, text: "sections in brackets and keys with values")
    }

    /// Reads text that begins with the directive `%TAG`, or with the marker `---` and lines of which at least half are
    /// keys or items.
    private static func yaml(_ text: TextWindow) -> FormatEvidence? {
        let lines = text.filledLines(40)
        guard let start = lines.firstIndex(where: { $0.first != UInt8(ascii: "#") }),
            lines[start].starts("---") || lines[start].starts("%TAG ")
        else { return nil }
        if lines[start].starts("%TAG ") {
            return FormatEvidence(TypeName.yaml, .structure, text: "the directive '%TAG'")
        }
        let mark = lines[start].dropFirst(3)
        guard mark.isEmpty || mark.first == 0x20 else { return nil }
        var keys = 0
        var items = 0
        for line in lines[(start + 1)...] {
            if line.starts("---") || line.starts("...") {
                // A second marker ends the front matter of a page, whose content may be of any kind.
                return nil
            }
            var content = line
            while let rest = content.after("- ") { content = rest.drop { $0 == 0x20 } }
            guard let colon = content.firstIndex(of: UInt8(ascii: ":")) else {
                if line.starts("- ") { items += 1 }
                continue
            }
            let next = content[(colon + 1)...].first
            if next == nil || next == 0x20, !content[..<colon].contains(0x20) { keys += 1 }
        }
        guard keys >= 1, (keys + items) * 2 >= lines.count - start - 1 else { return nil }
        return FormatEvidence(TypeName.yaml, .structure, text: "the marker '---' and YAML keys")
    }

    /// Reads YAML settings without the marker. All lines must be keys, items or indented lines, and at least one level must
    /// be nested. Source: YAML 1.2.2, 7.3.3, plain scalars.
    static func bareYAML(_ text: TextWindow) -> FormatEvidence? {
        var keys = 0
        var nested = 0
        var seen = 0
        for bounds in text.lines.prefix(60) {
            let line = text[bounds].prefix(400)
            guard let first = line.first(where: { $0 != 0x20 }), first != UInt8(ascii: "#") else { continue }
            seen += 1
            var content = line.drop { $0 == 0x20 }
            let isIndented = content.startIndex > line.startIndex
            let isItem = content.starts("- ")
            while let rest = content.after("- ") { content = rest.drop { $0 == 0x20 } }
            if isIndented || isItem { nested += 1 }
            guard let last = content.last, !"{};".utf8.contains(last) else { return nil }
            let key = content.prefix { $0.isWord || "-./$".utf8.contains($0) }
            let next = content[key.endIndex...]
            if !key.isEmpty, next.equals(":") || next.starts(": ") {
                // A value without quotation marks contains no colon and space.
                let value = next.dropFirst().trimmed
                if let first = value.first, first.isWord, value.holds(": ") { return nil }
                keys += 1
            } else if !isItem && (!isIndented || seen == 1) {
                return nil
            }
        }
        guard keys >= 3, nested >= 2, keys * 2 >= seen else { return nil }
        return FormatEvidence(TypeName.yaml, .hint, text: "YAML keys and items")
    }

    /// Reads `"key" = "value";` in each line that is not a comment. Source: [String
    /// Resources](https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/LoadingResources/Strings/Strings.html).
    private static func strings(_ text: TextWindow) -> FormatEvidence? {
        var pairs = 0
        var isComment = false
        for line in text.filledLines(40) {
            if isComment || line.starts("/*") {
                isComment = !line.ends("*/")
            } else if line.first == UInt8(ascii: "\""), line.ends("\";"), line.holds("\" = \"") || line.holds("\"=\"") {
                pairs += 1
            } else if !line.starts("//") {
                return nil
            }
        }
        guard pairs >= 1 else { return nil }
        return FormatEvidence(TypeName.appleStrings, .structure, text: "pairs of quoted strings")
    }

    /// Reads the old format of property lists: `key = value;` in braces. Source: Property List Programming Guide, Old-Style
    /// ASCII.
    private static func propertyList(_ text: TextWindow) -> FormatEvidence? {
        let lines = text.filledLines(40)
        guard lines.count >= 3, lines[0].count == 1 else { return nil }
        let body = lines.dropFirst()
        let pairs = body.filter {
            ($0.last == UInt8(ascii: ";") || $0.last == UInt8(ascii: "{") || $0.last == UInt8(ascii: "("))
                && $0.holds(" = ")
        }
        let isAll = body.allSatisfy { line in
            guard let last = line.last else { return true }
            return ";{}(),\"".utf8.contains(last) && !line.holds("==") && !line.holds("\": ")
        }
        guard isAll, pairs.count * 2 >= body.count else { return nil }
        return FormatEvidence(TypeName.asciiPropertyList, .hint, text: "a property list in the old format")
    }
}
