/// One line of a file such as `.gitignore`: which files below the directory of that file it is about, and whether it
/// ignores or includes them.
///
/// Source: [gitignore(5)](https://git-scm.com/docs/gitignore), PATTERN FORMAT.
package struct IgnorePattern: Hashable, Sendable {
    /// Whether the line begins with `!`: the files are included again.
    package private(set) var includes = false
    /// Whether the line ends with `/`: it is about directories only.
    private var isAboutDirectories = false
    /// Whether the pattern is about the path from the directory of the file, and not about a name at any depth.
    private var isAnchored = false
    private var parts: [Part] = []

    private enum Part: Hashable, Sendable {
        case name(Glob)
        /// `**`: any number of directories.
        case anyDirectories
    }

    /// Parses a line. Returns nil for an empty line, a comment, and a line that is not a pattern: it matches nothing.
    package init?(line: some Collection<UInt8>) { self.init(slice: Array(line)[...]) }

    /// Parses a line of the text of a file, which is not copied.
    init?(slice line: ArraySlice<UInt8>) {
        var bytes = line
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        if bytes.first == UInt8(ascii: "#") { return nil }
        // Spaces at the end are ignored unless they are escaped.
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

    /// Parses a pattern that ignores, such as the value of an option. `#` and `!` have no meaning at its beginning.
    package init(ignoring text: some Collection<UInt8>) throws(Glob.Failure) { try parse(Array(text)[...]) }

    /// The name, if the pattern is about files with one name at any depth, and whether it is about directories only.
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
        // `a/**` matches everything inside, and not the directory itself.
        if parts.last == .anyDirectories { parts.append(.name(try Glob("*".utf8))) }
        if parts.isEmpty { throw .empty }
    }

    /// Returns whether the pattern is about a file.
    ///
    /// - Parameters:
    ///   - path: The names on the path from the directory of the pattern to the file, which is the last one.
    ///   - isDirectory: Whether the file is a directory.
    /// - Returns: Whether the pattern matches the file itself. A file below a directory that matches is not considered.
    /// - Complexity: O(length of the path × length of the pattern), whatever the pattern.
    package func matches(_ path: ArraySlice<[UInt8]>, isDirectory: Bool) -> Bool {
        if isAboutDirectories, !isDirectory { return false }
        guard let last = path.last else { return false }
        guard isAnchored else {
            if case .name(let glob) = parts[0] { return glob.matches(last) }
            return true
        }
        var (part, name) = (0, path.startIndex)
        // Where to go on if the names after the last `**` do not match: `**` takes one directory more.
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
