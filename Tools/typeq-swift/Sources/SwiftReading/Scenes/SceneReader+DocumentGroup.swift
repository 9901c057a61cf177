import SwiftSyntax

/// The initializers of `DocumentGroup`, which are distinguished by their labels.
///
/// Source: [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup).
extension SceneReader {
    /// Returns the document group that a call creates.
    func documentGroup(_ node: FunctionCallExprSyntax, _ scope: Scope) -> Scene {
        var scene = Scene("DocumentGroup", at: CodeLocation(node, in: scope.file))
        scene.readable = []
        let call = GroupCall(node)
        if let argument = call["viewing"] {
            scene.role = "viewer"
            readViewing(argument, call, &scene, scope)
        } else if let argument = call["editing"] {
            scene.role = "editor"
            readSwiftData(argument, call, &scene, scope)
        } else if let maker = call["makeReadableDocument"] {
            scene.role = "viewer"
            readDocument(maker, call, &scene, scope)
        } else if let maker = call["makeDocument"] {
            scene.role = "editor"
            if let allowed = call["allowCreating"] {
                if case .boolean(let creates) = evaluator.value(allowed, scope) {
                    scene.allowCreating = creates ? nil : false
                } else {
                    report(Unknown(.condition, allowed, in: scope.file))
                }
            }
            readDocument(maker, call, &scene, scope)
        } else {
            scene.role = "editor"
            // In `DocumentGroup { MyDocument() } editor: { … }`, the first trailing closure has no label.
            if let maker = call["newDocument"] ?? call.unlabelled {
                readDocument(maker, call, &scene, scope)
            } else {
                scene.addUnread(Unknown(.document, node, in: scope.file), self)
            }
        }
        if scene.name == nil { scene.name = scene.document }
        return scene
    }

    /// Reads `viewing: MyDocument.self` or, for SwiftData, `viewing:contentType:` and `viewing: .type, migrationPlan:`.
    private func readViewing(_ argument: ExprSyntax, _ call: GroupCall, _ scene: inout Scene, _ scope: Scope) {
        if call["contentType"] != nil || call["migrationPlan"] != nil {
            readSwiftData(argument, call, &scene, scope)
        } else {
            readDocument(argument, call, &scene, scope)
        }
    }

    /// Reads `editing: Model.self, contentType: .type` and `editing: .type, migrationPlan: Plan.self`.
    private func readSwiftData(_ argument: ExprSyntax, _ call: GroupCall, _ scene: inout Scene, _ scope: Scope) {
        scene.documentProtocol = "SwiftData"
        if call["migrationPlan"] != nil {
            scene.set(contentTypes(evaluator.value(argument, scope, .contentType), argument, scope), as: .readable)
            return
        }
        let models = evaluator.value(argument, scope)
        let first = models.elements?.first ?? models
        switch first {
        case .type(let type), .instance(let type, _): scene.document = type.name
        default: report(Unknown(.document, argument, in: scope.file))
        }
        guard let contentType = call["contentType"] else {
            return scene.addUnread(Unknown(.contentTypes, argument, in: scope.file), self)
        }
        scene.set(contentTypes(evaluator.value(contentType, scope, .contentType), contentType, scope), as: .readable)
    }

    /// Reads the document type of a group.
    private func readDocument(_ argument: ExprSyntax, _ call: GroupCall, _ scene: inout Scene, _ scope: Scope) {
        guard let type = call.annotatedDocument(scope.file) ?? documentType(argument, scope) else {
            return scene.addUnread(Unknown(.document, argument, in: scope.file), self)
        }
        let document = evaluator.resolve(type)
        scene.document = document.name
        let adopted = evaluator.conformances(of: document)
        scene.documentProtocol =
            if adopted.contains("ReferenceFileDocument") {
                "ReferenceFileDocument"
            } else if adopted.contains("FileDocument") {
                "FileDocument"
            } else if scene.role == "viewer", adopted.contains("ReadableDocument") {
                "ReadableDocument"
            } else {
                ["Document", "WritableDocument", "ReadableDocument"].first(where: adopted.contains)
            }
        if let readable = contentTypes("readableContentTypes", of: document) {
            scene.set(readable, as: .readable)
        } else {
            scene.addUnread(Unknown(.contentTypes, argument, in: scope.file), self)
        }
        if scene.role == "editor", let writable = contentTypes("writableContentTypes", of: document) {
            scene.set(writable, as: .writable)
        }
    }

