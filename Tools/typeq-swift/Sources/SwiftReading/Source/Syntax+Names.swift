import SwiftSyntax

/// Names in the syntax of types.
enum TypeName {
    /// Returns the names of a type: `A` and `B` for `A.B<C>?`, `Array` for `[A]`, or an empty array for a type without a name,
    /// such as a tuple.
    static func path(_ type: TypeSyntax) -> [String] {
        switch type.as(TypeSyntaxEnum.self) {
        case .identifierType(let node): [node.name.bareName]
        case .memberType(let node): path(node.baseType) + [node.name.bareName]
        case .arrayType: ["Array"]
        case .optionalType(let node): path(node.wrappedType)
        case .implicitlyUnwrappedOptionalType(let node): path(node.wrappedType)
        case .attributedType(let node): path(node.baseType)
        case .someOrAnyType(let node): path(node.constraint)
        case .metatypeType(let node): path(node.baseType)
        case .tupleType(let node) where node.elements.count == 1: node.elements.first.map { path($0.type) } ?? []
        default: []
        }
    }

    /// Returns the last names of the types in a composition: `FileDocument` and `Sendable` for `SwiftUI.FileDocument &
    /// Sendable`.
    static func names(_ type: TypeSyntax) -> [String] {
        if let composition = type.as(CompositionTypeSyntax.self) {
            return composition.elements.flatMap { names($0.type) }
        }
        if let attributed = type.as(AttributedTypeSyntax.self) { return names(attributed.baseType) }
        return path(type).last.map { [$0] } ?? []
    }

    /// Returns the names of an expression that can name a type, such as `A` and `B` for `A.B<C>.self`, or nil for other
    /// expressions.
    static func path(_ expression: ExprSyntax) -> [String]? {
        if let reference = expression.as(DeclReferenceExprSyntax.self) { return [reference.baseName.bareName] }
        if let generic = expression.as(GenericSpecializationExprSyntax.self) { return path(generic.expression) }
        if let type = expression.as(TypeExprSyntax.self) {
            let path = path(type.type)
            return path.isEmpty ? nil : path
        }
        if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base, let outer = path(base) {
            return member.declName.baseName.text == "self" ? outer : outer + [member.declName.baseName.bareName]
        }
        return nil
    }
}

extension TokenSyntax {
    /// The name without backticks.
    var bareName: String { identifier?.name ?? text }
}

extension TypeSyntax {
    /// Whether an argument of the type can be a closure.
    var isFunction: Bool {
        switch self.as(TypeSyntaxEnum.self) {
        case .functionType: true
        case .attributedType(let node): node.baseType.isFunction
        case .optionalType(let node): node.wrappedType.isFunction
        case .tupleType(let node): node.elements.count == 1 && node.elements.first?.type.isFunction == true
        default: false
        }
    }
}

extension PatternBindingSyntax {
    /// The code that computes the variable, or nil for a stored variable.
    var getter: CodeBlockItemListSyntax? {
        switch accessorBlock?.accessors {
        case .getter(let items): items
        case .accessors(let accessors):
            accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
        case nil: nil
        }
    }
}

/// Returns the source code of a node on a single line of at most 80 characters.
func shortened(_ node: some SyntaxProtocol) -> String {
    let words = node.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count <= 80 ? words : words.prefix(79) + "…"
}

extension Unknown {
    /// Creates an unknown value whose text is the source code of a node.
    init(_ what: What, _ node: some SyntaxProtocol, in file: Int) {
        self.init(what: what, text: shortened(node), location: CodeLocation(node, in: file))
    }

    /// Returns the unknown value for a compilation condition that depends on the build settings.
    static func condition(_ block: IfConfigDeclSyntax, in file: Int) -> Unknown {
        let condition = block.clauses.first?.condition?.trimmedDescription ?? ""
        return Unknown(what: .condition, text: "#if \(condition)", location: CodeLocation(block, in: file))
    }
}
