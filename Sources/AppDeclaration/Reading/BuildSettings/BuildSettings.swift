/// The build settings of a target, as far as they are known, and what they make of a text.
///
/// ```swift
/// let settings = BuildSettings(["PRODUCT_NAME": "X Writer"])
/// settings.expanded("com.x.$(PRODUCT_NAME:rfc1034identifier)").text   // com.x.X-Writer
/// ```
///
/// A setting that is not known stays as it is written: nothing is guessed.
///
/// Source: [Build settings reference](https://developer.apple.com/documentation/xcode/build-settings-reference), and the
/// operators of the open-source build system of Xcode (swift-build, MacroEvaluation).
public struct BuildSettings: Sendable {
    private var values: [String: String]

    /// Makes settings of names and values. The values may refer to other settings.
    public init(_ values: [String: String] = [:]) { self.values = values }

    /// The value of a setting as it is written, or nil.
    public subscript(name: String) -> String? { values[name] }

    /// The names of all settings.
    public var names: some Sequence<String> { values.keys }

    /// Puts a level of settings on top of those so far. A value that refers to itself, or to `inherited`, takes in the value
    /// below; one that is set for other platforms or configurations does not count. A value that would become longer than
    /// an expansion may be stays as it is written.
    public mutating func add(_ assignments: [Assignment], under conditions: Conditions) {
        for assignment in assignments where assignment.holds(under: conditions) {
            values[assignment.name] = inheriting(assignment)
        }
    }

    /// The value of an assignment on top of the settings so far.
    private func inheriting(_ assignment: Assignment) -> String {
        guard assignment.value.utf8.contains(UInt8(ascii: "$")) else { return assignment.value }
        let below = values[assignment.name] ?? ""
        var value = assignment.value
        for name in ["inherited", assignment.name] {
            for reference in ["$(\(name))", "${\(name)}"] {
                guard let longer = value.exchanging(reference, for: below, upTo: Self.limit.length) else {
                    return assignment.value
                }
                value = longer
            }
        }
        return value
    }

    /// Gives a setting a value, unless it has one.
    public mutating func add(default value: String, for name: String) {
        if values[name] == nil { values[name] = value }
    }

    /// What a setting comes to, or nil when it is not known.
    public func value(_ name: String) -> String? {
        guard values[name] != nil else { return nil }
        let expansion = expanded("$(\(name))")
        return expansion.unknown.isEmpty ? expansion.text : nil
    }

    /// Whether a setting is `YES`.
    public func isOn(_ name: String) -> Bool { value(name) == "YES" }
}

extension BuildSettings {
    /// One line of a level of settings.
    public struct Assignment: Hashable, Sendable {
        /// The name of the setting.
        public var name: String
        /// The conditions behind the name: `sdk=iphoneos*`.
        public var conditions: [String]
        /// The value.
        public var value: String

        /// Reads the left side of an assignment: `NAME`, `NAME[sdk=macosx*]`, `NAME[config=Debug][arch=arm64]`.
        public init(_ left: String, _ value: String) {
            let parts = left.split(separator: "[", omittingEmptySubsequences: false)
            name = String(parts[0])
            conditions = parts.dropFirst().flatMap { part in
                part.prefix { $0 != "]" }.split(separator: ",").map(String.init)
            }
            self.value = value
        }

        /// Whether the assignment counts. A condition on the architecture always does, an unknown one never.
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

    /// What the conditions of settings are compared with.
    public struct Conditions: Hashable, Sendable {
        /// The name of the SDK without its version: `macosx`, `iphoneos`, `xros`.
        public var sdk: String
        /// The name of the build configuration.
        public var configuration: String

        /// Makes conditions.
        public init(sdk: String = "macosx", configuration: String = "Release") {
            self.sdk = sdk
            self.configuration = configuration
        }

        /// Whether a name matches a pattern that may end in `*`.
        static func matches(_ name: String, pattern: String) -> Bool {
            guard pattern.hasSuffix("*") else { return name == pattern }
            return name.hasPrefix(pattern.dropLast())
        }
    }
}
