import DeclarationFormats

/// How much the files of patterns for one directory may have together: its own, those of the directories above, and those
/// of the user.
package enum IgnoreLimits {
    /// Bytes of all files.
    package static let bytes = 1 << 20
    /// Patterns in all files.
    package static let patterns = 100_000
    /// Bytes of the patterns that are compared with each name one after the other: those with wildcards or slashes. Other
    /// names are looked up.
    package static let comparedBytes = 128 << 10
}

/// What is left of the limits on patterns.
package struct IgnoreBudget: Sendable {
    package private(set) var bytes = IgnoreLimits.bytes
    fileprivate var patterns = IgnoreLimits.patterns
    fileprivate var comparedBytes = IgnoreLimits.comparedBytes

    /// Creates the budget of a search.
    package init() {}

    fileprivate mutating func take(bytes count: Int) { bytes -= count }

    fileprivate var isExceeded: Bool { bytes < 0 || patterns < 0 || comparedBytes < 0 }
}

/// The lines of a file such as `.gitignore`.
package struct IgnoreRules: Sendable {
    /// What the rules say about a file.
    package enum Verdict: Hashable, Sendable { case ignored, included }

    /// A name, equal to another one with the same bytes.
    private struct Name: Hashable {
        let bytes: ArraySlice<UInt8>

        func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }

    /// A line about a name: its number, and whether it includes files.
    private struct Line {
        var number: UInt32
        var includes: Bool
    }

    /// The last lines about a name.
    private struct NameLines {
        /// The last one about all files, and the last one about directories only.
        var all: Line?
        var directories: Line?
    }

    /// The patterns that are names, which most are.
    private var names: [Name: NameLines] = [:]
    /// The other patterns, with the numbers of their lines.
    private var others: [(number: UInt32, pattern: IgnorePattern)] = []
    private var count: UInt32 = 0

    /// Parses the text of a file. A line that is not a pattern has no effect, as in git.
    package init(text: [UInt8]) {
        var budget = IgnoreBudget()
        self = IgnoreRules(text: text, &budget) ?? IgnoreRules(patterns: [])
    }

    /// Parses the text of a file, or returns nil if the text exceeds the budget. Then none of its patterns count.
    ///
    /// - Parameters:
    ///   - text: The text. Patterns are parts of it, and are not copied.
    ///   - budget: What the search may still read. What the text needs is taken from it, unless it is too much.
    /// - Complexity: O(*n*) in the number of bytes.
    package init?(text: [UInt8], _ budget: inout IgnoreBudget) {
        var left = budget
        left.take(bytes: text.count)
        // The mark that some editors write at the beginning is not part of the first line.
        var rest = text.withoutUTF8Mark
        while !rest.isEmpty, !left.isExceeded {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[end...].dropFirst()
            guard let pattern = line.isEmpty ? nil : IgnorePattern(slice: line) else { continue }
            left.patterns -= 1
            if !add(pattern) { left.comparedBytes -= line.count }
        }
        guard !left.isExceeded else { return nil }
        budget = left
    }

    /// Creates rules from patterns.
    package init(patterns: [IgnorePattern]) { for pattern in patterns { _ = add(pattern) } }

    /// Adds a pattern after the others. Returns whether it is looked up by its name.
    private mutating func add(_ pattern: IgnorePattern) -> Bool {
        defer { count += 1 }
        guard let (name, isAboutDirectories) = pattern.anywhere else {
            others.append((count, pattern))
            return false
        }
        let line = Line(number: count, includes: pattern.includes)
        if isAboutDirectories {
            names[Name(bytes: name), default: NameLines()].directories = line
        } else {
            names[Name(bytes: name), default: NameLines()].all = line
        }
        return true
    }

    /// Whether there is no rule.
    package var isEmpty: Bool { count == 0 }

    /// Returns what the rules say about a file: the last pattern that matches decides.
    ///
    /// - Parameters:
    ///   - path: The names on the path from the directory of the rules to the file, which is the last one.
    ///   - isDirectory: Whether the file is a directory.
    /// - Returns: The verdict, or nil if no pattern matches.
    /// - Complexity: O(length of the path + length of the patterns that are not names × length of the path).
    package func verdict(on path: ArraySlice<[UInt8]>, isDirectory: Bool) -> Verdict? {
        guard let name = path.last else { return nil }
        var last: Line?
        if !names.isEmpty, let lines = names[Name(bytes: name[...])] {
            last = lines.all
            if isDirectory, let line = lines.directories, line.number >= last?.number ?? 0 { last = line }
        }
        for (number, pattern) in others.reversed() {
            if let last, last.number > number { break }
            if pattern.matches(path, isDirectory: isDirectory) { return pattern.includes ? .included : .ignored }
        }
        return last.map { $0.includes ? .included : .ignored }
    }
}
