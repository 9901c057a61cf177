import DeclarationFormats
import TypeRegistry

/// Reads RDF statements and SPARQL queries.
///
/// Sources: [RDF 1.1 Turtle](https://www.w3.org/TR/turtle/), [TriG](https://www.w3.org/TR/trig/),
/// [N-Triples](https://www.w3.org/TR/n-triples/), [N-Quads](https://www.w3.org/TR/n-quads/), [SPARQL
/// 1.1](https://www.w3.org/TR/sparql11-query/): their grammars.
enum LinkedDataReader {
    static func read(_ text: TextWindow) -> FormatEvidence? {
        guard let first = text.text.first, first.isLetter || "#@<{_[".utf8.contains(first) else { return nil }
        let lines = text.filledLines(120).filter { $0.first != UInt8(ascii: "#") }
        guard let start = lines.first else { return nil }
        // Prefix declarations occur both in queries and in data.
        let prefixes = lines.prefix(while: isDeclaration)
        if let rest = lines.dropFirst(prefixes.count).first {
            if !prefixes.isEmpty || rest.holds("{")
                || lines.dropFirst(prefixes.count).prefix(4).contains(where: { $0.holds("{") })
            {
                if let query = query(rest, hasPrefixes: !prefixes.isEmpty, text) { return query }
            }
        }
        guard !prefixes.isEmpty || start.first == UInt8(ascii: "<") || start.starts("_:") || start.starts("{<")
        else { return nil }
        if prefixes.isEmpty {
            if let plain = statements(lines) { return plain }
            guard hasResource(start) || start.starts("{<") else { return nil }
        }
        let body = lines.dropFirst(prefixes.count)
        if body.contains(where: hasCardinality) || hasShape(Array(body)) { return nil }
        if body.contains(where: isGraph) {
            return FormatEvidence(["rdf/trig"], .structure, text: "TriG graphs in braces")
        }
        guard !prefixes.isEmpty else { return nil }
        let isNotation = body.contains { $0.starts("@forAll") || $0.starts("@keywords") || $0.holds(" => {") }
        if isNotation { return FormatEvidence(["rdf/notation3"], .structure, text: "Notation3 rules") }
        return FormatEvidence(["rdf/turtle"], .structure, text: "RDF prefix declarations")
    }

    /// Returns whether a line is a declaration, such as `@prefix a: <b> .`, `PREFIX a: <b>` or `BASE <b>`.
    private static func isDeclaration(_ line: ArraySlice<UInt8>) -> Bool {
        let words = line.words(3)
        guard words.count >= 2,
            words.count == 2 || words[1].last == UInt8(ascii: ":") || words[1].holds(":<")
                || words[1].first == UInt8(ascii: "<")
        else { return false }
        if words[0].startsFolded("@prefix") || words[0].startsFolded("prefix"), words[0].count <= 7 {
            return words[1].contains(UInt8(ascii: ":")) && line.contains(UInt8(ascii: "<"))
        }
        return (words[0].startsFolded("@base") || words[0].startsFolded("base")) && words[0].count <= 5
            && words[1].first == UInt8(ascii: "<")
    }

