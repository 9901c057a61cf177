import SwiftSyntax

/// Reads the classes of scenes, scene delegates and app delegates.
enum SceneClasses {
    /// The system's scene classes.
    private static let scenes: Set<String> = [
        "UIWindowScene", "UIScene", "CPTemplateApplicationScene", "CPTemplateApplicationDashboardScene",
        "CPTemplateApplicationInstrumentClusterScene",
    ]

    /// Returns the system's scene class or scene delegate protocol from which a class inherits, or else its first superclass
    /// that is not in the sources, or nil if there is none.
    static func ancestor(of entry: TypeEntry, _ adopted: Set<String>, _ index: SourceIndex) -> String? {
        if let scene = scenes.sorted().first(where: adopted.contains) { return scene }
        if let delegate = adopted.sorted().first(where: { $0.hasSuffix("SceneDelegate") }) { return delegate }
        return superclass(of: entry, index)
    }

    /// Returns the first superclass of a class that is not in the sources, or nil if there is none.
    static func superclass(of entry: TypeEntry, _ index: SourceIndex) -> String? {
        var entry = entry
        for _ in 0..<32 {
            // A superclass precedes protocols.
            guard let parent = entry.inherited.first else { return nil }
            guard let next = index.type(parent, from: entry.location.file) else { return parent }
            guard next.kind == .classType else { return nil }
            entry = next
        }
        return nil
    }

    /// The labels with which a delegate method receives URLs or user activities, keyed by the name of the method.
    private static let handlers: [String: Set<String>] = [
        "application": ["open", "handleOpen", "continue", "openFile", "openFiles", "openURLs"],
        "scene": ["openURLContexts", "continue"],
    ]

    /// Returns whether a function is a delegate method that receives URLs or user activities.
    ///
    /// Sources: [UIApplicationDelegate](https://developer.apple.com/documentation/uikit/uiapplicationdelegate),
    /// [NSApplicationDelegate](https://developer.apple.com/documentation/appkit/nsapplicationdelegate),
    /// [UISceneDelegate](https://developer.apple.com/documentation/uikit/uiscenedelegate).
    static func handlesEvents(_ node: FunctionDeclSyntax) -> Bool {
        guard ["application", "scene"].contains(node.name.text) else { return false }
        let labels = node.signature.parameterClause.parameters.map(\.firstName.bareName)
        if let known = handlers[node.name.text], !known.isDisjoint(with: labels) { return true }
        // If an event launches the app, the options contain the event.
        guard let body = node.body, labels.contains("willConnectTo") || labels.contains("didFinishLaunchingWithOptions")
        else { return false }
        let text = Array(body.trimmedDescription.utf8)
        return ["urlContexts", "userActivities", ".url]", ".userActivityDictionary]"].contains {
            Relevance.contains(text, Array($0.utf8))
        }
    }

    /// Returns the names of the types in `T.self` below a node.
    static func metatypes(in node: Syntax) -> Set<String> {
        var names: Set<String> = []
        for child in node.children(viewMode: .sourceAccurate) {
            if let access = child.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "self",
                let name = access.base.flatMap({ TypeName.path($0)?.last })
            {
                names.insert(name)
            } else {
                names.formUnion(metatypes(in: child))
            }
        }
        return names
    }
}

/// Collects the scene configurations that a method creates, and the delegate classes that it sets.
private final class ConfigurationVisitor: SyntaxVisitor {
    private(set) var configurations = 0
    private(set) var delegates: [Set<String>] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let path = TypeName.path(node.calledExpression) ?? []
        if path.last == "UISceneConfiguration" || path.suffix(2) == ["UISceneConfiguration", "init"] {
            configurations += 1
        }
        return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let elements = Array(node.elements)
        if elements.count == 3, elements[1].is(AssignmentExprSyntax.self),
            elements[0].as(MemberAccessExprSyntax.self)?.declName.baseName.text == "delegateClass"
        {
            delegates.append(SceneClasses.metatypes(in: Syntax(node)))
        }
        return .visitChildren
    }
}

extension CodeScan {
    /// Reads `application(_:configurationForConnecting:options:)` of an app delegate, its extensions and its superclasses.
    ///
    /// Source: [UIApplicationDelegate](https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:configurationforconnecting:options:)).
    func readConnection(of type: TypeReference, into delegate: inout AppDelegate) {
        var type = evaluator.resolve(type)
        for _ in 0..<32 {
            let entries = evaluator.entries(of: type)
            for case .function(let function) in entries.flatMap(\.members).map(\.kind)
            where function.signature.parameterClause.parameters.contains(where: {
                $0.firstName.bareName == "configurationForConnecting"
            }) {
                delegate.connectsScenes = true
                guard let body = function.body else { return }
                let visitor = ConfigurationVisitor(viewMode: .sourceAccurate)
                visitor.walk(body)
                // Each session receives the only configuration, with the only class.
                if visitor.configurations == 1, visitor.delegates.count == 1, visitor.delegates[0].count == 1 {
                    delegate.sceneDelegate = visitor.delegates[0].first
                }
                return
            }
            guard let entry = entries.first(where: { $0.kind == .classType }), let parent = entry.inherited.first else {
                return
            }
            let next = evaluator.resolve(TypeReference(name: parent, file: entry.location.file))
            guard evaluator.isDeclared(next) else {
                // A superclass in another module, such as `FlutterAppDelegate`, may have the method.
                let isReserved = ["UI", "NS"].contains { parent.hasPrefix($0) }
                delegate.connectsScenes = !isReserved
                return
            }
            type = next
        }
    }
}
