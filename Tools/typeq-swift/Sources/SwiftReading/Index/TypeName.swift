import SwiftSyntax

/// Names in the syntax of types.
enum TypeName {
    /// The names of `A.B<C>?`: `A`, `B`; of `[A]`: `Array`. Empty for a type without a name, such as a tuple.
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

    /// The last names of a composition: `FileDocument`, `Sendable` of `SwiftUI.FileDocument & Sendable`.
    static func names(_ type: TypeSyntax) -> [String] {
        if let composition = type.as(CompositionTypeSyntax.self) {
            return composition.elements.flatMap { names($0.type) }
        }
        if let attributed = type.as(AttributedTypeSyntax.self) { return names(attributed.baseType) }
        return path(type).last.map { [$0] } ?? []
    }

    /// The names of an expression that may name a type: `A.B<C>.self` gives `A`, `B`. Nil for other expressions.
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