    /// Returns whether the first braces enclose a shape instead of statements: they contain a word that restricts values, or the first
    /// statement has fewer than three terms.
    ///
    /// Sources: [ShEx 2.1](https://shex.io/shex-semantics/#shexc), the grammar of the compact syntax, `nodeKind`, `stringFacet`,
    /// `numericFacet`; [TriG](https://www.w3.org/TR/trig/#sec-grammar), `triplesBlock`.
    private static func hasShape(_ body: [ArraySlice<UInt8>]) -> Bool {
        guard let start = body.firstIndex(where: isGraph), let brace = body[start].firstIndex(of: UInt8(ascii: "{"))
        else {
            return false
        }
        let rest = [body[start][(brace + 1)...]] + body[(start + 1)...].prefix(12)
        let words = rest.flatMap { $0.words(40) }
        // Keywords may also be in lowercase, but those are words of literals, too.
        let restrictions: [StaticString] = [
            "MININCLUSIVE", "MINEXCLUSIVE", "MAXINCLUSIVE", "MAXEXCLUSIVE", "LENGTH", "MINLENGTH", "MAXLENGTH",
            "TOTALDIGITS", "FRACTIONDIGITS", "IRI", "BNODE", "LITERAL", "NONLITERAL", "EXTRA", "CLOSED",
        ]
        let ends: [StaticString] = [".", ";", "}"]
        let first = words.prefix { word in !ends.contains { word.equals($0) } }
        let isEnded = first.count < words.count
        return words.contains { word in restrictions.contains { word.equals($0) } }
            || isEnded && (1...2).contains(first.count) && first.first?.first != UInt8(ascii: "[")
    }

    /// Returns whether a line ends with a cardinality, which shapes have and statements do not: `ex:age xsd:integer ?`.
    ///
    /// Source: [ShEx 2.1](https://shex.io/shex-semantics/#shexc), the grammar of the compact syntax, cardinality.
    private static func hasCardinality(_ line: ArraySlice<UInt8>) -> Bool {
        var rest = line
        while let last = rest.last, ";}".utf8.contains(last) { rest = rest.dropLast().trimmed }
        guard let mark = rest.last, "?*+".utf8.contains(mark) else { return false }
        return rest.dropLast().last == 0x20
    }

    private static func query(_ line: ArraySlice<UInt8>, hasPrefixes: Bool, _ text: TextWindow) -> FormatEvidence? {
        let word = line.prefix { $0.isLetter }
        let next = line[word.endIndex...].first
        guard
            next == nil || next?.isWhiteSpace == true || next == UInt8(ascii: "{") || next == UInt8(ascii: "*")
                || next == UInt8(ascii: "(")
        else { return nil }
        let hasVariable = text.text.holds("?") || text.text.holds("$")
        guard hasPrefixes || (hasVariable && text.text.contains(UInt8(ascii: "{"))) || text.text.holds(" DATA") else {
            return nil
        }
        switch word.foldedString {
        case "select", "ask", "construct", "describe":
            guard hasPrefixes || hasVariable else { return nil }
            // SQL contains neither braces nor variables that begin with a question mark.
            guard hasPrefixes || line.holds("?") || line.holds("{") else { return nil }
            return FormatEvidence(["sparql/query"], .structure, text: "the SPARQL query form '\(word.string)'")
        case "insert", "delete", "load", "clear", "drop", "add", "move", "copy", "with":
            guard
                hasPrefixes || line.words(3).dropFirst().first?.foldedString.hasPrefix("data") == true
                    || line.words(3).dropFirst().first?.foldedString.hasPrefix("where") == true || line.ends("{")
            else { return nil }
            guard text.text.contains(UInt8(ascii: "{")) || hasPrefixes else { return nil }
            return FormatEvidence(["sparql/update"], .structure, text: "the SPARQL operation '\(word.string)'")
        default: return nil
        }
    }

    /// Reads lines that each consist of one statement of three or four terms and end with a period. The evidence is only a
    /// hint, because the lines are also valid Turtle and TriG.
    private static func statements(_ lines: [ArraySlice<UInt8>]) -> FormatEvidence? {
        var isQuad = false
        for line in lines.prefix(40) {
            guard let terms = terms(line), terms == 3 || terms == 4 else { return nil }
            if terms == 4 { isQuad = true }
        }
        return isQuad
            ? FormatEvidence(["rdf/n-quads"], .hint, text: "statements of four terms")
            : FormatEvidence(["rdf/n-triples"], .hint, text: "statements of three terms")
    }

