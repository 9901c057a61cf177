import AppDeclaration

/// The content of a `mimeapps.list`, which is changed line by line. The rest of the file is preserved byte for byte: comments,
/// blank lines, other groups, the order and the line endings.
///
/// Sources: [Association between MIME types and applications](https://specifications.freedesktop.org/mime-apps-spec/latest/),
/// and the [Desktop Entry Specification](https://specifications.freedesktop.org/desktop-entry-spec/latest/basic-format.html):
/// comments "should be preserved across reads and writes".
package struct MIMEAppsFile: Sendable {
    /// The lines with their line endings.
    private var lines: [ArraySlice<UInt8>]
    private let lineEnd: [UInt8]

    /// Creates the content of a file. An empty file has no groups.
    package init(_ bytes: [UInt8]) {
        lines = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
            lines.append(bytes[start..<end])
            start = end
        }
        lineEnd = Array((lines.first?.suffix(2).elementsEqual("\r\n".utf8) == true ? "\r\n" : "\n").utf8)
    }

    package var bytes: [UInt8] { lines.flatMap { $0 } }

    /// The first line that makes programs ignore the whole file: a line that precedes the first group, or that is not a group,
    /// a key with a value or a comment.
    ///
    /// Sources: the [Desktop Entry
    /// Specification](https://specifications.freedesktop.org/desktop-entry-spec/latest/basic-format.html), and
    /// [g_key_file_load_from_data](https://docs.gtk.org/glib/method.KeyFile.load_from_data.html), with which GTK reads the
    /// file, and which fails for such a line.
    package var mistake: Mistake? {
        var hasGroup = false
        for (index, content) in lines.enumerated() {
            let line = content.trimmed()
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            if first == UInt8(ascii: "["), line.last == UInt8(ascii: "]"), line.count > 1 {
                hasGroup = true
            } else if !hasGroup {
                return Mistake(line: index + 1, text: "the line is before the first group")
            } else if first == Self.equals || !line.contains(Self.equals) {
                return Mistake(line: index + 1, text: "the line is neither a group, nor 'key=value', nor a comment")
            }
        }
        return nil
    }

    /// A mistake in a line that makes programs ignore the file.
    package struct Mistake: Sendable, CustomStringConvertible {
        /// The line number, starting at 1.
        package let line: Int
        let text: String

        package var description: String {
            "the list has no effect because of line \(line): \(text); correct or remove the line"
        }
    }

    /// Makes an application the default for a MIME type. The former default applications follow it in the list.
    ///
    /// - Parameters:
    ///   - id: The desktop file ID.
    ///   - mimeType: The MIME type. It must not contain characters that have a special meaning in the file.
    ///   - isAssociated: Whether the application opens the type independently of this file. If not, the association is added,
    ///     because a default application must be associated with the type.
    package mutating func setDefault(_ id: String, for mimeType: String, isAssociated: Bool) {
        change(.removed, mimeType) { $0.contains(id) ? $0.filter { $0 != id } : $0 }
        change(.defaults, mimeType) { $0.first == id ? $0 : [id] + $0.filter { $0 != id } }
        if !isAssociated { change(.added, mimeType) { $0.contains(id) ? $0 : [id] + $0 } }
    }

    /// Changes the applications of a MIME type in a group. If there are no applications, the line is removed. If the key is
    /// repeated, all of its lines are changed, because programs disagree about which line they use.
    private mutating func change(
        _ group: DesktopAssociationList.Group, _ mimeType: String, _ change: ([String]) -> [String]
    ) {
        let found = locate(group, mimeType)
        let old =
            found.lines.last.map { DesktopEntry.list(String(decoding: value(of: lines[$0]), as: UTF8.self)) } ?? []
        let new = change(old)
        guard new != old || found.lines.count > 1 else { return }
        let text = [Self.equals] + new.flatMap { Self.escaped($0) + [Self.semicolon] }
        for line in found.lines.reversed() {
            // The spelling of the key is preserved.
            let key = Array(lines[line].prefix { $0 != Self.equals }.trimmed())
            let end = lines[line].last == UInt8(ascii: "\n") ? lineEnd : []
            if new.isEmpty { lines.remove(at: line) } else { lines[line] = (key + text + end)[...] }
        }
        guard found.lines.isEmpty else { return }
        completeLastLine()
        let line = (Array(mimeType.utf8) + text + lineEnd)[...]
        if let end = found.end {
            lines.insert(line, at: end)
        } else {
            if let last = lines.last, !last.trimmed().isEmpty { lines.append(lineEnd[...]) }
            lines += [(Array("[\(group.rawValue)]".utf8) + lineEnd)[...], line]
        }
    }

    /// Returns the lines of a key, and the index after the last nonblank line of the group.
    private func locate(_ group: DesktopAssociationList.Group, _ mimeType: String) -> (lines: [Int], end: Int?) {
        var found: [Int] = []
        var end: Int?
        var isInGroup = false
        for (index, content) in lines.enumerated() {
            let trimmed = content.trimmed()
            if trimmed.first == UInt8(ascii: "["), trimmed.last == UInt8(ascii: "]") {
                isInGroup = trimmed.dropFirst().dropLast().elementsEqual(group.rawValue.utf8)
            }
            guard isInGroup, !trimmed.isEmpty else { continue }
            end = index + 1
            guard trimmed.first != UInt8(ascii: "#"), trimmed.contains(Self.equals) else { continue }
            let key = trimmed.prefix { $0 != Self.equals }.trimmed()
            if String(decoding: key, as: UTF8.self).lowercased() == mimeType { found.append(index) }
        }
        return (found, end)
    }

    private func value(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.drop { $0 != Self.equals }.dropFirst().trimmed()
    }

    /// Adds a line ending to the last line if it has none, so that another line can follow.
    private mutating func completeLastLine() {
        guard let last = lines.last, last.last != UInt8(ascii: "\n") else { return }
        lines[lines.count - 1] = (Array(last) + lineEnd)[...]
    }

    /// Returns an ID with semicolons, backslashes, tabs, line endings, and leading and trailing spaces escaped, so that
    /// the ID is read back unchanged.
    private static func escaped(_ id: String) -> [UInt8] {
        let bytes = Array(id.utf8)
        return bytes.indices.flatMap { index -> [UInt8] in
            let byte = bytes[index]
            switch byte {
            case semicolon, backslash: return [backslash, byte]
            case 0x20 where index == 0 || index == bytes.count - 1: return [backslash, UInt8(ascii: "s")]
            case 0x09: return [backslash, UInt8(ascii: "t")]
            case 0x0A: return [backslash, UInt8(ascii: "n")]
            case 0x0D: return [backslash, UInt8(ascii: "r")]
            default: return [byte]
            }
        }
    }

    private static let backslash = UInt8(ascii: "\\")
    private static let equals = UInt8(ascii: "=")
    private static let semicolon = UInt8(ascii: ";")
}
