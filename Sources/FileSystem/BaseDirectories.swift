package import SystemPackage

/// The folders in which programs keep the files of a user, and look for those of the system.
///
/// A relative path is ignored, in a list, too: it would name a folder of the current directory, whose files are somebody
/// else's. A variable without an absolute path is treated as not set.
///
/// Source: the [XDG Base Directory Specification](https://specifications.freedesktop.org/basedir-spec/latest/).
package struct BaseDirectories {
    private let variable: (String) -> [UInt8]?

    /// Creates the folders by the values of environment variables.
    ///
    /// - Parameter variable: Returns the value of a variable, or nil if it is not set or empty. By default, the variables are
    ///   those of the process.
    package init(variable: @escaping (String) -> [UInt8]? = CurrentProcess.variable) { self.variable = variable }

    /// `$XDG_CONFIG_HOME`, or `~/.config`. Nil if neither is known.
    package var configuration: FilePath? { folder("XDG_CONFIG_HOME", orInHome: ".config") }

    /// `$XDG_DATA_HOME`, or `~/.local/share`. Nil if neither is known.
    package var data: FilePath? { folder("XDG_DATA_HOME", orInHome: ".local/share") }

    /// `$XDG_STATE_HOME`, or `~/.local/state`. Nil if neither is known.
    package var state: FilePath? { folder("XDG_STATE_HOME", orInHome: ".local/state") }

    /// `$XDG_CACHE_HOME`, or `~/.cache`. Nil if neither is known.
    package var cache: FilePath? { folder("XDG_CACHE_HOME", orInHome: ".cache") }

    /// The folders of `$XDG_CONFIG_DIRS`, the most important first, or `/etc/xdg`.
    package var systemConfiguration: [FilePath] { folders("XDG_CONFIG_DIRS", else: ["/etc/xdg"]) }

    /// The folders of `$XDG_DATA_DIRS`, the most important first, or `/usr/local/share` and `/usr/share`.
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
