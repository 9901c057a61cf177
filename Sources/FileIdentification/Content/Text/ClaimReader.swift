/// Checks whether a text can be what its name claims.
///
/// A name is right far more often than a guess from words. So only what no text of the type contains refutes a claim: a
/// JSON document that begins with a word, a table without a separator, a C program with comments of a shell.
enum ClaimReader {
    /// The claim of a name, as far as the text can be checked against it.
    enum Claim: Hashable, Sendable {
        case json, html, table, php
        /// A programming language, as indices in the table of patterns; several if they belong together, like C and
        /// C++.
        case language([Int], Syntax)
    }

    /// The known syntax of a language.
    enum Syntax: Hashable, Sendable {
        /// C and its relatives: comments with slashes, directives with `#`.
        case directives
        /// Java, JavaScript, C#, CSS and others: comments with slashes, statements that end with semicolons or braces.
        case braces
        /// Python: comments with `#`, statements that end with the line.
        case python
        /// Nothing but the patterns.
        case open
    }

    /// Returns whether a program has constructs of the language that its name claims. Then no other reader is needed.
    static func confirms(_ claim: Claim, _ text: TextWindow) -> Bool {
        guard case .language(let languages, _) = claim, !languages.isEmpty else { return false }
        let first = text.text.first
        guard first != UInt8(ascii: "<"), !text.text.starts("#!") else { return false }
        return LanguageReader.confirms(languages, text)
    }

    /// The kinds of tables; one may have the extension of another.
    private static let tables: Set<String> = [
        "public.comma-separated-values-text", "public.tab-separated-values-text", "typeq.pipe-separated-values",
    ]

    /// Returns whether a text contradicts a claim. `evidence` is what the readers detected instead, `isGeneric` whether
    /// that is only a notation, such as JSON.
    static func refutes(
        _ claim: Claim, _ text: TextWindow, evidence: FormatEvidence?, isGeneric: Bool
    ) -> Bool {
        guard let first = text.text.first else { return false }
        let isStructured = evidence.map { $0.grade > .hint } ?? false
        switch claim {
        case .json: return isStructured && !isGeneric || !StructureCheck.beginsAsJSON(text)
        case .html:
            if first == UInt8(ascii: "<") {
                // Other XML begins with a declaration.
                let isPage = evidence.map {
                    ["public.html", "public.xhtml", "public.php-script"].contains($0.identifier)
                }
                // A page that is not valid XML is a page, even with an XML declaration.
                let isBadPage = evidence?.identifier == "public.xml" && HTMLReader.beginsWithTag(text)
                return isStructured && isPage == false && !isBadPage && text.text.starts("<?xml")
            }
            if first == UInt8(ascii: "{"), !isStructured { return false }
            return isStructured || !HTMLReader.holdsTag(text)
        case .table:
            let isOther = isStructured && evidence.map { !tables.contains($0.identifier) } ?? false
            return isOther || !StructureCheck.mayBeTable(text, isProgram: evidence != nil && !isStructured)
        case .php: return text.isWhole && !text.text.holds("<?")
        case .language(let languages, let syntax):
            let isForeign: Bool =
                switch syntax {
                case .directives: SyntaxCheck.isForeignToC(text)
                case .braces: SyntaxCheck.isForeignToBraces(text)
                case .python: SyntaxCheck.isForeignToPython(text)
                case .open: false
                }
            if isForeign { return true }
            // Constructs of another language, or data, and none of the claimed language.
            guard let evidence, evidence.grade == .hint || isGeneric, !languages.isEmpty,
                let tally = LanguageReader.tally(text, only: languages)
            else { return false }
            return languages.allSatisfy { tally.scores[$0] < 2 }
        }
    }
}

/// Checks whether a text begins as its notation requires, even if the rest is damaged or cut.
enum StructureCheck {
    /// Returns whether a text begins like JSON: with a bracket and a value, a brace and a key, or a single value.
    /// Comments before it and keys without quotes are allowed, as in JSON5 and in settings of programs.
    ///
    /// Sources: [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259), 2; [JSON5](https://spec.json5.org).
    static func beginsAsJSON(_ text: TextWindow) -> Bool {
        let body = afterComments(text.text)
        guard let first = body.first else { return true }
        let inner = afterComments(body.dropFirst())
        switch first {
        case UInt8(ascii: "{"):
            guard let next = inner.first else { return true }
            if "\"'}".utf8.contains(next) { return true }
            // A template, which gets its values later.
            if next == UInt8(ascii: "{") || next == UInt8(ascii: "%") { return true }
            let key = inner.prefix { $0.isWord || $0 == UInt8(ascii: "$") }
            return !key.isEmpty && inner[key.endIndex...].drop { $0.isWhiteSpace }.first == UInt8(ascii: ":")
        case UInt8(ascii: "["):
            guard let next = inner.first else { return true }
            return "{[\"'-]".utf8.contains(next) || next.isDigit || isWordOfJSON(inner.firstWord)
        default:
            return text.filledLines(3).allSatisfy(isScalar)
        }
    }

    private static func afterComments(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = text.drop { $0.isWhiteSpace }
        for _ in 0..<Limits.jsonComments {
            if rest.starts("//") || rest.starts("# ") {
                rest = rest.drop { !$0.isLineEnd }.drop { $0.isWhiteSpace }
            } else if rest.starts("/*") {
                guard let end = rest.position(of: "*/") else { return [] }
                rest = rest[(end + 2)...].drop { $0.isWhiteSpace }
            } else {
                break
            }
        }
        return rest
    }

    private static func isScalar(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first else { return true }
        if first == UInt8(ascii: "\"") { return true }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return true }
        return isWordOfJSON(line) || line.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
    }

    private static func isWordOfJSON(_ word: ArraySlice<UInt8>) -> Bool {
        word.equals("true") || word.equals("false") || word.equals("null") || word.equals("NaN")
            || word.equals("Infinity")
    }

    /// Returns whether a text may be a table: at least every other line has a separator, and few lines end like those
    /// of programs. `isProgram` means that a reader took it for something else. A single column has no separator, so a
    /// few lines do not prove anything.
    static func mayBeTable(_ text: TextWindow, isProgram: Bool) -> Bool {
        let lines = text.filledLines(60).filter { $0.first != UInt8(ascii: "#") }
        guard lines.count >= 3 else { return !isProgram }
        let separated = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|"), UInt8(ascii: ":")].map {
            separator in lines.count { $0.dropLast().contains(separator) }
        }
        let coded = lines.count { $0.last.map { "{}();\\".utf8.contains($0) } ?? false }
        guard coded * 3 <= lines.count || separated[1] == lines.count else { return false }
        return (separated.max() ?? 0) * 2 >= lines.count && !(isProgram && coded > 0)
    }
}
