import SwiftSyntax

/// Finds an `#if` whose condition depends on unknown settings of the build.
final class UnknownBlock: SyntaxVisitor {
    private let conditions: BuildConditions
    private var found: (block: IfConfigDeclSyntax, rank: Int)?

    private init(_ conditions: BuildConditions) {
        self.conditions = conditions
        super.init(viewMode: .sourceAccurate)
    }

    /// Returns the first such `#if` in the files that were parsed, or nil if there is none. An `#if` with content types takes
    /// precedence.
    static func first(in index: SourceIndex) -> Unknown? {
        var first: (condition: Unknown, rank: Int)?
        for (file, tree) in index.trees.sorted(by: { $0.key < $1.key }) {
            let visitor = UnknownBlock(index.conditions)
            visitor.walk(tree)
            guard let (block, rank) = visitor.found, rank < first?.rank ?? .max else { continue }
            first = (.condition(block, in: file), rank)
        }
        return first?.condition
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        if conditions.possible(node).contains(where: { !$0.isKnown }) {
            let rank = Self.rank(node)
            if rank < found?.rank ?? .max { found = (node, rank) }
        }
        return .visitChildren
    }

    /// Returns 0 for an `#if` around or in a list of content types, 1 for an `#if` that contains a type, and 2 for any other
    /// `#if`.
    private static func rank(_ node: IfConfigDeclSyntax) -> Int {
        let bytes = Array(node.trimmedDescription.utf8)
        if Relevance.contains(bytes, Array("ContentTypes".utf8)) { return 0 }
        var parent = node.parent
        while let current = parent {
            if let list = current.as(VariableDeclSyntax.self) {
                let isList = Relevance.contains(
                    Array(list.bindings.trimmedDescription.utf8), Array("ContentTypes".utf8))
                return isList ? 0 : 2
            }
            parent = current.parent
        }
        return Relevance.contains(bytes, Array("UTType".utf8)) ? 1 : 2
    }
}

extension Scene {
    /// Whether the scene is a document group, or a custom scene that contains a document group.
    var hasDocumentGroup: Bool { kind == "DocumentGroup" || (scenes ?? []).contains(where: \.hasDocumentGroup) }

    /// Returns the scene with the content types that it also has if unknown conditions have the other value. A content type
    /// that the scene has in only one case is unknown.
    func agreeing(with others: [Scene], _ condition: Unknown) -> Scene {
        guard let other = others.first(where: { $0.kind == kind && $0.location == location }) else { return self }
        var scene = self
        scene.scenes = scenes.map { $0.map { $0.agreeing(with: other.scenes ?? [], condition) } }
        guard kind == "DocumentGroup", unreadTypes.isEmpty, other.unreadTypes.isEmpty else { return scene }
        func agreed(_ own: [ContentType], _ others: [ContentType], _ list: UnreadTypes.List) -> [ContentType] {
            let different = own.filter { !others.contains($0) } + others.filter { !own.contains($0) }
            let both = own.filter(others.contains)
            guard !different.isEmpty else { return own }
            var unread = UnreadTypes(condition, index: both.count, possible: different)
            unread.list = list
            scene.unreadTypes.append(unread)
            return both
        }
        if let readable, let others = other.readable { scene.readable = agreed(readable, others, .readable) }
        if writable != nil || other.writable != nil, let own = writable ?? readable,
            let others = other.writable ?? other.readable
        {
            scene.writable = agreed(own, others, .writable)
        }
        return scene
    }
}
