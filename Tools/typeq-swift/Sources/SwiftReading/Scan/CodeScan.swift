import SwiftSyntax

/// Reads what counts wherever it stands: types that the code makes, delegate adaptors, document controllers and classes,
/// smells.
final class CodeScan {
    let evaluator: Evaluator
    private let apps: [TypeEntry]
    private(set) var adaptors: [DelegateAdaptor] = []
    private(set) var documentControllers: [ClassDeclaration] = []
    private(set) var documentClasses: [ClassDeclaration] = []
    private(set) var unknowns: [Unknown] = []
    private(set) var smells: [Smell] = []

    private var index: SourceIndex { evaluator.index }

    /// Makes a scan; of the types that adopt `App`, the chosen one stands first.
    init(_ evaluator: Evaluator, apps: [TypeEntry]) {
        self.evaluator = evaluator
        self.apps = apps
    }

    func scan() {
        // Looking at one file can have others parsed.
        var done: Set<Int> = []
        while let file = index.trees.keys.filter({ !done.contains($0) }).min() {
            done.insert(file)
            guard let tree = index.trees[file] else { continue }
            let visitor = CodeVisitor(file: file, conditions: index.conditions)
            visitor.walk(tree)
            for call in visitor.typeCalls { readType(call, file) }
            for sequence in visitor.comparisons { readComparison(sequence, file) }
            for adaptor in visitor.adaptors { readAdaptor(adaptor, file) }
        }
        for entry in index.allTypes where entry.kind == .classType { readClass(entry) }
        // The app's own counts first, wherever it stands.
        adaptors.sort { ($0.declaredIn == nil ? 0 : 1, $0.place) < ($1.declaredIn == nil ? 0 : 1, $1.place) }
        smells.sort { $0.place < $1.place }
    }

    // MARK: - Types

    private func readType(_ call: FunctionCallExprSyntax, _ file: Int) {
        evaluator.restart()
        let scope = Self.scope(around: Syntax(call), file)
        let value = evaluator.contentType(call, scope)
        if case .unknown(let unknown) = value, unknown.what == .identifier { unknowns.append(unknown) }
        guard call.arguments.first?.label?.text == "filenameExtension", let argument = call.arguments.first?.expression,
            isPath(argument, evaluator.value(argument, scope))
        else { return }
        smells.append(Smell(rule: .pathAsExtension, text: shortened(call), place: Place(call, in: file)))
    }

    /// Whether an argument is a path or a file name rather than an extension.
    private func isPath(_ argument: ExprSyntax, _ value: Value) -> Bool {
        if case .text(let text) = value { return text.contains("/") || text.contains(".") }
        var expression = argument
        if let call = expression.as(FunctionCallExprSyntax.self) { expression = call.calledExpression }
        guard let access = expression.as(MemberAccessExprSyntax.self), access.base != nil else { return false }
        return ["path", "absoluteString", "relativePath", "relativeString", "lastPathComponent"].contains(
            access.declName.baseName.text)
    }

    /// The scope of the code around a node: its types and extensions.
    static func scope(around node: Syntax, _ file: Int) -> Scope {
        var outer: [String] = []
        var parent = node.parent
        while let current = parent {
            if let group = current.asProtocol((any DeclGroupSyntax).self) {
                if let declaration = group.as(ExtensionDeclSyntax.self) {
                    outer = TypeName.path(declaration.extendedType) + outer
                } else if let named = current.asProtocol((any NamedDeclSyntax).self) {
                    outer.insert(named.name.bareName, at: 0)
                }
            }
            parent = current.parent
        }
        return Scope(file: file, owner: outer.last.map { TypeReference(name: $0, file: file) }, outer: outer)
    }

    // MARK: - Comparisons

    private func readComparison(_ sequence: SequenceExprSyntax, _ file: Int) {
        evaluator.restart()
        let scope = Self.scope(around: Syntax(sequence), file)
        let elements = Array(sequence.elements)
        for (position, element) in elements.enumerated().dropFirst().dropLast() {
            guard let symbol = element.as(BinaryOperatorExprSyntax.self)?.operator.text, ["==", "!="].contains(symbol)
            else { continue }
            let left = Comparand(elements[position - 1], scope, evaluator)
            let right = Comparand(elements[position + 1], scope, evaluator)
            guard Comparand.areTypes(left, right) else { continue }
            let text = "\(shortened(elements[position - 1])) \(symbol) \(shortened(elements[position + 1]))"
            smells.append(
                Smell(rule: .typeEquality, text: text, place: Place(elements[position - 1], in: file)))
        }
    }

    // MARK: - Classes

    private func readAdaptor(_ variable: VariableDeclSyntax, _ file: Int) {
        guard
            let attribute = variable.attributes.compactMap({ $0.as(AttributeSyntax.self) }).first(where: {
                CodeVisitor.adaptorKinds.contains(TypeName.path($0.attributeName).last ?? "")
            }), let kind = TypeName.path(attribute.attributeName).last
        else { return }
        let owner = Self.scope(around: Syntax(variable), file).outer.last
        let isApp = owner != nil && owner == apps.first?.name
        if !isApp, apps.dropFirst().contains(where: { $0.name == owner }) { return }
        var adaptor = DelegateAdaptor(kind: kind, place: Place(variable, in: file))
        if !isApp { adaptor.declaredIn = owner ?? "(no type)" }
        var name: String?
        if case .argumentList(let arguments)? = attribute.arguments, let first = arguments.first {
            name = TypeName.path(first.expression)?.last
        }
        if name == nil, let type = variable.bindings.first?.typeAnnotation?.type { name = TypeName.path(type).last }
        if let name {
            let type = evaluator.resolve(TypeReference(name: name, file: file))
            adaptor.className = type.name
            if let entry = index.type(type.name, from: type.file) {
                adaptor.isObservable =
                    entry.attributes.contains("Observable")
                    || evaluator.conformances(of: type).contains("ObservableObject")
            }
        } else {
            unknowns.append(Unknown(.delegate, variable, in: file))
        }
        adaptors.append(adaptor)
    }

    /// The system's classes of documents.
    private static let documentSuperclasses = ["NSPersistentDocument", "NSDocument", "UIManagedDocument", "UIDocument"]

    private func readClass(_ entry: TypeEntry) {
        let adopted = evaluator.conformances(of: TypeReference(name: entry.name, file: entry.place.file))
        if adopted.contains("NSDocumentController") {
            documentControllers.append(ClassDeclaration(name: entry.name, place: entry.place))
        }
        if let superclass = Self.documentSuperclasses.first(where: adopted.contains) {
            documentClasses.append(ClassDeclaration(name: entry.name, superclass: superclass, place: entry.place))
        }
    }
}

/// One side of `==`.
private struct Comparand {
    /// It is a type, as everybody can see: `UTType.png`, `UTType("…")`.
    var isExplicit = false
    /// It is a member that `UTType` has: `.png`.
    var isImplicit = false
    /// It is declared to be a type, or is the content type of a configuration.
    var isDeclared = false

    init(_ expression: ExprSyntax, _ scope: Scope, _ evaluator: Evaluator) {
        var expression = expression
        while let unwrapped = expression.as(ForceUnwrapExprSyntax.self) { expression = unwrapped.expression }
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

    static func areTypes(_ left: Comparand, _ right: Comparand) -> Bool {
        left.isExplicit || right.isExplicit || (left.isDeclared && (right.isImplicit || right.isDeclared))
            || (right.isDeclared && left.isImplicit)
    }
}

/// The annotated type of a parameter, local or property, found outwards from where it is used.
enum DeclaredType {
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
