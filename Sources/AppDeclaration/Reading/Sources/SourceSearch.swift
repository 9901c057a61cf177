import SystemPackage

/// Finds the Swift files that belong to targets.
struct SourceSearch {
    let tree: any FileTree
    /// The number of names that were seen. Reading ends at the limit of project folders.
    private var seen = 0
    /// What matching their paths with patterns has cost.
    private var cost = 0
    /// Whether files may be missing, because there are more names than the limit, or too many patterns.
    private(set) var isIncomplete = false
    /// The names of the Swift files in folders that were searched. A target is searched for each of its platforms.
    private var known: [TargetContents.Source: [String]] = [:]

    /// The largest cost of matching paths with patterns.
    private static let costLimit = 2_000_000

    init(_ tree: any FileTree) { self.tree = tree }

    /// The depth to which the folders of a target are searched. It ends a search in links that lead back up.
    private static let depthLimit = 32
    /// The extensions of folders whose Swift files are not compiled.
    private static let packages: Set = [
        "app", "appex", "framework", "xcframework", "bundle", "lproj", "xcassets", "xcdatamodeld", "playground", "dSYM",
        "xcodeproj", "xcworkspace", "docc", "qlgenerator", "mdimporter",
    ]

    /// Returns the Swift files of sources on a platform, in the order of their paths, each once.
    mutating func files(of sources: [TargetContents.Source], on platform: Platform?) -> [FilePath] {
        var found: Set<FilePath> = []
        for source in sources {
            if let platform, let platforms = source.platforms, !platforms.contains(platform) { continue }
            let path = source.path.lexicallyNormalized()
            switch tree.kind(of: path.isEmpty ? "." : path) {
            case .file: if path.extension == "swift" { found.insert(path) }
            case .folder:
                for name in names(of: source, below: path) {
                    if source.namesPlatforms, source.platforms == nil, let platform,
                        let own = Self.platforms(named: name), !own.contains(platform)
                    {
                        continue
                    }
                    found.insert(path.pushing(FilePath(name)).lexicallyNormalized())
                }
            default: break
            }
        }
        return found.sorted { $0.string.utf8.lexicographicallyPrecedes($1.string.utf8) }
    }

    /// Returns the paths of the Swift files of a source below its folder, relative to it, on all platforms.
    private mutating func names(of source: TargetContents.Source, below path: FilePath) -> [String] {
        var key = source
        (key.platforms, key.namesPlatforms) = (nil, false)
        if let found = known[key] { return found }
        let includes = PathMatcher(source.includes)
        let names = self.names(below: path, excluding: PathMatcher(source.excludes)).filter { name in
            includes.isEmpty || spend(includes.cost) && includes.matches(name)
        }
        known[key] = names
        return names
    }

    /// Counts the cost of matching a path, and returns whether there may be so much.
    private mutating func spend(_ cost: Int) -> Bool {
        self.cost += cost
        if self.cost > Self.costLimit { isIncomplete = true }
        return self.cost <= Self.costLimit
    }

    /// Returns the paths of the Swift files below a folder, relative to it.
    private mutating func names(below root: FilePath, excluding excludes: PathMatcher) -> [String] {
        var result: [String] = []
        var open = [(folder: root, name: "", depth: 0)]
        while let (folder, name, depth) = open.popLast() {
            for component in tree.names(in: folder.isEmpty ? "." : folder) {
                seen += 1
                guard seen <= FileTreeLimits.names, spend(excludes.cost) else {
                    isIncomplete = true
                    return result
                }
                let text = component.string
                let path = folder.appending(component)
                let relative = name.isEmpty ? text : "\(name)/\(text)"
                guard !text.hasPrefix("."), !excludes.matches(relative) else { continue }
                if component.extension == "swift" {
                    if tree.kind(of: path) == .file { result.append(relative) }
                } else if depth < Self.depthLimit, !Self.packages.contains(component.extension ?? ""),
                    tree.kind(of: path) == .folder
                {
                    open.append((path, relative, depth + 1))
                }
            }
        }
        return result
    }

    /// Returns the platforms that a path names: `iOS/View.swift`, `View_iOS.swift`.
    ///
    /// Source: `inferDestinationFiltersByPath` in XcodeGen's Project Spec.
    private static func platforms(named path: String) -> Set<Platform>? {
        let parts = path.split(separator: "/")
        var words = parts.dropLast().map(String.init)
        if let name = parts.last?.dropLast(".swift".count), let mark = name.lastIndex(of: "_") {
            words.append(String(name[name.index(after: mark)...]))
        }
        let found = words.filter {
            ["ios", "macos", "tvos", "watchos", "visionos", "maccatalyst"].contains($0.lowercased())
        }
        return found.last.map { Platform.named(byFilters: [$0]) }
    }
}
