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
        /// The names of the custom scenes around it, the outermost first.
        public var enclosing: [String]

        /// Whether an event or a connecting session can make a window of it.
        ///
        /// Inferred: settings, menu bar extras and the launch scene open in their own ways, a custom scene is made of
        /// others.
        public var makesWindows: Bool { [.documentGroup, .windowGroup, .window].contains(kind) }

        init(group: Group) {
            (name, kind, matching, preferring, allowing, enclosing) = (group.name, .documentGroup, nil, [], [], [])
        }

        private init(_ declaration: SceneDeclaration, name: String, inside outer: Scene?) {
            self.name = name
            kind = declaration.kind
            matching = declaration.matching ?? outer?.matching
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
