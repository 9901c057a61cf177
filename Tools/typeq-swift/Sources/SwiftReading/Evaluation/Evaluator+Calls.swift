import SwiftSyntax

extension Evaluator {
    /// Returns the value of a call.
    func call(_ node: FunctionCallExprSyntax, _ scope: Scope, _ wanted: Wanted) -> Value {
        let callee = node.calledExpression
        if let closure = callee.as(ClosureExprSyntax.self) {
            return value(of: closure.statements, deeper(scope), wanted)
        }
        // `[UTType]()` is an empty array.
        if callee.is(ArrayExprSyntax.self) { return collection(node, scope, .contentType) }
        if let access = callee.as(MemberAccessExprSyntax.self) { return memberCall(access, node, scope, wanted) }
        guard let name = TypeName.path(callee)?.last else { return unknown(node, scope) }
        switch name {
        case "UTType": return contentType(node, scope)
        case "Self" where scope.owner?.name == "UTType": return contentType(node, scope)
        case "Set", "Array", "OrderedSet": return collection(node, scope, wanted)
        case "String", "LocalizedStringKey", "StaticString", "Substring":
            guard let first = node.arguments.first else { return .text("") }
            return value(first.expression, scope)
        default: break
        }
        let target = value(callee, scope)
        return apply(target, node, scope, wanted)
    }

    /// Returns the value of a call to a function, a closure or a type.
    private func apply(_ target: Value, _ node: FunctionCallExprSyntax, _ scope: Scope, _ wanted: Wanted) -> Value {
        switch target {
        case .function(let member, let inner): return call(member, inner, node, scope, wanted)
        case .closure(let closure, let captured):
            let arguments = node.arguments.map { value($0.expression, scope) }
            return call(closure, captured, arguments, wanted)
        case .type(let type):
            if type.name == "UTType" { return contentType(node, scope) }
            return .instance(type, arguments(of: node, making: type, scope))
        default: return unknown(node, scope)
        }
    }

    private func memberCall(
        _ access: MemberAccessExprSyntax, _ node: FunctionCallExprSyntax, _ scope: Scope, _ wanted: Wanted
    ) -> Value {
        let name = access.declName.baseName.bareName
        guard let base = access.base else {
            switch (wanted, name) {
            case (.contentType, "init"): return contentType(node, scope)
            case (.type(let type), "init"):
                return apply(.type(resolve(TypeReference(name: type, file: scope.file))), node, scope, wanted)
            case (.contentType, _), (.type, _): return apply(member(access, scope, wanted), node, scope, wanted)
            default:
                // Only the initializers of UTType have these labels.
                let labels: Set = ["exportedAs", "importedAs", "filenameExtension"]
                let isContentType = name == "init" && labels.contains(node.arguments.first?.label?.text ?? "")
                return isContentType ? contentType(node, scope) : unknown(node, scope)
            }
        }
        if name == "init" { return apply(value(base, scope), node, scope, wanted) }
        // `MainActor.assumeIsolated { … }` and `queue.sync { … }` return the value of their closure.
        if ["assumeIsolated", "sync"].contains(name), node.arguments.isEmpty, let closure = node.trailingClosure {
            return value(of: closure.statements, deeper(scope), wanted)
        }
        if let path = TypeName.path(ExprSyntax(access)), path.last == "UTType" { return contentType(node, scope) }
        let baseValue = value(base, scope, wanted)
        switch baseValue {
        case .list, .choice: return method(name, of: baseValue, node, scope, wanted)
        case .text(let text):
            if let result = Self.method(name, of: text, node.arguments.first.map { value($0.expression, scope) }) {
                return result
            }
            return unknown(node, scope)
        case .unknown: return baseValue
        case .type(let type) where type.name == "UTType" && name == "types":
            // The first type is the preferred type of the tag. The system may have more types.
            let first = contentType(node, scope)
            return first.isUnknown ? first : .list([first, unknown(node, scope)])
        default: break
        }
        let target = member(name, of: baseValue, access, scope, wanted)
        if case .unknown = target, case .type(let type) = baseValue, name.first?.isUppercase == true {
            return .instance(TypeReference(name: name, file: type.file), [:])
        }
        return apply(target, node, scope, wanted)
    }

    // MARK: - Functions

    /// Returns the value of a function in the sources for the arguments of a call.
    private func call(
        _ member: Member, _ inner: Scope, _ node: FunctionCallExprSyntax, _ scope: Scope, _ wanted: Wanted
    ) -> Value {
        guard case .function(let function) = member.kind, let body = function.body else {
            return unknown(node, scope)
        }
        var inner = inner
        inner.depth = scope.depth + 1
        bind(function.signature.parameterClause, node, &inner, scope)
        let returned = function.signature.returnClause?.type
        let own = returned == nil ? wanted : self.wanted(returned, inner)
        let result = value(of: body.statements, inner, own)
        // A function that returns a document type returns an instance of that type, even if the code is not understood.
        guard case .type(let name) = own, let entry = index.type(name, from: member.file), entry.kind != .protocolType,
            entry.kind != .enumeration
        else { return result }
        if case .instance(let type, _) = result, type.name == name { return result }
        return .instance(TypeReference(name: name, file: member.file), [:])
    }

