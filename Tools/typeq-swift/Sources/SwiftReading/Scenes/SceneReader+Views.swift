import SwiftSyntax

extension SceneReader {
    /// Reads the modifiers for external events of the views in a scene, through the project's own views. Several add up.
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

/// Walks views: the code of a scene, and the declarations of the project's own views that it names.
private final class ViewVisitor: SyntaxVisitor {
    private let reader: SceneReader
    /// The lists of the modifiers, in the order in which they were met.
    private(set) var found: [(list: UnknownCondition.List, conditions: EventConditions)] = []
    private var queue: [(Syntax, Scope)] = []
    private var seen: Set<Syntax> = []
    private var asked: [TypeReference: Set<String>] = [:]
    private var scope = Scope(file: 0)

    /// How many declarations are walked for one scene.
    private static let most = 20_000

    init(_ reader: SceneReader) {
        self.reader = reader
        super.init(viewMode: .sourceAccurate)
    }

    func visitAll(_ start: [(Syntax, Scope)]) {
        queue = start
        var next = 0
        while next < queue.count, next < Self.most {
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
        // In an extension of `View` it stands without a base.
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
        // Views that a scene was given: `content()`, `self.content`.
        let given = isMember ? scope.properties[name] : scope.locals[name] ?? scope.properties[name]
        if case .closure(let closure, let captured)? = given {
            if seen.insert(Syntax(closure)).inserted { queue.append((Syntax(closure), captured)) }
        } else if name.first?.isUppercase == true {
            enqueueType(name)
        } else if isMember {
            // `.modifier()` of the project's own, and `self.part`.
            enqueueMember(name, of: "View")
            if let owner = scope.owner { enqueueMember(name, of: owner.name) }
        } else if let owner = scope.owner {
            enqueueMember(name, of: owner.name)
        }
        return .skipChildren
    }

    /// The code of a type that is a view, or a modifier of views.
    private func enqueueType(_ name: String) {
        let type = reader.evaluator.resolve(TypeReference(name: name, file: scope.file))
        guard reader.evaluator.isDeclared(type) else { return }
        let adopted = reader.evaluator.conformances(of: type)
        guard !adopted.isDisjoint(with: ["View", "ViewModifier", "Commands"]) else { return }
        if let body = reader.evaluator.member("body", of: type) { enqueue(body, owner: type) }
    }

    private func enqueueMember(_ name: String, of owner: String) {
        let type = TypeReference(name: owner, file: scope.file)
        // Code names the same few members again and again.
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
        // What the scene was given is given to its own parts.
        if owner.name == scope.owner?.name { inner.properties = scope.properties }
        queue.append((node, inner))
    }
}
