import DeclarationFormats

/// A file on Linux desktops that consists of groups with keys: `*.desktop` and `mimeapps.list`.
///
/// As in GLib, repeated groups with the same name are combined, and the last value of a repeated key is used. Lines that are
/// not in the form `key=value` are ignored.
///
/// Sources: [Desktop Entry Specification 1.5](https://specifications.freedesktop.org/desktop-entry-spec/latest/), [Association
/// between MIME types and applications](https://specifications.freedesktop.org/mime-apps-spec/latest/).
package struct DesktopEntry: Sendable {
    /// A line in the form `key=value`.
    package struct Line: Sendable {
        package var key: String
        /// The value as it is written, without surrounding white space.
        package var value: String
        package var number: Int
        package var offset: Int
    }

    /// A group with its lines, in the order of the file.
    package struct Group: Sendable {
        package var name: String
        package var lines: [Line]

        /// Returns the line with a key, or nil if there is none. Translations such as `Name[de]` are different keys.
        package func value(_ key: String) -> Line? { lines.last { $0.key == key } }
    }

    /// The groups in the order of the file. Each name occurs once.
    package let groups: [Group]
    /// The number and offset of the first line beyond the limit of `DeclarationLimits.lines` groups and values, or nil
    /// if there is none.
    package private(set) var excess: (number: Int, offset: Int)?

    /// Reads a file, or returns nil if it has no groups, or if a line precedes the first group and is not a comment.
    package init?(_ text: String) { self.init(Array(text.utf8)) }

    /// Reads a file, or returns nil if it has no groups, or if a line precedes the first group and is not a comment.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file. Invalid UTF-8 is repaired.
    ///   - isWanted: A closure that returns whether the lines with a key in a group are kept. A desktop application can have
    ///     hundreds of translations.
    package init?(
        _ bytes: [UInt8], where isWanted: (_ group: String, _ key: ArraySlice<UInt8>) -> Bool = { _, _ in true }
    ) {
        var groups: [Group] = []
        var indexes: [String: Int] = [:]
        var lines = 0
        var current: Int?
        var offset = 0
        var number = 0
        while offset < bytes.count {
            let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
            let start = offset
            offset = end + 1
            number += 1
            let line = bytes[start..<end].trimmed()
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            if first == UInt8(ascii: "["), line.last == UInt8(ascii: "]"), line.count > 1 {
                let name = String(decoding: line.dropFirst().dropLast(), as: UTF8.self)
                current = indexes[name]
                if current == nil {
                    lines += 1
                    current = groups.count
                    indexes[name] = groups.count
                    groups.append(Group(name: name, lines: []))
                }
                continue
            }
            guard let current else { return nil }
            guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let key = line[..<equals].trimmed()
            guard isWanted(groups[current].name, key) else { continue }
            lines += 1
            guard lines <= DeclarationLimits.lines else {
                excess = (number, start)
                break
            }
            groups[current].lines.append(
                Line(
                    key: String(decoding: key, as: UTF8.self),
                    value: String(decoding: line[(equals + 1)...].trimmed(), as: UTF8.self),
                    number: number, offset: start))
        }
        guard !groups.isEmpty else { return nil }
        self.groups = groups
    }

    /// Returns the group with a name, or nil if there is none.
    package func group(_ name: String) -> Group? { groups.first { $0.name == name } }

    // MARK: Values

    /// Returns the elements of a list that are separated by semicolons. A backslash escapes a semicolon.
    ///
    /// - Parameters:
    ///   - value: The value as it is written.
    ///   - limit: The maximum number of elements. The remaining elements are not read.
    /// - Returns: The nonempty elements, with escape sequences resolved.
    package static func list(_ value: String, upTo limit: Int = .max) -> [String] {
        var elements: [String] = []
        var part: [UInt8] = []
        var isEscaped = false
        func end() {
            let element = text(String(decoding: part.trimmed(), as: UTF8.self))
            if !element.isEmpty { elements.append(element) }
            part.removeAll(keepingCapacity: true)
        }
        for byte in value.utf8 {
            if byte == UInt8(ascii: ";"), !isEscaped {
                end()
                if elements.count >= limit { return elements }
                continue
            }
            if byte == UInt8(ascii: ";") { part.removeLast() }
            part.append(byte)
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        end()
        return elements
    }

    /// Returns a value with escape sequences resolved: `\s`, `\n`, `\t`, `\r` and `\\`. Any other backslash is kept.
    package static func text(_ value: String) -> String {
        guard value.utf8.containsByte(UInt8(ascii: "\\")) else { return value }
        var text: [UInt8] = []
        var rest = Array(value.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let letter = rest.first, let escape = escapes[letter] else {
                text.append(byte)
                continue
            }
            text.append(escape)
            rest.removeFirst()
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "s"): 0x20, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
        UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    ]

    /// Returns whether a value is true, as in `Hidden=true`.
    package static func isTrue(_ value: String?) -> Bool { value == "true" || value == "1" }
}
