import TypeRegistry

/// How much the commands that print many types write. A registry of some megabytes can have as many conformances as types
/// squared, and each line of a deep tree repeats the levels above.
enum TypeOutputLimits {
    /// The largest number of bytes of identifiers and line drawing.
    static let bytes = 32 << 20
    /// The levels of a tree whose line drawing is shown. The number of those above is in front.
    static let levels = 32
}

/// The branches of a tree: which types are below a type.
struct Branches {
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
struct TypeTree {
    /// A type in the tree.
    struct Node {
        var type: UTType
        /// The line drawing before its name, of at most ``TypeOutputLimits/levels`` levels.
        var prefix: String
        /// Whether this is its first occurrence.
        var isFirst: Bool
        var hasBranches: Bool
    }

    private let branches: Branches

    init(branches: Branches) { self.branches = branches }

    /// Calls a function with each type until it returns false.
    ///
    /// - Parameters:
    ///   - root: The type at the root.
    ///   - visit: Gets a type, and returns whether to go on.
    /// - Returns: Whether all types were visited.
    /// - Complexity: O(types + conformances).
    func walk(_ root: UTType, _ visit: (Node) -> Bool) -> Bool {
        var seen: Set<UTType> = []
        // An explicit stack: recursion over a long chain of types could overflow the thread's stack.
        var stack: [(type: UTType, level: Int, isLast: Bool)] = [(root, 0, true)]
        // Whether the type at each level above is the last one below its own.
        var path: [Bool] = []
        while let (type, level, isLast) = stack.popLast() {
            path.removeLast(max(0, path.count - level))
            let below = branches.of(type)
            let isFirst = seen.insert(type).inserted
            let node = Node(
                type: type, prefix: Self.prefix(path.dropFirst(), level, isLast: isLast), isFirst: isFirst,
                hasBranches: !below.isEmpty)
            guard visit(node) else { return false }
            guard isFirst else { continue }
            path.append(isLast)
            for (index, branch) in below.enumerated().reversed() {
                stack.append((branch, level + 1, index == below.count - 1))
            }
        }
        return true
    }

    /// Returns the line drawing before a type.
    ///
    /// - Parameters:
    ///   - path: Whether each type between the root and this one is the last below its own.
    ///   - level: The level of the type.
    ///   - isLast: Whether the type is.
    /// - Returns: The line drawing.
    private static func prefix(_ path: ArraySlice<Bool>, _ level: Int, isLast: Bool) -> String {
        guard level > 0 else { return "" }
        let hidden = level - TypeOutputLimits.levels
        let shown = path.suffix(TypeOutputLimits.levels - 1)
        return (hidden > 0 ? "\(hidden)… " : "") + shown.map { $0 ? "   " : "│  " }.joined() + (isLast ? "└─ " : "├─ ")
    }
}
