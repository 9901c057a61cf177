/// How strong a claim on a tag is; the smallest is the strongest.
///
/// Apple's own types come first, among themselves in Apple's order: exported, then `public.`, then declaration order.
/// Behind them stand the types of the app under test and of others. Source: the rule that reproduces the answers
/// measured on Apple's systems, and typeq's policy for everybody else's claims.
struct ClaimRank: Comparable, Hashable {
    /// Whose type it is, and how it is declared.
    enum Standing: Int, Comparable, Hashable {
        case apples, exportedByApp, exportedByOther, importedByApp, importedByOther

        static func < (left: Standing, right: Standing) -> Bool { left.rawValue < right.rawValue }
    }

    var standing: Standing
    var isImported: Bool
    var isPrivate: Bool
    /// The declaration order; `Int.max` when there is none.
    var order: Int

    init(_ declaration: TypeDeclaration, _ role: RegistryLayer.Role) {
        isImported = declaration.kind == .imported
        isPrivate = !TypeIdentifier.folded(declaration.identifier).hasPrefix("public.")
        order = declaration.order ?? .max
        standing =
            switch (role, declaration.kind) {
            case (.shipped, _) where declaration.isApples: .apples
            case (.app, .exported): .exportedByApp
            case (_, .exported): .exportedByOther
            case (.app, .imported): .importedByApp
            case (_, .imported): .importedByOther
            }
    }

    /// The same claim on a tag that typeq adds to the type: it counts as imported by another.
    var onAddedTag: ClaimRank {
        var rank = self
        rank.standing = .importedByOther
        rank.isImported = true
        return rank
    }

    static func < (left: ClaimRank, right: ClaimRank) -> Bool {
        if left.standing != right.standing { return left.standing < right.standing }
        if left.isImported != right.isImported { return right.isImported }
        if left.isPrivate != right.isPrivate { return right.isPrivate }
        return left.order < right.order
    }

    /// Whether two claims are of one class, so that only declaration order, or nothing, decides between them.
    func isEqualStanding(to other: ClaimRank) -> Bool {
        standing == other.standing && isImported == other.isImported && isPrivate == other.isPrivate
    }
}

/// All tags of a set of types, and who claims each, best first.
struct TagClaims {
    struct Claim {
        var tagClass: TableTagClass
        /// The tag as it is compared.
        var text: String
        /// The claimants, best first.
        var types: [UInt32]
        var ranks: [ClaimRank]
    }

    /// The claims by class, then by the bytes of the tag.
    let sorted: [Claim]

    init(_ entries: [TableCompiler.Entry]) {
        struct Key: Hashable {
            var tagClass: TableTagClass
            var text: String
        }
        var claims: [Key: [(rank: ClaimRank, type: UInt32)]] = [:]
        for (index, entry) in entries.enumerated() {
            for tag in TableCompiler.tags(of: entry.declaration) {
                let key = Key(tagClass: tag.tagClass, text: TagText.folded(tag.text, tag.tagClass))
                guard claims[key]?.contains(where: { $0.type == UInt32(index) }) != true else { continue }
                claims[key, default: []].append((tag.isAdded ? entry.rank.onAddedTag : entry.rank, UInt32(index)))
            }
        }
        sorted =
            claims.map { key, value in
                // Types are numbered by identifier, which decides where nothing else does.
                let ordered = value.sorted { $0.rank == $1.rank ? $0.type < $1.type : $0.rank < $1.rank }
                return Claim(
                    tagClass: key.tagClass, text: key.text, types: ordered.map(\.type), ranks: ordered.map(\.rank))
            }
            .sorted { left, right in
                left.tagClass == right.tagClass
                    ? left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
                    : left.tagClass.rawValue < right.tagClass.rawValue
            }
    }
}
