package import TypeRegistry

extension DocumentApp {
    /// A scene of the app, including the conditions that enclosing custom scenes add.
    package struct Scene: Sendable {
        /// The name of the scene, or a name that is derived from its kind and number.
        package var name: String
        /// The kind of the scene.
        package var kind: SceneDeclaration.Kind
        /// The conditions of the scene's own `handlesExternalEvents(matching:)` modifier, or else of the modifier of an
        /// enclosing custom scene. The value is nil if there is no such modifier.
        package var matching: [String]?
        /// The conditions of external events that the views of a new window prefer: the union of all modifiers.
        package var preferring: [String]
        /// The conditions of external events that the views of a new window allow: the union of all modifiers.
        package var allowing: [String]
        /// The conditions of the lists `matching`, `preferring` and `allowing` whose values are not apparent from the
        /// sources.
        package var unknownConditions: [SceneDeclaration.UnknownCondition]
        /// The names of the enclosing custom scenes, outermost first.
        package var enclosing: [String]

        /// Whether an event or a connecting session can create a window of the scene.
        ///
        /// It is inferred that settings, menu bar extras and the launch scene open in other ways, and that a custom scene
        /// consists of other scenes.
        package var makesWindows: Bool { [.documentGroup, .windowGroup, .window].contains(kind) }

        package func firstUnknown(_ list: SceneDeclaration.UnknownCondition.List) -> SceneDeclaration.UnknownCondition?
        {
            unknownConditions.first { $0.list == list }
        }

        init(group: Group) {
            (name, kind, matching, enclosing) = (group.name, .documentGroup, nil, [])
            (preferring, allowing, unknownConditions) = ([], [], [])
        }

        private init(_ declaration: SceneDeclaration, name: String, inside outer: Scene?) {
            self.name = name
            kind = declaration.kind
            let own = declaration.unknownConditions
            let hasModifier = declaration.matching != nil || own.contains { $0.list == .matching }
            matching = hasModifier ? declaration.matching ?? [] : outer?.matching
            // The conditions of the views are combined, but only the innermost matching conditions apply.
            unknownConditions = (outer?.unknownConditions ?? []).filter { !(hasModifier && $0.list == .matching) } + own
            preferring = (outer?.preferring ?? []) + declaration.preferring
            allowing = (outer?.allowing ?? []) + declaration.allowing
            enclosing = outer.map { $0.enclosing + [$0.name] } ?? []
        }

        /// Returns the scenes of an app in declared order. A custom scene precedes the scenes that it contains.
        static func all(of declarations: [SceneDeclaration]) -> [Scene] {
            var scenes: [Scene] = []
            var counts: [SceneDeclaration.Kind: Int] = [:]
            func add(_ declaration: SceneDeclaration, inside outer: Scene?) {
                counts[declaration.kind, default: 0] += 1
                let name = declaration.name(ofNumber: counts[declaration.kind, default: 1])
                let scene = Scene(declaration, name: name, inside: outer)
                scenes.append(scene)
                for inner in declaration.scenes { add(inner, inside: scene) }
            }
            for declaration in declarations { add(declaration, inside: nil) }
            return scenes
        }
    }
}

extension SceneDeclaration {
    /// Returns the name of the scene in results.
    ///
    /// - Parameter number: The number of the scene among the scenes of its kind, starting at 1. It is used for a scene without
    ///   a name.
    /// - Returns: The name.
    func name(ofNumber number: Int) -> String {
        name ?? document ?? (kind == .documentGroup ? "group \(number)" : "\(kind.rawValue) \(number)")
    }
}

/// The lookup tables of an app. They are computed once, so that decisions do not search all groups and scenes.
package struct DocumentAppIndex: Sendable {
    /// The indices of the groups that read a type, keyed by type.
    private var groups: [UTType: [Int]] = [:]
    /// The indices of the groups whose readable content types are incomplete.
    package private(set) var unreadGroups: [Int] = []
    /// The indices of the document types that claim a type, keyed by type.
    private var claims: [UTType: [Int]] = [:]
    /// The indices of the document types that claim files by legacy keys.
    package private(set) var legacyClaims: [Int] = []
    /// The indices of the groups that correspond to document types, keyed by the index of the document type, in an app that
    /// does not declare scenes.
    package private(set) var groupsOfDocumentTypes: [Int: Int] = [:]
    /// The index of the first group with a name, keyed by name.
    private var groupNames: [String: Int] = [:]
    /// The index of the first scene with a name, keyed by name.
    private var sceneNames: [String: Int] = [:]
    /// The matching conditions of scenes, in order, and the index of the scene to which each set belongs.
    private var matching = EventConditions()
    private var matchingScenes: [Int] = []
    /// The index of the first scene that creates windows and has no matching conditions.
    package private(set) var firstUnmatched: Int?
    /// The indices of the scenes with unknown conditions, keyed by the list of the conditions.
    private var incomplete: [SceneDeclaration.UnknownCondition.List: [Int]] = [:]

    init(groups: [DocumentApp.Group], claimedTypes: [DocumentApp.ClaimedType], scenes: [DocumentApp.Scene]) {
        for (index, group) in groups.enumerated() {
            for type in group.readable where self.groups[type]?.last != index {
                self.groups[type, default: []].append(index)
            }
            if !group.unreadReadable.isEmpty { unreadGroups.append(index) }
            if groupNames[group.name] == nil { groupNames[group.name] = index }
            if case .documentType(let claim) = group.origin { groupsOfDocumentTypes[claim] = index }
        }
        for (index, claim) in claimedTypes.enumerated() {
            if claim.isLegacy { legacyClaims.append(index) }
            for type in claim.contentTypes { claims[type, default: []].append(index) }
        }
        for (index, scene) in scenes.enumerated() {
            if sceneNames[scene.name] == nil { sceneNames[scene.name] = index }
            guard scene.kind != .custom else { continue }
            for list in Set(scene.unknownConditions.map({ $0.list })) { incomplete[list, default: []].append(index) }
            if let conditions = scene.matching {
                matching.add(conditions)
                matchingScenes.append(index)
            } else if firstUnmatched == nil, scene.makesWindows {
                firstUnmatched = index
            }
        }
    }

    /// Returns the index of the first scene whose matching conditions match an event.
    package func firstScene(matching event: FoldedText?) -> Int? {
        matching.firstSet(matching: event).map { matchingScenes[$0] }
    }

    /// Returns the indices of the scenes with unknown conditions in a list, in order.
    package func incomplete(_ list: SceneDeclaration.UnknownCondition.List) -> [Int] { incomplete[list] ?? [] }

    /// Returns the index of the first group with a name.
    package func group(named name: String) -> Int? { groupNames[name] }

    /// Returns the index of the first scene with a name.
    func scene(named name: String) -> Int? { sceneNames[name] }

    /// Returns the indices of the groups that read exactly the given type, in order.
    package func groups(reading type: UTType) -> [Int] { groups[type] ?? [] }

    /// Returns the indices of the document types that claim exactly the given type, in order.
    package func claims(on type: UTType) -> [Int] { claims[type] ?? [] }
}
