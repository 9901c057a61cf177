import SwiftSyntax

/// Finds the first syntax error in a source.
enum SyntaxErrors {
    /// Returns the first missing or unexpected node in a tree, or nil if there is none.
    ///
    /// - Complexity: O(1) for a tree without errors, otherwise O(depth · siblings) for each attribute that is skipped.
    static func first(in tree: SourceFileSyntax, file: Int) -> Unknown? {
        guard tree.hasError else { return nil }
        if let comment = openComment(in: tree) {
            let location = CodeLocation(file: file, offset: comment)
            return Unknown(what: .syntax, text: "this comment has no end", location: location)
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
                return Unknown(what: .syntax, text: text, location: CodeLocation(token, in: file))
            }
            if node.is(UnexpectedNodesSyntax.self) {
                return Unknown(
                    what: .syntax, text: "unexpected '\(shortened(node))'", location: CodeLocation(node, in: file))
            }
            // Unexpected nodes are reported before missing nodes.
            let children = node.children(viewMode: .all)
            let missing = children.filter { $0.as(TokenSyntax.self)?.presence == .missing }
            let wrong = children.filter {
                ($0.hasError || $0.is(UnexpectedNodesSyntax.self)) && $0.as(TokenSyntax.self)?.presence != .missing
            }
            left += missing.reversed() + wrong.reversed()
        }
        if isHarmless { return nil }
        return Unknown(
            what: .syntax, text: "the source has a syntax error", location: CodeLocation(Syntax(tree), in: file))
    }

    /// Returns the offset of a comment that is not terminated, or nil if there is none. Such a comment is in the trivia of one
    /// of the last two tokens.
    private static func openComment(in tree: SourceFileSyntax) -> Int? {
        let end = tree.endOfFileToken
        let last = end.previousToken(viewMode: .sourceAccurate)
        let trivia = [
            (end.leadingTrivia, end.position),
            last.map { ($0.trailingTrivia, $0.endPositionBeforeTrailingTrivia) },
        ]
        for (pieces, position) in trivia.compactMap(\.self) {
            var offset = position.utf8Offset
            for piece in pieces {
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

    /// Returns whether a node is a parenthesis after a space in an attribute, as in `@Adaptor (…)`. It is an error since Swift
    /// 6, but occurs in code for earlier versions.
    private static func isSpacedAttribute(_ node: Syntax) -> Bool {
        node.keyPathInParent == \AttributeSyntax.leftParen && node.as(TokenSyntax.self)?.presence == .present
    }
}
