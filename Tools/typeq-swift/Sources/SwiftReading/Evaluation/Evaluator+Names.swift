import SwiftSyntax

extension Evaluator {
    /// Returns the value of a name: a local variable, a member of an enclosing type, a global declaration or a type.
    func name(_ node: DeclReferenceExprSyntax, _ scope: Scope, _ wanted: Wanted) -> Value {
        let name = node.baseName.bareName
        if let given = scope.locals[name] ?? scope.properties[name] {
            if case .expression(let expression, let inner) = given { return value(expression, deeper(inner), wanted) }
            return given
        }
        if name == "rawValue", case .enumCase? = scope.locals["self"], let own = scope.locals["self"] {
            return member(name, of: own, node, scope, wanted)
        }
        if name == "self" || name == "Self" { return scope.owner.map { Value.type($0) } ?? unknown(node, scope) }
        if let found = member(named: name, scope) { return value(of: found.member, found.scope, node, wanted) }
        if let local = enclosingConstant(name, Syntax(node)) { return value(local.expression, scope, local.wanted) }
        if let global = index.globals(name, from: scope.file).first(where: { !$0.isAlias }) {
            let inner = Scope(file: global.file, outer: global.outer, depth: scope.depth + 1)
            return value(of: global, inner, node, wanted)
        }
        let type = resolve(TypeReference(name: name, file: scope.file))
        if isDeclared(type) || type.name != name || name.first?.isUppercase == true { return .type(type) }
        return unknown(node, scope)
    }

    /// Returns a member of the owner or of an enclosing type, with the scope of the member's code.
    func member(named name: String, _ scope: Scope) -> (member: Member, scope: Scope)? {
        var owners = scope.owner.map { [$0] } ?? []
        owners += scope.outer.reversed().map { TypeReference(name: $0, file: scope.file) }
        for owner in owners {
            if let found = member(name, of: owner) {
                return (found, self.scope(of: found, owner: owner, from: scope))
            }
        }
        return nil
    }

    /// Returns a member of a type, its superclass or its protocols, or nil if there is no member with code.
    ///
    /// - Parameters:
    ///   - name: The name of the member.
    ///   - type: The type.
    ///   - isStatic: Whether the member must be static, or nil if this does not matter.
    ///   - visited: The types that were already visited.
    /// - Returns: The first member that is found.
    func member(
        _ name: String, of type: TypeReference, isStatic: Bool? = nil, _ visited: Set<TypeReference> = []
    ) -> Member? {
        let type = resolve(type)
        guard !visited.contains(type), visited.count < 32 else { return nil }
        index.requireMember(name)
        let entries = entries(of: type)
        for entry in entries {
            let found = entry.members.first {
                $0.name == name && $0.hasCode && (isStatic == nil || $0.isStatic == isStatic)
            }
            if let found { return found }
        }
        for entry in entries {
            for parent in entry.inherited {
                let reference = TypeReference(name: parent, file: entry.location.file)
                if let found = member(name, of: reference, isStatic: isStatic, visited.union([type])) { return found }
            }
        }
        return nil
    }

    /// Returns the method of a type that a call refers to. If there are several overloads, returns the first overload whose
    /// labels match the call and that takes metatypes where the arguments are `T.self`.
    func function(_ name: String, of type: TypeReference, for call: FunctionCallExprSyntax) -> Member? {
        let first = member(name, of: type)
        let overloads = entries(of: resolve(type)).flatMap(\.members).filter { $0.name == name && $0.hasCode }
        guard overloads.count > 1 else { return first }
        let given = call.arguments.map { ($0.label?.bareName, $0.expression.trimmedDescription.hasSuffix(".self")) }
        return overloads.first { overload in
            guard case .function(let function) = overload.kind else { return false }
            var rest = given[...]
            for parameter in function.signature.parameterClause.parameters {
                let label = parameter.firstName.text == "_" ? nil : parameter.firstName.bareName
                if let next = rest.first, next.0 == label, next.1 == parameter.type.is(MetatypeTypeSyntax.self) {
                    rest.removeFirst()
                }
            }
            return rest.isEmpty
        } ?? first
    }

