import CLanguageModel
import DeclarationFormats

/// The share of the files with an extension whose content is of a type that declares the extension.
///
/// The values are learned from the files of packages and repositories. `Scripts/generate/extension-reliability.py` writes them
/// to `Registry/extension-reliability.tsv`, which is embedded in the program.
enum ExtensionReliability {
    /// The lowest value of a reliable extension.
    static let threshold = 900

    /// Returns the share per thousand files, or 0 if the extension is not in the table. The extension is in lowercase.
    /// Complexity: O(log n), by a binary search in the text of the table, whose rows are sorted.
    static func value(of tag: String) -> Int {
        let table = UnsafeRawBufferPointer(
            start: typeq_extension_reliability_bytes(), count: typeq_extension_reliability_size())
        let wanted = Array(tag.utf8)
        var bounds = 0..<table.count
        while !bounds.isEmpty {
            let middle = bounds.lowerBound + bounds.count / 2
            let start = table[bounds.lowerBound..<middle].lastIndex(of: lineFeed).map { $0 + 1 } ?? bounds.lowerBound
            let end = table[middle..<bounds.upperBound].firstIndex(of: lineFeed) ?? bounds.upperBound
            let row = table[start..<end]
            let found = row.prefix { $0 != tab }
            if found.elementsEqual(wanted) {
                // The last column is a number such as 0.985.
                return row.split(separator: tab).last?.reduce(0) { $1.isDigit ? $0 * 10 + Int($1 - 0x30) : $0 } ?? 0
            }
            // Comments come before all rows.
            let isBefore = row.first == UInt8(ascii: "#") || found.lexicographicallyPrecedes(wanted)
            bounds = isBefore ? min(end + 1, bounds.upperBound)..<bounds.upperBound : bounds.lowerBound..<start
        }
        return 0
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let tab = UInt8(ascii: "\t")
}
