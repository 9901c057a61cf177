/// A text as it is compared without regard to case and diacritics, in UTF-8.
///
/// Full case folding, canonical decomposition, nonspacing marks left out: `É`, `é` in both its forms and `E` are one, so
/// are `ß` and `SS`, `İ` and `i`, the Ångström sign and `a`, `ﬁ` and `fi`. Letters that no decomposition takes apart, such
/// as `ø` and `ı`, stay what they are.
///
/// Source: The Unicode Standard, 3.13 (default caseless matching) and 3.11 (normalization forms); the tables are made of
/// its data by `Scripts/folding`.
public struct FoldedText: Hashable, Sendable {
    /// The folded text.
    public let bytes: [UInt8]

    /// Folds a text. Complexity: O(length), and a search in a table of some hundred rows for each scalar beyond ASCII.
    public init(_ text: String) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            for byte in text.utf8 { bytes.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) }
        } else {
            for scalar in text.unicodeScalars { Self.fold(scalar.value) { bytes += Self.utf8(of: $0) } }
        }
        self.bytes = bytes
    }

    /// Returns whether this text contains another one. No text contains the empty text. Complexity: O(length of both).
    public func contains(_ other: FoldedText) -> Bool {
        let part = other.bytes
        guard !part.isEmpty, part.count <= bytes.count else { return false }
        // Knuth, Morris and Pratt: how much of the part is found already where the next byte does not fit.
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

    /// Gives the scalars that one becomes: none, one or several.
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

    /// The Unicode Standard, 3.12: a syllable is its leading consonant, its vowel, and perhaps a trailing consonant.
    private static func decompose(hangul index: UInt32, _ append: (UInt32) -> Void) {
        append(0x1100 + index / 588)
        append(0x1161 + index % 588 / 28)
        if index % 28 != 0 { append(0x11A7 + index % 28) }
    }

    /// The last row that begins at or before a scalar.
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
        var place = 0
        while place < table.count {
            let end = place + 2 + Int(table[place + 1])
            expansions[table[place]] = table[place + 2..<end]
            place = end
        }
        return expansions
    }()

    private static func utf8(of scalar: UInt32) -> Unicode.UTF8.EncodedScalar {
        Unicode.Scalar(scalar).flatMap(Unicode.UTF8.encode) ?? Unicode.UTF8.encodedReplacementCharacter
    }
}
