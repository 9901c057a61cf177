import DeclarationFormats
import TypeRegistry

/// Detects lines that cannot occur in a language.
///
/// Sources: C23, 6.4.9 and 6.10 (comments, directives); The Python Language Reference, 2 (lexical analysis); the Java, C# and
/// ECMAScript specifications (comments).
enum SyntaxCheck {
    private static let lineLimit = 120

    /// Returns whether text cannot be C: it contains more than twice as many comments that begin with `#` as
    /// directives; or it contains no directives, and its first line cannot begin a statement, it contains no
    /// statements, or a line consists of at least five words.
    static func isForeignToC(_ text: TextWindow) -> Bool {
        var comments = 0
        var directives = 0
        let lines = code(text)
        for line in lines where line.first == UInt8(ascii: "#") {
            let word = line.dropFirst().drop { $0.isWhiteSpace || $0 == UInt8(ascii: "#") }.firstWord
            if directiveNames.contains(where: { word.equals($0) }) || word.isDigits || word.isEmpty {
                directives += word.isEmpty ? 0 : 1
            } else {
                comments += 1
            }
        }
        if comments > directives * 2 { return true }
        return directives == 0
            && (startsForeign(lines) || lacksPunctuation(lines) || lines.contains { isSentence($0, words: 5) })
    }

    /// Returns whether text cannot be in a language with braces: the text begins with a comment that begins with `#`,
    /// or with a line that no such language contains; or the text contains no statements; or one of the first three
    /// lines is a sentence.
    static func isForeignToBraces(_ text: TextWindow) -> Bool {
        let lines = code(text)
        guard let first = lines.first else { return false }
        let isComment = first.first == UInt8(ascii: "#") && first.dropFirst().first?.isWhiteSpace == true
        return isComment || startsForeign(lines) || lacksPunctuation(lines)
            || lines.prefix(3).contains { isSentence($0, words: 5) }
    }

    /// Returns whether text cannot be Python, because a line without indentation cannot begin a statement, or because at least
    /// a quarter of the lines are comments or statements of another language.
    static func isForeignToPython(_ text: TextWindow) -> Bool {
        var closed = 0
        var seen = 0
        var isQuoted = false
        for bounds in text.lines {
            let whole = text[bounds].prefix(400)
            let line = whole.trimmed
            guard let first = line.first else { continue }
            let quotes = count(of: "\"\"\"", in: line) + count(of: "'''", in: line)
            defer { if !quotes.isMultiple(of: 2) { isQuoted.toggle() } }
            if isQuoted || quotes > 0 { continue }
            seen += 1
            if seen > lineLimit { break }
            if first == UInt8(ascii: "#") { continue }
            // A line without indentation begins with a word, a decorator, a comment, or a closing bracket.
            let isMargin = whole.startIndex == line.startIndex && (seen == 1 || closed * 2 >= seen)
            if isMargin, "/;<>%!?\\$&|*=,^:`".utf8.contains(first) { return true }
            if isMargin, isSentence(line, words: 3), !hasKeyword(line) { return true }
            if isMargin, line.starts("--") || line.starts("(*") || line.starts("{-") { return true }
            if line.starts("//") || line.starts("/*") || line.starts("-- ") || line.starts("*/") { closed += 1 }
            // A brace does not open a dictionary if it is alone in the line or follows a closing bracket.
            if line.last == UInt8(ascii: ";") || line.equals("{") || line.ends(") {") || line.ends("else {") {
                closed += 1
            }
        }
        return closed >= 2 && closed * 4 >= seen
    }

    /// Returns whether a line consists of at least a number of words and nothing else, such as prose or a title.
    private static func isSentence(_ line: ArraySlice<UInt8>, words count: Int) -> Bool {
        line.first?.isLetter == true && line.allSatisfy { $0.isLetter || $0 == 0x20 }
            && line.words(count).count >= count && !isDeclaration(line)
    }

    /// Returns whether a line contains a keyword that is not an English word in prose, as in `static inline unsigned
    /// long int` and `internal sealed partial class Program`, which continue in the next line.
    private static func isDeclaration(_ line: ArraySlice<UInt8>) -> Bool {
        line.words(12).contains { word in declarators.contains { word.equals($0) } }
    }

