/// What identifies a format by words: a key that a reader of content looks up, and conditions that it checks.
///
/// An interpreter, the namespace of an XML root element, a member of a zip archive, a brand of ISO media. The class says
/// which reader looks it up. Two declarations may have equal keys; their conditions, or their supertypes, decide.
package struct FormatMark: Hashable, Sendable {
    /// The class of the mark, one with `isMark`.
    package var tagClass: TableTagClass
    /// The key. Compared without regard to ASCII case if the class folds it.
    package var key: String
    /// The conditions, in the form of the class, without NUL.
    package var conditions: [String]

    package init(_ tagClass: TableTagClass, _ key: String, _ conditions: [String] = []) {
        self.tagClass = tagClass
        self.key = key
        self.conditions = conditions
    }

    /// The key of marks that are not found by a word: the reader examines all of them.
    package static let anyKey = "*"
}

// MARK: The compiled table

extension FormatMark {
    /// The key and the conditions with NUL between them, as a table stores them.
    var tableText: String { ([key] + conditions).joined(separator: "\0") }

    init(_ tagClass: TableTagClass, tableText: String) {
        let parts = Self.parts(of: tableText.utf8)
        self.init(tagClass, parts.first ?? "", Array(parts.dropFirst()))
    }

    /// Returns the texts between NULs.
    static func parts(of bytes: some Collection<UInt8>) -> [String] {
        bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the key in the text of a table.
    static func key(of tableText: String) -> String {
        tableText.utf8.firstIndex(of: 0).map { String(tableText[..<$0]) } ?? tableText
    }
}

// MARK: Keys

extension FormatMark {
    /// Creates the mark of the first words of a text.
    package static func opening(_ start: String, also: String? = nil) -> FormatMark {
        FormatMark(.opening, openingKey(start), also.map { [start, $0] } ?? [start])
    }

    /// Creates the mark of a line, with the key of the characters before its first wildcard.
    package static func hint(_ pattern: String, _ tagClass: TableTagClass) -> FormatMark {
        guard tagClass == .hint else { return FormatMark(tagClass, anyLineKey, [pattern]) }
        let start = pattern.unicodeScalars.prefix { $0 != hintWildcard && $0 != "\n" }
        return FormatMark(tagClass, start.isEmpty ? anyLineKey : openingKey(String(start)), [pattern])
    }

    /// The key of lines with any beginning. A line is examined without its indentation, so none begins with it.
    private static let anyLineKey = " "

    /// The character that stands for any characters in the pattern of a line.
    package static let hintWildcard: Unicode.Scalar = "…"

    /// Returns the key of an opening: as many of its first characters as fit into four bytes.
    private static func openingKey(_ start: String) -> String {
        var key = ""
        for scalar in start.unicodeScalars {
            let next = key + String(scalar)
            guard next.utf8.count <= openingKeyBytes else { break }
            key = next
        }
        return key
    }

    /// The largest number of bytes in the key of an opening.
    package static let openingKeyBytes = 4

    /// Returns the key of a pattern for the names of members, by which it is looked up for each name: the name itself, its
    /// first folder (`META-INF/`), its last component (`/WHEEL`), or its extension (`*.kml`).
    package static func memberKey(_ pattern: String) -> String {
        let wildcard = UInt8(ascii: "*")
        guard pattern.utf8.contains(wildcard) else { return pattern }
        let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count > 1, let first = parts.first, !first.utf8.contains(wildcard) { return "\(first)/" }
        guard let last = parts.last, last.utf8.contains(wildcard) else { return "/\(parts.last ?? "")" }
        guard let period = last.utf8.lastIndex(of: UInt8(ascii: ".")), !last[period...].utf8.contains(wildcard) else {
            return anyKey
        }
        return "*\(last[period...])"
    }
}
