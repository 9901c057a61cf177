import TypeRegistry

/// A string with references to build settings whose values are unknown.
package struct BuildSettingTemplate {
    /// The parts before, between and after the references, in lowercase. A string without references has one part.
    private let literals: [[UInt8]]

    /// Whether the string contains a reference.
    package var hasSettings: Bool { literals.count > 1 }

    /// Creates a template from a string, such as `$(PREFIX).note`. References can be nested.
    package init(_ text: String) {
        var literals: [[UInt8]] = [[]]
        let bytes = Array(TypeIdentifier.folded(text).utf8)
        var index = 0
        while index < bytes.count {
            if let end = Self.endOfReference(bytes, at: index) {
                literals.append([])
                index = end
            } else {
                literals[literals.count - 1].append(bytes[index])
                index += 1
            }
        }
        self.literals = literals
    }

    /// Returns the index after the reference that begins at an index: `$(NAME)`, `${NAME}` or `@NAME@`.
    private static func endOfReference(_ bytes: [UInt8], at start: Int) -> Int? {
        let rest = bytes[(start + 1)...]
        if bytes[start] == UInt8(ascii: "@") {
            let end = rest.firstIndex {
                !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "_")
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0)
            }
            guard let end, end > start + 1, bytes[end] == UInt8(ascii: "@") else { return nil }
            return end + 1
        }
        guard bytes[start] == UInt8(ascii: "$"), let open = rest.first,
            open == UInt8(ascii: "(") || open == UInt8(ascii: "{")
        else { return nil }
        var depth = 0
        for index in rest.indices {
            switch bytes[index] {
            case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "}"): depth -= 1
            default: continue
            }
            if depth == 0 { return index + 1 }
        }
        return nil
    }

    /// Returns whether the string equals another string for some values of the settings. Case is ignored.
    ///
    /// - Complexity: O(*n* · *m*), where *n* and *m* are the lengths of the strings.
    package func mayExpand(to other: String) -> Bool {
        let bytes = Array(TypeIdentifier.folded(other).utf8)
        guard let first = literals.first, let last = literals.last, hasSettings else { return bytes == literals[0] }
        guard bytes.count >= first.count + last.count, bytes.starts(with: first),
            bytes.suffix(last.count).elementsEqual(last)
        else { return false }
        var rest = bytes[first.count..<(bytes.count - last.count)]
        for literal in literals[1..<(literals.count - 1)] where !literal.isEmpty {
            guard
                let found = rest.indices.first(where: { rest[$0...].starts(with: literal) })
            else { return false }
            rest = rest[(found + literal.count)...]
        }
        return true
    }

    /// Returns whether two strings are equal for some values of the settings in one of them.
    package static func mayEqual(_ one: String, _ other: String) -> Bool {
        BuildSettingTemplate(one).mayExpand(to: other) || BuildSettingTemplate(other).mayExpand(to: one)
    }
}