    private static let declarators: [StaticString] = [
        "static", "extern", "inline", "unsigned", "signed", "const", "constexpr", "consteval", "volatile", "struct",
        "enum",
        "typedef", "void", "int", "char", "float", "bool", "namespace", "readonly", "async", "internal", "protected",
        "sealed",
        "abstract", "synchronized",
    ]

    /// Returns whether a line contains a Python keyword that can be next to other words.
    private static func hasKeyword(_ line: ArraySlice<UInt8>) -> Bool {
        line.words(40).contains { word in pythonKeywords.contains { word.equals($0) } }
    }

    private static let pythonKeywords: [StaticString] = [
        "import", "from", "as", "in", "is", "not", "and", "or", "if", "else", "return", "yield", "lambda", "global",
        "nonlocal", "del", "assert", "raise", "await", "async", "print", "exec", "with", "for", "while", "class", "def",
        "type", "match", "cdef", "cimport", "pass", "cpdef", "ctypedef", "include",
    ]

    private static let directiveNames: [StaticString] = [
        "include", "define", "if", "ifdef", "ifndef", "else", "elif", "endif", "undef", "pragma", "error", "line",
        "warning", "ident", "import", "include_next", "assert", "elifdef", "elifndef", "embed", "region", "endregion",
        "sccs", "unassert", "using",
    ]

    /// Returns the first lines, excluding blank lines and C-style comments.
    private static func code(_ text: TextWindow) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var isComment = false
        for bounds in text.lines.prefix(400) {
            var line = text[bounds].prefix(400).trimmed
            if isComment {
                guard let end = line.position(of: "*/") else { continue }
                isComment = false
                line = line[(end + 2)...].trimmed
            }
            if line.starts("/*") {
                guard let end = line.dropFirst(2).position(of: "*/") else {
                    isComment = true
                    continue
                }
                line = line[(end + 2)...].trimmed
            }
            if line.isEmpty || line.starts("//") { continue }
            isComment = opensComment(line)
            lines.append(line)
            if lines.count == lineLimit { break }
        }
        return lines
    }

    /// Returns whether a comment begins in a line and continues in the next line.
    private static func opensComment(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.holds("/*") else { return false }
        var rest = line
        while let start = rest.position(of: "/*") {
            // A comment that begins with two slashes ends with the line.
            if rest[..<start].holds("//") { return false }
            guard let end = rest[(start + 2)...].position(of: "*/") else { return true }
            rest = rest[(end + 2)...]
        }
        return false
    }

    /// Returns whether the first line cannot be the beginning of a statement in a language with braces.
    private static func startsForeign(_ lines: [ArraySlice<UInt8>]) -> Bool {
        guard let first = lines.first, let byte = first.first else { return false }
        if "%`<|?>$".utf8.contains(byte), !first.starts("<%"), !first.starts("%:") { return byte != UInt8(ascii: "$") }
        return first.starts("--") || first.starts("(*") || first.starts("{-") || first.starts(";;")
            || first.starts("; ")
    }

    /// Returns whether text of at least four lines contains no semicolon and no brace, and less than three quarters of
    /// the lines end like a row of data.
    private static func lacksPunctuation(_ lines: [ArraySlice<UInt8>]) -> Bool {
        guard lines.count >= 4 else { return false }
        // Rows of data, and rows of macro calls that a program includes, all end with the same character.
        let rows = lines.count { line in line.last.map { ",)(".utf8.contains($0) } ?? false }
        if rows * 4 >= lines.count * 3 { return false }
        return !lines.contains { line in line.contains { ";{}".utf8.contains($0) } }
    }

    private static func count(of word: StaticString, in line: ArraySlice<UInt8>) -> Int {
        var count = 0
        var rest = line
        while let position = rest.position(of: word) {
            count += 1
            rest = rest[(position + word.utf8CodeUnitCount)...]
        }
        return count
    }
}

