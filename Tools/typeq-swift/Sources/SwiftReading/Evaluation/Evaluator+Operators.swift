import SwiftSyntax

/// The values of operators.
extension Evaluator {
    /// Returns the value of a sequence of operands and operators. The operators are not folded in the tree. In increasing order
    /// of precedence, they are `?:`, `||`, `&&`, `==`, `??`, `as` and `+`.
    func sequence(
        _ elements: ArraySlice<ExprSyntax>, _ whole: SequenceExprSyntax, _ scope: Scope, _ wanted: Wanted
    ) -> Value {
        if elements.count == 1, let only = elements.first { return value(only, scope, wanted) }
        if let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
            let ternary = elements[index].as(UnresolvedTernaryExprSyntax.self), index + 1 < elements.endIndex
        {
            let otherwise = sequence(elements[(index + 1)...], whole, scope, wanted)
            let then = value(ternary.thenExpression, scope, wanted)
            if case .boolean(let holds) = sequence(elements[..<index], whole, scope, .anything) {
                return holds ? then : otherwise
            }
            return .choice([then, otherwise], CodeLocation(whole, in: scope.file))
        }
        if let holds = condition(elements, whole, scope) { return holds }
        if let index = Self.index(of: ["??"], in: elements) {
            return Self.preferred(sequence(elements[..<index], whole, scope, wanted)) {
                sequence(elements[(index + 1)...], whole, scope, wanted)
            }
        }
        if let index = elements.firstIndex(where: { $0.is(UnresolvedAsExprSyntax.self) }), index > elements.startIndex,
            let type = elements.last?.as(TypeExprSyntax.self)
        {
            return sequence(elements[..<index], whole, scope, Wanted(type.type))
        }
        return sum(elements, whole, scope, wanted)
    }

    private static func index(of operators: Set<String>, in elements: ArraySlice<ExprSyntax>) -> Int? {
        elements.firstIndex { element in
            element.as(BinaryOperatorExprSyntax.self).map { operators.contains($0.operator.text) } ?? false
        }
    }

    /// Returns the value of `??`. The default value after a type is for systems that do not declare the type.
    private static func preferred(_ first: Value, _ otherwise: () -> Value) -> Value {
        if first.isUnknown { return first }
        if first.isNothing { return otherwise() }
        // In `UTType(id) ?? UTType(exportedAs: id)`, the second operand also specifies who declares the type.
        if case .contentType(let type) = first, type.spelling == .identifier,
            case .contentType(let other) = otherwise(), other.text == type.text,
            [.exportedAs, .importedAs].contains(other.spelling)
        {
            return .contentType(other)
        }
        return first
    }

    /// Returns the value of `||`, `&&`, `==` and `!=`, or nil for a sequence without these operators.
    private func condition(
        _ elements: ArraySlice<ExprSyntax>, _ whole: SequenceExprSyntax, _ scope: Scope
    ) -> Value? {
        func sides(_ index: Int) -> (Value, Value) {
            let left = sequence(elements[..<index], whole, scope, .anything)
            // In `kind == .text`, the left operand determines the type of the right operand.
            var wanted = Wanted.anything
            if case .enumCase(let type, _) = left { wanted = .type(type.name) }
            return (left, sequence(elements[(index + 1)...], whole, scope, wanted))
        }
        for (name, decisive) in [("||", true), ("&&", false)] {
            guard let index = Self.index(of: [name], in: elements) else { continue }
            switch sides(index) {
            case (.boolean(decisive), _), (_, .boolean(decisive)): return .boolean(decisive)
            case (.boolean, .boolean): return .boolean(!decisive)
            default: return unknown(whole, scope)
            }
        }
        guard let index = Self.index(of: ["==", "!="], in: elements) else { return nil }
        let (left, right) = sides(index)
        guard let same = Self.equal(left, right) else { return unknown(whole, scope) }
        let isEqual = elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text == "=="
        return .boolean(same == isEqual)
    }

    /// Returns whether two values are equal, or nil if this is unknown.
    private static func equal(_ left: Value, _ right: Value) -> Bool? {
        switch (left, right) {
        case (.text(let one), .text(let other)): one == other
        case (.boolean(let one), .boolean(let other)): one == other
        case (.enumCase(let type, let one), .enumCase(let other, let name)):
            type.name == other.name ? one == name : nil
        case (.nothing, .nothing): true
        case (.nothing, .text), (.nothing, .contentType), (.text, .nothing), (.contentType, .nothing): false
        default: nil
        }
    }

    private func sum(
        _ elements: ArraySlice<ExprSyntax>, _ whole: SequenceExprSyntax, _ scope: Scope, _ wanted: Wanted
    ) -> Value {
        var total: Value?
        // The list is separate from the total, so that a long sum does not copy lists.
        var list: [Value]?
        for (offset, element) in elements.enumerated() {
            if offset % 2 == 1 {
                guard element.as(BinaryOperatorExprSyntax.self)?.operator.text == "+" else {
                    return unknown(whole, scope)
                }
                continue
            }
            let next = value(element, scope, wanted)
            if list != nil {
                guard let more = next.elements ?? (next.isUnknown ? [next] : nil) else { return unknown(whole, scope) }
                list?.append(contentsOf: more)
            } else if let before = total {
                let sum = Self.joined(before, next)
                if case .list(let elements)? = sum {
                    list = elements
                } else {
                    total = sum ?? (before.isUnknown ? before : next.isUnknown ? next : unknown(whole, scope))
                }
            } else {
                total = next
            }
        }
        return list.map { .list($0) } ?? total ?? unknown(whole, scope)
    }

    /// Returns the concatenation of two strings or two lists, or nil for other values. An unknown list becomes an unknown
    /// element of the other list.
    static func joined(_ left: Value, _ right: Value) -> Value? {
        if case .text(let first) = left, case .text(let second) = right { return .text(first + second) }
        if let first = left.elements, let second = right.elements { return .list(first + second) }
        if let first = left.elements, right.isUnknown { return .list(first + [right]) }
        if let second = right.elements, left.isUnknown { return .list([left] + second) }
        return nil
    }
}
