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
    /// must be in lowercase. Complexity: O(log n).
    static func isReliable(_ tag: String) -> Bool {
        let table = EmbeddedTable(typeq_extension_reliability_bytes(), typeq_extension_reliability_size())
        // The second column is the number of sources, and the last is a share such as 0.985.
        let columns = table.row(tag).map { column in
            column.reduce(0) { $1.isDigit ? $0 * 10 + Int($1 - 0x30) : $0 }
        }
        return columns.count > 2 && columns[1] >= leastSources && columns[columns.count - 1] >= leastShare
    }
}
