import SwiftSyntax

/// The values of code bodies, which can build lists step by step.
extension Evaluator {
    /// The effect of statements.
    enum Outcome {
        /// Execution continues after the statements.
        case continues
        /// The statements return from the body.
        case returns(Value)
        /// The statements are a single expression, which is the value of a body that contains nothing else.
        case yields(Value)
    }

    /// Returns the value of a body: the value of its `return` statement, or of its only expression.
    func value(of items: CodeBlockItemListSyntax, _ scope: Scope, _ wanted: Wanted) -> Value {
        var scope = scope
        scope.pending = []
        switch run(items, &scope, wanted) {
        case .returns(let value), .yields(let value):
            return scope.pending.isEmpty ? value : .choice(scope.pending + [value], CodeLocation(items, in: scope.file))
        case .continues: return unknown(items, scope)
        }
    }

    /// Returns the value of an `if` expression.
    func branches(_ node: IfExprSyntax, _ scope: Scope, _ wanted: Wanted) -> Value {
        var scope = scope
        switch run(node, &scope, wanted) {
        case .returns(let value), .yields(let value): return value
        case .continues: return unknown(node, scope)
        }
    }

    /// Returns the value of a `switch` expression.
    func branches(_ node: SwitchExprSyntax, _ scope: Scope, _ wanted: Wanted) -> Value {
        var scope = scope
        switch run(node, &scope, wanted) {
        case .returns(let value), .yields(let value): return value
        case .continues: return unknown(node, scope)
        }
    }

    func run(_ items: CodeBlockItemListSyntax, _ scope: inout Scope, _ wanted: Wanted) -> Outcome {
        var last = Outcome.continues
        for item in items {
            switch item.item {
            case .decl(let declaration):
                if let block = declaration.as(IfConfigDeclSyntax.self) {
                    guard case .statements(let inner) = index.conditions.choose(block).clause?.elements else {
                        continue
                    }
                    switch run(inner, &scope, wanted) {
                    case .returns(let value): return .returns(value)
                    case .yields(let value): last = .yields(value)
                    case .continues: break
                    }
                } else if let variable = declaration.as(VariableDeclSyntax.self) {
                    declare(variable, &scope)
                }
            case .stmt(let statement):
                switch run(statement, &scope, wanted) {
                case .returns(let value): return .returns(value)
                case .yields(let value): last = .yields(value)
                case .continues: break
                }
            case .expr(let expression):
                switch run(expression, &scope, wanted) {
                case .returns(let value): return .returns(value)
                case .yields(let value): last = .yields(value)
                case .continues: break
                }
            }
        }
        return last
    }

