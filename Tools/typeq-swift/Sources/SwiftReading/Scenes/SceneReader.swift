import SwiftSyntax

/// Reads the scenes in a body, following helper properties and functions, custom scenes and result builders.
///
/// Source: [Scene](https://developer.apple.com/documentation/swiftui/scene).
final class SceneReader {
    let evaluator: Evaluator
    private(set) var unknowns: Set<Unknown> = []
    private(set) var smells: Set<Smell> = []
    /// The number of scenes and expressions that were read.
    private var sceneCount = 0
    private var expressionCount = 0
    /// The declarations of the custom scenes that are being read, outermost first.
    private var open: [CodeLocation] = []

    /// The maximum number of scenes that are read. Real apps have fewer than thirty scenes.
    static let maximumSceneCount = 500
    /// The maximum number of expressions that are read for the scenes.
    static let maximumExpressionCount = 20_000
    /// Whether any file contains a view modifier for external events. If not, views need not be read.
    let viewsMatter: Bool

    var index: SourceIndex { evaluator.index }

    init(_ evaluator: Evaluator) {
        self.evaluator = evaluator
        let modifier = Array("handlesExternalEvents".utf8)
        let label = Array("preferring".utf8)
        viewsMatter = evaluator.index.files.contains {
            Relevance.contains($0.bytes, modifier) && Relevance.contains($0.bytes, label)
        }
    }

    func report(_ unknown: Unknown) { unknowns.insert(unknown) }

    func report(_ smell: Smell) { smells.insert(smell) }

    /// Counts a scene. Returns false and reports an error if there are too many scenes. If each scene contains two other
    /// scenes, their number doubles with each level.
    func countScene(_ node: some SyntaxProtocol, _ scope: Scope) -> Bool {
        if sceneCount == Self.maximumSceneCount {
            let text = "more than \(Self.maximumSceneCount) scenes; the others were not read"
            report(Unknown(what: .scene, text: text, location: CodeLocation(node, in: scope.file)))
        }
        sceneCount += 1
        return sceneCount <= Self.maximumSceneCount
    }

    /// Counts an expression. Returns whether there are too many expressions or scenes, which is reported once.
    private func isFull(_ node: some SyntaxProtocol, _ scope: Scope) -> Bool {
        if expressionCount == Self.maximumExpressionCount {
            let text = "more than \(Self.maximumExpressionCount) expressions of scenes; the others were not read"
            report(Unknown(what: .scene, text: text, location: CodeLocation(node, in: scope.file)))
        }
        expressionCount += 1
        return expressionCount > Self.maximumExpressionCount || sceneCount > Self.maximumSceneCount
    }

    /// Returns the scenes in a custom scene, or nil if it contains itself. A wrapper can have a scene of its own type as an
    /// argument, because that scene is in the surrounding code.
    func scenes(inside type: TypeReference, _ arguments: [String: Value], _ scope: Scope) -> [Scene]? {
        guard let location = index.type(type.name, from: type.file)?.location else { return nil }
        let around = scope.owner.flatMap { index.type($0.name, from: $0.file)?.location }
        if let start = open.lastIndex(of: location), let around, open[start...].contains(around) { return nil }
        open.append(location)
        defer { open.removeLast() }
        return scenes(ofBodyOf: type, arguments: arguments, depth: scope.depth + 1)
    }

    /// Returns the scenes in the body of a type that conforms to `App` or `Scene`.
    func scenes(ofBodyOf type: TypeReference, arguments: [String: Value] = [:], depth: Int = 0) -> [Scene] {
        guard let body = evaluator.member("body", of: type) else { return [] }
        let scope = evaluator.scope(of: body, of: .instance(type, arguments), owner: type, depth: depth)
        return scenes(of: body, scope, nil)
    }

    /// Returns the scenes of statements: the scenes of the returned expression, or of all expressions in a result builder.
    func scenes(_ items: CodeBlockItemListSyntax, _ scope: Scope, base: [Scene]? = nil) -> [Scene] {
        var scope = scope
        var result: [Scene] = []
        // If a body contains a `return` statement, its other expressions are not scenes.
        let isPlain = ReturnFinder.isPlain(items)
        for item in items {
            switch item.item {
            case .decl(let declaration):
                if let block = declaration.as(IfConfigDeclSyntax.self) {
                    result += scenes(block, scope, base: base)
                } else if let variable = declaration.as(VariableDeclSyntax.self) {
                    for binding in variable.bindings {
                        if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.bareName,
                            let initial = binding.initializer
                        {
                            scope.locals[name] = .expression(initial.value, scope)
                        }
                    }
                }
            case .stmt(let statement):
                if let node = statement.as(ReturnStmtSyntax.self), let expression = node.expression {
                    // The statements after a `return` belong to another branch of an `if #available`.
                    return result + scenes(expression, scope, base: base)
                }
                if let node = statement.as(ExpressionStmtSyntax.self) {
                    let inner = scenes(node.expression, scope, base: base)
                    result += inner
                    if node.expression.as(IfExprSyntax.self).map({ returns($0, scope) }) == true { return result }
                }
            case .expr(let expression):
                if !isPlain { result += scenes(expression, scope, base: base) }
            }
        }
        return result
    }

