import SwiftSyntax

/// Finds an `#if` whose condition depends on unknown build settings.
final class UnknownBlock: SyntaxVisitor {
    private let conditions: BuildConditions
    private var found: (block: IfConfigDeclSyntax, rank: Int)?
    private var alternatives = 0
    private var ranges: [Range<Int>] = []

    private init(_ conditions: BuildConditions) {
        self.conditions = conditions
        super.init(viewMode: .sourceAccurate)
    }

    /// Returns the first such `#if` in the parsed files, the number of variants that are required to choose each
    /// clause, and the locations of all such blocks, or nil if there are none. An `#if` with content types takes
    /// precedence.
    static func first(
        in index: SourceIndex
    ) -> (condition: Unknown, variants: Int, locations: [Range<CodeLocation>])? {
        var first: (condition: Unknown, rank: Int)?
        var variants = 0
        var locations: [Range<CodeLocation>] = []
        for (file, tree) in index.trees.sorted(by: { $0.key < $1.key }) {
            let visitor = UnknownBlock(index.conditions)
            visitor.walk(tree)
            variants = max(variants, visitor.alternatives)
            locations += visitor.ranges.map {
                CodeLocation(file: file, offset: $0.lowerBound)..<CodeLocation(file: file, offset: $0.upperBound)
            }
            guard let (block, rank) = visitor.found, rank < first?.rank ?? .max else { continue }
            first = (.condition(block, in: file), rank)
        }
        return first.map { ($0.condition, min(variants, maximumVariants), locations) }
    }

    /// The maximum number of clauses of an `#if` that are compared with the usual clause.
    private static let maximumVariants = 16

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        let count = conditions.alternatives(node)
        alternatives = max(alternatives, count)
        if count > 0 {
            ranges.append(node.position.utf8Offset..<node.endPosition.utf8Offset)
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

    /// Returns the scene with the content types that it has in all variants of the unknown conditions. The content
    /// types that it has only in some variants are unknown.
    ///
    /// A variant with an unread type at any other location lacks a declaration and cannot be compiled, so it is
    /// ignored.
    func agreeing(
        with variants: [[Scene]], _ condition: Unknown, at locations: [Range<CodeLocation>]
    ) -> Scene {
        let others = variants.compactMap { $0.first { $0.kind == kind && $0.location == location } }
            .filter { $0.unreadTypes.allSatisfy { type in locations.contains { $0.contains(type.location) } } }
        guard !others.isEmpty else { return self }
        var scene = self
        scene.scenes = scenes.map {
            $0.map { $0.agreeing(with: others.map { $0.scenes ?? [] }, condition, at: locations) }
        }
        guard kind == "DocumentGroup", unreadTypes.isEmpty else { return scene }
        for unread in others.flatMap(\.unreadTypes) where !scene.unreadTypes.contains(unread) {
            scene.unreadTypes.append(unread)
        }
        func agreed(_ own: [ContentType], _ others: [[ContentType]], _ list: UnreadTypes.List) -> [ContentType] {
            let both = own.filter { type in others.allSatisfy { $0.contains(type) } }
            var different: [ContentType] = []
            for type in own + others.joined() where !both.contains(type) && !different.contains(type) {
                different.append(type)
            }
            guard !different.isEmpty else { return own }
            var unread = UnreadTypes(condition, index: both.count, possible: different)
            unread.list = list
            scene.unreadTypes.append(unread)
            return both
        }
        if let readable { scene.readable = agreed(readable, others.compactMap(\.readable), .readable) }
        if writable != nil || others.contains(where: { $0.writable != nil }), let own = writable ?? readable {
            scene.writable = agreed(own, others.compactMap { $0.writable ?? $0.readable }, .writable)
        }
        return scene
    }
}
