import FileSystem
import SystemPackage
import Testing

/// Source: the [XDG Base Directory Specification](https://specifications.freedesktop.org/basedir-spec/latest/): "All paths set
/// in these environment variables must be absolute. If an implementation encounters a relative path in any of these variables
/// it should consider the path invalid and ignore it."
@Suite struct BaseDirectoriesTests {
    private func folders(_ variables: [String: String]) -> BaseDirectories {
        BaseDirectories { name in variables[name].flatMap { $0.isEmpty ? nil : Array($0.utf8) } }
    }

    /// The variables with one folder, the folder in the home directory, and where it is read.
    static let single: [(name: String, inHome: FilePath, value: @Sendable (BaseDirectories) -> FilePath?)] = [
        ("XDG_CONFIG_HOME", "/home/a/.config", { $0.configuration }),
        ("XDG_DATA_HOME", "/home/a/.local/share", { $0.data }),
        ("XDG_STATE_HOME", "/home/a/.local/state", { $0.state }),
        ("XDG_CACHE_HOME", "/home/a/.cache", { $0.cache }),
    ]

    @Test(arguments: single.indices) func `A variable is ignored if its path is relative`(_ index: Int) {
        let (name, inHome, value) = Self.single[index]
        #expect(value(folders([name: "/x/y", "HOME": "/home/a"])) == "/x/y")
        for ignored in ["x", "./x", "../x", "~/x", ".", "off", ""] {
            #expect(value(folders([name: ignored, "HOME": "/home/a"])) == inHome, "\(ignored)")
        }
        #expect(value(folders(["HOME": "/home/a"])) == inHome)
        for home in ["", "home", "."] { #expect(value(folders([name: "x", "HOME": home])) == nil) }
        #expect(value(folders([:])) == nil)
    }

    /// The variables with a list, the default, and where it is read.
    static let lists: [(name: String, standard: [FilePath], value: @Sendable (BaseDirectories) -> [FilePath])] = [
        ("XDG_CONFIG_DIRS", ["/etc/xdg"], { $0.systemConfiguration }),
        ("XDG_DATA_DIRS", ["/usr/local/share", "/usr/share"], { $0.systemData }),
    ]

    @Test(arguments: lists.indices) func `The relative paths of a list are ignored`(_ index: Int) {
        let (name, standard, value) = Self.lists[index]
        #expect(value(folders([name: "/b:/a"])) == ["/b", "/a"])
        #expect(value(folders([name: "share:/b::./a:/a:."])) == ["/b", "/a"])
        for ignored in ["", ":", "share", ".:x/y"] {
            #expect(value(folders([name: ignored])) == standard, "\(ignored)")
        }
        #expect(value(folders([:])) == standard)
    }
}
