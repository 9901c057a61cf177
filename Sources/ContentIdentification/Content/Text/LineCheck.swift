import DeclarationFormats
import TypeRegistry

/// Checks whether text is in a line-based format that can be identified only by an extension.
///
/// The syntax of these formats is too simple to identify text without a name, but it can show that the text is something else.
enum LineCheck {
    private static let lineLimit = 100

    // MARK: ROS

    /// Returns whether the text is a ROS interface definition: every line is a field, a constant, a comment or a separator.
    ///
    /// `Hello world` is a valid field with a type from the same package. Therefore, if there are fields, at least one
    /// line must contain a built-in type, a package name, an array or a separator.
    ///
    /// Sources: [ROS 2, interfaces](https://docs.ros.org/en/rolling/Concepts/Basic/About-Interfaces.html); [ROS,
    /// msg](https://wiki.ros.org/msg).
    static func isROSMessage(_ text: TextWindow) -> Bool {
        var hasWords = false
        var isCertain = false
        for line in text.filledLines(lineLimit) where line.first != UInt8(ascii: "#") {
            // `===` and `MSG:` separate the nested definitions in a complete definition.
            if line.starts("---") || line.starts("===") || line.starts("MSG: ") {
                isCertain = true
                continue
            }
            guard let field = ROSField(line) else { return false }
            hasWords = true
            isCertain = isCertain || field.isCertain
        }
        return isCertain || !hasWords
    }

    /// A field or a constant, which consists of a type, a name, and a value.
    private struct ROSField {
        /// Whether the type is built in, qualified with a package, or an array.
        let isCertain: Bool

        /// Parses a line, or returns nil if the line is not a field or a constant.
        init?(_ line: ArraySlice<UInt8>) {
            let type = line.prefix { !$0.isWhiteSpace }
            let rest = line[type.endIndex...].drop { $0.isWhiteSpace }
            let name = rest.prefix { $0.isWord }
            guard let first = type.first, first.isLetter, let start = name.first, start.isLetter else { return nil }
            let base = type.prefix { $0.isWord || $0 == UInt8(ascii: "/") }
            let bound = type[base.endIndex...]
            guard bound.allSatisfy({ "[]<=".utf8.contains($0) || $0.isDigit }) else { return nil }
            let isBuiltIn = ROSField.builtIn.contains { base.equals($0) }
            isCertain = isBuiltIn || !bound.isEmpty || base.contains(UInt8(ascii: "/"))
            guard isCertain || 0x41...0x5A ~= first else { return nil }
            let value = rest[name.endIndex...].drop { $0.isWhiteSpace }
            guard let next = value.first, next != UInt8(ascii: "#") else { return }
            // Only a built-in type can have a constant or a default value.
            guard isBuiltIn else { return nil }
        }

        private static let builtIn: [StaticString] = [
            "bool", "byte", "char", "float32", "float64", "int8", "uint8", "int16", "uint16", "int32", "uint32",
            "int64", "uint64", "string", "wstring", "time", "duration", "Header",
        ]
    }

    // MARK: Python

    /// Returns whether the text is a Python path configuration: every line is a path, an `import` statement or a comment.
    ///
    /// A single word without punctuation or digits is not treated as a path. A line with white space is a path only if
    /// it begins with a slash, a period or a drive.
    ///
    /// Source: [The Python Standard Library, site](https://docs.python.org/3/library/site.html).
    static func isModulePaths(_ text: TextWindow) -> Bool {
        text.filledLines(lineLimit).allSatisfy { line in
            if line.first == UInt8(ascii: "#") || line.starts("import ") || line.starts("import\t") { return true }
            if line.contains(where: { $0.isWhiteSpace }) {
                let isDrive = line.dropFirst().first == UInt8(ascii: ":")
                return isDrive || line.first.map { "/.".utf8.contains($0) } ?? false
            }
            return line.contains { "/\\.-_".utf8.contains($0) || $0.isDigit }
        }
    }
}