    /// Returns the scenes in an `#if`. If the condition depends on unknown build settings, the document groups in each clause
    /// may exist, so each of their types may be read.
    private func scenes(_ block: IfConfigDeclSyntax, _ scope: Scope, base: [Scene]?) -> [Scene] {
        let chosen = chosen(block, scope)
        return index.conditions.possible(block).flatMap { clause, isKnown -> [Scene] in
            guard case .statements(let items) = clause.elements else { return [] }
            let inner = scenes(items, scope, base: base)
            if isKnown { return inner }
            let condition = Unknown.condition(block, in: scope.file)
            return inner.filter { clause.id == chosen?.id || $0.kind == "DocumentGroup" }
                .map { $0.kind == "DocumentGroup" ? $0.uncertain(condition) : $0 }
        }
    }

    /// Returns whether the condition of an `if` is true and its branch returns.
    private func returns(_ node: IfExprSyntax, _ scope: Scope) -> Bool {
        var scope = scope
        guard evaluator.conditions(node.conditions, &scope) == true else { return false }
        return node.body.statements.last?.item.is(ReturnStmtSyntax.self) == true
    }

    /// Returns the clause of an `#if` that is compiled. If this depends on the build settings, reports an unknown condition.
    func chosen(_ block: IfConfigDeclSyntax, _ scope: Scope) -> IfConfigClauseSyntax? {
        let (clause, isKnown) = index.conditions.choose(block)
        let isModifier = block.clauses.contains { if case .postfixExpression = $0.elements { true } else { false } }
        if !isKnown, !isModifier || Relevance.mattersText(block.trimmedDescription) {
            report(.condition(block, in: scope.file))
        }
        return clause
    }

    /// Returns the scenes of an expression. In an `#if`, a modifier without a base applies to the scenes in `base`.
    func scenes(_ expression: ExprSyntax, _ scope: Scope, base: [Scene]? = nil) -> [Scene] {
        guard !isFull(expression, scope) else { return [] }
        guard scope.depth < Evaluator.maximumDepth else { return unknownScene(expression, scope) }
        switch expression.as(ExprSyntaxEnum.self) {
        case .functionCallExpr(let node): return scenes(node, scope, base: base)
        case .declReferenceExpr(let node): return named(node, scope)
        case .memberAccessExpr(let node): return member(node, scope)
        case .tupleExpr(let node): return node.elements.flatMap { scenes($0.expression, scope, base: base) }
        case .ifExpr(let node): return branches(node, scope, base: base)
        case .switchExpr(let node): return branches(node, scope, base: base)
        case .postfixIfConfigExpr(let node):
            let inner = node.base.map { scenes($0, scope, base: base) } ?? base ?? []
            guard case .postfixExpression(let modifiers) = chosen(node.config, scope)?.elements else { return inner }
            return scenes(modifiers, scope, base: inner)
        case .sequenceExpr(let node): return ternary(node, scope, base: base)
        default: return unknownScene(expression, scope)
        }
    }

    func unknownScene(_ node: some SyntaxProtocol, _ scope: Scope) -> [Scene] {
        report(Unknown(.scene, node, in: scope.file))
        return []
    }

    // MARK: - Choices

    private func branches(_ node: IfExprSyntax, _ scope: Scope, base: [Scene]?) -> [Scene] {
        var inner = scope
        let holds = evaluator.conditions(node.conditions, &inner)
        func otherwise() -> [Scene] {
            switch node.elseBody {
            case .codeBlock(let block): scenes(block.statements, scope, base: base)
            case .ifExpr(let next): branches(next, scope, base: base)
            case nil: []
            }
        }
        switch holds {
        case true?: return scenes(node.body.statements, inner, base: base)
        case false?: return otherwise()
        case nil:
            report(Unknown(.condition, node.conditions, in: scope.file))
            return scenes(node.body.statements, inner, base: base) + otherwise()
        }
    }

    private func branches(_ node: SwitchExprSyntax, _ scope: Scope, base: [Scene]?) -> [Scene] {
        report(Unknown(.condition, node.subject, in: scope.file))
        return node.cases.flatMap { element in
            guard case .switchCase(let one) = element else { return [Scene]() }
            return scenes(one.statements, scope, base: base)
        }
    }

    private func ternary(_ node: SequenceExprSyntax, _ scope: Scope, base: [Scene]?) -> [Scene] {
        let elements = Array(node.elements)
        guard elements.count == 3, let ternary = elements[1].as(UnresolvedTernaryExprSyntax.self) else {
            return unknownScene(node, scope)
        }
        report(Unknown(.condition, elements[0], in: scope.file))
        return scenes(ternary.thenExpression, scope, base: base) + scenes(elements[2], scope, base: base)
    }
}

extension Scene {
    /// Creates a scene with a kind and a name.
    init(_ kind: String, name: String? = nil, at location: CodeLocation) {
        self.init(kind: kind, name: name, location: location)
    }
}

/// Finds `return` statements in a body. A body of scenes without `return` is a result builder.
final class ReturnFinder: SyntaxVisitor {
    private var hasReturn = false

    /// Returns whether the body that contains the statements has a `return` statement.
    ///
    /// - Complexity: O(*n*) in the size of the body.
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
    /// Whether a node is the body of a function, an accessor or a closure.
    fileprivate var isBody: Bool {
        self.is(AccessorBlockSyntax.self) || self.is(AccessorDeclSyntax.self) || self.is(FunctionDeclSyntax.self)
            || self.is(ClosureExprSyntax.self)
    }
}
