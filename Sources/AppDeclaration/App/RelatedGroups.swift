package import TypeRegistry

/// The document groups with a readable content type that is related to a type. Two types are related if they have a supertype
/// in common.
///
/// The table contains the nearest groups for each supertype, so that a lookup does not search all groups. A report performs a
/// lookup for each of thousands of names.
package struct RelatedGroups: Sendable {
    /// A group with a readable type that is related to a type.
    package struct Match: Sendable {
        /// The index of the group.
        package let group: Int
        /// The readable content type of the group.
        package let readable: UTType
        /// The nearest common supertype, or nil if the readable type conforms to the type itself.
        package let common: UTType?
        /// The total number of steps from both types to the common supertype.
        package let steps: Int
    }

    /// A readable type that conforms to a supertype.
    private struct Entry {
        var steps: Int
        var group: Int
        /// The index of the readable type in its group.
        var position: Int

        var rank: (Int, Int, Int) { (steps, group, position) }
    }

    /// The maximum number of groups that a lookup returns. For each supertype, only this number of groups is kept, because
    /// other groups are farther away.
    package static let count = 3

    /// The types to which nearly all files conform.
    private static let roots: Set<String> = [
        "public.item", "public.data", "public.content", "public.composite-content",
    ]

    private let groups: [DocumentApp.Group]
    private var entries: [UTType: [Entry]] = [:]

    /// Creates the table. Complexity: O(readable types × supertypes).
    init(_ groups: [DocumentApp.Group]) {
        self.groups = groups
        for (group, declared) in groups.enumerated() {
            for (position, type) in declared.readable.enumerated() {
                for (supertype, steps) in type.lineage where !Self.roots.contains(supertype.identifier) {
                    add(Entry(steps: steps, group: group, position: position), to: supertype)
                }
            }
        }
    }

    private mutating func add(_ entry: Entry, to type: UTType) {
        var list = entries[type] ?? []
        if let other = list.firstIndex(where: { $0.group == entry.group }) {
            guard entry.rank < list[other].rank else { return }
            list.remove(at: other)
        } else if list.count == Self.count, let last = list.last, last.rank < entry.rank {
            return
        }
        list.insert(entry, at: list.firstIndex { entry.rank < $0.rank } ?? list.count)
        entries[type] = Array(list.prefix(Self.count))
    }

    /// Returns at most ``count`` of the nearest groups, from nearest to farthest. Groups at the same distance are in the order
    /// of declaration.
    ///
    /// - Parameter lineage: The type and its supertypes, from nearest to farthest.
    /// - Returns: The groups.
    /// - Complexity: O(supertypes).
    package func nearest(to lineage: [(type: UTType, steps: Int)]) -> [Match] {
        var best: [Int: (entry: Entry, common: UTType, own: Int)] = [:]
        for (type, own) in lineage {
            for var entry in entries[type] ?? [] {
                entry.steps += own
                // If several common supertypes are equally near, the supertype that is nearest to the type is used, because it
                // is found first.
                if let known = best[entry.group], known.entry.rank <= entry.rank { continue }
                best[entry.group] = (entry, type, own)
            }
        }
        return best.values.sorted { $0.entry.rank < $1.entry.rank }.prefix(Self.count).map { match in
            Match(
                group: match.entry.group, readable: groups[match.entry.group].readable[match.entry.position],
                common: match.own == 0 ? nil : match.common, steps: match.entry.steps)
        }
    }
}
