package import SystemPackage

/// The Swift sources that declare an app: the sources of a target and of the modules on which it depends or, if it is unknown
/// which sources belong to the app, all sources in a folder.
package struct SwiftSources: Hashable, Sendable {
    package struct Module: Hashable, Sendable {
        /// The name of the target.
        package var name: String
        /// The files in the order of their paths.
        package var files: [FilePath]

        package init(name: String, files: [FilePath]) {
            self.name = name
            self.files = files
        }
    }

    /// The folder to search, or nil if the modules are known.
    package var folder: FilePath?
    /// The module of the target, followed by the modules on which it depends. The array is empty for a folder.
    package var modules: [Module] = []
    /// The packages and targets on which the target depends and that cannot be read, each as a phrase.
    package var unread: [String] = []
    /// The compilation conditions of the target, or nil if they are unknown.
    package var conditions: CompilationConditions?
    /// The reason why some of the target's own sources were not read, or nil if all were read. If the other sources do not
    /// declare the app, its scenes are unknown.
    package var unreadOwn: String?
    /// The reason why some sources of a target or local package on which the target depends were not read, or nil if all were
    /// read. If the other sources do not start the program, the app is unknown.
    package var unreadDependency: String?
    /// The folder to which reading the sources of modules is limited, or nil if reading is not limited.
    package var root: FilePath?
    /// The name of the type that conforms to `App`, or nil to search for it.
    package var app: String?

    package init(folder: FilePath) { self.folder = folder }

    package init(modules: [Module], unread: [String] = [], root: FilePath? = nil) {
        self.modules = modules
        self.unread = unread
        self.root = root
    }
}

/// The names that are true in the conditions of a target's Swift sources, such as `PRO` in `#if PRO`.
///
/// Source: [Build settings reference](https://developer.apple.com/documentation/xcode/build-settings-reference), "Active
/// Compilation Conditions" and "Other Swift Flags".
package struct CompilationConditions: Hashable, Sendable {
    /// The names in the order of the settings.
    package var names: [String] = []
    /// Whether all other names are false, because all settings of the target were read.
    package var isComplete: Bool

    /// Reads the conditions in build settings.
    ///
    /// - Parameters:
    ///   - settings: The settings of the target.
    ///   - isComplete: Whether all configuration files of the target were read.
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
