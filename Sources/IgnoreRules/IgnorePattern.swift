/// A line of a file such as `.gitignore`. It specifies files below the directory of that file, and whether they are ignored or
/// included.
///
/// Source: [gitignore(5)](https://git-scm.com/docs/gitignore), PATTERN FORMAT.
package struct IgnorePattern: Hashable, Sendable {
    /// Whether the line begins with `!`, so the files are included again.
    package private(set) var includes = false
    /// Whether the line ends with `/`, so the pattern applies only to directories.
    private var isAboutDirectories = false
    /// Whether the pattern applies to the path relative to the directory of the pattern file, and not to a name at any
    /// depth.
    private var isAnchored = false
    private var parts: [Part] = []

    private enum Part: Hashable, Sendable {
        case name(Glob)
        /// `**`, which matches any number of directories.
        case anyDirectories
    }

    /// Parses a line of a file's text, which is not copied. Returns nil for an empty line, a comment, or a line that is
    /// not a valid pattern and therefore matches no files.
    init?(slice line: ArraySlice<UInt8>) {
        var bytes = line
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        if bytes.first == UInt8(ascii: "#") { return nil }
        // Trailing spaces are ignored unless they are escaped.
        while bytes.last == UInt8(ascii: " ") {
            let backslashes = bytes.dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            if backslashes % 2 == 1 { break }
            bytes.removeLast()
        }
        if bytes.first == UInt8(ascii: "!") {
            includes = true
            bytes.removeFirst()
        }
        do throws(Glob.Failure) { try parse(bytes) } catch { return nil }
    }

    /// Parses a pattern that ignores files, such as the value of an option. `#` and `!` at its beginning have no special
    /// meaning.
    package init(ignoring text: some Collection<UInt8>) throws(Glob.Failure) { try parse(Array(text)[...]) }

    /// The name, if the pattern applies to files with one particular name at any depth, and whether it applies only to
    /// directories.
    var anywhere: (name: ArraySlice<UInt8>, isAboutDirectories: Bool)? {
        guard !isAnchored, case .name(let glob)? = parts.first, let name = glob.name else { return nil }
        return (name, isAboutDirectories)
    }

    private mutating func parse(_ text: ArraySlice<UInt8>) throws(Glob.Failure) {
        var bytes = text
        let slash = UInt8(ascii: "/")
        if bytes.last == slash {
            isAboutDirectories = true
            bytes = bytes.dropLast()
        }
        isAnchored = bytes.contains(slash)
        if bytes.first == slash { bytes = bytes.dropFirst() }
        guard !bytes.isEmpty else { throw .empty }
        for piece in bytes.split(separator: slash) {
            if piece.elementsEqual("**".utf8) {
                if parts.last != .anyDirectories { parts.append(.anyDirectories) }
            } else {
                parts.append(.name(try Glob(slice: piece)))
            }
        }
        if !isAnchored, parts == [.anyDirectories] { isAnchored = true }
        // `a/**` matches all files in the directory, but not the directory itself.
        if parts.last == .anyDirectories { parts.append(.name(try Glob("*".utf8))) }
        if parts.isEmpty { throw .empty }
    }

    /// Returns whether the pattern matches a file.
    ///
    /// - Parameters:
    ///   - path: The names in the path from the directory of the pattern to the file, which is the last name.
    ///   - isDirectory: Whether the file is a directory.
    /// - Returns: True if the pattern matches the file itself. Whether it matches a parent directory of the file is not
    ///   considered.
    /// - Complexity: O(length of the path × length of the pattern) for any pattern.
    package func matches(_ path: ArraySlice<[UInt8]>, isDirectory: Bool) -> Bool {
        if isAboutDirectories, !isDirectory { return false }
        guard let last = path.last else { return false }
        guard isAnchored else {
            if case .name(let glob) = parts[0] { return glob.matches(last) }
            return true
        }
        var (part, name) = (0, path.startIndex)
        // The state from which matching continues if the names after the last `**` do not match: `**` then matches one more
        // directory.
        var retry: (part: Int, name: Int)?
        while name < path.endIndex {
            if part < parts.count {
                switch parts[part] {
                case .anyDirectories:
                    part += 1
                    retry = (part, name)
                    continue
                case .name(let glob):
                    if glob.matches(path[name]) {
                        part += 1
                        name += 1
                        continue
                    }
                }
            }
            guard let last = retry else { return false }
            retry = (last.part, last.name + 1)
            (part, name) = (last.part, last.name + 1)
        }
        return part == parts.count
    }
}
