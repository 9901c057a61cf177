import SwiftSyntax

/// What operators make of values.
extension Evaluator {
    /// Operators are not folded in the tree; from the loosest to the tightest: `?:`, `||`, `&&`, `==`, `??`,
    /// `as`, `+`.
    func sequence(
        _ elements: ArraySlice<ExprSyntax>, _ whole: SequenceExprSyntax, _ scope: Scope, _ wanted: Wanted
    ) -> Value {
        if elements.count == 1, let only = elements.first { return value(only, scope, wanted) }
        if let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
            let ternary = elements[index].as(UnresolvedTernaryExprSyntax.self), index + 1 < elements.endIndex
        {
            let otherwise = sequence(elements[(index + 1)...], whole, scope, wanted)
            let then = value(ternary.thenExpression, scope, wanted)
            if case .truth(let holds) = sequence(elements[..<index], whole, scope, .anything) {
                return holds ? then : otherwise
            }
            return .choice([then, otherwise], Place(whole, in: scope.file))
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

    /// What `??` gives. An identifier that is written is meant; the default is for a system that does not know it.
    private static func preferred(_ first: Value, _ otherwise: () -> Value) -> Value {
        if first.isUnknown { return first }
        if first.isNothing { return otherwise() }
        // `UTType(id) ?? UTType(exportedAs: id)`: the second says the same, and whose type it is.
        if case .contentType(let type) = first, type.spelling == .identifier,
            case .contentType(let other) = otherwise(), other.text == type.text,
            [.exportedAs, .importedAs].contains(other.spelling)
        {
            return .contentType(other)
        }
        return first
    }

    /// The truth of `||`, `&&`, `==` and `!=`; nil for elements without them.
    private func condition(
        _ elements: ArraySlice<ExprSyntax>, _ whole: SequenceExprSyntax, _ scope: Scope
    ) -> Value? {
        func sides(_ index: Int) -> (Value, Value) {
            let left = sequence(elements[..<index], whole, scope, .anything)
            // `kind == .text` names a case of what stands on the left.
            var wanted = Wanted.anything
            if case .enumCase(let type, _) = left { wanted = .type(type.name) }
            return (left, sequence(elements[(index + 1)...], whole, scope, wanted))
        }
        for (name, decisive) in [("||", true), ("&&", false)] {
            guard let index = Self.index(of: [name], in: elements) else { continue }
            switch sides(index) {
            case (.truth(decisive), _), (_, .truth(decisive)): return .truth(decisive)
            case (.truth, .truth): return .truth(!decisive)
            default: return unknown(whole, scope)
            }
        }
        guard let index = Self.index(of: ["==", "!="], in: elements) else { return nil }
        let (left, right) = sides(index)
        guard let same = Self.equal(left, right) else { return unknown(whole, scope) }
        let isEqual = elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text == "=="
        return .truth(same == isEqual)
    }

    /// Whether two values are the same; nil where that is not known.
    private static func equal(_ left: Value, _ right: Value) -> Bool? {
        switch (left, right) {
        case (.text(let one), .text(let other)): one == other
        case (.truth(let one), .truth(let other)): one == other
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
        // Apart from the total, so that a long sum copies no list.
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

    /// Two strings, or two lists, one after the other. A list with an unknown one keeps what is known.
    static func joined(_ left: Value, _ right: Value) -> Value? {
        if case .text(let first) = left, case .text(let second) = right { return .text(first + second) }
        if let first = left.elements, let second = right.elements { return .list(first + second) }
        if let first = left.elements, right.isUnknown { return .list(first + [right]) }
        if let second = right.elements, left.isUnknown { return .list([left] + second) }
        return nil
    }
}
