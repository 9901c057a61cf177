import CLanguageModel
import DeclarationFormats

/// The share of the files with an extension whose content has a type that declares the extension.
///
/// The values are computed from the files of packages and repositories. `Scripts/generate/extension-reliability.py`
/// writes them to `Registry/extension-reliability.tsv`, which is embedded in the program.
enum ExtensionReliability {
    /// The smallest share, per thousand files, of a reliable extension.
    private static let leastShare = 900
    /// The smallest number of packages and repositories in which a reliable extension was found.
    private static let leastSources = 2

    /// Returns whether an extension is reliable. An extension that is not in the table is not reliable. The extension
    /// must be in lowercase. Complexity: O(log n), by a binary search in the text of the table, whose rows are sorted.
    static func isReliable(_ tag: String) -> Bool {
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
                // The second column is the number of sources, and the last is a share such as 0.985.
                let columns = row.split(separator: tab).map { column in
                    column.reduce(0) { $1.isDigit ? $0 * 10 + Int($1 - 0x30) : $0 }
                }
                return columns.count > 2 && columns[1] >= leastSources && columns[columns.count - 1] >= leastShare
            }
            // Comments come before all rows.
            let isBefore = row.first == UInt8(ascii: "#") || found.lexicographicallyPrecedes(wanted)
            bounds = isBefore ? min(end + 1, bounds.upperBound)..<bounds.upperBound : bounds.lowerBound..<start
        }
        return false
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let tab = UInt8(ascii: "\t")
}
