extension DocumentApp {
    /// A scene of the app, as decisions speak of it.
    public struct Scene: Sendable {
        /// Its name, or one made of its kind and place.
        public var name: String
        /// The kind.
        public var kind: SceneDeclaration.Kind
        /// The conditions of `handlesExternalEvents(matching:)`, its own or else those of the custom scene around it; nil
        /// when there is no such modifier.
        public var matching: [String]?
        /// The conditions under which the views of a new window prefer an event: the union of all modifiers.
        public var preferring: [String]
        /// The conditions under which the views of a new window allow an event: the union of all modifiers.
        public var allowing: [String]
        /// The conditions of these three lists that could not be read.
        public var unknownConditions: [SceneDeclaration.UnknownCondition]
        /// The names of the custom scenes around it, the outermost first.
        public var enclosing: [String]

        /// Whether an event or a connecting session can make a window of it.
        ///
        /// Inferred: settings, menu bar extras and the launch scene open in their own ways, a custom scene is made of
        /// others.
        public var makesWindows: Bool { [.documentGroup, .windowGroup, .window].contains(kind) }

        /// The first condition of a list that could not be read.
        public func firstUnknown(_ list: SceneDeclaration.UnknownCondition.List) -> SceneDeclaration.UnknownCondition? {
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
            // As the views of both are asked, but of the matching conditions the inner ones only.
            unknownConditions =
                (outer?.unknownConditions ?? []).filter { !(hasModifier && $0.list == .matching) } + own
            preferring = (outer?.preferring ?? []) + declaration.preferring
            allowing = (outer?.allowing ?? []) + declaration.allowing
            enclosing = outer.map { $0.enclosing + [$0.name] } ?? []
        }

        /// The scenes of an app in declared order.
        static func all(of declarations: [SceneDeclaration]) -> [Scene] {
            var scenes: [Scene] = []
            var counts: [SceneDeclaration.Kind: Int] = [:]
            func add(_ declaration: SceneDeclaration, inside outer: Scene?) {
                counts[declaration.kind, default: 0] += 1
                let name = declaration.name(at: counts[declaration.kind, default: 1])
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
    /// The name by which answers speak of a scene that is the nth of its kind.
    func name(at place: Int) -> String {
        name ?? document ?? (kind == .documentGroup ? "group \(place)" : "\(kind.rawValue) \(place)")
    }
}
