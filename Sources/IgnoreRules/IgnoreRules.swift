import DeclarationFormats

/// The limits for all pattern files that apply to a directory: its own files, the files of its parent directories, and the
/// files of the user.
package enum IgnoreLimits {
    /// The maximum total size of the files in bytes.
    package static let bytes = 1 << 20
    /// The maximum total number of patterns in the files.
    package static let patterns = 100_000
    /// The maximum total size in bytes of the patterns that are compared with each name sequentially, which are the
    /// patterns with wildcards or slashes. Other patterns are looked up.
    package static let comparedBytes = 128 << 10
}

/// The remaining budget for patterns.
package struct IgnoreBudget: Sendable {
    package private(set) var bytes = IgnoreLimits.bytes
    fileprivate var patterns = IgnoreLimits.patterns
    fileprivate var comparedBytes = IgnoreLimits.comparedBytes

    package init() {}

    fileprivate mutating func take(bytes count: Int) { bytes -= count }

    fileprivate var isExceeded: Bool { bytes < 0 || patterns < 0 || comparedBytes < 0 }
}

/// The lines of a file such as `.gitignore`.
package struct IgnoreRules: Sendable {
    /// The result of applying the rules to a file.
    package enum Verdict: Hashable, Sendable { case ignored, included }

    /// A name that is compared by its bytes.
    private struct Name: Hashable {
        let bytes: ArraySlice<UInt8>

        func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }

    /// A line for a name: its number, and whether it includes files.
    private struct Line {
        var number: UInt32
        var includes: Bool
    }

    /// The lines that determine the result for a name.
    private struct NameLines {
        /// The last line that applies to all files, and the last line that applies only to directories.
        var all: Line?
        var directories: Line?
    }

    /// The patterns that are names. Most patterns are names.
    private var names: [Name: NameLines] = [:]
    /// The other patterns, and their line numbers.
    private var others: [(number: UInt32, pattern: IgnorePattern)] = []
    private var count: UInt32 = 0

    /// Parses the text of a file. A line that is not a valid pattern has no effect, as in git.
    package init(text: [UInt8]) {
        var budget = IgnoreBudget()
        self = IgnoreRules(text: text, &budget) ?? IgnoreRules(patterns: [])
    }

    /// Parses the text of a file, or returns nil if the text exceeds the budget. In that case, none of its patterns are used.
    ///
    /// - Parameters:
    ///   - text: The text. The patterns refer to parts of the text and are not copied.
    ///   - budget: The remaining budget of the search. On success, the amount that the text uses is subtracted.
    /// - Complexity: O(*n*) in the number of bytes.
    package init?(text: [UInt8], _ budget: inout IgnoreBudget) {
        var left = budget
        left.take(bytes: text.count)
        // The byte order mark that some editors write at the beginning is not part of the first line.
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

    package init(patterns: [IgnorePattern]) { for pattern in patterns { _ = add(pattern) } }

    /// Adds a pattern after the other patterns. Returns whether it is looked up by its name.
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

    /// Whether there are no rules.
    package var isEmpty: Bool { count == 0 }

    /// Returns the result of applying the rules to a file. The last pattern that matches takes precedence.
    ///
    /// - Parameters:
    ///   - path: The names in the path from the directory of the rules to the file, which is the last name.
    ///   - isDirectory: Whether the file is a directory.
    /// - Returns: The result, or nil if no pattern matches.
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
