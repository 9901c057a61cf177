import SwiftSyntax

/// Finds the app that code starts: `MyApp.main()`, in the `main` of a type with `@main` or at the top of a file.
struct AppStarter {
    private let evaluator: Evaluator
    private var index: SourceIndex { evaluator.index }

    init(_ evaluator: Evaluator) { self.evaluator = evaluator }

    /// The name of the type whose `main` runs first, in the first branch whose condition can hold; nil where no code says
    /// so.
    ///
    /// Source: [main](https://docs.swift.org/swift-book/documentation/the-swift-programming-language/attributes/#main).
    func started() -> String? {
        for entry in index.allTypes where entry.attributes.contains("main") {
            let type = TypeReference(name: entry.name, file: entry.place.file)
            guard let main = evaluator.member("main", of: type, isStatic: true), case .function(let node) = main.kind,
                let body = node.body
            else { continue }
            let scope = Scope(file: main.file, owner: type, outer: main.outer)
            if let name = StartFinder.first(in: body.statements, scope, evaluator) { return name }
        }
        for file in index.trees.keys.sorted() {
            guard let tree = index.trees[file] else { continue }
            if let name = StartFinder.first(in: tree.statements, Scope(file: file), evaluator) { return name }
        }
        return nil
    }

    /// Whether code anywhere starts an app.
    func isStarted(_ name: String) -> Bool {
        let call = Array("\(name).main()".utf8)
        return index.files.contains { Relevance.contains($0.bytes, call) }
    }
}

/// Walks code in its order, without declarations and without branches whose condition does not hold.
private final class StartFinder: SyntaxAnyVisitor {
    private let evaluator: Evaluator
    private var scope: Scope
    private var found: String?

    static func first(in items: CodeBlockItemListSyntax, _ scope: Scope, _ evaluator: Evaluator) -> String? {
        let finder = StartFinder(evaluator, scope)
        finder.walk(items)
        return finder.found
    }

    private init(_ evaluator: Evaluator, _ scope: Scope) {
        self.evaluator = evaluator
        self.scope = scope
        super.init(viewMode: .sourceAccurate)
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
        if found != nil { return .skipChildren }
        if let block = node.as(IfConfigDeclSyntax.self) {
            if let elements = evaluator.index.conditions.choose(block).clause?.elements { walk(elements) }
            return .skipChildren
        }
        if let choice = node.as(IfExprSyntax.self) {
            let holds = evaluator.conditions(choice.conditions, &scope)
            if holds != false { walk(choice.body) }
            if holds != true, let other = choice.elseBody { walk(other) }
            return .skipChildren
        }
        if let check = node.as(GuardStmtSyntax.self) {
            if evaluator.conditions(check.conditions, &scope) != true { walk(check.body) }
            return .skipChildren
        }
        // What a declaration has is not run here.
        if node.asProtocol((any DeclSyntaxProtocol).self) != nil { return .skipChildren }
        guard let call = node.as(FunctionCallExprSyntax.self), call.arguments.isEmpty, call.trailingClosure == nil,
            let access = call.calledExpression.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "main",
            let base = access.base, let name = TypeName.path(base)?.last, name.first?.isUppercase == true,
            name != "Self"
        else { return .visitChildren }
        found = evaluator.resolve(TypeReference(name: name, file: scope.file)).name
        return .skipChildren
    }
}
