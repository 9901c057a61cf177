import SwiftSyntax

/// Choices in code, which depend on constants or on values that are known only at run time.
extension Evaluator {
    /// Returns whether conditions are true, or nil if this depends on values at run time. Optional bindings become local
    /// constants.
    func conditions(_ list: ConditionElementListSyntax, _ scope: inout Scope) -> Bool? {
        var result: Bool? = true
        for element in list {
            switch element.condition {
            // The system is assumed to be the newest.
            case .availability(let condition):
                if condition.availabilityKeyword.tokenKind == .poundUnavailable { return false }
            case .optionalBinding(let binding):
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.bareName else {
                    result = nil
                    continue
                }
                let given = binding.initializer.map { value($0.value, scope, .contentType) } ?? scope.locals[name]
                scope.locals[name] = given ?? unknown(binding, scope)
                guard let given, !given.isUnknown else {
                    result = nil
                    continue
                }
                if given.isNothing { return false }
            case .expression(let expression):
                guard case .boolean(let holds) = value(expression, scope) else {
                    result = nil
                    continue
                }
                if !holds { return false }
            case .matchingPattern: result = nil
            }
        }
        return result
    }

    func run(_ node: IfExprSyntax, _ scope: inout Scope, _ wanted: Wanted) -> Outcome {
        var inner = scope
        switch conditions(node.conditions, &inner) {
        case true?:
            let outcome = run(node.body.statements, &inner, wanted)
            keep(inner, &scope)
            return outcome
        case false?: return runElse(node, &scope, wanted)
        case nil:
            let then = run(node.body.statements, &inner, wanted)
            var other = scope
            let otherwise = runElse(node, &other, wanted)
            return merge([(then, inner), (otherwise, other)], &scope, at: node)
        }
    }

    private func runElse(_ node: IfExprSyntax, _ scope: inout Scope, _ wanted: Wanted) -> Outcome {
        switch node.elseBody {
        case .codeBlock(let block): run(block.statements, &scope, wanted)
        case .ifExpr(let next): run(next, &scope, wanted)
        case nil: .continues
        }
    }

    func run(_ node: SwitchExprSyntax, _ scope: inout Scope, _ wanted: Wanted) -> Outcome {
        let subject = value(node.subject, scope)
        var branches: [(Outcome, Scope)] = []
        for element in node.cases {
            guard case .switchCase(let one) = element else { continue }
            if let matches = matches(one, subject, scope) {
                if !matches { continue }
                return run(one.statements, &scope, wanted)
            }
            var inner = scope
            branches.append((run(one.statements, &inner, wanted), inner))
        }
        return merge(branches, &scope, at: node)
    }

    /// Returns whether a case matches a subject, or nil if the subject is unknown.
    private func matches(_ one: SwitchCaseSyntax, _ subject: Value, _ scope: Scope) -> Bool? {
        guard case .case(let label) = one.label else {
            switch subject {
            case .enumCase, .text, .boolean: return true
            default: return nil
            }
        }
        let patterns = label.caseItems.map { $0.pattern.as(ExpressionPatternSyntax.self)?.expression }
        switch subject {
        case .enumCase(_, let name):
            return patterns.contains {
                $0?.as(MemberAccessExprSyntax.self)?.declName.baseName.bareName == name
            }
        case .text(let text):
            return patterns.contains { pattern in
                if let pattern, case .text(let other) = value(pattern, scope) { other == text } else { false }
            }
        default: return nil
        }
    }

    /// Updates the variables of a scope after a block in the scope.
    private func keep(_ inner: Scope, _ scope: inout Scope) {
        for name in scope.locals.keys { scope.locals[name] = inner.locals[name] }
    }

    /// Combines the outcomes of branches that depend on a condition at run time.
    private func merge(
        _ branches: [(outcome: Outcome, scope: Scope)], _ scope: inout Scope, at node: some SyntaxProtocol
    ) -> Outcome {
        let location = CodeLocation(node, in: scope.file)
        var returned: [Value] = []
        var given: [Value] = []
        for branch in branches {
            switch branch.outcome {
            case .returns(let value): returned.append(value)
            case .yields(let value): given.append(value)
            case .continues: continue
            }
        }
        func choice(_ values: [Value]) -> Value { values.count == 1 ? values[0] : .choice(values, location) }
        if returned.count == branches.count, !returned.isEmpty { return .returns(choice(returned)) }
        if given.count + returned.count == branches.count, !given.isEmpty { return .yields(choice(returned + given)) }
        scope.pending += returned
        // If branches append to a list, the longest result is used, with an unknown condition.
        for name in scope.locals.keys {
            let lists = branches.compactMap { $0.scope.locals[name]?.elements }
            guard lists.count == branches.count, let longest = lists.max(by: { $0.count < $1.count }),
                longest.count > (scope.locals[name]?.elements?.count ?? 0)
            else { continue }
            let condition = Unknown(what: .condition, text: shortened(node), location: location)
            scope.locals[name] = .list(longest + [.unknown(condition)])
        }
        return .continues
    }
}
