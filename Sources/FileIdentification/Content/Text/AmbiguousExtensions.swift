/// For each extension that several kinds of text share, the lines that distinguish them.
///
/// The rows of an extension are tried in order; the first row that matches a line decides. If no row matches, the order
/// of the registry applies. Structure that a reader detects, such as an interpreter line or a root element, comes
/// first. Sources: the manuals of the languages; the complaints of users (linguist issues 1649, 722, 272 on `.m`, 1626
/// and 5357 on `.h`: C unless proven otherwise; jshttp/mime-types issue 99 on `.ts`).
enum AmbiguousExtensions {
    /// A row of a list.
    struct Row: Sendable {
        var identifier: String
        /// The patterns, of which one is enough. An empty list matches every text.
        var patterns: [LanguagePatterns.Pattern]

        init(_ identifier: String, _ patterns: LanguagePatterns.Pattern...) {
            self.identifier = identifier
            self.patterns = patterns
        }
    }

    /// The number of lines to examine, without blank ones.
    private static let lineLimit = 200

    /// Returns whether there is a list for an extension.
    static func isListed(_ tag: String?) -> Bool { tag.map { rows($0) != nil } ?? false }

    /// Returns the list of an extension.
    private static func rows(_ tag: String) -> [Row]? {
        for list in lists {
            if let rows = list.value(of: tag) { return rows }
        }
        return nil
    }

    /// Returns the type that the list of an extension gives a text, or nil. `tag` is lowercased. Complexity: O(n) over
    /// the first lines, for each pattern of the list.
    static func choice(_ tag: String, _ text: TextWindow) -> FormatEvidence? {
        guard let rows = rows(tag) else { return nil }
        let lines = text.filledLines(lineLimit)
        for row in rows {
            if row.patterns.isEmpty { return evidence(row, tag, "text") }
            for line in lines {
                let head = line.prefix(200)
                if let pattern = row.patterns.first(where: { LanguageReader.matches($0, head) }) {
                    return evidence(row, tag, "a line with '\(pattern.words)'")
                }
            }
        }
        return nil
    }

    private static func evidence(_ row: Row, _ tag: String, _ reason: String) -> FormatEvidence {
        FormatEvidence(row.identifier, .hint, "of the types with the extension '\(tag)', \(reason)")
    }
}

extension LanguagePatterns.Pattern {
    /// The pattern in words.
    fileprivate var words: String {
        [start, holds, ends].map(\.description).filter { !$0.isEmpty }.joined(separator: " … ")
    }
}
