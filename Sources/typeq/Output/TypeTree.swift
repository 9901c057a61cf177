import TypeRegistry

/// The limits for the output of commands that print many types. The number of conformances in a registry of a few megabytes can
/// be quadratic in the number of types, and each line of a deep tree repeats the levels above.
enum TypeOutputLimits {
    /// The maximum total size in bytes of the identifiers and line-drawing characters.
    static let bytes = 32 << 20
    /// The number of levels in a tree for which line-drawing characters are printed. The number of omitted levels
    /// precedes the characters.
    static let levels = 32
}

/// The branches of a tree: the types below each type.
struct Branches {
    var of: (UTType) -> [UTType]

    static var supertypes: Branches { Branches { $0.directSupertypes } }

    /// Returns the branches from types to their subtypes. The conformances of the registry are inverted once.
    static func subtypes(of registry: Registry) -> Branches {
        var below: [UTType: [UTType]] = [:]
        for type in registry.types {
            for supertype in type.directSupertypes { below[supertype, default: []].append(type) }
        }
        return Branches { below[$0] ?? [] }
    }
}

/// A tree of types. The branches of a type that occurs several times are below its first occurrence only.
struct TypeTree {
    struct Node {
        var type: UTType
        /// The line-drawing characters before the name, for at most ``TypeOutputLimits/levels`` levels.
        var prefix: String
        /// Whether the node is the first occurrence of the type.
        var isFirst: Bool
        var hasBranches: Bool
    }

    private let branches: Branches

    init(branches: Branches) { self.branches = branches }

    /// Calls a closure for each type until the closure returns false.
    ///
    /// - Parameters:
    ///   - root: The type at the root.
    ///   - visit: A closure that receives a type, and returns whether to continue.
    /// - Returns: Whether all types were visited.
    /// - Complexity: O(types + conformances).
    func walk(_ root: UTType, _ visit: (Node) -> Bool) -> Bool {
        var seen: Set<UTType> = []
        // The stack is explicit, because recursion over a long chain of types could overflow the thread's stack.
        var stack: [(type: UTType, level: Int, isLast: Bool)] = [(root, 0, true)]
        // Whether the type at each level above is the last type below its parent.
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

    /// Returns the line-drawing characters before a type.
    ///
    /// - Parameters:
    ///   - path: Whether each type between the root and this type is the last type below its parent.
    ///   - level: The level of the type.
    ///   - isLast: Whether the type itself is the last type below its parent.
    /// - Returns: The line-drawing characters.
    private static func prefix(_ path: ArraySlice<Bool>, _ level: Int, isLast: Bool) -> String {
        guard level > 0 else { return "" }
        let hidden = level - TypeOutputLimits.levels
        let shown = path.suffix(TypeOutputLimits.levels - 1)
        return (hidden > 0 ? "\(hidden)… " : "") + shown.map { $0 ? "   " : "│  " }.joined() + (isLast ? "└─ " : "├─ ")
    }
}