/// Checks whether text begins as its notation requires, even if the rest is damaged or truncated.
enum StructureCheck {
    /// Returns whether text begins like JSON: with a bracket and a value, a brace and a key, or a single value. Leading
    /// comments and keys without quotation marks are allowed, as in JSON5 and in the settings of programs.
    ///
    /// Sources: [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259), 2; [JSON5](https://spec.json5.org).
    static func beginsAsJSON(_ text: TextWindow) -> Bool {
        // ECMA-426, 9.1: a server may put these characters before a source map.
        let body = afterComments(text.text.after(")]}'") ?? text.text)
        guard let first = body.first else { return true }
        let inner = afterComments(body.dropFirst())
        switch first {
        case UInt8(ascii: "{"):
            guard let next = inner.first else { return true }
            if "\"'}".utf8.contains(next) { return true }
            // The text is a template, whose values are inserted later.
            if next == UInt8(ascii: "{") || next == UInt8(ascii: "%") { return true }
            let key = inner.prefix { $0.isWord || $0 == UInt8(ascii: "$") }
            return !key.isEmpty && inner[key.endIndex...].drop { $0.isWhiteSpace }.first == UInt8(ascii: ":")
        case UInt8(ascii: "["):
            guard let next = inner.first else { return true }
            return "{[\"'-]".utf8.contains(next) || next.isDigit || isWordOfJSON(inner.firstWord)
        default: return text.filledLines(3).allSatisfy(isScalar)
        }
    }

    /// Returns whether JSON contains no object with a member. `{}`, `[]`, `[1, 2]` and `["a", "b"]` are also expressions in many
    /// languages: JavaScript, MATLAB, Haskell, Nix, Julia, Groovy and others.
    ///
    /// Source: [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259), 4: a colon follows the name of a member.
    static func isJSONWithoutMembers(_ text: TextWindow) -> Bool {
        var last: UInt8 = 0
        for byte in text.text where !byte.isWhiteSpace {
            if byte == UInt8(ascii: ":"), last == UInt8(ascii: "\"") { return false }
            last = byte
        }
        return text.isWhole
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

    /// Returns whether text contains a PHP tag, including the forms that PHP 7.0 removed.
    ///
    /// Source: the PHP manual, "PHP tags"; PHP RFC: Remove alternative PHP tags.
    static func holdsPHPTag(_ text: TextWindow) -> Bool {
        let text = text.text
        return text.holds("<?") || text.holds("<%") || text.holds("<script language=\"php\"")
            || text.holds("<script language='php'") || text.holds("<script language=php")
    }

    /// Returns whether each of the first lines is a short value: it has at most 60 bytes and four words, and its last
    /// character ends neither a sentence nor a line of a program.
    ///
    /// Source: [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180), section 2: a record has one or more fields.
    static func isColumn(_ text: TextWindow) -> Bool {
        let lines = text.filledLines(60)
        return lines.allSatisfy { line in
            line.count <= 60 && line.words(5).count < 5 && !(line.last.map { ".:;{}()!?,\\".utf8.contains($0) } ?? true)
        }
    }

    /// Returns whether text could be a table: at least every other line contains a separator, and few lines end like lines of
    /// programs. `isProgram` indicates whether a reader detected something else. A table with a single column contains no
    /// separator, so a few lines are not conclusive.
    static func mayBeTable(_ text: TextWindow, isProgram: Bool) -> Bool {
        let lines = text.filledLines(60).filter { $0.first != UInt8(ascii: "#") }
        guard lines.count >= 3 else { return !isProgram }
        // The cells may contain parts of a program.
        let tabs = lines.map { line in line.first == 0x09 ? 0 : line.count { $0 == 0x09 } }
        if let first = tabs.first, first > 0, tabs.allSatisfy({ $0 == first }) { return true }
        let separated = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|"), UInt8(ascii: ":")].map {
            separator in lines.count { $0.dropLast().contains(separator) }
        }
        let coded = lines.count { $0.last.map { "{}();\\".utf8.contains($0) } ?? false }
        guard coded * 3 <= lines.count || separated[1] == lines.count else { return false }
        return (separated.max() ?? 0) * 2 >= lines.count && !(isProgram && coded > 0)
    }
}
