package import DeclarationFormats

/// The known build settings of a target.
///
/// If `PRODUCT_NAME = X Writer`, the expansion of `com.x.$(PRODUCT_NAME:rfc1034identifier)` is `com.x.X-Writer`. A reference to
/// an unknown setting is kept as written.
///
/// Source: [Build settings reference](https://developer.apple.com/documentation/xcode/build-settings-reference), and the
/// operators in Xcode's open-source build system (swift-build, MacroEvaluation).
package struct BuildSettings: Sendable {
    private var values: [String: String]
    let budget: SettingsBudget

    /// Creates settings from names and values. Values can refer to other settings.
    package init(_ values: [String: String] = [:], budget: SettingsBudget = SettingsBudget()) {
        self.values = values
        self.budget = budget
    }

    /// The value of a setting as written, or nil if it is unknown.
    package subscript(name: String) -> String? { values[name] }

    package var names: some Sequence<String> { values.keys }

    /// Adds a level of settings over the current ones. In a value, a reference to `inherited` or to the setting itself is
    /// replaced by the current value, unless the result would exceed the maximum length of an expansion. Assignments for other
    /// platforms or configurations are ignored. After the budget is exhausted, all assignments are ignored.
    package mutating func add(_ assignments: some Sequence<Assignment>, under conditions: Conditions) {
        for assignment in assignments {
            guard budget.spend(assignment.value.utf8.count) else { return }
            guard assignment.holds(under: conditions) else { continue }
            values[assignment.name] = inheriting(assignment)
        }
    }

    /// Returns the value of an assignment in which references to inherited values are replaced.
    private func inheriting(_ assignment: Assignment) -> String {
        guard assignment.value.utf8.containsByte(UInt8(ascii: "$")) else { return assignment.value }
        let below = values[assignment.name] ?? ""
        var value = assignment.value
        for name in ["inherited", assignment.name] {
            for reference in ["$(\(name))", "${\(name)}"] {
                guard let longer = value.replacing(reference, with: below, upTo: Self.limit.length) else {
                    return assignment.value
                }
                value = longer
            }
        }
        budget.spend(value.utf8.count)
        return value
    }

    /// Sets a setting, unless it already has a value.
    package mutating func add(default value: String, for name: String) {
        if values[name] == nil { values[name] = value }
    }

    /// Returns the expanded value of a setting, or nil if the setting or a setting to which it refers is unknown.
    package func value(_ name: String) -> String? {
        guard values[name] != nil else { return nil }
        let expansion = expanded("$(\(name))")
        return expansion.unknown.isEmpty ? expansion.text : nil
    }

    package func isOn(_ name: String) -> Bool { value(name) == "YES" }
}

extension BuildSettings {
    package struct Assignment: Hashable, Sendable {
        package var name: String
        /// The conditions after the name, such as `sdk=iphoneos*`.
        package var conditions: [String]
        package var value: String

        /// Reads the left side of an assignment: `NAME`, `NAME[sdk=macosx*]`, `NAME[config=Debug][arch=arm64]`.
        package init(_ left: String, _ value: String) {
            let parts = left.split(separator: "[", omittingEmptySubsequences: false)
            name = String(parts[0])
            conditions = parts.dropFirst().flatMap { part in
                part.prefix { $0 != "]" }.split(separator: ",").map(String.init)
            }
            self.value = value
        }

        /// Returns whether the conditions of the assignment are true. A condition on the architecture is always true. An
        /// unknown condition is always false.
        func holds(under actual: Conditions) -> Bool {
            conditions.allSatisfy { condition in
                let sides = condition.split(separator: "=", maxSplits: 1).map(String.init)
                guard sides.count == 2 else { return false }
                switch sides[0] {
                case "sdk": return Conditions.matches(actual.sdk, pattern: sides[1])
                case "config": return Conditions.matches(actual.configuration, pattern: sides[1])
                case "arch", "variant": return true
                default: return false
                }
            }
        }
    }

    /// The values with which the conditions of assignments are compared.
    package struct Conditions: Hashable, Sendable {
        /// The name of the SDK without its version: `macosx`, `iphoneos`, `xros`.
        package var sdk: String
        /// The name of the build configuration.
        package var configuration: String

        package init(sdk: String = "macosx", configuration: String = "Release") {
            self.sdk = sdk
            self.configuration = configuration
        }

        /// Returns whether a name matches a pattern that can end in `*`.
        static func matches(_ name: String, pattern: String) -> Bool {
            guard pattern.hasSuffix("*") else { return name == pattern }
            return name.hasPrefix(pattern.dropLast())
        }
    }
}

/// A build settings file (`.xcconfig`), which contains assignments and includes.
///
/// Source: [Adding a build configuration file to your project](https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project).
package struct XcodeConfigurationFile: Sendable {
    package enum Line: Hashable, Sendable {
        /// An assignment: `NAME = value`.
        case assignment(BuildSettings.Assignment)
        /// An include: `#include "path"`, relative to the file. With `#include?`, the file may be missing.
        case include(String, isOptional: Bool = false)
    }

    /// The assignments and includes, in order, with their positions.
    package let entries: [(line: Line, position: SourcePosition)]

    /// Reads a file. Lines that are not assignments or includes are ignored. Xcode reports a warning for such lines,
    /// except for comments.
    package init(_ bytes: [UInt8]) {
        var entries: [(line: Line, position: SourcePosition)] = []
        var (start, number) = (0, 1)
        while start < bytes.count {
            let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            if let first = bytes[start..<end].firstIndex(where: { $0 > 0x20 }),
                let line = Self.line(String(decoding: bytes[first..<end], as: UTF8.self)[...])
            {
                entries.append((line, SourcePosition(offset: first, line: number, column: first - start + 1)))
            }
            let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
            (start, number) = (end + (isPair ? 2 : 1), number + 1)
        }
        self.entries = entries
    }

    private static func line(_ text: Substring) -> Line? {
        var text = text
        if let comment = text.firstRange(ofText: "//") { text = text[..<comment.lowerBound] }
        let trimmed = text.trimmed
        if trimmed.hasPrefix("#include") {
            let parts = trimmed.split(separator: "\"", omittingEmptySubsequences: false)
            return parts.count >= 3 ? .include(String(parts[1]), isOptional: trimmed.hasPrefix("#include?")) : nil
        }
        // A condition also contains an equals sign: NAME[sdk=macosx*] = value.
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
