import SwiftSyntax

/// Reads declarations outside scenes: types that the code creates, delegate adaptors, document controllers, document classes,
/// and code that is probably a mistake.
final class CodeScan {
    let evaluator: Evaluator
    private let apps: [TypeEntry]
    private(set) var adaptors: [DelegateAdaptor] = []
    private(set) var documentControllers: [ClassDeclaration] = []
    private(set) var documentClasses: [ClassDeclaration] = []
    private(set) var appDelegates: [AppDelegate] = []
    private(set) var sceneClasses: [ClassDeclaration] = []
    private(set) var eventHandlers: [EventHandler] = []
    /// The calls that create `NSHostingSceneRepresentation`.
    private(set) var representations: [(call: FunctionCallExprSyntax, scope: Scope)] = []
    /// The arguments of `UIApplicationMain`.
    private var started: Set<String> = []
    private(set) var unknowns: [Unknown] = []
    private(set) var smells: [Smell] = []

    private var index: SourceIndex { evaluator.index }

    /// Creates a scan. The first of the types that conform to `App` is the chosen app.
    init(_ evaluator: Evaluator, apps: [TypeEntry]) {
        self.evaluator = evaluator
        self.apps = apps
    }

    func scan() {
        // Reading a file can cause other files to be parsed.
        var done: Set<Int> = []
        while let file = index.trees.keys.filter({ !done.contains($0) }).min() {
            done.insert(file)
            guard let tree = index.trees[file] else { continue }
            let visitor = CodeVisitor(file: file, conditions: index.conditions)
            visitor.walk(tree)
            for call in visitor.typeCalls { readType(call, file) }
            for sequence in visitor.comparisons { readComparison(sequence, file) }
            for adaptor in visitor.adaptors { readAdaptor(adaptor, file) }
            for call in visitor.representations {
                representations.append((call, Self.scope(around: Syntax(call), file)))
            }
            for (name, node) in visitor.eventHandlers {
                eventHandlers.append(
                    EventHandler(name: name, text: shortened(node), location: CodeLocation(node, in: file)))
            }
            started.formUnion(visitor.started)
        }
        for entry in index.allTypes where entry.kind == .classType { readClass(entry) }
        // The adaptors in the app come first.
        adaptors.sort { ($0.declaredIn == nil ? 0 : 1, $0.location) < ($1.declaredIn == nil ? 0 : 1, $1.location) }
        smells.sort { $0.location < $1.location }
        eventHandlers.sort { $0.location < $1.location }
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
        smells.append(Smell(rule: .pathAsExtension, text: shortened(call), location: CodeLocation(call, in: file)))
    }

    /// Returns whether an argument is a path or a filename instead of a filename extension.
    private func isPath(_ argument: ExprSyntax, _ value: Value) -> Bool {
        if case .text(let text) = value { return text.contains("/") || text.contains(".") }
        var expression = argument
        if let call = expression.as(FunctionCallExprSyntax.self) { expression = call.calledExpression }
        guard let access = expression.as(MemberAccessExprSyntax.self), access.base != nil else { return false }
        return ["path", "absoluteString", "relativePath", "relativeString", "lastPathComponent"].contains(
            access.declName.baseName.text)
    }

