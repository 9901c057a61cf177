import TypeRegistry

extension CommandSpecification {
    private static let down = OptionSpecification(
        long: "down", short: "d", help: "the types that conform to it, instead of those it conforms to")

    static let tree = CommandSpecification(
        command: .tree,
        summary: "the supertypes of a type as a tree, or its subtypes",
        operands: "TYPE",
        count: 1...1,
        options: [.appTypes, .types, down],
        examples: [
            ("typeq tree public.swift-source", "up to public.item"),
            ("typeq tree --down public.archive", "every kind of archive"),
        ],
        completion: .types,
        run: { invocation, console in
            var (registry, code) = RegistryLayers.registryWithApp(invocation, &console)
            guard let root = console.type(invocation.operands[0], in: registry, &code) else { return code }
            let branches = invocation.has(down) ? Branches.subtypes(of: registry) : Branches.supertypes
            var tree = TypeTree(branches: branches)
            if console.style.isJSON {
                tree.walk(root) { type, _, isFirst in
                    if isFirst { console.print(JSONObject(type)) }
                }
            } else {
                tree.walk(root) { type, prefix, isFirst in
                    let isCut = !isFirst && !branches.of(type).isEmpty
                    let name = console.colored(type.identifier, .type)
                    console.print(StyledText(prefix) + name + (isCut ? console.colored(" (above)", .faint) : ""))
                }
            }
            return code
        }
    )
}

/// Which types hang below a type in a tree.
private struct Branches {
    var of: (UTType) -> [UTType]

    static var supertypes: Branches { Branches { $0.directSupertypes } }

    /// The subtypes of a whole registry, turned round once.
    static func subtypes(of registry: Registry) -> Branches {
        var below: [UTType: [UTType]] = [:]
        for type in registry.types {
            for supertype in type.directSupertypes { below[supertype, default: []].append(type) }
        }
        return Branches { below[$0] ?? [] }
    }
}

/// Walks types as a tree. A type that stands at several places has its branches at the first.
private struct TypeTree {
    let branches: Branches
    private var seen: Set<UTType> = []

    init(branches: Branches) { self.branches = branches }

    /// Gives each type with the line drawing before its name, and whether it stands there for the first time.
    mutating func walk(_ root: UTType, _ visit: (UTType, _ prefix: String, _ isFirst: Bool) -> Void) {
        // A stack of its own, so that a long chain of types cannot exhaust the thread's.
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