    private func declare(_ variable: VariableDeclSyntax, _ scope: inout Scope) {
        for binding in variable.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.bareName else { continue }
            if let initial = binding.initializer {
                scope.locals[name] = value(initial.value, scope, self.wanted(binding.typeAnnotation?.type, scope))
            } else {
                scope.locals[name] = unknown(binding, scope)
            }
        }
    }

    private func run(_ statement: StmtSyntax, _ scope: inout Scope, _ wanted: Wanted) -> Outcome {
        switch statement.as(StmtSyntaxEnum.self) {
        case .returnStmt(let node):
            return .returns(node.expression.map { value($0, scope, wanted) } ?? .nothing)
        case .expressionStmt(let node): return run(node.expression, &scope, wanted)
        case .guardStmt(let node):
            _ = conditions(node.conditions, &scope)
            return .continues
        case .forStmt(let node):
            guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.bareName,
                node.whereClause == nil, let elements = value(node.sequence, scope).elements
            else {
                invalidate(node, &scope)
                return .continues
            }
            for element in elements {
                scope.locals[name] = element
                if case .returns(let value) = run(node.body.statements, &scope, wanted) { return .returns(value) }
            }
            return .continues
        case .whileStmt, .repeatStmt, .doStmt:
            invalidate(statement, &scope)
            return .continues
        default: return .continues
        }
    }

    private func run(_ expression: ExprSyntax, _ scope: inout Scope, _ wanted: Wanted) -> Outcome {
        if let node = expression.as(IfExprSyntax.self) { return run(node, &scope, wanted) }
        if let node = expression.as(SwitchExprSyntax.self) { return run(node, &scope, wanted) }
        if assign(expression, &scope) || callInOut(expression, &scope) { return .continues }
        if let call = expression.as(FunctionCallExprSyntax.self),
            ["fatalError", "preconditionFailure", "assert", "precondition", "print"].contains(
                call.calledExpression.trimmedDescription)
        {
            return .continues
        }
        return .yields(value(expression, scope, wanted))
    }

    /// Executes `list.append(x)`, `list += x` or `name = x` for a local variable. Returns false for anything else.
    private func assign(_ expression: ExprSyntax, _ scope: inout Scope) -> Bool {
        if let call = expression.as(FunctionCallExprSyntax.self),
            let access = call.calledExpression.as(MemberAccessExprSyntax.self),
            let name = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.bareName,
            let before = scope.locals[name], let argument = call.arguments.first
        {
            let added = value(argument.expression, scope, .contentType)
            switch (access.declName.baseName.text, argument.label?.text) {
            case ("append", nil), ("insert", nil):
                let atStart = call.arguments.dropFirst().first?.expression.trimmedDescription == "0"
                let pair: (Value, Value) = atStart ? (.list([added]), before) : (before, .list([added]))
                scope.locals[name] = Self.joined(pair.0, pair.1) ?? unknown(call, scope)
            case ("append", "contentsOf"), ("formUnion", nil):
                scope.locals[name] = Self.joined(before, added) ?? unknown(call, scope)
            case ("remove", _), ("removeAll", _), ("sort", _): scope.locals[name] = unknown(call, scope)
            default: return false
            }
            return true
        }
        guard let sequence = expression.as(SequenceExprSyntax.self), sequence.elements.count >= 3,
            let target = sequence.elements.first?.as(DeclReferenceExprSyntax.self)?.baseName.bareName,
            scope.locals[target] != nil
        else { return false }
        let elements = Array(sequence.elements)
        let right = elements.count == 3 ? value(elements[2], scope, .contentType) : unknown(sequence, scope)
        if elements[1].is(AssignmentExprSyntax.self) {
            scope.locals[target] = right
            return true
        }
        guard elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+=", let before = scope.locals[target]
        else { return false }
        scope.locals[target] = Self.joined(before, right) ?? unknown(sequence, scope)
        return true
    }

    /// Executes a call to a function that changes local variables: `add("md", to: &types)`. Returns false for anything else.
    private func callInOut(_ expression: ExprSyntax, _ scope: inout Scope) -> Bool {
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
        var locals: [String?: String] = [:]
        for argument in call.arguments {
            guard let name = argument.expression.as(InOutExprSyntax.self)?.expression.as(DeclReferenceExprSyntax.self),
                scope.locals[name.baseName.bareName] != nil
            else { continue }
            locals[argument.label?.bareName] = name.baseName.bareName
        }
        guard !locals.isEmpty else { return false }
        guard scope.depth < Self.maximumDepth,
            case .function(let member, var inner) = value(call.calledExpression, scope),
            case .function(let function) = member.kind, let body = function.body
        else {
            invalidate(call, &scope)
            return true
        }
        inner.depth = scope.depth + 1
        let parameters = function.signature.parameterClause
        bind(parameters, call, &inner, scope)
        _ = run(body.statements, &inner, .anything)
        for parameter in parameters.parameters {
            let label = parameter.firstName.text == "_" ? nil : parameter.firstName.bareName
            guard let local = locals[label] else { continue }
            scope.locals[local] = inner.locals[(parameter.secondName ?? parameter.firstName).bareName]
        }
        return true
    }

    /// Makes the local variables to which a node refers unknown. The code of the node is not evaluated.
    private func invalidate(_ node: some SyntaxProtocol, _ scope: inout Scope) {
        for token in node.tokens(viewMode: .sourceAccurate) {
            let name = token.bareName
            if let before = scope.locals[name] {
                let change = unknown(node, scope)
                scope.locals[name] = Self.joined(before, change) ?? change
            }
        }
    }
}
