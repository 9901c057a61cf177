/// For each extension that several kinds of text share, the lines that tell them apart.
///
/// The rows of an extension are tried in order; the first of which a text has a line decides. Where none fits, the order of
/// the registry does. What a reader establishes as structure, a first line that names the interpreter or a root element,
/// comes before. Sources: the manuals of the languages; the complaints of users (linguist issues 1649, 722, 272 on `.m`,
/// 1626 and 5357 on `.h`: C unless proven otherwise; jshttp/mime-types issue 99 on `.ts`).
enum AmbiguousExtensions {
    /// One condition of a list.
    struct Row: Sendable {
        var identifier: String
        /// Any of them suffices. None stands for every text.
        var patterns: [LanguagePatterns.Pattern]

        init(_ identifier: String, _ patterns: LanguagePatterns.Pattern...) {
            self.identifier = identifier
            self.patterns = patterns
        }
    }

    /// How many lines that are not blank are looked at.
    private static let lineLimit = 200

    /// Whether there is a list for an extension.
    static func isListed(_ tag: String?) -> Bool { tag.map { rows($0) != nil } ?? false }

    /// The list of an extension.
    private static func rows(_ tag: String) -> [Row]? {
        for list in lists {
            if let rows = list.value(of: tag) { return rows }
        }
        return nil
    }

    /// The type that the list of an extension gives a text, or nil. `tag` is in small letters.
    /// Complexity: O(n) over the first lines, for each pattern of the list.
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
        FormatEvidence(row.identifier, .hint, "of the kinds of '.\(tag)', \(reason)")
    }
}

extension LanguagePatterns.Pattern {
    /// What a line has, for people.
    fileprivate var words: String {
        [start, holds, ends].map(\.description).filter { !$0.isEmpty }.joined(separator: " … ")
    }
}
