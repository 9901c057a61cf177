import FileSystem
import SystemPackage

/// The files of a project folder that readers use.
struct ProjectFiles {
    /// The folders of Xcode projects, nearest first.
    var projects: [FilePath] = []
    /// The property lists that have the name of an Info.plist, nearest first.
    var propertyLists: [FilePath] = []
    /// The XcodeGen and Tuist specifications from which Xcode projects are generated, nearest first.
    var specifications: [FilePath] = []
    /// The declarations that are links to files outside the folder to which reading is limited.
    var outside: [FilePath] = []
    /// The paths that have the name of a declaration, but are devices, pipes, sockets or broken links.
    var broken: [FilePath] = []
    /// The Swift sources, nearest first.
    var swiftFiles: [FilePath] = []
    /// The manifests of Swift packages, nearest first.
    var manifests: [FilePath] { swiftFiles.filter { $0.lastComponent?.string == "Package.swift" } }
    /// Whether there are Swift sources.
    var hasSwift: Bool { !swiftFiles.isEmpty }

    /// Folders of dependencies, tools and build products.
    private static let skippedFolders: Set = [
        "Pods", "Carthage", "DerivedData", "build", "Build", "node_modules", "SourcePackages", "Checkouts", "vendor",
    ]
    /// The extensions of folders that are not searched: bundles and document packages. They contain no project
    /// declarations, and their Swift files are not compiled.
    static let packages: Set = [
        "app", "appex", "framework", "xcframework", "bundle", "lproj", "xcassets", "xcdatamodeld", "playground", "dSYM",
        "xcodeproj", "xcworkspace", "docc", "doccarchive", "docset", "qlgenerator", "mdimporter", "scnassets",
        "rkassets", "mlmodelc", "mlpackage", "xcarchive", "xcresult", "swiftmodule",
    ]

    /// Searches a folder, breadth first. The limits end a search through links to parent folders.
    ///
    /// - Parameters:
    ///   - root: The folder.
    ///   - tree: The files.
    ///   - isSkipped: A closure that returns whether to skip a folder with a name, in addition to the folders that are always
    ///     skipped.
    init(
        below root: FilePath, in tree: some FileTree,
        skipping isSkipped: (String) -> Bool = { _ in false }
    ) {
        var level = [root]
        var seen = 0
        for depth in 0...FileTreeLimits.depth {
            var next: [FilePath] = []
            for folder in level {
                for entry in tree.entries(in: folder, isKnown: depth > 0) {
                    seen += 1
                    guard seen <= FileTreeLimits.names else { return }
                    let name = entry.text
                    if Self.isDeclaration(name) {
                        add(folder.appending(name: entry.name), named: name, in: tree)
                    } else if depth < FileTreeLimits.depth, entry.kind != .file, Self.isEntered(name), !isSkipped(name)
                    {
                        let path = folder.appending(name: entry.name)
                        if (entry.kind ?? tree.kind(of: path)) == .folder { next.append(path) }
                    }
                }
            }
            level = next
        }
    }

    /// Returns whether a name is the name of a source, a declaration or a project. Most names are not.
    private static func isDeclaration(_ name: String) -> Bool {
        name.hasSuffix(".swift") || name.hasSuffix("nfo.plist") || name.hasSuffix(".xcodeproj")
            || words(ofSpecification: name) != nil
    }

    /// Adds a source, a declaration or a project.
    private mutating func add(_ path: FilePath, named name: String, in tree: some FileTree) {
        if name.hasSuffix(".swift") { swiftFiles.append(path) }
        if name == "Package.swift" || Self.words(ofSpecification: name) != nil {
            switch Self.state(of: path, in: tree) {
            case .file: if Self.isSpecification(path, in: tree) { specifications.append(path) }
            case .outside: outside.append(path)
            case .broken: broken.append(path)
            case nil: break
            }
        }
        if name.hasSuffix("nfo.plist") { add(path, path, to: \.propertyLists, in: tree) }
        if name.hasSuffix(".xcodeproj") { add(path, path.appending("project.pbxproj"), to: \.projects, in: tree) }
    }

    /// Adds a path to a list if its declaration exists and is inside the folder to which reading is limited.
    private mutating func add(
        _ path: FilePath, _ declaration: FilePath, to list: WritableKeyPath<ProjectFiles, [FilePath]>,
        in tree: some FileTree
    ) {
        switch Self.state(of: declaration, in: tree) {
        case .file: self[keyPath: list].append(path)
        case .outside: outside.append(declaration)
        case .broken: broken.append(declaration)
        case nil: break
        }
    }

    /// The state of a path that has the name of a declaration.
    enum State { case file, outside, broken }

    /// Returns the state of a path, or nil if it is a folder or does not exist.
    static func state(of path: FilePath, in tree: some FileTree) -> State? {
        switch tree.kind(of: path) {
        case .file: return .file
        case .outside: return .outside
        case .other: return .broken
        case .folder: return nil
        case nil:
            // A broken link has no kind, but its folder lists its name. A path that does not exist is not listed.
            return tree.names(in: path.removingLastComponent()).contains { $0 == path.lastComponent } ? .broken : nil
        }
    }

    /// Returns words, at least one of which is in every specification with the given name, or nil if the name is not
    /// the name of a specification.
    private static func words(ofSpecification name: String) -> [String]? {
        switch name {
        case "project.yml": ["targets", "include"]
        case "Project.swift": ["ProjectDescription"]
        default: nil
        }
    }

    /// Returns whether a file is an XcodeGen or Tuist specification, according to its name and the words in its text. A
    /// file that cannot be read is assumed to be a specification.
    ///
    /// Sources: the XcodeGen [README](https://github.com/yonaskolb/XcodeGen), and the Tuist page
    /// [Manifests](https://docs.tuist.dev/en/guides/features/projects/manifests).
    static func isSpecification(_ path: FilePath, in tree: some FileTree) -> Bool {
        guard let name = path.lastComponent?.string, let words = words(ofSpecification: name),
            tree.kind(of: path) == .file
        else { return false }
        // The specification reader reports why it cannot read the file.
        guard let bytes = try? tree.bytes(of: path) else { return true }
        let text = String(decoding: bytes, as: UTF8.self)
        return words.contains { text.firstRange(ofText: $0) != nil }
    }

    private static func isEntered(_ name: String) -> Bool {
        !name.hasPrefix(".") && !skippedFolders.contains(name) && !isPackageOrFile(name)
    }

    /// Returns whether the extension of a name shows that it is the name of a package or a file, not of a folder. This
    /// saves a system call for most files.
    static func isPackageOrFile(_ name: String) -> Bool {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        let type = String(name[name.utf8.index(after: dot)...])
        return packages.contains(type) || sources.contains(type.lowercased())
    }

    /// The extensions that only files have.
    static let sources: Set = [
        "swift", "h", "m", "mm", "c", "cpp", "cc", "hpp", "md", "txt", "png", "jpg", "jpeg", "pdf", "svg", "json",
        "yml",
        "yaml", "plist", "strings", "xib", "storyboard", "metal", "py", "rb", "sh", "js", "ts", "html", "css", "xml",
        "xcconfig", "entitlements", "xcstrings", "gif", "ttf", "otf", "wav", "mp3", "mp4", "zip", "gz", "a", "o",
        "lock",
    ]
}
