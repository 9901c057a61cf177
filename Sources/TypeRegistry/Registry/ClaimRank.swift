/// How strong a claim on a tag is, and the order of several.
///
/// Apple's own claims keep among themselves the order that Apple's answers show: exported first, then `public.`, then
/// declaration order. Every other pair is compared by the general rule: a `public.` type first, then an exported one, also
/// where the imported one is Apple's, then Apple's, the app's under test, another's, then declaration order.
///
/// The two rules together are not one order: of three claims each could beat the next in a circle. So `ranked` sorts
/// Apple's by the first rule and the others by the second, and merges both lists by comparing their heads.
///
/// Source: that `public.` comes first is documented in the header of UTType, and that exported beats imported in
/// [Defining file and data types for your app](https://developer.apple.com/documentation/uniformtypeidentifiers/defining-file-and-data-types-for-your-app);
/// Apple's own order is measured; the rest is typeq's.
struct ClaimRank: Hashable {
    /// Whose type it is.
    enum Owner: Int, Hashable {
        case apple, app, other

        /// What typeq ships without it being Apple's is another's.
        init(_ role: RegistryLayer.Role, isApples: Bool) {
            self =
                switch role {
                case .shipped where isApples: .apple
                case .app: .app
                case .shipped, .other: .other
                }
        }
    }

    var owner: Owner
    var isExported: Bool
    var isPublic: Bool
    /// The declaration order; `Int.max` when there is none.
    var order: Int

    /// The same claim on a tag that typeq adds to the type: it counts as imported by another, and as no public one.
    var onAddedTag: ClaimRank {
        ClaimRank(owner: .other, isExported: false, isPublic: false, order: order)
    }

    /// The general rule: whether this claim is stronger than another.
    func beats(_ other: ClaimRank) -> Bool {
        if isPublic != other.isPublic { return isPublic }
        if isExported != other.isExported { return isExported }
        if owner != other.owner { return owner.rawValue < other.owner.rawValue }
        return order < other.order
    }

    /// The rule among Apple's own.
    private func beatsAmongApples(_ other: ClaimRank) -> Bool {
        if isExported != other.isExported { return isExported }
        if isPublic != other.isPublic { return isPublic }
        return order < other.order
    }

    /// Whether two claims are of one class, so that only declaration order, or nothing, decides between them.
    func isEqualStanding(to other: ClaimRank) -> Bool {
        owner == other.owner && isExported == other.isExported && isPublic == other.isPublic
    }

    /// Claims in their order, the strongest first. What no rule decides, the given order of elements does.
    static func ranked<Element>(
        _ claims: [(element: Element, rank: ClaimRank)], tieBreak: (Element, Element) -> Bool
    ) -> [(element: Element, rank: ClaimRank)] {
        func sorted(
            _ claims: [(element: Element, rank: ClaimRank)], _ beats: (ClaimRank, ClaimRank) -> Bool
        ) -> ArraySlice<(element: Element, rank: ClaimRank)> {
            claims.sorted { left, right in
                if beats(left.rank, right.rank) { return true }
                return !beats(right.rank, left.rank) && tieBreak(left.element, right.element)
            }[...]
        }
        var apples = sorted(claims.filter { $0.rank.owner == .apple }) { $0.beatsAmongApples($1) }
        var others = sorted(claims.filter { $0.rank.owner != .apple }) { $0.beats($1) }
        var ranked: [(element: Element, rank: ClaimRank)] = []
        ranked.reserveCapacity(claims.count)
        while let apple = apples.first, let other = others.first {
            ranked.append(other.rank.beats(apple.rank) ? others.removeFirst() : apples.removeFirst())
        }
        return ranked + apples + others
    }
}
