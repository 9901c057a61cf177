import DeclarationFormats
import FileSystem
import SystemPackage

/// What a target is made of: its sources, and the targets and packages that it depends on.
struct TargetContents: Sendable {
    /// A file, or a folder that is searched for sources.
    struct Source: Hashable, Sendable {
        var path: FilePath
        /// The patterns below `path` of the files that belong to the target. If there are none, all files do.
        var includes: [PathPattern] = []
        /// The patterns below `path` of the files and folders that do not.
        var excludes: [PathPattern] = []
        /// The platforms for which the files are compiled, or nil for all.
        var platforms: Set<Platform>?
        /// Whether folders such as `iOS` and names such as `View_iOS.swift` name the platform of a file.
        var namesPlatforms = false
        /// Whether the file or folder may be missing.
        var isOptional = false
        /// The position of its path in the file that declares the target, if it is known.
        var position: SourcePosition?
    }

    /// A list of sources. Targets may share a list, which is searched once.
    final class SourceList: Sendable {
        let sources: [Source]

        init(_ sources: [Source]) { self.sources = sources }
    }

    /// A module that a target depends on.
    enum Dependency: Hashable, Sendable {
        /// A target of a project or package.
        case target(TargetKey)
        /// A target of a package, or else a product of a package that it uses.
        case name(String, in: FilePath)
        /// A product of a package in a folder.
        case product(String, of: FilePath, at: SourcePosition?)
        /// A product of a package whose location is not stated.
        case namedProduct(String)
        /// A product of a package that is downloaded.
        case download(String)

        var isDownloaded: Bool { if case .download = self { true } else { false } }
    }

    /// A local package that a project uses, or may use.
    struct PackageReference: Sendable {
        var folder: FilePath
        /// The position of its path in the file of the project.
        var position: SourcePosition?
        /// Whether the project states that it is a package. Otherwise, it is a reference to a folder.
        var isStated: Bool
    }

    var lists: [SourceList] = []
    var dependencies: [Dependency] = []
    /// The local packages of the project, where products whose package is not stated are looked up first.
    var packages: [PackageReference] = []
    /// The position of the target in the file that declares it.
    var position: SourcePosition?
    /// The reason that the sources are unknown.
    var unread: String?
    /// The folder of the package, if its manifest does not state the folder of the target.
    var packageFolder: FilePath?

    /// Whether the project states which sources the target has, or that they are unknown.
    var isStated: Bool { unread != nil || lists.contains { !$0.sources.isEmpty } }
}

/// A target by the file that declares it, and its name.
struct TargetKey: Hashable, Sendable {
    let file: FilePath
    let name: String

    init(file: FilePath, name: String) {
        self.file = file.normalized
        self.name = name
    }
}

/// A pattern for paths below a folder.
enum PathPattern: Hashable, Sendable {
    /// A file, or a folder with everything in it.
    case path(String)
    /// A pattern with `*`, `**`, `?`, `[…]` and `{…}`. A folder that matches includes everything in it.
    case glob(String)
}

extension Platform {
    /// Returns the platforms of a filter in the words of Xcode, XcodeGen or Tuist. Mac Catalyst is none of them.
    static func named(byFilters words: [String]) -> Set<Platform> {
        Set(
            words.flatMap { word -> [Platform] in
                switch word.lowercased() {
                case "ios": [.iOS, .iPadOS]
                case "macos": [.macOS]
                case "xros", "visionos": [.visionOS]
                case "tvos": [.tvOS]
                case "watchos": [.watchOS]
                default: []
                }
            })
    }
}

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
