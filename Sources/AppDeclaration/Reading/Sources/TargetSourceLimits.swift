/// The limits of the sources of targets. Each is one for all targets of a project folder, unless it says otherwise.
///
/// Beyond a limit the sources of a target are unknown, with the location and the limit as the reason.
package enum TargetSourceLimits {
    /// The largest number of entries that are read from the lists of an Xcode project for the contents of its targets: files of
    /// phases, exceptions of folders, and dependencies. A list that targets share counts once.
    package static let entries = 500_000
    /// The largest number of names that are looked at below the folders of sources.
    package static let names = FileTreeLimits.names
    /// The largest number of comparisons of paths with patterns. A comparison with a long pattern is treated as several.
    package static let matching = 2_000_000
    /// The largest number of files in lists that are combined for a target, because it has more than one.
    package static let combined = 500_000
    /// The largest number of modules that are read for one target.
    package static let modules = 500
    /// The largest number of packages that are read.
    package static let packages = 500
    /// The largest number of dependencies that are followed.
    package static let dependencies = 100_000
    /// The depth to which the folders of a target are searched. It ends a search in links that lead back up.
    package static let depth = 32
    /// The largest number of unread sources of one target that are reported one by one.
    package static let findings = 20
}
