import SwiftSyntax

/// A type declaration or extension in a file, with the members that are compiled.
struct TypeEntry: Sendable {
    enum Kind: Sendable { case structure, classType, enumeration, actorType, protocolType, extensionOfType }

    var kind: Kind
    /// The name without the outer types: `Inner` in `extension Outer.Inner`.
    var name: String
    /// The names of the outer types, outermost first.
    var outer: [String]
    /// The names in the inheritance clause, without generic arguments and modules.
    var inherited: [String]
    /// The names of the attributes, such as `main` and `Observable`.
    var attributes: [String]
    var members: [Member]
    var location: CodeLocation
    /// The declaration.
    var node: Syntax
}

/// A named declaration: a member of a type, or a global declaration.
struct Member: Sendable {
    enum Kind: Sendable {
        case variable(PatternBindingSyntax)
        case function(FunctionDeclSyntax)
        case enumCase(EnumCaseElementSyntax)
        case alias(TypeSyntax)
        case initializer(InitializerDeclSyntax)
    }

    var name: String
    var isStatic: Bool
    var kind: Kind
    var attributes: [String]
    var outer: [String]
    var file: Int
    var location: CodeLocation
}

/// The declarations in a file.
struct FileDeclarations: Sendable {
    var types: [TypeEntry] = []
    var globals: [Member] = []
    /// The `#if` blocks around declarations whose conditions depend on the build settings.
    var unknownConditions: [Unknown] = []
}

/// Finds the declarations in a file that are compiled under given conditions, except declarations in function bodies.
struct DeclarationCollector {
    let file: Int
    let conditions: BuildConditions
    private(set) var found = FileDeclarations()

    init(file: Int, conditions: BuildConditions) {
        self.file = file
        self.conditions = conditions
    }

    mutating func collect(_ tree: SourceFileSyntax) {
        collect(tree.statements)
    }

    private mutating func collect(_ items: CodeBlockItemListSyntax) {
        for item in items {
            guard case .decl(let declaration) = item.item else { continue }
            if let block = declaration.as(IfConfigDeclSyntax.self) {
                if case .statements(let inner) = chosen(block)?.elements { collect(inner) }
            } else if collectType(declaration, outer: []) == false {
                found.globals += members(declaration, outer: [])
            }
        }
    }

    private mutating func members(of block: MemberBlockItemListSyntax, outer: [String]) -> [Member] {
        var result: [Member] = []
        for item in block {
            if let condition = item.decl.as(IfConfigDeclSyntax.self) {
                if case .decls(let inner) = chosen(condition)?.elements { result += members(of: inner, outer: outer) }
            } else if collectType(item.decl, outer: outer) == false {
                result += members(item.decl, outer: outer)
            }
        }
        return result
    }

    private mutating func chosen(_ block: IfConfigDeclSyntax) -> IfConfigClauseSyntax? {
        let (clause, isKnown) = conditions.choose(block)
        if !isKnown, Relevance.mattersText(block.trimmedDescription) {
            found.unknownConditions.append(.condition(block, in: file))
        }
        return clause
    }

    /// Adds a type or an extension. Returns false for a declaration of another kind.
    private mutating func collectType(_ declaration: DeclSyntax, outer: [String]) -> Bool {
        switch declaration.as(DeclSyntaxEnum.self) {
        case .structDecl(let node): add(node, .structure, node.name.bareName, outer)
        case .classDecl(let node): add(node, .classType, node.name.bareName, outer)
        case .enumDecl(let node): add(node, .enumeration, node.name.bareName, outer)
        case .actorDecl(let node): add(node, .actorType, node.name.bareName, outer)
        case .protocolDecl(let node): add(node, .protocolType, node.name.bareName, outer)
        case .extensionDecl(let node):
            let path = TypeName.path(node.extendedType)
            guard let name = path.last else { return true }
            add(node, .extensionOfType, name, outer + path.dropLast())
        default: return false
        }
        return true
    }

    private mutating func add(
        _ node: some DeclGroupSyntax, _ kind: TypeEntry.Kind, _ name: String, _ outer: [String]
    ) {
        let inherited = node.inheritanceClause?.inheritedTypes.flatMap { TypeName.names($0.type) } ?? []
        let index = found.types.count
        found.types.append(
            TypeEntry(
                kind: kind, name: name, outer: outer, inherited: inherited, attributes: Self.names(node.attributes),
                members: [], location: CodeLocation(node, in: file), node: Syntax(node)))
        found.types[index].members = members(of: node.memberBlock.members, outer: outer + [name])
    }

    private func members(_ declaration: DeclSyntax, outer: [String]) -> [Member] {
        func member(
            _ name: String, _ kind: Member.Kind, _ node: some SyntaxProtocol, isStatic: Bool,
            _ attributes: AttributeListSyntax
        ) -> Member {
            Member(
                name: name, isStatic: isStatic, kind: kind, attributes: Self.names(attributes), outer: outer,
                file: file, location: CodeLocation(node, in: file))
        }
        switch declaration.as(DeclSyntaxEnum.self) {
        case .variableDecl(let node):
            // In `var a, b: T`, both variables have the same type.
            return node.bindings.compactMap { binding in
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return nil }
                return member(
                    name.bareName, .variable(binding), binding, isStatic: Self.isStatic(node.modifiers),
                    node.attributes)
            }
        case .functionDecl(let node):
            return [
                member(
                    node.name.bareName, .function(node), node, isStatic: Self.isStatic(node.modifiers),
                    node.attributes)
            ]
        case .enumCaseDecl(let node):
            return node.elements.map { member($0.name.bareName, .enumCase($0), $0, isStatic: true, node.attributes) }
        case .typeAliasDecl(let node):
            return [member(node.name.bareName, .alias(node.initializer.value), node, isStatic: true, node.attributes)]
        case .initializerDecl(let node):
            return [member("init", .initializer(node), node, isStatic: true, node.attributes)]
        default: return []
        }
    }

    private static func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
        modifiers.contains { ["static", "class"].contains($0.name.text) }
    }

    static func names(_ attributes: AttributeListSyntax) -> [String] {
        attributes.compactMap { $0.as(AttributeSyntax.self).flatMap { TypeName.path($0.attributeName).last } }
    }
}
