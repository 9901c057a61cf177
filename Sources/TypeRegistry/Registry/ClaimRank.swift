/// The precedence of a claim. A claim is the declaration of a tag by a type.
///
/// Two claims of Apple types are ordered as on Apple's systems: exported types first, then `public.` types, then declaration
/// order. Any other two claims follow the general rule: `public.` types first, then exported types, even if the other type is
/// an imported Apple type, then Apple types, then types of the app that is being examined, then other types, then declaration
/// order.
///
/// The two rules together are not transitive: three claims could precede each other in a cycle. Therefore, `ranked` sorts the
/// claims of Apple types by the first rule and all other claims by the second rule, and merges both lists by comparing their
/// first elements.
///
/// Source: the precedence of `public.` is documented in the header of UTType, and the precedence of exported over imported
/// types in [Defining file and data types for your
/// app](https://developer.apple.com/documentation/uniformtypeidentifiers/defining-file-and-data-types-for-your-app); the order
/// of Apple types is based on measurements; the other rules are specific to typeq.
struct ClaimRank: Hashable {
    enum Owner: Int, Hashable {
        case apple, app, other

        /// Creates the owner of a type. The owner is `other` for a type that is included in typeq but is not declared by Apple.
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
    /// The declaration order, or `Int.max` if there is none.
    var order: Int

    /// The same claim for a tag that typeq adds to the type. It is treated as a claim of an imported type that is not
    /// public and belongs to another owner.
    var onAddedTag: ClaimRank { ClaimRank(owner: .other, isExported: false, isPublic: false, order: order) }

    /// Returns whether this claim precedes another claim by the general rule.
    func beats(_ other: ClaimRank) -> Bool {
        if isPublic != other.isPublic { return isPublic }
        if isExported != other.isExported { return isExported }
        if owner != other.owner { return owner.rawValue < other.owner.rawValue }
        return order < other.order
    }

    /// Returns whether this claim precedes another claim by the rule for Apple types.
    private func precedesAppleClaim(_ other: ClaimRank) -> Bool {
        if isExported != other.isExported { return isExported }
        if isPublic != other.isPublic { return isPublic }
        return order < other.order
    }

    /// Returns whether two claims differ at most in declaration order.
    func hasEqualPrecedence(to other: ClaimRank) -> Bool {
        owner == other.owner && isExported == other.isExported && isPublic == other.isPublic
    }

    /// Returns the claims in order of precedence. `tieBreak` orders claims of equal precedence.
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
