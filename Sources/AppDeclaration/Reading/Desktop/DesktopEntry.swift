/// A file of groups with keys, as the desktops of Linux have them: `*.desktop` and `mimeapps.list`.
///
/// Source: [Desktop Entry Specification 1.5](https://specifications.freedesktop.org/desktop-entry-spec/latest/),
/// [Association between MIME types and applications](https://specifications.freedesktop.org/mime-apps-spec/latest/).
struct DesktopEntry {
    /// One `key=value` line, and the number of the line.
    struct Line {
        var key: String
        var value: String
        var number: Int
        var offset: Int
    }

    /// A group and its lines, in the order of the file.
    struct Group {
        var name: String
        var lines: [Line]

        /// The value of a key, or nil. Translations such as `Name[de]` are keys of their own.
        func value(_ key: String) -> Line? { lines.first { $0.key == key } }
    }

    /// The groups in the order of the file.
    let groups: [Group]

    /// Reads a file; nil when its first line that says something is no group header.
    init?(_ text: String) {
        var groups: [Group] = []
        var offset = 0
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            defer { offset += line.utf8.count + 1 }
            let trimmed = line.trimmed
            if trimmed.isEmpty || trimmed.hasPrefix("#") { continue }
            if trimmed.hasPrefix("["), trimmed.hasSuffix("]") {
                groups.append(Group(name: String(trimmed.dropFirst().dropLast()), lines: []))
                continue
            }
            guard !groups.isEmpty else { return nil }
            guard let equals = trimmed.firstIndex(of: "=") else { continue }
            groups[groups.count - 1].lines.append(
                Line(
                    key: String(trimmed[..<equals].trimmed),
                    value: String(trimmed[trimmed.index(after: equals)...].trimmed),
                    number: index + 1, offset: offset))
        }
        guard !groups.isEmpty else { return nil }
        self.groups = groups
    }

    /// The group of that name, or nil.
    func group(_ name: String) -> Group? { groups.first { $0.name == name } }

    /// The parts of a list: separated by semicolons, a backslash before one that belongs to the text.
    static func list(_ value: String) -> [String] {
        var parts: [String] = []
        var part = ""
        var isEscaped = false
        for character in value {
            switch (character, isEscaped) {
            case ("\\", false): isEscaped = true
            case (";", false):
                parts.append(part)
                part = ""
            default:
                part.append(character)
                isEscaped = false
            }
        }
        parts.append(part)
        return parts.map { String($0.trimmed) }.filter { !$0.isEmpty }
    }
}