    /// Returns the number of terms in a line of N-Triples or N-Quads, or nil if the line is in neither format.
    private static func terms(_ line: ArraySlice<UInt8>) -> Int? {
        var rest = line
        var count = 0
        while let first = rest.first {
            if first == UInt8(ascii: ".") {
                let tail = rest.dropFirst().trimmed
                return tail.isEmpty || tail.first == UInt8(ascii: "#") ? count : nil
            }
            switch first {
            case UInt8(ascii: "<"):
                guard let end = rest.firstIndex(of: UInt8(ascii: ">")),
                    !rest[..<end].contains(where: { $0.isWhiteSpace })
                else { return nil }
                rest = rest[(end + 1)...]
            case UInt8(ascii: "_"):
                guard rest.starts("_:") else { return nil }
                rest = rest.dropFirst(2).drop { $0.isWord || $0 == UInt8(ascii: "-") }
            case UInt8(ascii: "\""):
                var index = rest.startIndex + 1
                while index < rest.endIndex, rest[index] != UInt8(ascii: "\"") {
                    index += rest[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                guard index < rest.endIndex else { return nil }
                rest = rest[(index + 1)...]
                if rest.first == UInt8(ascii: "@") {
                    rest = rest.dropFirst().drop { $0.isWord || $0 == UInt8(ascii: "-") }
                } else if rest.starts("^^<") {
                    guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
                    rest = rest[(end + 1)...]
                }
            default: return nil
            }
            count += 1
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
        }
        return nil
    }

    private static func hasResource(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.first == UInt8(ascii: "<"), let end = line.firstIndex(of: UInt8(ascii: ">")) else { return false }
        let resource = line[..<end]
        return resource.holds(":") && !resource.contains { $0.isWhiteSpace }
    }

    /// Returns whether a line begins a graph, such as `{ … }`, `<name> { …` or `GRAPH name { …`.
    private static func isGraph(_ line: ArraySlice<UInt8>) -> Bool {
        guard let brace = line.firstIndex(of: UInt8(ascii: "{")) else { return false }
        let name = line[..<brace].trimmed
        if name.isEmpty { return true }
        if name.startsFolded("graph ") { return true }
        return !name.contains { $0.isWhiteSpace }
            && (name.last == UInt8(ascii: ">") || name.contains(UInt8(ascii: ":")))
    }
}

/// Reads graphs in the DOT language of Graphviz.
///
/// Source: [The DOT Language](https://graphviz.org/doc/info/lang.html): `[strict] (graph | digraph) [ID] '{'`.
enum GraphReader {
    static func read(_ text: TextWindow) -> FormatEvidence? {
        guard let first = text.text.first, "sgdSGD/#".utf8.contains(first) else { return nil }
        var rest = text.text.prefix(4096)
        // Skip comments, including preprocessor lines.
        while rest.starts("//") || rest.starts("/*") || rest.starts("#") {
            if rest.starts("/*") {
                guard let end = rest.position(of: "*/") else { return nil }
                rest = rest[(end + 2)...].drop { $0.isWhiteSpace }
            } else {
                rest = rest.drop { !$0.isLineEnd }.drop { $0.isWhiteSpace }
            }
        }
        if rest.startsFolded("strict ") { rest = rest.dropFirst(7).drop { $0.isWhiteSpace } }
        let word = rest.firstWord
        guard word.count == 5 || word.count == 7, word.startsFolded("graph") || word.startsFolded("digraph") else {
            return nil
        }
        rest = rest[word.endIndex...].drop { $0.isWhiteSpace }
        if rest.first == UInt8(ascii: "\"") {
            rest = rest.dropFirst().drop { $0 != UInt8(ascii: "\"") && !$0.isLineEnd }.dropFirst()
        } else {
            rest = rest.drop { $0.isWord || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        }
        guard rest.drop(while: { $0.isWhiteSpace }).first == UInt8(ascii: "{") else { return nil }
        return FormatEvidence(["graphviz"], .structure, text: "the beginning of a Graphviz '\(word.string)'")
    }
}
