/// The names that are true in conditions of a target's Swift sources, such as `PRO` in `#if PRO`.
///
/// Source: [Build settings reference](https://developer.apple.com/documentation/xcode/build-settings-reference), "Active
/// Compilation Conditions" and "Other Swift Flags".
package struct CompilationConditions: Hashable, Sendable {
    /// The names in the order of the settings.
    package var names: [String] = []
    /// Whether all other names are false: all settings of the target were read.
    package var isComplete: Bool

    /// Reads the conditions in build settings.
    ///
    /// - Parameters:
    ///   - settings: The settings of the target.
    ///   - isComplete: Whether all of its configuration files were read.
    init(_ settings: BuildSettings, isComplete: Bool) {
        self.isComplete = isComplete
        func words(_ name: String) -> [Substring] {
            guard let text = settings[name] else { return [] }
            let expansion = settings.expanded(text)
            if !expansion.unknown.isEmpty { self.isComplete = false }
            return expansion.text.split { $0 == " " || $0 == "\"" || $0 == "'" || $0.isNewline }
        }
        names = words("SWIFT_ACTIVE_COMPILATION_CONDITIONS").filter { !$0.utf8.contains(UInt8(ascii: "$")) }
            .map(String.init)
        var flags = words("OTHER_SWIFT_FLAGS")[...]
        while let flag = flags.popFirst() {
            guard flag.hasPrefix("-D") else { continue }
            if let name = flag.count > 2 ? flag.dropFirst(2) : flags.popFirst() { names.append(String(name)) }
        }
    }
}
