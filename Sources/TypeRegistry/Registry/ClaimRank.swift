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

        init(_ role: RegistryLayer.Role, isExported: Bool, isApples: Bool) {
            self =
                switch (role, isExported) {
                case (.shipped, _) where isApples: .apples
                case (.app, true): .exportedByApp
                case (_, true): .exportedByOther
                case (.app, false): .importedByApp
                case (_, false): .importedByOther
                }
        }
    }

    var standing: Standing
    var isImported: Bool
    var isPrivate: Bool
    /// The declaration order; `Int.max` when there is none.
    var order: Int

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
