import SwiftSyntax

/// Where a source does not parse.
enum SyntaxErrors {
    /// The first missing or unexpected part of a tree. O(1) for a sound tree, else O(depth · siblings).
    static func first(in tree: SourceFileSyntax, file: Int) -> Unknown? {
        guard tree.hasError else { return nil }
        var node = Syntax(tree)
        descend: while true {
            if let token = node.as(TokenSyntax.self) {
                let text =
                    token.presence == .missing
                    ? "expected '\(token.text)' here" : "unexpected '\(shortened(token))'"
                return Unknown(what: .syntax, text: text, place: Place(token, in: file))
            }
            if node.is(UnexpectedNodesSyntax.self) {
                return Unknown(what: .syntax, text: "unexpected '\(shortened(node))'", place: Place(node, in: file))
            }
            for child in node.children(viewMode: .all) where child.hasError || child.is(UnexpectedNodesSyntax.self) {
                node = child
                continue descend
            }
            for child in node.children(viewMode: .all) {
                guard let token = child.as(TokenSyntax.self), token.presence == .missing else { continue }
                node = child
                continue descend
            }
            return Unknown(what: .syntax, text: "the source does not parse", place: Place(node, in: file))
        }
    }
}

/// How deep a tree is. Readers of the tree recurse, so that one that is too deep would exhaust the stack.
enum SyntaxDepth {
    /// The deepest tree that is read. What people write stays below 200.
    static let limit = 1_000

    /// Whether a tree is deeper than the limit. O(nodes), nothing for a file too small to be.
    static func exceeds(_ tree: SourceFileSyntax, _ bytes: Int) -> Bool {
        guard bytes > limit else { return false }
        var level = tree.children(viewMode: .all).map { $0 }
        var depth = 0
        while !level.isEmpty {
            depth += 1
            if depth > limit { return true }
            level = level.flatMap { node in node.is(TokenSyntax.self) ? [] : node.children(viewMode: .all).map { $0 } }
        }
        return false
    }
}
