import CIdentificationData
import DeclarationFormats

/// The reliability of an extension: the share of the files with the extension whose content has a type that declares
/// it.
///
/// The values are computed from the files of packages and repositories. `Scripts/generate/extension-reliability.py`
/// writes them to `Registry/extension-reliability.tsv`, which is embedded in the program.
struct ExtensionReliability {
    /// The minimum share, per thousand files, for an extension to be reliable or common.
    private static let leastShare = 900
    /// The minimum number of packages and repositories that must contain an extension for it to be reliable.
    private static let leastSources = 2
    /// The minimum number of them for an extension to be widespread.
    private static let manySources = 5

    /// Whether the training files contain the extension.
    let isKnown: Bool
    /// Whether nearly all files have a type that declares the extension.
    let isReliable: Bool
    /// Whether many packages and repositories contain the extension, or a specification assigns it to one format. Other programs
    /// may use any other extension for files of their own in a common notation.
    let isWidespread: Bool
    /// Whether the content of nine tenths of the files proves or excludes the types that declare the extension. Otherwise, many
    /// files with the extension have a format that the registry does not declare, or are not detected.
    let isConclusive: Bool
    /// Whether the extension is one of those that people meet most, and nearly all binary files with it have a type that declares
    /// it. Such an extension is reliable against content that is proven to have another binary format, even if the training files
    /// contain few files with it.
    let isCommon: Bool

    /// Creates the values of an extension in lowercase. An extension that is not in the table is not reliable, unless a
    /// specification assigns it to one format: see `Registry/extension-registered.tsv`. Complexity: O(log *n*) in the
    /// number of rows.
    init(of tag: String) {
        let table = EmbeddedTable(typeq_extension_reliability_bytes(), typeq_extension_reliability_size())
        // The columns are the extension, sources, files, declared, otherText, otherBinary, a share such as 0.985, and such a share or nothing.
        let columns = table.row(tag).map { column in
            column.reduce(0) { $1.isDigit ? $0 * 10 + Int($1 - 0x30) : $0 }
        }
        isCommon = columns.count == 8 && columns[7] >= Self.leastShare
        isKnown = columns.count >= 7 && columns[2] > 0
        guard isKnown else {
            let registered = EmbeddedTable(typeq_extension_registered_bytes(), typeq_extension_registered_size())
            isReliable = !registered.row(tag).isEmpty
            isConclusive = isReliable
            isWidespread = isReliable
            return
        }
        isWidespread = columns[1] >= Self.manySources
        isReliable = columns[1] >= Self.leastSources && columns[6] >= Self.leastShare
        isConclusive = (columns[3] + columns[4] + columns[5]) * 10 >= columns[2] * 9
    }
}

/// The extensions that also have a meaning that no type declares.
///
/// `Registry/extension-meanings.tsv` lists them with the sources, and is embedded in the program.
enum ExtensionMeanings {
    /// The content of files with the undeclared meaning, which does not contradict the name.
    enum Content: String {
        /// Bytes without a signature.
        case binary
        /// Any text.
        case text
        /// Content of any kind.
        case any
    }

    /// Returns the content of files with the undeclared meaning of an extension in lowercase, or nil if it is not listed.
    /// Complexity: O(log *n*) in the number of listed extensions.
    static func content(of tag: String) -> Content? {
        let row = EmbeddedTable(typeq_extension_meanings_bytes(), typeq_extension_meanings_size()).row(tag)
        return row.count > 1 ? Content(rawValue: String(decoding: row[1], as: UTF8.self)) : nil
    }
}
