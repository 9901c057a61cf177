/// A set of conditions of `handlesExternalEvents`: an event matches the set when one of them matches.
///
/// A condition matches when it stands in the event's text, whatever the case and the diacritics. `*` alone matches any
/// event; the empty condition and the empty set match none. `*x` and `**` are taken as they stand.
///
/// Source: [handlesExternalEvents(matching:)](https://developer.apple.com/documentation/swiftui/scene/handlesexternalevents(matching:));
/// that an asterisk among other characters is no pattern is inferred.
public enum EventConditions {
    /// Matches any event.
    static let anything = "*"

    /// The first condition of a set that an event's text matches; nil when none does. An event without a text can match
    /// only `*`.
    public static func first(of conditions: [String], matching event: FoldedText?) -> String? {
        conditions.first { $0 == anything || event?.contains(FoldedText($0)) == true }
    }

    /// The first condition that an event's text matches, as a sentence has it: empty where none does or there are none.
    package static func firstText(of conditions: [String]?, matching event: FoldedText?) -> String {
        first(of: conditions ?? [], matching: event) ?? ""
    }
}

/// Finds, of many sets of conditions, the first that an event matches, without asking each.
///
/// A tree holds the conditions by their bytes, and is walked from each offset of the event's text. A separate list holds
/// conditions that are longer than those of real apps; each is searched for.
/// Complexity: O(length of the event × 64) however many sets there are, and O(length of the event) for each long condition.
package struct ConditionIndex: Sendable {
    /// The node behind each first byte; empty as long as there is no condition.
    private var firstBytes: [Int32] = []
    /// The node behind a node and a byte.
    private var edges: [UInt64: Int32] = [:]
    /// For each node the first sets with a condition that ends there. Node 0 is none.
    private var owners = [Owners()]
    private var anything = Owners()
    /// The conditions that are longer than `treeLimit`.
    private var long: [(condition: FoldedText, owner: Int)] = []

    /// How long the conditions in the tree are, at most, in bytes: a walk from each place of a long text must end soon.
    private static let treeLimit = 64

    package init() {}

    /// The two lowest numbers of some sets; `Int.max` is none.
    private struct Owners {
        var first = Int.max
        var second = Int.max

        mutating func add(_ owner: Int) {
            guard owner != first else { return }
            if owner < first { (first, second) = (owner, first) } else { second = min(second, owner) }
        }

        mutating func add(_ others: Owners) {
            add(others.first)
            add(others.second)
        }
    }

    /// Adds a set; the caller numbers them in their order.
    package mutating func add(_ conditions: [String], as owner: Int) {
        for condition in conditions {
            if condition == EventConditions.anything {
                anything.add(owner)
            } else {
                let folded = FoldedText(condition)
                if folded.bytes.count > Self.treeLimit {
                    long.append((folded, owner))
                } else {
                    add(folded.bytes, owner)
                }
            }
        }
    }

    private mutating func add(_ bytes: [UInt8], _ owner: Int) {
        guard let first = bytes.first else { return }
        if firstBytes.isEmpty { firstBytes = [Int32](repeating: 0, count: 256) }
        var node = firstBytes[Int(first)]
        if node == 0 {
            node = newNode()
            firstBytes[Int(first)] = node
        }
        for byte in bytes.dropFirst() {
            let edge = Self.edge(node, byte)
            if let next = edges[edge] {
                node = next
            } else {
                node = newNode()
                edges[edge] = node
            }
        }
        owners[Int(node)].add(owner)
    }

    private mutating func newNode() -> Int32 {
        owners.append(Owners())
        return Int32(owners.count - 1)
    }

    private static func edge(_ node: Int32, _ byte: UInt8) -> UInt64 { UInt64(node) << 8 | UInt64(byte) }

    /// The number of the first set that an event's text matches.
    package func first(matching event: FoldedText?) -> Int? { match(of: event)?.first }

    /// The number of the first set that an event's text matches, and whether it matches no other.
    package func match(of event: FoldedText?) -> (first: Int, isOnly: Bool)? {
        var best = anything
        if let bytes = event?.bytes, !firstBytes.isEmpty {
            for start in bytes.indices {
                var node = firstBytes[Int(bytes[start])]
                var next = start + 1
                while node != 0 {
                    best.add(owners[Int(node)])
                    guard next < bytes.count else { break }
                    node = edges[Self.edge(node, bytes[next])] ?? 0
                    next += 1
                }
            }
        }
        if let event {
            for (condition, owner) in long where event.contains(condition) { best.add(owner) }
        }
        return best.first == .max ? nil : (best.first, best.second == .max)
    }
}
