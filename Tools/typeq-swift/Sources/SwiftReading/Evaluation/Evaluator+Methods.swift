import SwiftSyntax

extension Evaluator {
    /// Returns an element of a list, if the index is a literal.
    func element(_ node: SubscriptCallExprSyntax, _ scope: Scope, _ wanted: Wanted) -> Value {
        guard node.arguments.count == 1,
            let index = node.arguments.first.flatMap({ Int($0.expression.trimmedDescription) }),
            case .list(let elements) = value(node.calledExpression, scope, wanted), elements.indices.contains(index),
            !elements[...index].dropLast().contains(where: \.isUnknown)
        else { return unknown(node, scope) }
        return elements[index]
    }

    /// Returns the value of an expression for which a set is expected, so that `.init(…)` creates a set.
    func set(_ expression: ExprSyntax, _ scope: Scope, _ wanted: Wanted) -> Value {
        if let call = expression.as(FunctionCallExprSyntax.self),
            let access = call.calledExpression.as(MemberAccessExprSyntax.self), access.base == nil,
            access.declName.baseName.bareName == "init"
        {
            return collection(call, scope, wanted)
        }
        return value(expression, scope, wanted)
    }

    /// Returns the value of `Set()`, `Set([…])`, `Set(arrayLiteral: …)` or `Array(…)`.
    func collection(_ node: FunctionCallExprSyntax, _ scope: Scope, _ wanted: Wanted) -> Value {
        guard let first = node.arguments.first else { return .list([]) }
        if first.label?.text == "arrayLiteral" {
            return .list(node.arguments.map { value($0.expression, scope, wanted) })
        }
        let inner = value(first.expression, scope, wanted)
        return inner.elements.map { .list($0) } ?? (inner.isUnknown ? inner : unknown(node, scope))
    }

    /// Returns the value of a standard library method that is called on a list.
    func method(
        _ name: String, of base: Value, _ node: FunctionCallExprSyntax, _ scope: Scope, _ wanted: Wanted
    ) -> Value {
        guard let elements = base.elements else { return unknown(node, scope) }
        let argument = node.arguments.first
        switch name {
        case "map", "compactMap", "flatMap":
            let results = elements.map { transformed($0, node, scope, wanted) }
            if name == "flatMap", results.allSatisfy({ $0.elements != nil }) {
                return .list(results.flatMap { $0.elements ?? [] })
            }
            return .list(name == "compactMap" ? results.filter { !$0.isNothing } : results)
        case "union", "appending":
            guard let argument else { return base }
            let other = value(argument.expression, scope, wanted)
            return Self.joined(.list(elements), other) ?? .list(elements + [other])
        case "contains":
            guard let argument, let holds = contains(elements, value(argument.expression, scope, .contentType)) else {
                return unknown(node, scope)
            }
            return .boolean(holds)
        case "filter":
            // `filter { seen.insert($0).inserted }` removes duplicates, which the result does not contain in any case.
            if let closure = node.trailingClosure, closure.statements.trimmedDescription.hasSuffix(".inserted") {
                return .list(elements)
            }
            return .list(elements + [unknown(node, scope)])
        case "sorted" where node.arguments.isEmpty && node.trailingClosure == nil && texts(elements) != nil:
            return .list((texts(elements) ?? []).sorted().map { .text($0) })
        case "sorted", "shuffled": return .list(elements + [unknown(node, scope)])
        case "reversed": return .list(elements.reversed())
        case "joined":
            let separator = argument.map { value($0.expression, scope) } ?? .text("")
            guard case .text(let between) = separator, let pieces = texts(elements) else {
                return unknown(node, scope)
            }
            return .text(pieces.joined(separator: between))
        default: return unknown(node, scope)
        }
    }

    /// Returns the strings of a list, or nil if it contains other elements.
    private func texts(_ elements: [Value]) -> [String]? {
        var texts: [String] = []
        for element in elements {
            guard case .text(let text) = element else { return nil }
            texts.append(text)
        }
        return texts
    }

    /// Returns whether a list contains a type or a string, or nil if this is unknown.
    private func contains(_ elements: [Value], _ wanted: Value) -> Bool? {
        for element in elements {
            switch (element, wanted) {
            case (.contentType(let one), .contentType(let other)): if one == other { return true }
            case (.text(let one), .text(let other)): if one == other { return true }
            default: return nil
            }
        }
        return false
    }

    /// Returns the value of the function that is passed to `map`, `compactMap` or `flatMap`, for an element. The function is a
    /// closure, a key path or a name.
    private func transformed(
        _ element: Value, _ node: FunctionCallExprSyntax, _ scope: Scope, _ wanted: Wanted
    ) -> Value {
        if element.isUnknown { return element }
        if let closure = node.trailingClosure ?? node.arguments.first?.expression.as(ClosureExprSyntax.self) {
            return call(closure, deeper(scope), [element], wanted)
        }
        guard let argument = node.arguments.first?.expression else { return unknown(node, scope) }
        if let path = argument.as(KeyPathExprSyntax.self) {
            var result = element
            for component in path.components {
                switch component.component {
                case .property(let property):
                    let name = property.declName.baseName.bareName
                    if name != "self" { result = member(name, of: result, node, deeper(scope), wanted) }
                case .optional: continue
                default: return unknown(argument, scope)
                }
            }
            return result
        }
        // The function can be an initializer, such as `UTType.init` or `UTType.init(filenameExtension:)`.
        if let access = argument.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "init",
            access.base.map({ TypeName.path($0)?.last == "UTType" }) ?? (wanted == .contentType)
        {
            let label = access.declName.argumentNames?.arguments.first?.name.text
            return contentType(label == "_" ? nil : label, element, nil, argument, scope)
        }
        switch value(argument, scope) {
        case .closure(let closure, let captured): return call(closure, captured, [element], wanted)
        case .function(let member, var inner):
            guard case .function(let function) = member.kind, let body = function.body,
                let parameter = function.signature.parameterClause.parameters.first
            else { return unknown(argument, scope) }
            inner.depth = scope.depth + 1
            inner.locals[(parameter.secondName ?? parameter.firstName).bareName] = element
            return value(of: body.statements, inner, self.wanted(function.signature.returnClause?.type, inner))
        case .type(let type) where type.name == "UTType": return contentType(nil, element, nil, argument, scope)
        default: return unknown(argument, scope)
        }
    }

    /// Returns the value of a standard library method that is called on a string, or nil if the method is not supported.
    static func method(_ name: String, of text: String, _ argument: Value?) -> Value? {
        switch (name, argument) {
        case ("lowercased", nil): .text(text.lowercased())
        case ("uppercased", nil): .text(text.uppercased())
        case ("appending", .text(let more)?): .text(text + more)
        default: nil
        }
    }
}