    /// Returns the scope of a node, which consists of the enclosing types and extensions.
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
                Smell(rule: .typeEquality, text: text, location: CodeLocation(elements[position - 1], in: file)))
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
        var adaptor = DelegateAdaptor(kind: kind, location: CodeLocation(variable, in: file))
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

    /// The document classes of AppKit and UIKit. A subclass precedes its superclass.
    private static let documentSuperclasses = ["NSPersistentDocument", "NSDocument", "UIManagedDocument", "UIDocument"]

    private func readClass(_ entry: TypeEntry) {
        let type = TypeReference(name: entry.name, file: entry.location.file)
        let adopted = evaluator.conformances(of: type)
        if adopted.contains("UIApplicationDelegate") {
            var delegate = AppDelegate(name: entry.name, location: entry.location)
            delegate.isMain =
                !Set(entry.attributes).isDisjoint(with: ["main", "UIApplicationMain"]) || started.contains(entry.name)
            readConnection(of: type, into: &delegate)
            appDelegates.append(delegate)
        }
        if entry.name.contains("Scene") || adopted.contains(where: { $0.contains("Scene") }) {
            let superclass = SceneClasses.ancestor(of: entry, adopted, index)
            sceneClasses.append(ClassDeclaration(name: entry.name, superclass: superclass, location: entry.location))
        }
        if adopted.contains("NSDocumentController") {
            documentControllers.append(ClassDeclaration(name: entry.name, location: entry.location))
        }
        if let superclass = Self.documentSuperclasses.first(where: adopted.contains) {
            documentClasses.append(ClassDeclaration(name: entry.name, superclass: superclass, location: entry.location))
        }
    }
}

/// Collects the nodes in a file that `CodeScan` reads and that are compiled.
final class CodeVisitor: SyntaxVisitor {
    /// The names of the property wrappers for app delegates.
    static let adaptorKinds: Set<String> = [
        "NSApplicationDelegateAdaptor", "UIApplicationDelegateAdaptor", "WKApplicationDelegateAdaptor",
        "WKExtensionDelegateAdaptor",
    ]

    private let conditions: BuildConditions
    private(set) var typeCalls: [FunctionCallExprSyntax] = []
    private(set) var comparisons: [SequenceExprSyntax] = []
    private(set) var adaptors: [VariableDeclSyntax] = []
    private(set) var representations: [FunctionCallExprSyntax] = []
    /// The code that handles URLs and user activities, with the names of the handlers.
    private(set) var eventHandlers: [(name: String, node: Syntax)] = []
    /// The classes that are passed to `UIApplicationMain`.
    private(set) var started: Set<String> = []

    init(file: Int, conditions: BuildConditions) {
        self.conditions = conditions
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        if let elements = conditions.choose(node).clause?.elements { walk(elements) }
        return .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let labels: Set = ["exportedAs", "importedAs"]
        let path = TypeName.path(node.calledExpression) ?? []
        readSceneCall(node, path.last)
        if path.last == "UTType" || path.suffix(2) == ["UTType", "init"] {
            typeCalls.append(node)
        } else if let label = node.arguments.first?.label?.text, labels.contains(label),
            node.calledExpression.trimmedDescription.hasSuffix("init") || path.last == "Self"
        {
            typeCalls.append(node)
        }
        return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let compares = node.elements.contains {
            ["==", "!="].contains($0.as(BinaryOperatorExprSyntax.self)?.operator.text ?? "")
        }
        if compares { comparisons.append(node) }
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        let isAdaptor = node.attributes.contains { attribute in
            attribute.as(AttributeSyntax.self).map {
                Self.adaptorKinds.contains(TypeName.path($0.attributeName).last ?? "")
            } ?? false
        }
        if isAdaptor { adaptors.append(node) }
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if SceneClasses.handlesEvents(node) { eventHandlers.append((node.name.text, Syntax(node.signature))) }
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        if Self.handlers.contains(node.baseName.text) { eventHandlers.append((node.baseName.text, Syntax(node))) }
        return .visitChildren
    }

    private func readSceneCall(_ node: FunctionCallExprSyntax, _ type: String?) {
        if type == "NSHostingSceneRepresentation" { representations.append(node) }
        if type == "UIApplicationMain" {
            for argument in node.arguments {
                started.formUnion(SceneClasses.metatypes(in: Syntax(argument)))
            }
        }
    }

    /// The names that indicate code that handles URLs or user activities: view modifiers, which code in an extension
    /// can call without a base, the manager of Apple events, and a web authentication session, which handles a callback
    /// URL.
    private static let handlers: Set = [
        "onOpenURL", "onContinueUserActivity", "NSAppleEventManager", "ASWebAuthenticationSession",
    ]
}
