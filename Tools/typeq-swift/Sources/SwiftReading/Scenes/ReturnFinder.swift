import SwiftSyntax

/// Finds `return` in a body. Without one a body of scenes is a result builder.
final class ReturnFinder: SyntaxVisitor {
    private var hasReturn = false

    /// Whether the body of code around statements says `return`. O(body).
    static func isPlain(_ items: CodeBlockItemListSyntax) -> Bool {
        var body = Syntax(items)
        while let parent = body.parent, !parent.isBody { body = parent }
        let finder = ReturnFinder(viewMode: .sourceAccurate)
        finder.walk(body)
        return finder.hasReturn
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        hasReturn = true
        return .skipChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension Syntax {
    /// Whether a node is a body of code of its own.
    fileprivate var isBody: Bool {
        self.is(AccessorBlockSyntax.self) || self.is(AccessorDeclSyntax.self) || self.is(FunctionDeclSyntax.self)
            || self.is(ClosureExprSyntax.self)
    }
}
