import DeclarationFormats
import FileSystem
import SystemPackage

/// The contents of a target: its sources, and the targets and packages on which it depends.
struct TargetContents: Sendable {
    /// A file, or a folder that is searched for sources.
    struct Source: Hashable, Sendable {
        var path: FilePath
        /// The patterns for files below `path` that belong to the target. If there are none, all files belong to the target.
        var includes: [PathPattern] = []
        /// The patterns for files and folders below `path` that do not belong to the target.
        var excludes: [PathPattern] = []
        /// The platforms for which the files are compiled, or nil for all platforms.
        var platforms: Set<Platform>?
        /// Whether folders such as `iOS` and names such as `View_iOS.swift` specify the platform of a file.
        var namesPlatforms = false
        /// Whether the file or folder may be missing.
        var isOptional = false
        /// The position of the path in the file that declares the target, or nil if it is unknown.
        var position: SourcePosition?
    }

    /// A list of sources. Targets can share a list, which is searched once.
    final class SourceList: Sendable {
        let sources: [Source]
        /// The Objective-C files, which may start the program. Files in the folders of `sources` are not listed.
        let objectiveC: [FilePath]

        init(_ sources: [Source], objectiveC: [FilePath] = []) {
            self.sources = sources
            self.objectiveC = objectiveC
        }
    }

    /// A module that a target depends on.
    enum Dependency: Hashable, Sendable {
        /// A target of a project or package.
        case target(TargetKey)
        /// A target of the package, or else a product of another package on which the package depends.
        case name(String, in: FilePath)
        /// A product of a package in a folder.
        case product(String, of: FilePath, at: SourcePosition?)
        /// A product of a package whose location is not specified.
        case namedProduct(String)
        /// A product of a package that is downloaded.
        case download(String)

        var isDownloaded: Bool { if case .download = self { true } else { false } }
    }

    /// A local package that a project uses, or may use.
    struct PackageReference: Sendable {
        var folder: FilePath
        /// The position of the path in the file of the project.
        var position: SourcePosition?
        /// Whether the project declares that the folder is a package. If false, it is only a reference to a folder.
        var isStated: Bool
    }

    var lists: [SourceList] = []
    var dependencies: [Dependency] = []
    /// The local packages of the project. Products whose package is not specified are looked up first in these
    /// packages.
    var packages: [PackageReference] = []
    /// The position of the target in the file that declares it.
    var position: SourcePosition?
    /// The reason why the sources are unknown.
    var unread: String?
    /// The folder of the package, if the manifest does not specify the folder of the target.
    var packageFolder: FilePath?

    /// Whether the project specifies the sources of the target, including sources that cannot be determined.
    var isStated: Bool { unread != nil || lists.contains { !$0.sources.isEmpty } }
}

/// A key that identifies a target: the file that declares it, and its name.
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
    /// A file, or a folder with all of its contents.
    case path(String)
    /// A pattern with `*`, `**`, `?`, `[…]` and `{…}`. A folder that matches includes all of its contents.
    case glob(String)
}

extension Platform {
    /// Returns the platforms of a filter in the terms of Xcode, XcodeGen or Tuist. Mac Catalyst is not included.
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

/// The limits for the sources of targets. Each limit applies to all targets of a project folder together, unless stated
/// otherwise.
///
/// Beyond a limit, the sources of a target are unknown. The reason contains the location and the limit.
package enum TargetSourceLimits {
    /// The maximum number of entries that are read from the lists of an Xcode project for the contents of its targets:
    /// files of build phases, exceptions of folders, and dependencies. Compiled files in a phase that several targets
    /// share are counted once. Shared lists of linked modules are counted for each target.
    package static let entries = 500_000
    /// The maximum number of names that are visited below the folders of sources.
    package static let names = FileTreeLimits.names
    /// The maximum number of times that a path is compared with a pattern. A comparison with a long pattern is counted
    /// several times.
    package static let matching = 2_000_000
    /// The maximum number of files in lists that are combined for a target that has more than one list.
    package static let combined = 500_000
    /// The maximum number of modules that are read for one target.
    package static let modules = 500
    /// The maximum number of Objective-C files of a target that are searched for the start of the program.
    package static let objectiveC = 2_000
    /// The maximum number of packages that are read.
    package static let packages = 500
    /// The maximum number of dependencies that are followed.
    package static let dependencies = 100_000
    /// The maximum depth at which the folders of a target are searched. It ends a search through links to parent folders.
    package static let depth = 32
    /// The maximum number of unread sources of one target that are reported individually.
    package static let findings = 20
}
