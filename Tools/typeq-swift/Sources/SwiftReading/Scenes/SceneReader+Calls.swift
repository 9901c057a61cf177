import SwiftSyntax

extension SceneReader {
    /// The kinds of scenes in an app declaration, keyed by the names of the SwiftUI types.
    private static let kinds = [
        "DocumentGroup": "DocumentGroup", "DocumentGroupLaunchScene": "DocumentGroupLaunchScene",
        "WindowGroup": "WindowGroup", "Window": "Window", "UtilityWindow": "Window", "Settings": "Settings",
        "MenuBarExtra": "MenuBarExtra",
    ]
    /// Other system scenes. They do not handle documents or external events.
    private static let others: Set<String> = [
        "ImmersiveSpace", "RemoteImmersiveSpace", "AssistiveAccess", "AlertScene", "DialogScene",
        "WKNotificationScene",
    ]

    /// Returns the scenes that a call creates. The call is a scene, a helper function, or a scene modifier.
    func scenes(_ node: FunctionCallExprSyntax, _ scope: Scope, base: [Scene]?) -> [Scene] {
        var callee = node.calledExpression
        // `DocumentGroup.init(…)` is equivalent to `DocumentGroup(…)`.
        if let access = callee.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "init",
            let base = access.base, TypeName.path(base)?.last?.first?.isUppercase == true
        {
            callee = base
        }
        if let access = callee.as(MemberAccessExprSyntax.self), !isQualified(access, scope) {
            return memberCall(access, node, scope, base: base)
        }
        guard let name = TypeName.path(callee)?.last else { return unknownScene(node, scope) }
        if let local = scope.locals[name] ?? scope.properties[name] { return scenes(of: local, node, scope) }
        if name == "Group" { return group(node, scope) }
        let type = evaluator.resolve(TypeReference(name: name, file: scope.file))
        let isCustom = evaluator.isDeclared(type) && evaluator.conformances(of: type).contains("Scene")
        if !isCustom, let kind = Self.kinds[name] {
            return countScene(node, scope) ? [system(name, kind, node, scope)] : []
        }
        if !isCustom, Self.others.contains(name) {
            guard countScene(node, scope) else { return [] }
            return [Scene("Scene", name: name, at: CodeLocation(node, in: scope.file))]
        }
        switch evaluator.value(callee, scope) {
        case .type(let type):
            guard case .instance(let made, let arguments) = evaluator.value(ExprSyntax(node), scope) else {
                return custom(type, [:], node, scope)
            }
            return custom(made, arguments, node, scope)
        case .function(let member, let inner): return scenes(of: member, inner, node, from: scope)
        case .closure(let closure, let captured): return scenes(closure.statements, evaluator.deeper(captured))
        default: return unknownScene(node, scope)
        }
    }

    /// Returns whether `a.b(…)` is a type with its module or outer type instead of a modifier.
    private func isQualified(_ access: MemberAccessExprSyntax, _ scope: Scope) -> Bool {
        guard let path = TypeName.path(ExprSyntax(access)), path.count > 1, let last = path.last else { return false }
        return last.first?.isUppercase == true && path[0].first?.isUppercase == true
    }

    /// Returns the scenes in `Group { … }`.
    private func group(_ node: FunctionCallExprSyntax, _ scope: Scope) -> [Scene] {
        guard let closure = node.trailingClosure ?? node.arguments.first?.expression.as(ClosureExprSyntax.self) else {
            return unknownScene(node, scope)
        }
        return scenes(closure.statements, evaluator.deeper(scope))
    }

    /// Returns a SwiftUI scene.
    private func system(_ name: String, _ kind: String, _ node: FunctionCallExprSyntax, _ scope: Scope) -> Scene {
        var scene =
            kind == "DocumentGroup"
            ? documentGroup(node, scope) : Scene(kind, at: CodeLocation(node, in: scope.file))
        if kind != "DocumentGroup" { scene.name = title(node, scope) }
        readViews(of: node, scope, into: &scene)
        return scene
    }

