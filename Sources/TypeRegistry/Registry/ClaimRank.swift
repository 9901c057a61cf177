/// The precedence of a claim, which is a type's declaration of a tag.
///
/// Two of Apple's claims have the order that Apple's answers show: exported first, then `public.`, then declaration order.
/// Any other pair follows the general rule: a `public.` type first, then an exported one, also over an imported one of
/// Apple's, then Apple's, then the app's under test, then others, then declaration order.
///
/// The two rules together are not transitive: three claims could precede each other in a cycle. So `ranked` sorts Apple's
/// claims by the first rule and the others by the second, and merges both lists by comparing their first elements.
///
/// Source: that `public.` comes first is documented in the header of UTType, and that exported beats imported in
/// [Defining file and data types for your app](https://developer.apple.com/documentation/uniformtypeidentifiers/defining-file-and-data-types-for-your-app);
/// Apple's order is measured; the rest is typeq's.
struct ClaimRank: Hashable {
    /// The owner of a type.
    enum Owner: Int, Hashable {
        case apple, app, other

        /// A type that typeq ships and that is not Apple's has another owner.
        init(_ role: RegistryLayer.Role, isDeclaredByApple: Bool) {
            self =
                switch role {
                case .shipped where isDeclaredByApple: .apple
                case .app: .app
                case .shipped, .other: .other
                }
        }
    }

    var owner: Owner
    var isExported: Bool
    var isPublic: Bool
    /// The declaration order, `Int.max` when there is none.
    var order: Int

    /// The same claim for a tag that typeq adds to the type: it is treated as imported by another owner, and not as public.
    var onAddedTag: ClaimRank { ClaimRank(owner: .other, isExported: false, isPublic: false, order: order) }

    /// The general rule: whether this claim precedes another one.
    func beats(_ other: ClaimRank) -> Bool {
        if isPublic != other.isPublic { return isPublic }
        if isExported != other.isExported { return isExported }
        if owner != other.owner { return owner.rawValue < other.owner.rawValue }
        return order < other.order
    }

    /// The rule for two claims of Apple types.
    private func precedesAppleClaim(_ other: ClaimRank) -> Bool {
        if isExported != other.isExported { return isExported }
        if isPublic != other.isPublic { return isPublic }
        return order < other.order
    }

    /// Whether two claims differ at most in declaration order.
    func hasEqualPrecedence(to other: ClaimRank) -> Bool {
        owner == other.owner && isExported == other.isExported && isPublic == other.isPublic
    }

    /// Returns the claims in order of precedence. `tieBreak` decides between claims of equal precedence.
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
        var apples = sorted(claims.filter { $0.rank.owner == .apple }) { $0.precedesAppleClaim($1) }
        var others = sorted(claims.filter { $0.rank.owner != .apple }) { $0.beats($1) }
        var ranked: [(element: Element, rank: ClaimRank)] = []
        ranked.reserveCapacity(claims.count)
        while let apple = apples.first, let other = others.first {
            ranked.append(other.rank.beats(apple.rank) ? others.removeFirst() : apples.removeFirst())
        }
        return ranked + apples + others
    }
}
