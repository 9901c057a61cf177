import SwiftSyntax

/// Where a source does not parse.
enum SyntaxErrors {
    /// The first missing or unexpected part of a tree. O(1) for a sound tree, else O(depth · siblings) for each attribute
    /// that is passed over.
    static func first(in tree: SourceFileSyntax, file: Int) -> Unknown? {
        guard tree.hasError else { return nil }
        if let comment = openComment(in: tree) {
            let place = Place(file: file, offset: comment)
            return Unknown(what: .syntax, text: "a comment begins here and has no end", place: place)
        }
        var left = [Syntax(tree)]
        var isHarmless = false
        while let node = left.popLast() {
            if isSpacedAttribute(node) {
                isHarmless = true
                continue
            }
            if let token = node.as(TokenSyntax.self) {
                let text =
                    token.presence == .missing
                    ? "expected '\(token.text)' here" : "unexpected '\(shortened(token))'"
                return Unknown(what: .syntax, text: text, place: Place(token, in: file))
            }
            if node.is(UnexpectedNodesSyntax.self) {
                return Unknown(what: .syntax, text: "unexpected '\(shortened(node))'", place: Place(node, in: file))
            }
            // What is wrong in itself comes before what is missing.
            let children = node.children(viewMode: .all)
            let missing = children.filter { $0.as(TokenSyntax.self)?.presence == .missing }
            let wrong = children.filter {
                ($0.hasError || $0.is(UnexpectedNodesSyntax.self)) && $0.as(TokenSyntax.self)?.presence != .missing
            }
            left += missing.reversed() + wrong.reversed()
        }
        if isHarmless { return nil }
        return Unknown(what: .syntax, text: "the source does not parse", place: Place(Syntax(tree), in: file))
    }

    /// Where a comment begins that has no end: it is the last thing of the source, before the end or behind a token.
    private static func openComment(in tree: SourceFileSyntax) -> Int? {
        let end = tree.endOfFileToken
        let last = end.previousToken(viewMode: .sourceAccurate)
        let places = [
            (end.leadingTrivia, end.position),
            last.map { ($0.trailingTrivia, $0.endPositionBeforeTrailingTrivia) },
        ]
        for (trivia, position) in places.compactMap(\.self) {
            var offset = position.utf8Offset
            for piece in trivia {
                switch piece {
                case .blockComment(let text), .docBlockComment(let text):
                    if NestingScan.isOpenComment(Array(text.utf8)) { return offset }
                default: break
                }
                offset += piece.sourceLength.utf8Length
            }
        }
        return nil
    }

    /// Whether a node is a parenthesis that a blank separates from the name of its attribute, `@Adaptor (…)`: an error
    /// from Swift 6 on, and what people write.
    private static func isSpacedAttribute(_ node: Syntax) -> Bool {
        node.keyPathInParent == \AttributeSyntax.leftParen && node.as(TokenSyntax.self)?.presence == .present
    }
}

/// How deep a tree is. Readers of the tree recurse, so that one that is too deep would exhaust the stack.
enum SyntaxDepth {
    /// The deepest tree that is read. What people write stays below 200; a chained modifier takes two.
    static let limit = 5_000

    /// The offset at which a tree gets deeper than the limit; nil for one that does not. O(nodes), nothing for a file too
    /// small to be.
    static func tooDeep(_ tree: SourceFileSyntax, _ bytes: Int) -> Int? {
        guard bytes > limit else { return nil }
        var level = tree.children(viewMode: .all).map { $0 }
        var depth = 0
        while let first = level.first {
            depth += 1
            if depth > limit { return first.positionAfterSkippingLeadingTrivia.utf8Offset }
            level = level.flatMap { node in node.is(TokenSyntax.self) ? [] : node.children(viewMode: .all).map { $0 } }
        }
        return nil
    }
}
