import SwiftSyntax

/// The external event conditions in a list of a modifier.
struct EventConditions {
    /// The known conditions.
    var known: [String] = []
    /// The unknown conditions.
    var unknown: [Unknown] = []
}

extension SceneReader {
    /// Returns the external event conditions in a list. Unknown conditions are reported.
    func conditions(_ expression: ExprSyntax, _ scope: Scope) -> EventConditions {
        var result = EventConditions()
        let value = evaluator.set(expression, scope, .type("String"))
        for element in value.elements ?? [value] {
            switch element {
            case .text(let text) where value.elements != nil:
                if !result.known.contains(text) { result.known.append(text) }
            case .unknown(let unknown):
                result.unknown.append(Unknown(what: .conditions, text: unknown.text, location: unknown.location))
            default: result.unknown.append(Unknown(.conditions, expression, in: scope.file))
            }
        }
        result.unknown.forEach(report)
        return result
    }
}

extension Scene {
    /// Adds conditions to one of the lists, which is then not nil.
    mutating func add(_ conditions: EventConditions, to list: UnknownCondition.List) {
        let path: WritableKeyPath<Scene, [String]?> =
            switch list {
            case .matching: \.matching
            case .preferring: \.preferring
            case .allowing: \.allowing
            }
        let before = self[keyPath: path] ?? []
        self[keyPath: path] = before + conditions.known.filter { !before.contains($0) }
        for unknown in conditions.unknown.map({ UnknownCondition(list, $0) }) where !unknownConditions.contains(unknown)
        {
            unknownConditions.append(unknown)
        }
    }
}

extension SceneReader {
    /// Adds the conditions of the view modifiers in a scene, including those in views that the sources declare.
    ///
    /// Source: [handlesExternalEvents(preferring:allowing:)](https://developer.apple.com/documentation/swiftui/view/handlesexternalevents(preferring:allowing:)).
    func readViews(of node: FunctionCallExprSyntax, _ scope: Scope, into scene: inout Scene) {
        guard viewsMatter else { return }
        let visitor = ViewVisitor(self)
        var queue = node.arguments.map { (Syntax($0.expression), scope) }
        if let trailing = node.trailingClosure { queue.append((Syntax(trailing), scope)) }
        queue += node.additionalTrailingClosures.map { (Syntax($0.closure), scope) }
        visitor.visitAll(queue)
        for (list, conditions) in visitor.found { scene.add(conditions, to: list) }
    }
}

/// Visits views: the code of a scene, and the declarations of the views to which it refers.
private final class ViewVisitor: SyntaxVisitor {
    private let reader: SceneReader
    /// The lists of the modifiers, in the order in which they were found.
    private(set) var found: [(list: UnknownCondition.List, conditions: EventConditions)] = []
    private var queue: [(Syntax, Scope)] = []
    private var seen: Set<Syntax> = []
    private var asked: [TypeReference: Set<String>] = [:]
    private var scope = Scope(file: 0)

    /// The maximum number of declarations that are visited for a scene.
    private static let maximumCount = 20_000

    init(_ reader: SceneReader) {
        self.reader = reader
        super.init(viewMode: .sourceAccurate)
    }

    func visitAll(_ start: [(Syntax, Scope)]) {
        queue = start
        var next = 0
        while next < queue.count, next < Self.maximumCount {
            let (node, scope) = queue[next]
            next += 1
            self.scope = scope
            walk(node)
        }
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        if let elements = reader.index.conditions.choose(node).clause?.elements { walk(elements) }
        return .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        // In an extension of `View`, the modifier can be called without a base.
        let callee = node.calledExpression
        let name = callee.as(MemberAccessExprSyntax.self)?.declName ?? callee.as(DeclReferenceExprSyntax.self)
        guard name?.baseName.text == "handlesExternalEvents" else { return .visitChildren }
        for argument in node.arguments {
            switch argument.label?.text {
            case "preferring": found.append((.preferring, reader.conditions(argument.expression, scope)))
            case "allowing": found.append((.allowing, reader.conditions(argument.expression, scope)))
            default: break
            }
        }
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.baseName.bareName
        let isMember =
            node.parent?.is(MemberAccessExprSyntax.self) == true
            && node.keyPathInParent != \MemberAccessExprSyntax.base
        // The name refers to a closure that is an argument of the scene: `content()`, `self.content`.
        let given = isMember ? scope.properties[name] : scope.locals[name] ?? scope.properties[name]
        if case .closure(let closure, let captured)? = given {
            if seen.insert(Syntax(closure)).inserted { queue.append((Syntax(closure), captured)) }
        } else if name.first?.isUppercase == true {
            enqueueType(name)
        } else if isMember {
            // The name refers to a modifier in the sources, or to a property such as `self.part`.
            enqueueMember(name, of: "View")
            if let owner = scope.owner { enqueueMember(name, of: owner.name) }
        } else if let owner = scope.owner {
            enqueueMember(name, of: owner.name)
        }
        return .skipChildren
    }

    /// Adds the body of a view or a view modifier to the queue.
    private func enqueueType(_ name: String) {
        let type = reader.evaluator.resolve(TypeReference(name: name, file: scope.file))
        guard reader.evaluator.isDeclared(type) else { return }
        let adopted = reader.evaluator.conformances(of: type)
        guard !adopted.isDisjoint(with: ["View", "ViewModifier", "Commands"]) else { return }
        if let body = reader.evaluator.member("body", of: type) { enqueue(body, owner: type) }
    }

    private func enqueueMember(_ name: String, of owner: String) {
        let type = TypeReference(name: owner, file: scope.file)
        // Code refers to the same few members many times.
        guard asked[type, default: []].insert(name).inserted else { return }
        guard let member = reader.evaluator.member(name, of: type) else { return }
        enqueue(member, owner: type)
    }

    private func enqueue(_ member: Member, owner: TypeReference) {
        let node: Syntax? =
            switch member.kind {
            case .variable(let binding): Syntax(binding)
            case .function(let function): function.body.map { Syntax($0) }
            default: nil
            }
        guard let node, seen.insert(node).inserted else { return }
        var inner = Scope(file: member.file, owner: owner, outer: member.outer)
        // The members of the same type have the same arguments.
        if owner.name == scope.owner?.name { inner.properties = scope.properties }
        queue.append((node, inner))
    }
}
