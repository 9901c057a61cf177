import CIdentificationData
import DeclarationFormats

/// A table that is embedded in the program: rows with columns separated by tabs, sorted by the first column, after lines that
/// begin with `#`.
struct EmbeddedTable {
    private let bytes: UnsafeRawBufferPointer

    /// Creates a table. The bytes must exist for the lifetime of the process.
    init(_ start: UnsafeRawPointer, _ count: Int) { bytes = UnsafeRawBufferPointer(start: start, count: count) }

    /// Returns the columns of the row that begins with a key, or an empty array. Complexity: O(log *n*) in the number
    /// of rows, by a binary search in the text of the table.
    func row(_ key: String) -> [Slice<UnsafeRawBufferPointer>] {
        let (lineFeed, tab) = (UInt8(ascii: "\n"), UInt8(ascii: "\t"))
        let wanted = Array(key.utf8)
        var bounds = 0..<bytes.count
        while !bounds.isEmpty {
            let middle = bounds.lowerBound + bounds.count / 2
            let start = bytes[bounds.lowerBound..<middle].lastIndex(of: lineFeed).map { $0 + 1 } ?? bounds.lowerBound
            let end = bytes[middle..<bounds.upperBound].firstIndex(of: lineFeed) ?? bounds.upperBound
            let row = bytes[start..<end]
            let found = row.prefix { $0 != tab }
            if found.elementsEqual(wanted) { return row.split(separator: tab, omittingEmptySubsequences: false) }
            // Comments come before all rows.
            let isBefore = row.first == UInt8(ascii: "#") || found.lexicographicallyPrecedes(wanted)
            bounds = isBefore ? min(end + 1, bounds.upperBound)..<bounds.upperBound : bounds.lowerBound..<start
        }
        return []
    }
}

/// The MIME names that libmagic prints, for programs that compare them.
///
/// `Scripts/check/mime-names.py --libmagic` writes them to `Registry/libmagic-names.tsv`, which is embedded in the program.
package enum LibmagicNames {
    /// Returns the MIME name that libmagic prints for files whose type has the given MIME name, or the given name if
    /// the table has no other name for it. Complexity: O(log *n*) in the number of rows.
    package static func name(for mimeType: String) -> String {
        let table = EmbeddedTable(typeq_libmagic_names_bytes(), typeq_libmagic_names_size())
        return table.row(mimeType.lowercased()).last.map { String(decoding: $0, as: UTF8.self) } ?? mimeType
    }
}
