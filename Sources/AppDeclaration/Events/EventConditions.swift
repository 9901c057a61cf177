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
            // A text of marks alone is empty when it is folded.
            guard condition == Self.wildcard || !folded.bytes.isEmpty else { continue }
            conditions.append(
                Condition(
                    pairs: folded.pairs, range: text.count..<(text.count + folded.bytes.count), set: index))
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

/// A text in the form in which texts are compared regardless of case and diacritics, in UTF-8.
///
/// Full case folding, canonical decomposition, without nonspacing marks: `É`, `é` in both its forms and `E` are equal, and so
/// are `ß` and `SS`, `İ` and `i`, the Ångström sign and `a`, `ﬁ` and `fi`. Letters without a decomposition, such as `ø` and
/// `ı`, do not change.
///
/// Source: The Unicode Standard, 3.13 (default caseless matching) and 3.11 (normalization forms). `Scripts/folding` generates
/// the tables from its data.
package struct FoldedText: Hashable, Sendable {
    /// The folded text.
    package let bytes: [UInt8]
    /// A set of hashes of all pairs of adjacent bytes. A text that contains another one has all its elements.
    let pairs: Pairs

    typealias Pairs = SIMD4<UInt64>

    /// Folds a text.
    ///
    /// - Parameter text: The text.
    /// - Complexity: O(length), with a binary search of some hundred rows for each scalar that is not ASCII.
    package init(_ text: String) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            for byte in text.utf8 { bytes.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) }
        } else {
            for scalar in text.unicodeScalars { Self.fold(scalar.value) { bytes += Self.utf8(of: $0) } }
        }
        self.bytes = bytes
        pairs = Self.pairs(in: bytes)
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
    /// - Complexity: O(length of both).
    package func contains(_ other: FoldedText) -> Bool {
        other.pairs & ~pairs == .zero && contains(other.bytes[...])
    }

    /// Returns whether this text contains the bytes of another one.
    fileprivate func contains(_ part: ArraySlice<UInt8>) -> Bool {
        guard let first = part.first, part.count <= bytes.count else { return false }
        // Most conditions are short. Comparing a short one at each position needs no memory.
        guard part.count > 64 else {
            return (0...(bytes.count - part.count)).contains { start in
                bytes[start] == first && bytes[start..<(start + part.count)].elementsEqual(part)
            }
        }
        return containsLong(Array(part))
    }

    /// Returns whether this text contains some bytes, in linear time: the algorithm of Knuth, Morris and Pratt.
    private func containsLong(_ part: [UInt8]) -> Bool {
        // The length of the prefix that is still matched after a mismatch.
        var fallback = [0]
        fallback.reserveCapacity(part.count)
        var length = 0
        for byte in part.dropFirst() {
            while length > 0, part[length] != byte { length = fallback[length - 1] }
            if part[length] == byte { length += 1 }
            fallback.append(length)
        }
        length = 0
        for byte in bytes {
            while length > 0, part[length] != byte { length = fallback[length - 1] }
            if part[length] == byte { length += 1 }
            if length == part.count { return true }
        }
        return false
    }

    // MARK: The tables

    /// Calls a closure with the scalars that a scalar becomes: none, one or several.
    private static func fold(_ scalar: UInt32, _ append: (UInt32) -> Void) {
        if (0xAC00...0xD7A3).contains(scalar) { return decompose(hangul: scalar - 0xAC00, append) }
        if let row = row(of: scalar, in: FoldingTable.single, width: 4), scalar <= FoldingTable.single[row + 1] {
            let distance = scalar - FoldingTable.single[row]
            if distance % FoldingTable.single[row + 2] == 0 { return append(FoldingTable.single[row + 3] + distance) }
        }
        if let row = row(of: scalar, in: FoldingTable.removed, width: 2), scalar <= FoldingTable.removed[row + 1] {
            return
        }
        if let expansion = expansions[scalar] {
            for scalar in expansion { append(scalar) }
        } else {
            append(scalar)
        }
    }

    /// The Unicode Standard, 3.12: a syllable is a leading consonant, a vowel, and perhaps a trailing consonant.
    private static func decompose(hangul index: UInt32, _ append: (UInt32) -> Void) {
        append(0x1100 + index / 588)
        append(0x1161 + index % 588 / 28)
        if index % 28 != 0 { append(0x11A7 + index % 28) }
    }

    /// Returns the last row that starts at or before a scalar.
    private static func row(of scalar: UInt32, in table: [UInt32], width: Int) -> Int? {
        var (low, high) = (0, table.count / width)
        while low < high {
            let middle = (low + high) / 2
            if table[middle * width] <= scalar { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : (low - 1) * width
    }

    private static let expansions: [UInt32: ArraySlice<UInt32>] = {
        let table = FoldingTable.several
        var expansions: [UInt32: ArraySlice<UInt32>] = [:]
        var index = 0
        while index < table.count {
            let end = index + 2 + Int(table[index + 1])
            expansions[table[index]] = table[index + 2..<end]
            index = end
        }
        return expansions
    }()

    private static func utf8(of scalar: UInt32) -> Unicode.UTF8.EncodedScalar {
        Unicode.Scalar(scalar).flatMap(Unicode.UTF8.encode) ?? Unicode.UTF8.encodedReplacementCharacter
    }
}
