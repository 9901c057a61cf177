import SwiftSyntax

/// Follows constants through the sources. Nothing is run that has an effect; what depends on run time is unknown.
final class Evaluator {
    let index: SourceIndex
    /// The types that the code makes by their identifier, in the order in which they were met.
    private(set) var codeTypes: [CodeType] = []
    private var seenCodeTypes: Set<CodeType> = []
    private var conformances: [TypeReference: Set<String>] = [:]
    private var steps = 0

    /// The deepest chain of constants and calls that is followed.
    static let deepest = 64
    /// How many expressions are read for one question. A project's longest list of types has hundreds.
    static let mostSteps = 200_000

    init(_ index: SourceIndex) { self.index = index }

    /// Starts a new question.
    func restart() { steps = 0 }

    /// The value of an expression.
    func value(_ expression: ExprSyntax, _ scope: Scope, _ wanted: Wanted = .anything) -> Value {
        steps += 1
        guard scope.depth < Self.deepest, steps < Self.mostSteps else { return unknown(expression, scope) }
        switch expression.as(ExprSyntaxEnum.self) {
        case .stringLiteralExpr(let node): return text(node, scope)
        case .booleanLiteralExpr(let node): return .truth(node.literal.text == "true")
        case .nilLiteralExpr: return .nothing
        case .arrayExpr(let node): return .list(node.elements.map { value($0.expression, scope, wanted) })
        case .tupleExpr(let node):
            guard node.elements.count == 1, let only = node.elements.first else { return unknown(expression, scope) }
            return value(only.expression, scope, wanted)
        case .inOutExpr(let node): return value(node.expression, scope, wanted)
        case .forceUnwrapExpr(let node): return value(node.expression, scope, wanted)
        case .optionalChainingExpr(let node): return value(node.expression, scope, wanted)
        case .tryExpr(let node): return value(node.expression, scope, wanted)
        case .awaitExpr(let node): return value(node.expression, scope, wanted)
        case .unsafeExpr(let node): return value(node.expression, scope, wanted)
        case .genericSpecializationExpr(let node): return value(node.expression, scope, wanted)
        case .sequenceExpr(let node): return sequence(Array(node.elements)[...], node, scope, wanted)
        case .prefixOperatorExpr(let node):
            guard node.operator.text == "!", case .truth(let holds) = value(node.expression, scope) else {
                return unknown(expression, scope)
            }
            return .truth(!holds)
        case .subscriptCallExpr(let node): return element(node, scope, wanted)
        case .functionCallExpr(let node): return call(node, scope, wanted)
        case .memberAccessExpr(let node): return member(node, scope, wanted)
        case .declReferenceExpr(let node): return name(node, scope, wanted)
        case .closureExpr(let node): return .closure(node, scope)
        case .ifExpr(let node): return branches(node, scope, wanted)
        case .switchExpr(let node): return branches(node, scope, wanted)
        case .typeExpr(let node):
            guard let name = TypeName.path(node.type).last else { return unknown(expression, scope) }
            return .type(TypeReference(name: name, file: scope.file))
        default: return unknown(expression, scope)
        }
    }

    /// An unknown at an expression; who asked says what it is that is unknown.
    func unknown(_ node: some SyntaxProtocol, _ scope: Scope) -> Value {
        .unknown(Unknown(.contentTypes, node, in: scope.file))
    }

    /// A constant string: its segments, where all of them are.
    private func text(_ literal: StringLiteralExprSyntax, _ scope: Scope) -> Value {
        if let plain = literal.representedLiteralValue { return .text(plain) }
        var result = ""
        for segment in literal.segments {
            switch segment {
            case .stringSegment(let piece): result += piece.content.text
            case .expressionSegment(let piece):
                guard piece.expressions.count == 1, let only = piece.expressions.first,
                    case .text(let inner) = value(only.expression, scope)
                else { return unknown(literal, scope) }
                result += inner
            }
        }
        return .text(result)
    }

    /// Remembers that the code makes a type by its identifier.
    func note(_ type: ContentType, at place: Place) {
        let codeType = CodeType(type: type, place: place)
        if seenCodeTypes.insert(codeType).inserted { codeTypes.append(codeType) }
    }

    // MARK: - Types

    /// The names of all protocols and classes that a type adopts or inherits from, in the sources and beyond.
    func conformances(of type: TypeReference) -> Set<String> {
        if let known = conformances[type] { return known }
        conformances[type] = []  // Ends a cycle.
        let resolved = resolve(type)
        var all: Set<String> = []
        for entry in entries(of: resolved) {
            for name in entry.inherited where all.insert(name).inserted {
                all.formUnion(conformances(of: TypeReference(name: name, file: entry.place.file)))
            }
        }
        conformances[type] = all
        return all
    }

    /// The declaration of a type and its extensions.
    func entries(of type: TypeReference) -> [TypeEntry] {
        let declared = index.type(type.name, from: type.file)
        return (declared.map { [$0] } ?? []) + index.extensions(of: type.name, from: declared?.place.file ?? type.file)
    }

    /// The type behind type aliases.
    func resolve(_ type: TypeReference) -> TypeReference {
        var type = type
        for _ in 0..<8 {
            guard index.type(type.name, from: type.file) == nil,
                let alias = index.globals(type.name, from: type.file).first, case .alias(let target) = alias.kind,
                let name = TypeName.names(target).first
            else { break }
            type = TypeReference(name: name, file: alias.file)
        }
        return type
    }

    /// Whether the sources declare a type, or extend it.
    func isDeclared(_ type: TypeReference) -> Bool { index.type(type.name, from: type.file) != nil }
}