    /// Returns the scope of a member's code, for another member that refers to it by name.
    private func scope(of member: Member, owner: TypeReference, from scope: Scope) -> Scope {
        var inner = Scope(file: member.file, owner: owner, outer: member.outer, depth: scope.depth + 1)
        if owner == scope.owner {
            inner.properties = scope.properties
            inner.locals["self"] = scope.locals["self"]
        }
        return inner
    }

    /// Returns the scope in which the code of a value's member is evaluated.
    func scope(of member: Member, of base: Value, owner: TypeReference, depth: Int) -> Scope {
        var inner = Scope(file: member.file, owner: owner, outer: member.outer, depth: depth + 1)
        if case .instance(_, let arguments) = base { inner.properties = arguments }
        if !member.isStatic { inner.locals["self"] = base }
        return inner
    }

    /// Returns the value of a member that is not called.
    func value(of member: Member, _ scope: Scope, _ node: some SyntaxProtocol, _ wanted: Wanted) -> Value {
        switch member.kind {
        case .variable(let binding):
            let annotation = binding.typeAnnotation?.type
            let own = annotation == nil ? wanted : self.wanted(annotation, scope)
            if let initial = binding.initializer { return value(initial.value, scope, own) }
            if let body = binding.getter { return value(of: body, scope, own) }
            if let name = annotation.flatMap({ TypeName.names($0).first }) {
                return .instance(resolve(TypeReference(name: name, file: scope.file)), [:])
            }
            return unknown(node, scope)
        case .function: return .function(member, scope)
        case .enumCase:
            guard let owner = scope.owner else { return unknown(node, scope) }
            return .enumCase(owner, member.name)
        case .alias(let target):
            guard let name = TypeName.names(target).first else { return unknown(node, scope) }
            return .type(resolve(TypeReference(name: name, file: member.file)))
        case .initializer: return unknown(node, scope)
        }
    }

    /// Returns the expected type of an annotation. `Self` is the owner of the scope.
    func wanted(_ annotation: TypeSyntax?, _ scope: Scope) -> Wanted {
        let wanted = Wanted(annotation)
        guard case .type(let name) = wanted else { return wanted }
        let type = resolve(TypeReference(name: name == "Self" ? scope.owner?.name ?? name : name, file: scope.file))
        return type.name == "UTType" ? .contentType : .type(type.name)
    }

    /// Returns the value of a `let` that precedes a node, in one of the enclosing blocks.
    private func enclosingConstant(_ name: String, _ node: Syntax) -> (expression: ExprSyntax, wanted: Wanted)? {
        var child = node
        while let parent = child.parent {
            if let items = parent.as(CodeBlockItemListSyntax.self), parent.parent?.is(SourceFileSyntax.self) != true {
                for item in items {
                    guard item.position < child.position else { break }
                    guard case .decl(let declaration) = item.item,
                        let variable = declaration.as(VariableDeclSyntax.self),
                        variable.bindingSpecifier.tokenKind == .keyword(.let)
                    else { continue }
                    for binding in variable.bindings
                    where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.bareName == name {
                        if let initial = binding.initializer {
                            return (initial.value, Wanted(binding.typeAnnotation?.type))
                        }
                    }
                }
            }
            child = parent
        }
        return nil
    }
}

extension Member {
    var isAlias: Bool {
        if case .alias = kind { true } else { false }
    }

    /// Whether the member has code or a value, unlike a requirement of a protocol.
    fileprivate var hasCode: Bool {
        switch kind {
        case .function(let function): function.body != nil
        case .variable(let binding):
            !(binding.initializer == nil && binding.getter == nil && binding.accessorBlock != nil)
        default: true
        }
    }
}
