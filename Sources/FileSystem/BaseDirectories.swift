package import SystemPackage

/// The folders in which programs store the files of a user and search for the files of the system.
///
/// A relative path is ignored, even in a list, because it would refer to a folder in the current directory, whose files may
/// belong to another user. A variable that does not contain an absolute path is treated as unset.
///
/// Source: the [XDG Base Directory Specification](https://specifications.freedesktop.org/basedir-spec/latest/).
package struct BaseDirectories {
    private let variable: (String) -> [UInt8]?

    /// Creates the folders from the values of environment variables.
    ///
    /// - Parameter variable: A closure that returns the value of a variable, or nil if the variable is unset or empty. By
    ///   default, the environment variables of the process are used.
    package init(variable: @escaping (String) -> [UInt8]? = CurrentProcess.variable) { self.variable = variable }

    /// `$XDG_CONFIG_HOME`, or `~/.config`, or nil if neither is known.
    package var configuration: FilePath? { folder("XDG_CONFIG_HOME", orInHome: ".config") }

    /// `$XDG_DATA_HOME`, or `~/.local/share`, or nil if neither is known.
    package var data: FilePath? { folder("XDG_DATA_HOME", orInHome: ".local/share") }

    /// `$XDG_STATE_HOME`, or `~/.local/state`, or nil if neither is known.
    package var state: FilePath? { folder("XDG_STATE_HOME", orInHome: ".local/state") }

    /// `$XDG_CACHE_HOME`, or `~/.cache`, or nil if neither is known.
    package var cache: FilePath? { folder("XDG_CACHE_HOME", orInHome: ".cache") }

    /// The folders in `$XDG_CONFIG_DIRS`, in descending order of precedence, or `/etc/xdg`.
    package var systemConfiguration: [FilePath] { folders("XDG_CONFIG_DIRS", else: ["/etc/xdg"]) }

    /// The folders in `$XDG_DATA_DIRS`, in descending order of precedence, or `/usr/local/share` and `/usr/share`.
    package var systemData: [FilePath] { folders("XDG_DATA_DIRS", else: ["/usr/local/share", "/usr/share"]) }

    private func folder(_ name: String, orInHome folder: String) -> FilePath? {
        absolute(variable(name)) ?? absolute(variable("HOME"))?.appending(folder)
    }

    private func folders(_ name: String, else standard: [FilePath]) -> [FilePath] {
        let listed = (variable(name) ?? []).split(separator: UInt8(ascii: ":")).compactMap { absolute(Array($0)) }
        return listed.isEmpty ? standard : listed
    }

    private func absolute(_ bytes: [UInt8]?) -> FilePath? {
        guard let bytes, bytes.first == UInt8(ascii: "/") else { return nil }
        return FilePath(bytes: bytes)
    }
}
