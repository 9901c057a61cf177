import TypeRegistry

/// A type that conforms to itself.
enum ConformanceCycle: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_CONFORMANCE_CYCLE",
        catches:
            "a type with tags, or an exported one, that conforms to itself, directly or through other types, and has no other supertype for files",
        reason:
            "A type cannot be its own supertype. Apple does not document what the system does with a cycle. Usually another supertype was meant.",
        fix: "remove the identifier from UTTypeConformsTo, or name the intended supertype",
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
                // Another rule reports an empty identifier.
                guard !start.isEmpty, !done.contains(start),
                    let loop = loop(from: start, through: parent.text, byIdentifier)
                else {
                    continue
                }
                done.formUnion(loop.map { TypeIdentifier.folded($0) })
                let text =
                    loop.count == 1
                    ? "itself" : "itself in a cycle: " + ([type.identifier] + loop).joined(separator: " → ")
                reporter.report(
                    "'\(type.identifier)' conforms to \(text)", at: parent.location,
                    as: isSound(type, subject) ? LoopBesides.self : nil,
                    related: loop.dropLast().compactMap { byIdentifier[TypeIdentifier.folded($0)] }.map {
                        LintFinding.Related(message: "'\($0.identifier)' is declared here", location: $0.location)
                    })
            }
        }
    }

    /// Whether other supertypes make the type one of files or folders, or no file gets the type by this declaration: it is
    /// imported and has no tags, so it only matters where another app exports the type.
    private static func isSound(_ type: DeclaredType, _ subject: LintSubject) -> Bool {
        if !type.isExported, type.declaration.tags.values.allSatisfy(\.isEmpty) { return true }
        let supertypes = subject.declaredType(type.identifier)?.supertypeSequence
        return supertypes?.contains {
            ["public.data", "com.apple.package", "public.directory"].contains($0.identifier)
        }
            ?? false
    }

    /// The path from a type through a supertype back to it, in the app's declarations: the supertype first, the type last.
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
