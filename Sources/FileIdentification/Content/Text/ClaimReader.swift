/// Whether a text can be what its name claims.
///
/// A name is right far more often than a guess from words; so a claim falls only by what no text of the kind has: a
/// document of JSON that begins with a word, a table without a separator, a program in C with remarks of a shell.
enum ClaimReader {
    /// What a name claims, as far as a look at the text can tell.
    enum Claim: Hashable, Sendable {
        case json, html, table, php
        /// A programming language, as places in the table of signs; several that belong together, as C and C++.
        case language([Int], Syntax)
    }

    /// What is known of a language's notation.
    enum Syntax: Hashable, Sendable {
        /// C and its kin: remarks in slashes, directives behind `#`.
        case directives
        /// Java, JavaScript, C#, CSS and others: remarks in slashes, statements that end in semicolons or braces.
        case braces
        /// Python: remarks behind `#`, statements that end with the line.
        case python
        /// Nothing beyond the signs.
        case open
    }

    /// Whether a program has constructs of the language that its name claims; then nothing else need be read.
    static func confirms(_ claim: Claim, _ text: TextWindow) -> Bool {
        guard case .language(let languages, _) = claim, !languages.isEmpty else { return false }
        let first = text.text.first
        guard first != UInt8(ascii: "<"), !text.text.starts("#!") else { return false }
        return LanguageReader.confirms(languages, text)
    }

    /// The kinds of tables; one may be kept under the name of another.
    private static let tables: Set<String> = [
        "public.comma-separated-values-text", "public.tab-separated-values-text", "typeq.pipe-separated-values",
    ]

    /// Whether a text cannot be what is claimed. `finding` is what the readers found instead, `isGeneric` whether that is
    /// only a notation, such as JSON.
    static func refutes(
        _ claim: Claim, _ text: TextWindow, finding: ContentFinding?, isGeneric: Bool
    ) -> Bool {
        guard let first = text.text.first else { return false }
        let isStructured = finding.map { $0.grade > .hint } ?? false
        switch claim {
        case .json: return isStructured && !isGeneric || !StructureCheck.beginsAsJSON(text)
        case .html:
            if first == UInt8(ascii: "<") {
                // XML of another kind says so in its first line.
                let isPage = finding.map {
                    ["public.html", "public.xhtml", "public.php-script"].contains($0.identifier)
                }
                // A page that is no good XML, with a declaration of XML all the same, is a page.
                let isBadPage = finding?.identifier == "public.xml" && HTMLReader.beginsWithTag(text)
                return isStructured && isPage == false && !isBadPage && text.text.starts("<?xml")
            }
            if first == UInt8(ascii: "{"), !isStructured { return false }
            return isStructured || !HTMLReader.holdsTag(text)
        case .table:
            let isOther = isStructured && finding.map { !tables.contains($0.identifier) } ?? false
            return isOther || !StructureCheck.mayBeTable(text, isProgram: finding != nil && !isStructured)
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
            // Constructs of another language, or data, and none of its own.
            guard let finding, finding.grade == .hint || isGeneric, !languages.isEmpty,
                let tally = LanguageReader.tally(text, only: languages)
            else { return false }
            return languages.allSatisfy { tally.scores[$0] < 2 }
        }
    }
}