    /// Returns the document type that an expression creates or names.
    private func documentType(_ argument: ExprSyntax, _ scope: Scope) -> TypeReference? {
        // A reference to an initializer, such as `MyDocument.init`.
        if let access = argument.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "init",
            let base = access.base, let name = TypeName.path(base)?.last
        {
            return TypeReference(name: name, file: scope.file)
        }
        return document(of: evaluator.value(argument, scope), scope)
    }

    private func document(of value: Value, _ scope: Scope) -> TypeReference? {
        switch value {
        case .type(let type), .instance(let type, _): return type
        case .closure(let closure, let captured):
            // The return type of the closure, or else the type of its value.
            if let type = closure.signature?.returnClause?.type, let name = TypeName.names(type).first {
                return TypeReference(name: name, file: captured.file)
            }
            return document(of: evaluator.call(closure, captured, [], .anything), captured)
        case .function(let member, let inner):
            guard case .function(let function) = member.kind else { return nil }
            if let type = function.signature.returnClause?.type, !type.is(SomeOrAnyTypeSyntax.self),
                let name = TypeName.names(type).first
            {
                return TypeReference(name: name == "Self" ? inner.owner?.name ?? name : name, file: member.file)
            }
            guard let body = function.body else { return nil }
            return document(of: evaluator.value(of: body.statements, inner, .anything), inner)
        case .choice(let values, _):
            let types = Set(values.compactMap { document(of: $0, scope).map(evaluator.resolve) })
            return types.count == 1 ? types.first : nil
        default: return nil
        }
    }

    /// Returns the content types in a static property of a document type, or nil if it has no such property.
    private func contentTypes(_ name: String, of type: TypeReference) -> ContentTypes? {
        guard let member = evaluator.member(name, of: type, isStatic: true) else {
            // SwiftUI uses the static property. An instance property has no effect.
            if let other = evaluator.member(name, of: type, isStatic: false) {
                report(Smell(rule: .instanceContentTypes, text: "\(type.name).\(name)", location: other.location))
            }
            return nil
        }
        evaluator.restart()
        let scope = evaluator.scope(of: member, of: .type(type), owner: type, depth: 0)
        guard case .variable(let node) = member.kind else { return nil }
        return contentTypes(evaluator.value(of: member, scope, node, .contentType), node, scope)
    }

    /// Returns the content types in a list. Unknown elements are reported.
    private func contentTypes(_ value: Value, _ node: some SyntaxProtocol, _ scope: Scope) -> ContentTypes {
        var result = ContentTypes()
        func addUnread(_ unknown: Unknown, possible: [ContentType]? = nil) {
            report(unknown)
            result.unread.append(UnreadTypes(unknown, index: result.known.count, possible: possible))
        }
        func add(_ value: Value) {
            switch value {
            case .contentType(let type): result.add(type)
            case .choice(let values, let location):
                // Only the types that occur in all branches are certain.
                let branches = values.map { contentTypes($0, node, scope) }
                var counts: [ContentType: Int] = [:]
                for type in branches.lazy.flatMap(\.known) { counts[type, default: 0] += 1 }
                var possible = ContentTypes()
                for type in branches.lazy.flatMap(\.known) where counts[type] != branches.count { possible.add(type) }
                let isComplete = branches.allSatisfy(\.unread.isEmpty)
                addUnread(
                    Unknown(what: .condition, text: "depends on a value at run time", location: location),
                    possible: isComplete ? possible.known : nil)
                for type in branches.first?.known ?? [] where counts[type] == branches.count { result.add(type) }
            case .unknown(let unknown): addUnread(unknown)
            case .list(let values): values.forEach(add)
            case .nothing: break
            default: addUnread(Unknown(.contentTypes, node, in: scope.file))
            }
        }
        add(value)
        return result
    }
}

