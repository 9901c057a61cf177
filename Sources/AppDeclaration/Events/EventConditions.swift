import DeclarationFormats

// The standard library has canonical decomposition, but does not make it public. Without this import, platforms other
// than Apple platforms would require Foundation.
#if canImport(Darwin)
    import Foundation
#else
    @_spi(_Unicode) import Swift
#endif

/// Sets of conditions, one for each `handlesExternalEvents` modifier, folded for comparison with events.
///
/// A condition matches an event if the event's text contains it, regardless of case and diacritics. The condition `*` matches
/// every event. An empty condition or an empty set does not match any event. `*x` and `**` are treated as plain text.
///
/// All conditions are in a single array, which is faster to compare than an array of arrays.
///
/// Source:
/// [handlesExternalEvents(matching:)](https://developer.apple.com/documentation/swiftui/scene/handlesexternalevents(matching:)).
/// It is inferred that an asterisk next to other characters is plain text.
package struct EventConditions: Sendable {
    private static let wildcard = "*"

    private struct Condition {
        /// The pairs of bytes in the text of the condition.
        var pairs: FoldedText.Pairs
        /// The range of the condition in ``text``, which is empty for `*`.
        var range: Range<Int>
        /// The index of the set to which the condition belongs.
        var set: Int
    }

    private var conditions: [Condition] = []
    private var text: [UInt8] = []
    /// The index of the first condition in each set.
    private var starts: [Int] = []

    /// Creates a list without sets.
    package init() {}

    /// Adds a set. The index of the set is the number of sets that were added before.
    package mutating func add(_ set: [String]) {
        let index = starts.count
        starts.append(conditions.count)
        for condition in set where !condition.isEmpty {
            let folded = condition == Self.wildcard ? FoldedText("") : FoldedText(condition)
            // A string that consists of nonspacing marks is empty after folding.
            guard condition == Self.wildcard || !folded.bytes.isEmpty else { continue }
            conditions.append(
                Condition(pairs: folded.pairs, range: text.count..<(text.count + folded.bytes.count), set: index))
            text += folded.bytes
        }
    }

    /// Returns the index of the first set with a condition that matches an event, or nil if there is none. Only `*` matches an
    /// event without text.
    ///
    /// - Parameters:
    ///   - event: The text of the event, or nil for an event without text.
    ///   - start: The index of the first set to compare.
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

    /// Returns the first condition that matches an event, or an empty string if there is none.
    package static func first(of conditions: [String]?, matching event: FoldedText?) -> String {
        conditions?.first { $0 == wildcard || event?.contains(FoldedText($0)) == true } ?? ""
    }
}

/// A string in UTF-8, folded for comparison without regard to case or diacritics.
///
/// The string is fully case-folded and canonically decomposed, without nonspacing marks: `É`, `é` in both its forms and `E` are
/// equal, and so are `ß` and `SS`, `İ` and `i`, the Ångström sign and `a`, and `ﬁ` and `fi`. Letters that have no
/// decomposition, such as `ø` and `ı`, do not change.
///
/// Source: The Unicode Standard, 3.13 (default caseless matching) and 3.11 (normalization forms). As in Foundation, marks are
/// removed before case folding, because case folding would turn the iota subscript into a letter.
package struct FoldedText: Hashable, Sendable {
    package let bytes: [UInt8]
    /// A set that contains the hash of each pair of adjacent bytes. If a string contains another string, its set
    /// contains the set of the other string. Therefore, most conditions that do not match are ruled out without a
    /// search: 10⁴ conditions take 14 µs, whereas a plain search takes 500 µs.
    let pairs: Pairs

    typealias Pairs = SIMD4<UInt64>

    /// Folds a string.
    ///
    /// - Parameter text: The string to fold.
    /// - Complexity: O(length).
    package init(_ text: String) {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            bytes = text.utf8.map { $0.folded }
        } else {
            // The lowercase form of the uppercase form is used: 'ſ' becomes 's', and 'ß' becomes 'ss'. The string is folded
            // twice, because a letter with a mark may have a case only after the mark is removed.
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
            // The dotless i and the letter i have the same uppercase form, but are different letters (CaseFolding.txt).
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

    /// Returns whether this text contains other text. Empty text is never contained.
    ///
    /// - Parameter other: The text to search for.
    /// - Returns: Whether this text contains the other text.
    /// - Complexity: O(length of this text × length of the other text).
    package func contains(_ other: FoldedText) -> Bool {
        other.pairs & ~pairs == .zero && contains(other.bytes[...])
    }

    /// Returns whether this text contains the bytes of other text.
    fileprivate func contains(_ part: ArraySlice<UInt8>) -> Bool {
        guard let first = part.first, part.count <= bytes.count else { return false }
        return (0...(bytes.count - part.count)).contains { start in
            bytes[start] == first && bytes[start..<(start + part.count)].elementsEqual(part)
        }
    }
}
