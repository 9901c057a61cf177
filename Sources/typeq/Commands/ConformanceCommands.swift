import TypeRegistry

// The commands that ask how types conform to each other: conforms, tree.

extension CommandSpecification {
    static let conforms = CommandSpecification(
        command: .conforms,
        summary: "whether a type is another type, or conforms to it",
        operands: "TYPE SUPERTYPE",
        count: 2...2,
        examples: [
            ("typeq conforms public.jpeg public.image", "yes, and exit code 0"),
            ("typeq conforms -q .md public.text && echo text", "in a script"),
            ("typeq conforms --explain com.x.doc public.item", "the path between them, step by step"),
        ],
        completion: .types,
        run: { invocation, console in
            var (registry, code) = RegistryLayers.registryWithApp(invocation, &console)
            guard let type = console.type(invocation.operands[0], in: registry, &code),
                let supertype = console.type(invocation.operands[1], in: registry, &code)
            else { return code }
            let conformance = Conformance(of: type, to: supertype)
            if console.style.isJSON {
                var object = JSONObject()
                object.add(conformance)
                console.print(object)
            } else {
                console.print(conformance, isExplained: invocation[Options.explain])
            }
            return code.combined(with: conformance.path == nil ? .no : .yes)
        }
    )
}

extension CommandSpecification {
    static let tree = CommandSpecification(
        command: .tree,
        summary: "the supertypes of a type as a tree, or its subtypes",
        operands: "TYPE",
        count: 1...1,
        examples: [
            ("typeq tree public.swift-source", "up to public.item"),
            ("typeq tree --down public.archive", "every kind of archive"),
        ],
        completion: .types,
        run: { invocation, console in
            var (registry, code) = RegistryLayers.registryWithApp(invocation, &console)
            guard let root = console.type(invocation.operands[0], in: registry, &code) else { return code }
            let branches = invocation[Options.down] ? Branches.subtypes(of: registry) : Branches.supertypes
            var tree = TypeTree(branches: branches)
            if console.style.isJSON {
                tree.walk(root) { type, _, isFirst in
                    if isFirst { console.print(JSONObject(type)) }
                }
            } else {
                tree.walk(root) { type, prefix, isFirst in
                    let isCut = !isFirst && !branches.of(type).isEmpty
                    console.printBranch(prefix, type.identifier, isCut ? " (above)" : "")
                }
            }
            return code
        }
    )
}

/// The branches of a tree: which types are below a type.
private struct Branches {
    var of: (UTType) -> [UTType]

    static var supertypes: Branches { Branches { $0.directSupertypes } }

    /// Returns branches from types to their subtypes. The conformances of the registry are inverted once.
    static func subtypes(of registry: Registry) -> Branches {
        var below: [UTType: [UTType]] = [:]
        for type in registry.types {
            for supertype in type.directSupertypes { below[supertype, default: []].append(type) }
        }
        return Branches { below[$0] ?? [] }
    }
}

/// Walks types as a tree. A type that occurs several times has its branches at the first occurrence only.
private struct TypeTree {
    let branches: Branches
    private var seen: Set<UTType> = []

    init(branches: Branches) { self.branches = branches }

    /// Calls a function with each type, the line drawing before its name, and whether this is its first occurrence.
    mutating func walk(_ root: UTType, _ visit: (UTType, _ prefix: String, _ isFirst: Bool) -> Void) {
        // An explicit stack: recursion over a long chain of types could overflow the thread's stack.
        var stack: [(type: UTType, prefix: String, indent: String)] = [(root, "", "")]
        while let (type, prefix, indent) = stack.popLast() {
            let below = branches.of(type)
            let isFirst = seen.insert(type).inserted
            visit(type, prefix, isFirst)
            guard isFirst else { continue }
            for (index, branch) in below.enumerated().reversed() {
                let isLast = index == below.count - 1
                stack.append((branch, indent + (isLast ? "└─ " : "├─ "), indent + (isLast ? "   " : "│  ")))
            }
        }
    }
}

extension Console {
    /// Prints a line of a tree. If the terminal is too narrow, the line drawing is shortened from the left, so that the name
    /// remains readable.
    fileprivate mutating func printBranch(_ prefix: String, _ name: String, _ note: String) {
        var prefix = prefix
        if let columns, TextLayout.columns(prefix + shown(name) + note) > columns, prefix.count > 3 {
            let room = columns - TextLayout.columns(shown(name) + note)
            // Each level is three columns. The number of levels that are left out is in front.
            let levels = prefix.count / 3
            let kept = max(1, min(levels - 1, (room - "\(levels)… ".count) / 3))
            prefix = "\(levels - kept)… " + prefix.suffix(3 * kept)
        }
        print(StyledText(prefix) + colored(name, .type) + (note.isEmpty ? "" : colored(note, .faint)))
    }
}
