import SwiftSyntax

/// Reads the scenes of a body, through helper properties and functions, custom scenes and result builders.
///
/// Source: [Scene](https://developer.apple.com/documentation/swiftui/scene).
final class SceneReader {
    let evaluator: Evaluator
    private(set) var unknowns: Set<Unknown> = []
    private(set) var smells: Set<Smell> = []
    /// How many scenes and expressions were read.
    private var sceneCount = 0
    private var expressionCount = 0
    /// The declarations of the custom scenes that are being read, the outermost first.
    private var open: [Place] = []

    /// How many scenes are read. No app that people use has thirty.
    static let mostScenes = 500
    /// How many expressions are read for them.
    static let mostExpressions = 20_000
    /// Whether any file has a modifier of views for external events: else no view need be read.
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

    /// Counts a scene; false, and a report, where there are too many. Scenes that name others twice double at each level.
    func counts(_ node: some SyntaxProtocol, _ scope: Scope) -> Bool {
        if sceneCount == Self.mostScenes {
            let text = "more than \(Self.mostScenes) scenes: from here on they were not read"
            report(Unknown(what: .scene, text: text, place: Place(node, in: scope.file)))
        }
        sceneCount += 1
        return sceneCount <= Self.mostScenes
    }

    /// Whether enough was read; what is left out is reported once.
    private func isFull(_ node: some SyntaxProtocol, _ scope: Scope) -> Bool {
        if expressionCount == Self.mostExpressions {
            let text = "more than \(Self.mostExpressions) expressions of scenes: from here on they were not read"
            report(Unknown(what: .scene, text: text, place: Place(node, in: scope.file)))
        }
        expressionCount += 1
        return expressionCount > Self.mostExpressions || sceneCount > Self.mostScenes
    }

    /// The scenes inside a custom scene; nil for one that contains itself. A scene that is given another of its type, as a
    /// wrapper is, does not: that one stands in the code around.
    func scenes(inside type: TypeReference, _ arguments: [String: Value], _ scope: Scope) -> [Scene]? {
        guard let place = index.type(type.name, from: type.file)?.place else { return nil }
        let around = scope.owner.flatMap { index.type($0.name, from: $0.file)?.place }
        if let start = open.lastIndex(of: place), let around, open[start...].contains(around) { return nil }
        open.append(place)
        defer { open.removeLast() }
        return scenes(ofBodyOf: type, arguments: arguments, depth: scope.depth + 1)
    }

    /// The scenes of the body of a type that adopts `App` or `Scene`.
    func scenes(ofBodyOf type: TypeReference, arguments: [String: Value] = [:], depth: Int = 0) -> [Scene] {
        guard let body = evaluator.member("body", of: type) else { return [] }
        let scope = evaluator.scope(of: body, of: .instance(type, arguments), owner: type, depth: depth)
        return scenes(of: body, scope, nil)
    }

    /// The scenes of statements: one of them, or all of a result builder.
    func scenes(_ items: CodeBlockItemListSyntax, _ scope: Scope, base: [Scene]? = nil) -> [Scene] {
        var scope = scope
        var result: [Scene] = []
        // Where a body says `return`, its other expressions are called for what they do.
        let isPlain = ReturnFinder.isPlain(items)
        for item in items {
            switch item.item {
            case .decl(let declaration):
                if let block = declaration.as(IfConfigDeclSyntax.self) {
                    if case .statements(let inner) = chosen(block, scope)?.elements {
                        result += scenes(inner, scope, base: base)
                    }
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
                    // What stands after it is for another `if #available`.
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

    /// Whether an `if` that holds leaves the body.
    private func returns(_ node: IfExprSyntax, _ scope: Scope) -> Bool {
        var scope = scope
        guard evaluator.conditions(node.conditions, &scope) == true else { return false }
        return node.body.statements.last?.item.is(ReturnStmtSyntax.self) == true
    }

    /// The clause of an `#if`; where only who builds knows it, that is reported.
    func chosen(_ block: IfConfigDeclSyntax, _ scope: Scope) -> IfConfigClauseSyntax? {
        let (clause, isKnown) = index.conditions.choose(block)
        let isModifier = block.clauses.contains { if case .postfixExpression = $0.elements { true } else { false } }
        if !isKnown, !isModifier || Relevance.mattersText(block.trimmedDescription) {
            report(.condition(block, in: scope.file))
        }
        return clause
    }

    /// The scenes of an expression.
    ///
    /// Inside `#if`, a modifier without a base applies to the scenes `base`.
    func scenes(_ expression: ExprSyntax, _ scope: Scope, base: [Scene]? = nil) -> [Scene] {
        guard !isFull(expression, scope) else { return [] }
        guard scope.depth < Evaluator.deepest else { return unknownScene(expression, scope) }
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

    private func named(_ node: DeclReferenceExprSyntax, _ scope: Scope) -> [Scene] {
        let name = node.baseName.bareName
        if let local = scope.locals[name] ?? scope.properties[name] { return scenes(of: local, node, scope) }
        if let found = evaluator.member(named: name, scope) { return scenes(of: found.member, found.scope, nil) }
        if let global = index.globals(name, from: scope.file).first {
            return scenes(of: global, Scope(file: global.file, depth: scope.depth + 1), nil)
        }
        return unknownScene(node, scope)
    }

    private func member(_ node: MemberAccessExprSyntax, _ scope: Scope) -> [Scene] {
        let name = node.declName.baseName.bareName
        guard let base = node.base, let owner = evaluator.owner(of: evaluator.value(base, scope)),
            let found = evaluator.member(name, of: owner)
        else { return unknownScene(node, scope) }
        let value = evaluator.value(base, scope)
        return scenes(of: found, evaluator.scope(of: found, of: value, owner: owner, depth: scope.depth), nil)
    }

    /// The scenes that a value is: an instance of a custom scene, or a closure that builds scenes.
    func scenes(of value: Value, _ node: some SyntaxProtocol, _ scope: Scope) -> [Scene] {
        switch value {
        case .instance(let type, let arguments): return custom(type, arguments, node, scope)
        case .closure(let closure, let captured):
            return scenes(closure.statements, evaluator.deeper(captured))
        case .expression(let expression, let inner): return scenes(expression, evaluator.deeper(inner))
        default: return unknownScene(node, scope)
        }
    }

    /// The scenes of a helper property or function.
    func scenes(of member: Member, _ scope: Scope, _ call: FunctionCallExprSyntax?, from outer: Scope? = nil) -> [Scene]
    {
        var scope = scope
        switch member.kind {
        case .function(let function):
            guard let body = function.body else { break }
            evaluator.bind(function.signature.parameterClause, call, &scope, outer ?? scope)
            return scenes(body.statements, scope)
        case .variable(let binding):
            if let body = binding.getter { return scenes(body, scope) }
            if let initial = binding.initializer { return scenes(initial.value, scope) }
            if let name = binding.typeAnnotation.flatMap({ TypeName.names($0.type).first }) {
                return custom(TypeReference(name: name, file: member.file), [:], binding, scope)
            }
        default: break
        }
        report(Unknown(what: .scene, text: member.name, place: member.place))
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
    /// A scene without anything but its kind.
    init(_ kind: String, name: String? = nil, at place: Place) {
        self.init(kind: kind, name: name, place: place)
    }
}

extension Evaluator {
    /// The type whose members a value has.
    func owner(of value: Value) -> TypeReference? {
        switch value {
        case .type(let type), .instance(let type, _), .enumCase(let type, _): type
        default: nil
        }
    }
}
