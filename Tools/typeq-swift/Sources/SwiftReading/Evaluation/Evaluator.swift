import SwiftSyntax

/// Evaluates constant expressions in sources. A value that is computed at run time is unknown.
final class Evaluator {
    let index: SourceIndex
    /// The types that the code creates from identifiers, in the order in which they were found.
    private(set) var codeTypes: [CodeType] = []
    private var seenCodeTypes: Set<CodeType> = []
    private var conformances: [TypeReference: Set<String>] = [:]
    private var steps = 0

    /// The maximum length of a chain of constants and calls that is followed.
    static let maximumDepth = 64
    /// The maximum number of expressions that are evaluated for one request. The longest lists of types contain hundreds of
    /// expressions.
    static let maximumSteps = 200_000

    init(_ index: SourceIndex) { self.index = index }

    /// Starts a new request, with a new count of steps.
    func restart() { steps = 0 }

    /// Returns the value of an expression.
    func value(_ expression: ExprSyntax, _ scope: Scope, _ wanted: Wanted = .anything) -> Value {
        steps += 1
        guard scope.depth < Self.maximumDepth, steps < Self.maximumSteps else { return unknown(expression, scope) }
        switch expression.as(ExprSyntaxEnum.self) {
        case .stringLiteralExpr(let node): return text(node, scope)
        case .booleanLiteralExpr(let node): return .boolean(node.literal.text == "true")
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
            guard node.operator.text == "!", case .boolean(let holds) = value(node.expression, scope) else {
                return unknown(expression, scope)
            }
            return .boolean(!holds)
        case .subscriptCallExpr(let node): return element(node, scope, wanted)
        case .functionCallExpr(let node): return call(node, scope, wanted)
        case .memberAccessExpr(let node): return named(member(node, scope, wanted), by: node, scope)
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

    /// Returns an unknown value for an expression. The caller can change its kind.
    func unknown(_ node: some SyntaxProtocol, _ scope: Scope) -> Value {
        .unknown(Unknown(.contentTypes, node, in: scope.file))
    }

    /// Returns the value of `base.name`. If the code of the member is unknown, the expression that names the member is reported
    /// as unknown, because the code may be a line in a property that is also used elsewhere.
    private func named(_ value: Value, by node: MemberAccessExprSyntax, _ scope: Scope) -> Value {
        guard case .unknown(let inner) = value, node.base != nil else { return value }
        let start = CodeLocation(node, in: scope.file)
        let isOwn =
            inner.location.file == scope.file
            && (start.offset..<node.endPosition.utf8Offset).contains(inner.location.offset)
        guard !isOwn else { return value }
        var unknown = Unknown(inner.what, node, in: scope.file)
        unknown.origin = inner.origin ?? inner.location.file
        return .unknown(unknown)
    }

    /// Returns the value of a string literal, if all interpolated values are known.
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

    /// Records that the code creates a type from its identifier.
    func record(_ type: ContentType, at location: CodeLocation) {
        let codeType = CodeType(type: type, location: location)
        if seenCodeTypes.insert(codeType).inserted { codeTypes.append(codeType) }
    }

    // MARK: - Types

    /// Returns the names of all protocols and classes to which a type conforms or from which it inherits, including those
    /// outside the sources.
    func conformances(of type: TypeReference) -> Set<String> {
        if let known = conformances[type] { return known }
        conformances[type] = []  // Ends a cycle.
        let resolved = resolve(type)
        var all: Set<String> = []
        for entry in entries(of: resolved) {
            for name in entry.inherited where all.insert(name).inserted {
                all.formUnion(conformances(of: TypeReference(name: name, file: entry.location.file)))
            }
        }
        conformances[type] = all
        return all
    }

    /// Returns the declaration of a type and its extensions.
    func entries(of type: TypeReference) -> [TypeEntry] {
        let declared = index.type(type.name, from: type.file)
        return (declared.map { [$0] } ?? [])
            + index.extensions(of: type.name, from: declared?.location.file ?? type.file)
    }

    /// Returns the type to which a name refers after type aliases are replaced.
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

    /// Returns whether the sources declare a type.
    func isDeclared(_ type: TypeReference) -> Bool { index.type(type.name, from: type.file) != nil }
}

/// The initializers of `UTType`.
///
/// Source: [UTType](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct).
extension Evaluator {
    /// Returns the type that a call to an initializer creates.
    func contentType(_ node: FunctionCallExprSyntax, _ scope: Scope) -> Value {
        guard let first = node.arguments.first else { return unknown(node, scope) }
        let parent = node.arguments.first { $0.label?.text == "conformingTo" }
        var label = first.label?.text
        if label == "tag" {
            // In `UTType(tag:tagClass:conformingTo:)`, an argument specifies the tag class instead of a label.
            let tagClass = node.arguments.first { $0.label?.text == "tagClass" }?.expression.trimmedDescription ?? ""
            label = tagClass.split(separator: ".").last.map(String.init)
        }
        return contentType(label, value(first.expression, scope, .type("String")), parent?.expression, node, scope)
    }

    /// Returns the type that an initializer with a label creates from a value.
    func contentType(
        _ label: String?, _ argument: Value, _ parent: ExprSyntax?, _ node: some SyntaxProtocol, _ scope: Scope
    ) -> Value {
        let spelling: ContentType.Spelling
        switch label {
        case nil: spelling = .identifier
        case "exportedAs": spelling = .exportedAs
        case "importedAs": spelling = .importedAs
        case "filenameExtension": spelling = .filenameExtension
        case "mimeType": spelling = .mimeType
        default: return unknown(node, scope)
        }
        guard case .text(let text) = argument else {
            let isDeclaration = spelling == .exportedAs || spelling == .importedAs
            return .unknown(Unknown(isDeclaration ? .identifier : .contentTypes, node, in: scope.file))
        }
        var type = ContentType(spelling, text)
        if let parent, case .contentType(let supertype) = value(parent, scope, .contentType),
            supertype.spelling != .filenameExtension, supertype.spelling != .mimeType
        {
            type.conformsTo = supertype.text
        }
        if spelling != .filenameExtension, spelling != .mimeType {
            record(type, at: CodeLocation(node, in: scope.file))
        }
        return .contentType(type)
    }
}
