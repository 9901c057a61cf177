import SwiftSyntax

/// An operand of `==` or `!=`.
struct Comparand {
    /// Whether the form of the operand indicates a type: `UTType.png`, `UTType("…")`.
    var isExplicit = false
    /// Whether the operand is the name of a member of `UTType`: `.png`.
    var isImplicit = false
    /// Whether the operand is declared with the type `UTType`, or is the content type of a configuration.
    var isDeclared = false
    /// Whether the operand is `nil`. A comparison with nil tests whether the type exists.
    var isNil = false

    init(_ expression: ExprSyntax, _ scope: Scope, _ evaluator: Evaluator) {
        var expression = expression
        while let unwrapped = expression.as(ForceUnwrapExprSyntax.self) { expression = unwrapped.expression }
        isNil = expression.is(NilLiteralExprSyntax.self)
        if let call = expression.as(FunctionCallExprSyntax.self) {
            isExplicit = TypeName.path(call.calledExpression)?.last == "UTType"
            return
        }
        if let access = expression.as(MemberAccessExprSyntax.self) {
            let name = access.declName.baseName.bareName
            guard let base = access.base else {
                isImplicit =
                    evaluator.member(name, of: TypeReference(name: "UTType", file: scope.file)) != nil
                    || SystemTypes.identifiers[name] != nil
                return
            }
            isExplicit = TypeName.path(base)?.last == "UTType"
            isDeclared = name == "contentType"
            return
        }
        if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.bareName {
            isDeclared = DeclaredType.of(name, at: Syntax(expression)) == "UTType"
        }
    }

    /// Returns whether two operands are types.
    static func areTypes(_ left: Comparand, _ right: Comparand) -> Bool {
        guard !left.isNil, !right.isNil else { return false }
        return left.isExplicit || right.isExplicit || (left.isDeclared && (right.isImplicit || right.isDeclared))
            || (right.isDeclared && left.isImplicit)
    }
}

/// Finds the declared type of a parameter, a local variable or a property, starting in the innermost scope.
enum DeclaredType {
    /// Returns the name of the type, or nil if no declaration is found.
    static func of(_ name: String, at node: Syntax) -> String? {
        var child = node
        while let parent = child.parent {
            var candidates: [VariableDeclSyntax] = []
            var parameters: FunctionParameterListSyntax?
            if let items = parent.as(CodeBlockItemListSyntax.self) {
                candidates = items.compactMap { $0.item.as(VariableDeclSyntax.self) }
            } else if let items = parent.as(MemberBlockItemListSyntax.self) {
                candidates = items.compactMap { $0.decl.as(VariableDeclSyntax.self) }
            } else if let function = parent.as(FunctionDeclSyntax.self) {
                parameters = function.signature.parameterClause.parameters
            } else if let initializer = parent.as(InitializerDeclSyntax.self) {
                parameters = initializer.signature.parameterClause.parameters
            }
            for binding in candidates.flatMap(\.bindings)
            where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.bareName == name {
                if let type = binding.typeAnnotation?.type { return TypeName.path(type).last }
                let made = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression
                return made.flatMap { TypeName.path($0)?.last }
            }
            for parameter in parameters ?? [] where (parameter.secondName ?? parameter.firstName).bareName == name {
                return TypeName.path(parameter.type).last
            }
            child = parent
        }
        return nil
    }
}
