/// Graphs in the language of Graphviz.
///
/// Source: [The DOT Language](https://graphviz.org/doc/info/lang.html): `[strict] (graph | digraph) [ID] '{'`.
enum GraphReader {
    static func read(_ text: TextWindow) -> ContentFinding? {
        guard let first = text.text.first, "sgdSGD/#".utf8.contains(first) else { return nil }
        var rest = text.text.prefix(4096)
        // Remarks, also those of the preprocessor.
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
        return ContentFinding("typeq.graphviz-dot", .structure, "the opening of a '\(word.string)' of Graphviz")
    }
}
