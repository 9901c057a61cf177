import SwiftSyntax

extension Evaluator {
    /// Returns the value of `base.name` or `.name`.
    func member(_ node: MemberAccessExprSyntax, _ scope: Scope, _ wanted: Wanted) -> Value {
        let name = node.declName.baseName.bareName
        guard let base = node.base else { return implicitMember(name, node, scope, wanted) }
        if name == "self" { return value(base, scope, wanted) }
        if name == "bundleIdentifier", base.trimmedDescription == "Bundle.main" {
            return index.conditions.bundleIdentifier.map { .text($0) } ?? unknown(node, scope)
        }
        if base.is(SuperExprSyntax.self) { return superMember(name, node, scope, wanted) }
        // `seen.insert(x).inserted` is false only for duplicates, which the result does not contain in any case.
        if name == "inserted", let call = base.as(FunctionCallExprSyntax.self),
            call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "insert"
        {
            return .boolean(true)
        }
        // A path of names can be a type with its module or its outer types.
        let baseValue: Value
        if let path = TypeName.path(base), let last = path.last, last.first?.isUppercase == true, last != "Self",
            scope.locals[last] == nil
        {
            baseValue = .type(resolve(TypeReference(name: last, file: scope.file)))
        } else {
            baseValue = value(base, scope)
        }
        return member(name, of: baseValue, node, scope, wanted)
    }

    /// Returns the value of `super.name`, a member of the superclass of the enclosing type.
    private func superMember(
        _ name: String, _ node: MemberAccessExprSyntax, _ scope: Scope, _ wanted: Wanted
    ) -> Value {
        guard let around = scope.outer.last, let entry = index.type(around, from: scope.file) else {
            return unknown(node, scope)
        }
        for parent in entry.inherited {
            let reference = TypeReference(name: parent, file: entry.location.file)
            guard let found = member(name, of: reference) else { continue }
            // In the code of the superclass, `self` is still the subclass.
            var inner = scope
            (inner.file, inner.outer, inner.depth) = (found.file, found.outer, scope.depth + 1)
            inner.locals = scope.locals.filter { $0.key == "self" }
            return value(of: found, inner, node, wanted)
        }
        return unknown(node, scope)
    }

    private func implicitMember(
        _ name: String, _ node: MemberAccessExprSyntax, _ scope: Scope, _ wanted: Wanted
    ) -> Value {
        switch wanted {
        case .contentType:
            let found = staticMember(name, of: TypeReference(name: "UTType", file: scope.file), node, scope)
            guard found.isUnknown else { return found }
            // If a list is expected, the member may be in `extension [UTType]`.
            return staticMember(name, of: TypeReference(name: "Array", file: scope.file), node, scope)
        case .type(let type): return staticMember(name, of: TypeReference(name: type, file: scope.file), node, scope)
        case .anything: return unknown(node, scope)
        }
    }

    /// Returns the value of a static member of a type, or of a system constant of `UTType`.
    private func staticMember(
        _ name: String, of type: TypeReference, _ node: some SyntaxProtocol, _ scope: Scope
    ) -> Value {
        if let member = member(name, of: type) {
            let inner = self.scope(of: member, of: .type(type), owner: type, depth: scope.depth)
            // A constant in a type usually has that type.
            let isContentType = type.name == "UTType" || type.name == "Array"
            return value(of: member, inner, node, isContentType ? .contentType : .type(type.name))
        }
        if type.name == "UTType", let identifier = SystemTypes.identifiers[name] {
            return .contentType(ContentType(.identifier, identifier))
        }
        if name == "allCases" { return allCases(of: type) ?? unknown(node, scope) }
        if name.first?.isUppercase == true { return .type(TypeReference(name: name, file: scope.file)) }
        return unknown(node, scope)
    }

    /// Returns the value that a value's member has.
    func member(
        _ name: String, of base: Value, _ node: some SyntaxProtocol, _ scope: Scope, _ wanted: Wanted
    ) -> Value {
        switch base {
        case .type(let type): return staticMember(name, of: type, node, scope)
        case .instance(let type, let arguments):
            if let given = arguments[name] { return given }
            if type.name == "URL", case .text(let text)? = arguments["string"], let part = Self.part(name, ofURL: text)
            {
                return .text(part)
            }
            guard let member = member(name, of: type) else { return unknown(node, scope) }
            let inner = self.scope(of: member, of: base, owner: type, depth: scope.depth)
            return value(of: member, inner, node, wanted)
        case .enumCase(let type, let caseName):
            if name == "rawValue" { return rawValue(caseName, of: type, scope) ?? unknown(node, scope) }
            guard let member = member(name, of: type) else { return unknown(node, scope) }
            let inner = self.scope(of: member, of: base, owner: type, depth: scope.depth)
            return value(of: member, inner, node, wanted)
        case .contentType(let type):
            if name == "identifier", [.identifier, .exportedAs].contains(type.spelling) { return .text(type.text) }
            return unknown(node, scope)
        case .list(let values):
            switch name {
            case "first": return values.first ?? .nothing
            case "last": return values.last ?? .nothing
            case "isEmpty" where !values.contains(where: \.isUnknown): return .boolean(values.isEmpty)
            default: return unknown(node, scope)
            }
        case .unknown: return base
        default: return unknown(node, scope)
        }
    }

    /// Returns a property of a literal URL, or nil if the property is not supported.
    private static func part(_ name: String, ofURL text: String) -> String? {
        switch name {
        case "absoluteString": text
        case "scheme": text.firstIndex(of: ":").map { String(text[..<$0]) }
        default: nil
        }
    }

    /// Returns the cases of an enumeration in order, or nil if a case has associated values.
    private func allCases(of type: TypeReference) -> Value? {
        guard let entry = index.type(type.name, from: type.file), entry.kind == .enumeration else { return nil }
        var cases: [Value] = []
        for member in entry.members {
            guard case .enumCase(let element) = member.kind else { continue }
            guard element.parameterClause == nil else { return nil }
            cases.append(.enumCase(type, member.name))
        }
        return .list(cases)
    }

    /// Returns the raw value of a case in an enumeration of strings.
    private func rawValue(_ name: String, of type: TypeReference, _ scope: Scope) -> Value? {
        guard let entry = index.type(type.name, from: type.file), entry.inherited.contains("String"),
            let member = entry.members.first(where: { $0.name == name }), case .enumCase(let element) = member.kind
        else { return nil }
        guard let written = element.rawValue else { return .text(name) }
        return value(written.value, Scope(file: member.file, depth: scope.depth + 1))
    }
}
