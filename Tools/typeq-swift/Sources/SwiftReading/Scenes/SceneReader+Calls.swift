import SwiftSyntax

extension SceneReader {
    /// The kinds that an app declaration knows, by the names of SwiftUI's types.
    private static let kinds = [
        "DocumentGroup": "DocumentGroup", "DocumentGroupLaunchScene": "DocumentGroupLaunchScene",
        "WindowGroup": "WindowGroup", "Window": "Window", "UtilityWindow": "Window", "Settings": "Settings",
        "MenuBarExtra": "MenuBarExtra",
    ]
    /// Further scenes of the system, none of which takes documents or external events.
    private static let others: Set<String> = [
        "ImmersiveSpace", "RemoteImmersiveSpace", "AssistiveAccess", "AlertScene", "DialogScene",
        "WKNotificationScene",
    ]

    /// The scenes of a call: a scene, a helper function, or a modifier on scenes.
    func scenes(_ node: FunctionCallExprSyntax, _ scope: Scope, base: [Scene]?) -> [Scene] {
        var callee = node.calledExpression
        // `DocumentGroup.init(…)` is `DocumentGroup(…)`.
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
            return counts(node, scope) ? [system(name, kind, node, scope)] : []
        }
        if !isCustom, Self.others.contains(name) {
            guard counts(node, scope) else { return [] }
            return [Scene("Scene", name: name, at: Place(node, in: scope.file))]
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

    /// Whether `a.b(…)` is a type with its module or outer type, rather than a modifier.
    private func isQualified(_ access: MemberAccessExprSyntax, _ scope: Scope) -> Bool {
        guard let path = TypeName.path(ExprSyntax(access)), path.count > 1, let last = path.last else { return false }
        return last.first?.isUppercase == true && path[0].first?.isUppercase == true
    }

    /// `Group { … }` has the scenes inside.
    private func group(_ node: FunctionCallExprSyntax, _ scope: Scope) -> [Scene] {
        guard let closure = node.trailingClosure ?? node.arguments.first?.expression.as(ClosureExprSyntax.self) else {
            return unknownScene(node, scope)
        }
        return scenes(closure.statements, evaluator.deeper(scope))
    }

    /// A scene of SwiftUI.
    private func system(_ name: String, _ kind: String, _ node: FunctionCallExprSyntax, _ scope: Scope) -> Scene {
        var scene =
            kind == "DocumentGroup"
            ? documentGroup(node, scope) : Scene(kind, at: Place(node, in: scope.file))
        if kind != "DocumentGroup" { scene.name = title(node, scope) }
        readViews(of: node, scope, into: &scene)
        return scene
    }

    /// A window's id, else its title; nil where the id cannot be known.
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
            // `Text("Title")` is a title too.
            if let call = argument.expression.as(FunctionCallExprSyntax.self),
                call.calledExpression.trimmedDescription == "Text", let first = call.arguments.first,
                first.label == nil, case .text(let text) = evaluator.value(first.expression, scope), !text.isEmpty
            {
                return text
            }
        }
        return nil
    }

    /// A custom scene, with the scenes of its body.
    func custom(
        _ type: TypeReference, _ arguments: [String: Value], _ node: some SyntaxProtocol, _ scope: Scope
    ) -> [Scene] {
        let type = evaluator.resolve(type)
        guard counts(node, scope) else { return [] }
        var scene = Scene("Scene", name: type.name, at: Place(node, in: scope.file))
        guard evaluator.isDeclared(type), evaluator.member("body", of: type) != nil else {
            report(Unknown(.scene, node, in: scope.file))
            return [scene]
        }
        guard let inner = scenes(inside: type, arguments, scope) else {
            let text = "the scene '\(type.name)' contains itself"
            report(Unknown(what: .scene, text: text, place: scene.place))
            return []
        }
        scene.scenes = inner
        return [scene]
    }

    // MARK: - Modifiers

    private func memberCall(
        _ access: MemberAccessExprSyntax, _ node: FunctionCallExprSyntax, _ scope: Scope, base: [Scene]?
    ) -> [Scene] {
        let name = access.declName.baseName.bareName
        guard let target = access.base else {
            guard let base else { return unknownScene(node, scope) }
            return modified(base, by: name, node, scope)
        }
        // A helper of the app or of another type: `self.windows()`, `Scenes.main()`.
        if target.is(DeclReferenceExprSyntax.self) || TypeName.path(target)?.first?.first?.isUppercase == true {
            let value = evaluator.value(target, scope)
            if let owner = evaluator.owner(of: value), let found = evaluator.member(name, of: owner),
                case .function = found.kind
            {
                let inner = evaluator.scope(of: found, of: value, owner: owner, depth: scope.depth)
                if !(evaluator.conformances(of: owner).contains("Scene") && isModifier(found)) {
                    return scenes(of: found, inner, node, from: scope)
                }
            }
        }
        return modified(scenes(target, scope, base: base), by: name, node, scope)
    }

    private func isModifier(_ member: Member) -> Bool { member.outer.last == "Scene" }

    /// Scenes with a modifier.
    private func modified(
        _ scenes: [Scene], by name: String, _ node: FunctionCallExprSyntax, _ scope: Scope
    ) -> [Scene] {
        if name == "handlesExternalEvents" {
            guard let argument = node.arguments.first(where: { $0.label?.text == "matching" }) else { return scenes }
            let conditions = conditions(argument.expression, scope)
            return scenes.map { scene in
                var scene = scene
                scene.add(conditions, to: .matching)
                return scene
            }
        }
        // A modifier of the project's own: what its body does to `self` or `content`.
        guard let member = evaluator.function(name, of: TypeReference(name: "Scene", file: scope.file), for: node),
            case .function(let function) = member.kind, let body = function.body
        else { return scenes }
        var inner = Scope(file: member.file, outer: member.outer, depth: scope.depth + 1)
        guard inner.depth < Evaluator.deepest else { return scenes }
        evaluator.bind(function.signature.parameterClause, node, &inner, scope)
        return applied(body.statements, to: scenes, inner)
    }

    /// What a body of modifiers on `self` makes of scenes.
    private func applied(_ items: CodeBlockItemListSyntax, to scenes: [Scene], _ scope: Scope) -> [Scene] {
        for item in items {
            switch item.item {
            case .decl(let declaration):
                if let block = declaration.as(IfConfigDeclSyntax.self),
                    case .statements(let inner) = chosen(block, scope)?.elements
                {
                    return applied(inner, to: scenes, scope)
                }
            case .stmt(let statement):
                if let node = statement.as(ReturnStmtSyntax.self), let expression = node.expression {
                    return applied(expression, to: scenes, scope)
                }
                if let node = statement.as(ExpressionStmtSyntax.self) {
                    return applied(node.expression, to: scenes, scope)
                }
            case .expr(let expression): return applied(expression, to: scenes, scope)
            }
        }
        return scenes
    }

    private func applied(_ expression: ExprSyntax, to scenes: [Scene], _ scope: Scope) -> [Scene] {
        if let node = expression.as(IfExprSyntax.self) {
            var inner = scope
            let holds = evaluator.conditions(node.conditions, &inner)
            if holds == nil, Relevance.mattersText(node.trimmedDescription) {
                report(Unknown(.condition, node.conditions, in: scope.file))
            }
            if holds != false {
                return applied(node.body.statements, to: scenes, inner)
            }
            switch node.elseBody {
            case .codeBlock(let block): return applied(block.statements, to: scenes, scope)
            case .ifExpr(let next): return applied(ExprSyntax(next), to: scenes, scope)
            case nil: return scenes
            }
        }
        if let node = expression.as(PostfixIfConfigExprSyntax.self) {
            let inner = node.base.map { applied($0, to: scenes, scope) } ?? scenes
            guard case .postfixExpression(let modifiers) = chosen(node.config, scope)?.elements else { return inner }
            return applied(modifiers, to: inner, scope)
        }
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return scenes }
        if let access = call.calledExpression.as(MemberAccessExprSyntax.self) {
            let inner = access.base.map { applied($0, to: scenes, scope) } ?? scenes
            return modified(inner, by: access.declName.baseName.bareName, call, scope)
        }
        guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.bareName else {
            return scenes
        }
        // `transform(self)`: a closure or a function that the modifier was given.
        if let given = scope.locals[name] { return applied(given, to: scenes, call, scope) }
        return modified(scenes, by: name, call, scope)
    }

    /// What a closure or function that takes a scene makes of scenes.
    private func applied(
        _ value: Value, to scenes: [Scene], _ call: FunctionCallExprSyntax, _ scope: Scope
    ) -> [Scene] {
        guard !call.arguments.isEmpty, scope.depth < Evaluator.deepest else { return scenes }
        switch value {
        case .closure(let closure, let captured):
            let arguments = call.arguments.map { evaluator.value($0.expression, scope) }
            var inner = evaluator.bind(closure, captured, arguments)
            inner.depth = scope.depth + 1
            return applied(closure.statements, to: scenes, inner)
        case .function(let member, var inner):
            guard case .function(let function) = member.kind, let body = function.body else { return scenes }
            inner.depth = scope.depth + 1
            evaluator.bind(function.signature.parameterClause, call, &inner, scope)
            return applied(body.statements, to: scenes, inner)
        default: return scenes
        }
    }

}
