// For canonical decomposition. The standard library does not make it public, and elsewhere it would need Foundation.
#if canImport(Darwin)
    import Foundation
#else
    @_spi(_Unicode) import Swift
#endif

/// Sets of conditions, each of one `handlesExternalEvents` modifier, folded for comparison with events.
///
/// A condition matches an event if the event's text contains it, regardless of case and diacritics. `*` alone matches every
/// event. An empty condition and an empty set match no event. `*x` and `**` are plain text.
///
/// All conditions are in one array, which is faster to compare than an array of arrays.
///
/// Source: [handlesExternalEvents(matching:)](https://developer.apple.com/documentation/swiftui/scene/handlesexternalevents(matching:));
/// that an asterisk among other characters is plain text is inferred.
package struct EventConditions: Sendable {
    private static let wildcard = "*"

    private struct Condition {
        /// The pairs of its text.
        var pairs: FoldedText.Pairs
        /// The text in ``text``. It is empty for `*`.
        var range: Range<Int>
        /// The index of its set.
        var set: Int
    }

    private var conditions: [Condition] = []
    private var text: [UInt8] = []
    /// The index of the first condition of each set.
    private var starts: [Int] = []

    /// Creates a list without sets.
    package init() {}

    /// Adds a set, whose index is the number of the sets before it.
    package mutating func add(_ set: [String]) {
        let index = starts.count
        starts.append(conditions.count)
        for condition in set where !condition.isEmpty {
            let folded = condition == Self.wildcard ? FoldedText("") : FoldedText(condition)
            // A string of marks alone is empty when it is folded.
            guard condition == Self.wildcard || !folded.bytes.isEmpty else { continue }
            conditions.append(
                Condition(pairs: folded.pairs, range: text.count..<(text.count + folded.bytes.count), set: index))
            text += folded.bytes
        }
    }

    /// Returns the index of the first set with a condition that matches an event, or nil. Only `*` matches an event without a
    /// text.
    ///
    /// - Parameters:
    ///   - event: The text of the event, or nil if it has none.
    ///   - start: The index of the first set that is compared.
    /// - Returns: The index of the set.
    /// - Complexity: O(conditions × (length of the event + length of the condition)).
    package func firstSet(matching event: FoldedText?, from start: Int = 0) -> Int? {
        guard start < starts.count else { return nil }
        let absent = ~(event?.pairs ?? .zero)
        for index in starts[start]..<conditions.count where conditions[index].pairs & absent == .zero {
            let range = conditions[index].range
            if range.isEmpty || event?.contains(text[range]) == true { return conditions[index].set }
        }
        return nil
    }

    /// Returns the first condition that matches an event, or an empty text if there is none.
    package static func first(of conditions: [String]?, matching event: FoldedText?) -> String {
        conditions?.first { $0 == wildcard || event?.contains(FoldedText($0)) == true } ?? ""
    }
}

/// A string in the form in which strings are compared regardless of case and diacritics, in UTF-8.
///
/// Full case folding, canonical decomposition, without nonspacing marks: `É`, `é` in both its forms and `E` are equal, and so
/// are `ß` and `SS`, `İ` and `i`, the Ångström sign and `a`, `ﬁ` and `fi`. Letters without a decomposition, such as `ø` and
/// `ı`, do not change.
///
/// Source: The Unicode Standard, 3.13 (default caseless matching) and 3.11 (normalization forms); the marks go before the case,
/// as in Foundation, since the case would make a letter of the iota subscript.
package struct FoldedText: Hashable, Sendable {
    /// The folded text.
    package let bytes: [UInt8]
    /// A set of hashes of all pairs of adjacent bytes. A string that contains another one has all its elements, so most
    /// of the conditions that do not match are ruled out without a search: 10⁴ conditions take 14 µs, and plain search 500 µs.
    let pairs: Pairs

    typealias Pairs = SIMD4<UInt64>

    /// Folds a string.
    ///
    /// - Parameter text: The text.
    /// - Complexity: O(length).
    package init(_ text: String) {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            bytes = text.utf8.map(\.folded)
        } else {
            // The lower case of the upper case: 'ſ' becomes 's', and 'ß' becomes 'ss'. Twice, since a letter with a mark may have
            // a case only without it.
            bytes = Array(Self.fold(Self.fold(text)).utf8)
        }
        pairs = Self.pairs(in: bytes)
    }

    private static func fold(_ text: String) -> String {
        #if canImport(Darwin)
            let decomposed = text.decomposedStringWithCanonicalMapping.unicodeScalars
        #else
            let decomposed = text._nfd
        #endif
        var folded = ""
        for scalar in decomposed where scalar.properties.generalCategory != .nonspacingMark {
            // The upper case of the dotless i is that of i, but the letters differ (CaseFolding.txt).
            guard scalar != "\u{131}" else {
                folded.unicodeScalars.append(scalar)
                continue
            }
            for upper in scalar.properties.uppercaseMapping.unicodeScalars {
                folded += upper.properties.lowercaseMapping
            }
        }
        return folded
    }

    private static func pairs(in bytes: [UInt8]) -> Pairs {
        var pairs = Pairs.zero
        for (first, second) in zip(bytes, bytes.dropFirst()) {
            // Multiplicative hashing, to 8 bits.
            let pair = UInt16(first) << 8 | UInt16(second)
            let hash = (pair &* 0x9E37) >> 8
            pairs[Int(hash >> 6)] |= 1 << UInt64(hash & 63)
        }
        return pairs
    }

    /// Returns whether this text contains another one. No text contains the empty text.
    ///
    /// - Parameter other: The other text.
    /// - Returns: Whether this text contains it.
    /// - Complexity: O(length of this text × length of the other one).
    package func contains(_ other: FoldedText) -> Bool {
        other.pairs & ~pairs == .zero && contains(other.bytes[...])
    }

    /// Returns whether this text contains the bytes of another one.
    fileprivate func contains(_ part: ArraySlice<UInt8>) -> Bool {
        guard let first = part.first, part.count <= bytes.count else { return false }
        return (0...(bytes.count - part.count)).contains { start in
            bytes[start] == first && bytes[start..<(start + part.count)].elementsEqual(part)
        }
    }
}