    /// Binds parameters to the arguments of a call, or to their default values.
    func bind(
        _ parameters: FunctionParameterClauseSyntax, _ node: FunctionCallExprSyntax?, _ inner: inout Scope,
        _ scope: Scope
    ) {
        var arguments = (node?.arguments).map { Array($0) } ?? []
        var closures: [(label: String?, closure: ClosureExprSyntax)] = []
        if let trailing = node?.trailingClosure { closures.append((nil, trailing)) }
        for further in node?.additionalTrailingClosures ?? [] {
            closures.append((further.label.text, further.closure))
        }
        for parameter in parameters.parameters {
            let label = parameter.firstName.text == "_" ? nil : parameter.firstName.bareName
            let name = (parameter.secondName ?? parameter.firstName).bareName
            let wanted = self.wanted(parameter.type, inner)
            if let index = arguments.firstIndex(where: { $0.label?.bareName == label }), index == 0 || label != nil {
                let argument = arguments.remove(at: index)
                inner.locals[name] = value(argument.expression, scope, wanted)
                if parameter.ellipsis != nil {
                    var all = [value(argument.expression, scope, wanted)]
                    while let next = arguments.first, next.label == nil {
                        all.append(value(next.expression, scope, wanted))
                        arguments.removeFirst()
                    }
                    inner.locals[name] = .list(all)
                }
            } else if parameter.type.isFunction,
                let index = closures.firstIndex(where: { $0.label == label || $0.label == nil })
            {
                inner.locals[name] = .closure(closures.remove(at: index).closure, scope)
            } else if let standard = parameter.defaultValue {
                inner.locals[name] = value(standard.value, inner, wanted)
            }
        }
    }

    /// Returns the value of a closure for the given arguments.
    func call(_ closure: ClosureExprSyntax, _ captured: Scope, _ arguments: [Value], _ wanted: Wanted) -> Value {
        value(of: closure.statements, bind(closure, captured, arguments), wanted)
    }

    /// Returns the scope of a closure's code for the given arguments.
    func bind(_ closure: ClosureExprSyntax, _ captured: Scope, _ arguments: [Value]) -> Scope {
        var inner = deeper(captured)
        for (position, argument) in arguments.enumerated() { inner.locals["$\(position)"] = argument }
        switch closure.signature?.parameterClause {
        case .simpleInput(let names):
            for (name, argument) in zip(names, arguments) { inner.locals[name.name.bareName] = argument }
        case .parameterClause(let clause):
            for (parameter, argument) in zip(clause.parameters, arguments) {
                inner.locals[(parameter.secondName ?? parameter.firstName).bareName] = argument
            }
        case nil: break
        }
        return inner
    }

    /// Returns the arguments of an initializer, keyed by label, by parameter name, and by position.
    private func arguments(
        of node: FunctionCallExprSyntax, making type: TypeReference, _ scope: Scope
    ) -> [String: Value] {
        var inner = deeper(scope)
        inner.locals = [:]
        var given: [String: Value] = [:]
        for (position, argument) in node.arguments.enumerated() {
            // A label of a memberwise initializer names a property; the argument is expected to have the type of that property.
            var annotation: TypeSyntax?
            if let label = argument.label?.bareName, case .variable(let binding)? = member(label, of: type)?.kind {
                annotation = binding.typeAnnotation?.type
            }
            let value = value(argument.expression, scope, wanted(annotation, scope))
            given[argument.label?.bareName ?? Value.position(position)] = value
        }
        for further in node.additionalTrailingClosures {
            given[further.label.bareName] = .closure(further.closure, scope)
        }
        let initializers = entries(of: type).flatMap(\.members).compactMap { member -> InitializerDeclSyntax? in
            guard case .initializer(let initializer) = member.kind else { return nil }
            return initializer
        }
        let labels = node.arguments.map { $0.label?.bareName ?? "_" }
        let fitting = initializers.first { initializer in
            let known = initializer.signature.parameterClause.parameters.map(\.firstName.bareName)
            return labels.allSatisfy(known.contains)
        }
        if let fitting {
            bind(fitting.signature.parameterClause, node, &inner, scope)
            given.merge(inner.locals) { first, second in first.isUnknown ? second : first }
            given.merge(assigned(in: fitting, inner)) { _, second in second }
        } else if let trailing = node.trailingClosure {
            given[builderProperty(of: type, besides: given) ?? "content"] = .closure(trailing, scope)
        }
        return given
    }

    /// Returns the closures that an initializer stores in properties: `self.views = content`, `views = content()`.
    private func assigned(in initializer: InitializerDeclSyntax, _ scope: Scope) -> [String: Value] {
        var properties: [String: Value] = [:]
        for item in initializer.body?.statements ?? [] {
            guard let sequence = item.item.as(SequenceExprSyntax.self), sequence.elements.count == 3 else { continue }
            let elements = Array(sequence.elements)
            let access = elements[0].as(MemberAccessExprSyntax.self)
            let target = access?.declName ?? elements[0].as(DeclReferenceExprSyntax.self)
            guard elements[1].is(AssignmentExprSyntax.self), let name = target?.baseName.bareName else { continue }
            let source = elements[2].as(FunctionCallExprSyntax.self)?.calledExpression ?? elements[2]
            guard let parameter = source.as(DeclReferenceExprSyntax.self)?.baseName.bareName,
                case .closure? = scope.locals[parameter], let given = scope.locals[parameter]
            else { continue }
            properties[name] = given
        }
        return properties
    }

    /// Returns the property that a memberwise initializer sets to a trailing closure: the first property without an argument
    /// that is a closure or has a result builder.
    private func builderProperty(of type: TypeReference, besides given: [String: Value]) -> String? {
        index.type(type.name, from: type.file)?.members.first { member in
            guard case .variable(let binding) = member.kind, !member.isStatic, binding.initializer == nil,
                binding.getter == nil, given[member.name] == nil
            else { return false }
            return binding.typeAnnotation?.type.isFunction == true
                || member.attributes.contains { $0.hasSuffix("Builder") }
        }?.name
    }

    /// Returns a scope whose call depth is one level deeper.
    func deeper(_ scope: Scope) -> Scope {
        var inner = scope
        inner.depth += 1
        return inner
    }
}
