import SwiftSyntax

extension SceneReader {
    /// Returns the scenes of a member call, which is a modifier or a helper of a type.
    func memberCall(
        _ access: MemberAccessExprSyntax, _ node: FunctionCallExprSyntax, _ scope: Scope, base: [Scene]?
    ) -> [Scene] {
        let name = access.declName.baseName.bareName
        guard let target = access.base else {
            guard let base else { return unknownScene(node, scope) }
            return modified(base, by: name, node, scope)
        }
        // The member is a helper of the app or of another type: `self.windows()`, `Scenes.main()`.
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

    /// Returns whether a member is declared in an extension of `Scene`.
    private func isModifier(_ member: Member) -> Bool { member.outer.last == "Scene" }

    /// Returns scenes with a modifier applied.
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
        // The modifier is in the sources, and applies the modifiers in its body.
        guard let member = evaluator.function(name, of: TypeReference(name: "Scene", file: scope.file), for: node),
            case .function(let function) = member.kind, let body = function.body
        else { return scenes }
        var inner = Scope(file: member.file, outer: member.outer, depth: scope.depth + 1)
        guard inner.depth < Evaluator.maximumDepth else { return scenes }
        evaluator.bind(function.signature.parameterClause, node, &inner, scope)
        return applied(body.statements, to: scenes, inner)
    }

    /// Returns scenes with the modifiers that a body applies to `self`.
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
        // The call is `transform(self)`, where `transform` is a closure or a function that is an argument of the
        // modifier.
        if let given = scope.locals[name] { return applied(given, to: scenes, call, scope) }
        return modified(scenes, by: name, call, scope)
    }

    /// Returns scenes with the modifiers that a closure or a function applies to its argument.
    private func applied(
        _ value: Value, to scenes: [Scene], _ call: FunctionCallExprSyntax, _ scope: Scope
    ) -> [Scene] {
        guard !call.arguments.isEmpty, scope.depth < Evaluator.maximumDepth else { return scenes }
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