    /// Returns a window's ID, or its title if it has no ID, or nil if the ID is unknown.
    private func title(_ node: FunctionCallExprSyntax, _ scope: Scope) -> String? {
        let id = node.arguments.first { $0.label?.text == "id" }
        let title = node.arguments.first.flatMap { $0.label == nil ? $0 : nil }
        if let id {
            guard case .text = evaluator.value(id.expression, scope) else {
                report(Unknown(.name, id.expression, in: scope.file))
                return nil
            }
        }
        for argument in [id, title].compactMap(\.self) {
            if case .text(let text) = evaluator.value(argument.expression, scope), !text.isEmpty { return text }
            // `Text("Title")` is also a title.
            if let call = argument.expression.as(FunctionCallExprSyntax.self),
                call.calledExpression.trimmedDescription == "Text", let first = call.arguments.first,
                first.label == nil, case .text(let text) = evaluator.value(first.expression, scope), !text.isEmpty
            {
                return text
            }
        }
        return nil
    }

    /// Returns a custom scene, including the scenes in its body.
    func custom(
        _ type: TypeReference, _ arguments: [String: Value], _ node: some SyntaxProtocol, _ scope: Scope
    ) -> [Scene] {
        let type = evaluator.resolve(type)
        guard countScene(node, scope) else { return [] }
        var scene = Scene("Scene", name: type.name, at: CodeLocation(node, in: scope.file))
        guard evaluator.isDeclared(type), evaluator.member("body", of: type) != nil else {
            report(Unknown(.scene, node, in: scope.file))
            return [scene]
        }
        guard let inner = scenes(inside: type, arguments, scope) else {
            let text = "the scene '\(type.name)' contains itself"
            report(Unknown(what: .scene, text: text, location: scene.location))
            return []
        }
        scene.scenes = inner
        return [scene]
    }

    // MARK: - Helpers

    func named(_ node: DeclReferenceExprSyntax, _ scope: Scope) -> [Scene] {
        let name = node.baseName.bareName
        if let local = scope.locals[name] ?? scope.properties[name] { return scenes(of: local, node, scope) }
        if let found = evaluator.member(named: name, scope) { return scenes(of: found.member, found.scope, nil) }
        if let global = index.globals(name, from: scope.file).first {
            return scenes(of: global, Scope(file: global.file, depth: scope.depth + 1), nil)
        }
        return unknownScene(node, scope)
    }

    func member(_ node: MemberAccessExprSyntax, _ scope: Scope) -> [Scene] {
        let name = node.declName.baseName.bareName
        guard let base = node.base, let owner = evaluator.owner(of: evaluator.value(base, scope)),
            let found = evaluator.member(name, of: owner)
        else { return unknownScene(node, scope) }
        let value = evaluator.value(base, scope)
        return scenes(of: found, evaluator.scope(of: found, of: value, owner: owner, depth: scope.depth), nil)
    }

    /// Returns the scenes of a value: an instance of a custom scene, or a closure that builds scenes.
    func scenes(of value: Value, _ node: some SyntaxProtocol, _ scope: Scope) -> [Scene] {
        switch value {
        case .instance(let type, let arguments): return custom(type, arguments, node, scope)
        case .closure(let closure, let captured):
            return scenes(closure.statements, evaluator.deeper(captured))
        case .expression(let expression, let inner): return scenes(expression, evaluator.deeper(inner))
        default: return unknownScene(node, scope)
        }
    }

    /// Returns the scenes of a helper property or function.
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
        report(Unknown(what: .scene, text: member.name, location: member.location))
        return []
    }
}

extension Evaluator {
    /// Returns the type of a value whose members can be accessed.
    func owner(of value: Value) -> TypeReference? {
        switch value {
        case .type(let type), .instance(let type, _), .enumCase(let type, _): type
        default: nil
        }
    }
}
