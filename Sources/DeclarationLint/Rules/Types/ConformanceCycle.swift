import TypeRegistry

/// A type that conforms to itself.
enum ConformanceCycle: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_CONFORMANCE_CYCLE",
        catches: "a type that conforms to itself, directly or round a loop, and to no kind of file but by that",
        reason:
            "A type cannot be a kind of itself. What the system makes of a loop is not documented; mostly the other parent was meant.",
        fix: "take the identifier out of UTTypeConformsTo, or write the parent that was meant",
        source: "15 of 872 declarations in a sample of shipped apps (SourceCodeSyntaxHighlight)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var byIdentifier: [String: DeclaredType] = [:]
        for type in subject.types where byIdentifier[TypeIdentifier.folded(type.identifier)] == nil {
            byIdentifier[TypeIdentifier.folded(type.identifier)] = type
        }
        var done: Set<String> = []
        for type in subject.types {
            for parent in type.conformsTo {
                let start = TypeIdentifier.folded(type.identifier)
                // An empty one has another mistake first.
                guard !start.isEmpty, !done.contains(start),
                    let loop = loop(from: start, through: parent.text, byIdentifier)
                else {
                    continue
                }
                done.formUnion(loop.map { TypeIdentifier.folded($0) })
                let text =
                    loop.count == 1
                    ? "itself" : "itself in a circle: " + ([type.identifier] + loop).joined(separator: " → ")
                reporter.report(
                    "'\(type.identifier)' conforms to \(text)", at: parent.place,
                    as: isSound(type, subject) ? LoopBesides.self : nil,
                    related: loop.dropLast().compactMap { byIdentifier[TypeIdentifier.folded($0)] }.map {
                        LintFinding.Related(message: "'\($0.identifier)' is declared here", place: $0.place)
                    })
            }
        }
    }

    /// Whether the type is bytes or a folder by its other supertypes.
    private static func isSound(_ type: DeclaredType, _ subject: LintSubject) -> Bool {
        let supertypes = subject.declaredType(type.identifier)?.supertypeSequence
        return supertypes?.contains {
            ["public.data", "com.apple.package", "public.directory"].contains($0.identifier)
        }
            ?? false
    }

    /// The way from a type through a parent back to it, the parent first and the type last, over the app's declarations.
    private static func loop(
        from start: String, through parent: String, _ types: [String: DeclaredType]
    ) -> [String]? {
        var cameFrom: [String: String] = [:]
        var queue = [TypeIdentifier.folded(parent)]
        var next = 0
        var seen: Set<String> = [queue[0]]
        while next < queue.count {
            let current = queue[next]
            next += 1
            if current == start {
                var path = [current]
                while let before = cameFrom[path[path.count - 1]] { path.append(before) }
                return path.reversed().map { types[$0]?.identifier ?? $0 }
            }
            for parent in types[current]?.declaration.conformsTo ?? [] {
                let folded = TypeIdentifier.folded(parent)
                if seen.insert(folded).inserted {
                    cameFrom[folded] = current
                    queue.append(folded)
                }
            }
        }
        return nil
    }
}
