import SystemPackage

/// What lies in a project folder and matters to reading.
struct ProjectFiles {
    /// The folders of Xcode projects, the nearest first.
    var projects: [FilePath] = []
    /// The property lists that look as if they were an Info.plist, the nearest first.
    var propertyLists: [FilePath] = []
    /// The specifications of XcodeGen and Tuist, from which Xcode projects are generated, the nearest first.
    var specifications: [FilePath] = []
    /// The Swift sources, the nearest first.
    var swiftFiles: [FilePath] = []
    /// Whether there are Swift sources.
    var hasSwift: Bool { !swiftFiles.isEmpty }

    /// Folders of other people's code, of tools, and of what was built.
    private static let passedOver: Set = [
        "Pods", "Carthage", "DerivedData", "build", "Build", "node_modules", "SourcePackages", "Checkouts", "vendor",
    ]
    /// Folders that are files to a person: nothing in them declares the project.
    private static let packages: Set = [
        "app", "appex", "framework", "xcframework", "bundle", "lproj", "xcassets", "xcdatamodeld", "playground", "dSYM",
        "xcworkspace", "docc", "qlgenerator", "mdimporter",
    ]

    /// Looks below a folder, breadth first, links to folders left alone where they lead back up by the limit on names.
    ///
    /// - Parameters:
    ///   - root: The folder.
    ///   - tree: Where it is.
    ///   - isPassedOver: Whether a folder of a name is left out, beside those that always are.
    init(
        below root: FilePath, in tree: some FileTree,
        passingOver isPassedOver: (FilePath.Component) -> Bool = { _ in false }
    ) {
        var level = [root]
        var seen = 0
        for depth in 0...FileTreeLimits.depth {
            var next: [FilePath] = []
            for folder in level {
                for name in tree.names(in: folder) {
                    seen += 1
                    guard seen <= FileTreeLimits.names else { return }
                    let path = folder.appending(name)
                    if name.extension == "swift" { swiftFiles.append(path) }
                    if Self.isSpecification(path, in: tree) { specifications.append(path) }
                    if name.string.hasSuffix("nfo.plist"), tree.kind(of: path) == .file { propertyLists.append(path) }
                    if name.extension == "xcodeproj" {
                        if tree.kind(of: path.appending("project.pbxproj")) == .file { projects.append(path) }
                        continue
                    }
                    guard depth < FileTreeLimits.depth, Self.isEntered(name), !isPassedOver(name),
                        tree.kind(of: path) == .folder
                    else { continue }
                    next.append(path)
                }
            }
            level = next
        }
    }

    /// Whether a file is a specification of XcodeGen or Tuist: by its name, and by what every one of them has in it.
    ///
    /// Source: the [README](https://github.com/yonaskolb/XcodeGen) of XcodeGen; of Tuist, the page
    /// [Manifests](https://docs.tuist.dev/en/guides/features/projects/manifests).
    static func isSpecification(_ path: FilePath, in tree: some FileTree) -> Bool {
        let words: [String]
        switch path.lastComponent?.string {
        case "project.yml": words = ["targets", "include"]
        case "Project.swift": words = ["ProjectDescription"]
        default: return false
        }
        guard tree.kind(of: path) == .file, let bytes = try? tree.bytes(of: path) else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        return words.contains { text.place(of: $0) != nil }
    }

    private static func isEntered(_ name: FilePath.Component) -> Bool {
        let text = name.string
        if text.hasPrefix(".") || passedOver.contains(text) { return false }
        // Most names with an extension are files: asking the system for each would cost a call.
        guard let type = name.extension else { return true }
        return !packages.contains(type) && !sources.contains(type.lowercased())
    }

    /// Extensions of files, never of folders.
    private static let sources: Set = [
        "swift", "h", "m", "mm", "c", "cpp", "cc", "hpp", "md", "txt", "png", "jpg", "jpeg", "pdf", "svg", "json",
        "yml",
        "yaml", "plist", "strings", "xib", "storyboard", "metal", "py", "rb", "sh", "js", "ts", "html", "css", "xml",
        "xcconfig", "entitlements", "xcstrings", "gif", "ttf", "otf", "wav", "mp3", "mp4", "zip", "gz", "a", "o",
        "lock",
    ]
}
