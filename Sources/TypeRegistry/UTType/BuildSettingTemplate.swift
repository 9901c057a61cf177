import DeclarationFormats

/// A string with references that the build of an app replaces: build settings, `$(NAME)` and `${NAME}`, and CMake and Autoconf
/// variables, `@NAME@`. Their values are unknown. References can be nested, as in `$(PREFIX_$(PLATFORM_NAME))`.
///
/// Source: [Build settings reference](https://developer.apple.com/documentation/xcode/build-settings-reference), and
/// [configure_file](https://cmake.org/cmake/help/latest/command/configure_file.html).
package struct BuildSettingTemplate {
    /// The parts before, between and after the references. A string without references has one part.
    private let literals: [[UInt8]]

    /// Whether the string contains a reference.
    package var hasSettings: Bool { literals.count > 1 }

    /// Creates a template from a string, such as `$(PREFIX).note`.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the string.
    package init(_ text: String) {
        let bytes = Array(text.utf8)
        let ends = Self.endsOfReferences(in: bytes)
        var literals: [[UInt8]] = [[]]
        var index = 0
        while index < bytes.count {
            if let end = ends[index] {
                literals.append([])
                index = end
            } else {
                literals[literals.count - 1].append(bytes[index])
                index += 1
            }
        }
        self.literals = literals
    }

    /// Returns the index after each reference, keyed by the index at which the reference begins.
    private static func endsOfReferences(in bytes: [UInt8]) -> [Int: Int] {
        var ends: [Int: Int] = [:]
        var openBrackets: [Int] = []
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "{"):
                openBrackets.append(index)
            case UInt8(ascii: ")"), UInt8(ascii: "}"):
                guard let open = openBrackets.popLast(), open > 0, bytes[open - 1] == UInt8(ascii: "$") else {
                    continue
                }
                ends[open - 1] = index + 1
            case UInt8(ascii: "@"):
                let name = bytes[(index + 1)...].prefix { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
                guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == byte else { continue }
                ends[index] = name.endIndex + 1
            default: continue
            }
        }
        return ends
    }

    /// The string without the references, or `setting` if nothing else is in it: a string that consists only of references is
    /// not empty after the build.
    package var withoutSettings: String {
        let text = String(decoding: literals.joined(), as: UTF8.self)
        return text.isEmpty && hasSettings ? "setting" : text
    }

    /// Returns whether the string equals another string for some values of the settings. Case is ignored.
    ///
    /// - Complexity: O(*n* · *m*), where *n* and *m* are the lengths of the strings.
    package func mayExpand(to other: String) -> Bool {
        let literals = literals.map { $0.map { $0.folded } }
        let bytes = other.utf8.map { $0.folded }
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
