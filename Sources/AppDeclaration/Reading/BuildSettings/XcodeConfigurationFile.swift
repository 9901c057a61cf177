/// A file of build settings (`.xcconfig`): assignments, and the files it includes.
///
/// Source: [Adding a build configuration file to your project](https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project).
public struct XcodeConfigurationFile: Sendable {
    /// A line of the file.
    public enum Line: Hashable, Sendable {
        /// `NAME = value`.
        case assignment(BuildSettings.Assignment)
        /// `#include "path"`, relative to the file; with `#include?` the file need not be there.
        case include(String, isOptional: Bool = false)
    }

    /// The lines that say something, in order.
    public let lines: [Line]

    /// Reads a file. Comments and what is no assignment are passed over, as Xcode does with a warning.
    public init(_ text: String) {
        lines = text.split(whereSeparator: \.isNewline).compactMap { Self.line($0) }
    }

    private static func line(_ text: Substring) -> Line? {
        var text = text
        if let comment = text.place(of: "//") { text = text[..<comment.lowerBound] }
        let trimmed = text.trimmed
        if trimmed.hasPrefix("#include") {
            let parts = trimmed.split(separator: "\"", omittingEmptySubsequences: false)
            return parts.count >= 3 ? .include(String(parts[1]), isOptional: trimmed.hasPrefix("#include?")) : nil
        }
        // A condition has an equals sign of its own: NAME[sdk=macosx*] = value.
        var depth = 0
        guard
            let equals = trimmed.firstIndex(where: { character in
                depth += character == "[" ? 1 : character == "]" ? -1 : 0
                return character == "=" && depth == 0
            })
        else { return nil }
        let name = trimmed[..<equals].trimmed
        var value = trimmed[trimmed.index(after: equals)...].trimmed
        if value.hasSuffix(";") { value = value.dropLast().trimmed }
        guard !name.isEmpty, !name.contains(" ") else { return nil }
        return .assignment(BuildSettings.Assignment(String(name), String(value)))
    }
}