/// The content types in a list that are apparent from the sources.
private struct ContentTypes {
    private(set) var known: [ContentType] = []
    var unread: [UnreadTypes] = []
    private var seen: Set<ContentType> = []

    /// Adds a type, unless it was already added.
    mutating func add(_ type: ContentType) {
        if seen.insert(type).inserted { known.append(type) }
    }
}

extension Scene {
    /// Sets a list of content types.
    fileprivate mutating func set(_ types: ContentTypes, as list: UnreadTypes.List) {
        if list == .readable { readable = types.known } else { writable = types.known }
        unreadTypes += types.unread.map { unread in
            var unread = unread
            unread.list = list
            return unread
        }
    }

    /// Reports that the readable content types are unknown. By default, the writable content types are the same.
    fileprivate mutating func addUnread(_ unknown: Unknown, _ reader: SceneReader) {
        reader.report(unknown)
        unreadTypes.append(UnreadTypes(unknown, index: 0, possible: nil))
    }
}

/// The arguments and closures in a call to `DocumentGroup`, identified by label.
struct GroupCall {
    private var labelled: [String: ExprSyntax] = [:]
    /// The first trailing closure if `editor:` or `viewer:` follows it, otherwise an argument without a label.
    private(set) var unlabelled: ExprSyntax?
    private let call: FunctionCallExprSyntax

    init(_ call: FunctionCallExprSyntax) {
        self.call = call
        for argument in call.arguments {
            if let label = argument.label?.bareName {
                labelled[label] = argument.expression
            } else {
                unlabelled = unlabelled ?? argument.expression
            }
        }
        for closure in call.additionalTrailingClosures {
            labelled[closure.label.bareName] = ExprSyntax(closure.closure)
        }
        if let trailing = call.trailingClosure, labelled["editor"] != nil || labelled["viewer"] != nil {
            unlabelled = ExprSyntax(trailing)
        }
    }

    subscript(label: String) -> ExprSyntax? { labelled[label] }

    /// Returns the document type if it is a generic argument of the call: `DocumentGroup<MyDocument, …>`, or
    /// `FileDocumentConfiguration<MyDocument>` as the type of a closure's parameter, or if it is the type of the parameter
    /// itself, as in `DocumentGroup { (document: MyDocument) in … } makeDocument: { … }`.
    func annotatedDocument(_ file: Int) -> TypeReference? {
        let callee = call.calledExpression.as(MemberAccessExprSyntax.self)?.base ?? call.calledExpression
        if let generic = callee.as(GenericSpecializationExprSyntax.self),
            case .type(let type)? = generic.genericArgumentClause.arguments.first?.argument,
            let name = TypeName.path(type).last
        {
            return TypeReference(name: name, file: file)
        }
        let closures = [
            call.trailingClosure, labelled["editor"]?.as(ClosureExprSyntax.self),
            labelled["viewer"]?.as(ClosureExprSyntax.self),
        ]
        for closure in closures.compactMap(\.self) {
            guard case .parameterClause(let clause)? = closure.signature?.parameterClause,
                let annotation = clause.parameters.first?.type
            else { continue }
            if let name = TypeName.path(annotation).last, !name.hasSuffix("DocumentConfiguration") {
                return TypeReference(name: name, file: file)
            }
            guard let type = annotation.as(IdentifierTypeSyntax.self),
                case .type(let argument)? = type.genericArgumentClause?.arguments.first?.argument,
                let name = TypeName.path(argument).last
            else { continue }
            return TypeReference(name: name, file: file)
        }
        return nil
    }
}
