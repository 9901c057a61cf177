import DeclarationFormats
import FileSystem
import SystemPackage

/// Finds the Swift files that belong to targets.
struct SourceSearch {
    /// The source files of a target.
    struct Found {
        /// The Swift files in the order of their paths, without duplicates.
        var files: [FilePath] = []
        var objectiveC: [FilePath] = []
        /// The sources that are not read.
        var unread: [Unread] = []
    }

    /// A source that is not read.
    struct Unread: Hashable {
        enum Reason { case outside, missingFolder, missingFile }

        var path: FilePath
        var reason: Reason
        var position: SourcePosition?
    }

    let tree: any FileTree
    /// The number of names that were visited.
    private var seen = 0
    /// The cost of matching the paths with patterns.
    private var cost = 0
    /// The number of files in lists that were combined.
    private var combined = 0
    /// A description of the limit that was exceeded first, or nil. If it is not nil, files may be missing from the
    /// results.
    private(set) var exceeded: String?
    /// The results for each source, keyed by the source without its position. Targets of a specification can have the
    /// same folder, and a target is searched for each of its platforms.
    private var known: [TargetContents.Source: (names: [String], outside: [FilePath])] = [:]
    /// The search results for each list and platform. The lists are retained so that their object identifiers stay unique.
    private var knownLists: [ListKey: (list: TargetContents.SourceList, found: Found)] = [:]

    private struct ListKey: Hashable {
        var list: ObjectIdentifier
        var platform: Platform?
    }

    init(_ tree: any FileTree) { self.tree = tree }

    /// Returns the Swift files of a target on a platform.
    ///
    /// - Complexity: O(n log n) in the number of files of lists that were not searched before. Lists are combined in the same
    ///   time, up to ``TargetSourceLimits/combined`` files for all targets.
    mutating func files(of contents: TargetContents, on platform: Platform?) -> Found {
        if let only = contents.lists.first, contents.lists.count == 1 { return files(of: only, on: platform) }
        var result = Found()
        for list in contents.lists {
            let found = files(of: list, on: platform)
            combined += found.files.count
            guard combined <= TargetSourceLimits.combined else {
                exceed("\(TargetSourceLimits.combined) files in the lists of all targets")
                break
            }
            result.files += found.files
            result.objectiveC += found.objectiveC
            result.unread += found.unread
        }
        result.files = Self.sorted(Set(result.files))
        return result
    }

    private mutating func files(of list: TargetContents.SourceList, on platform: Platform?) -> Found {
        let key = ListKey(list: ObjectIdentifier(list), platform: platform)
        if let known = knownLists[key] { return known.found }
        var files: Set<FilePath> = []
        var objectiveC = list.objectiveC
        var unread: [Unread] = []
        for source in list.sources {
            if let platform, let platforms = source.platforms, !platforms.contains(platform) { continue }
            let path = source.path.normalized
            switch tree.kind(of: path.isEmpty ? "." : path) {
            case .file:
                if path.extension == "swift" { files.insert(path) }
                if Self.isObjectiveC(path.string) { objectiveC.append(path) }
            case .folder:
                let (names, outside) = names(of: source, below: path)
                for name in names {
                    guard name.hasSuffix(".swift") else {
                        objectiveC.append(path.pushing(FilePath(name)))
                        continue
                    }
                    if source.namesPlatforms, source.platforms == nil, let platform,
                        let own = Self.platforms(named: name), !own.contains(platform)
                    {
                        continue
                    }
                    files.insert(path.pushing(FilePath(name)).normalized)
                }
                unread += outside.map { Unread(path: $0, reason: .outside, position: source.position) }
            case .outside(let isFolder):
                guard isFolder || path.extension == "swift" else { continue }
                unread.append(Unread(path: path, reason: .outside, position: source.position))
            case nil:
                let type = path.extension ?? ""
                guard !source.isOptional, !ProjectFiles.packages.contains(type) else { continue }
                if type == "swift" {
                    unread.append(Unread(path: path, reason: .missingFile, position: source.position))
                } else if !ProjectFiles.sources.contains(type.lowercased()) {
                    unread.append(Unread(path: path, reason: .missingFolder, position: source.position))
                }
            case .other: break
            }
        }
        let found = Found(files: Self.sorted(files), objectiveC: objectiveC, unread: unread)
        knownLists[key] = (list, found)
        return found
    }

    private static func sorted(_ files: Set<FilePath>) -> [FilePath] {
        files.map { ($0, $0.string) }.sorted { $0.1.utf8.lexicographicallyPrecedes($1.1.utf8) }.map(\.0)
    }

    private static func isObjectiveC(_ name: String) -> Bool { name.hasSuffix(".m") || name.hasSuffix(".mm") }

    /// Returns the paths of the Swift and Objective-C files of a source below its folder, relative to the folder, on
    /// all platforms, and the links below it whose targets are outside the readable folder.
    private mutating func names(
        of source: TargetContents.Source, below path: FilePath
    ) -> (names: [String], outside: [FilePath]) {
        var key = source
        (key.platforms, key.namesPlatforms, key.position) = (nil, false, nil)
        if let found = known[key] { return found }
        let includes = PathMatcher(source.includes)
        var (names, outside) = names(below: path, excluding: PathMatcher(source.excludes))
        names = names.filter { includes.isEmpty || spend(includes.cost) && includes.matches($0) }
        if !includes.isEmpty {
            // A folder outside the readable folder may contain files that a pattern includes.
            outside = outside.filter { $0.isFolder || spend(includes.cost) && includes.matches($0.name) }
        }
        let found = (names, outside.map { path.pushing(FilePath($0.name)).normalized })
        known[key] = found
        return found
    }

    private mutating func exceed(_ limit: String) { exceeded = exceeded ?? "more than \(limit)" }

    /// Counts the cost of matching a path, and returns whether the limit allows it.
    private mutating func spend(_ cost: Int) -> Bool {
        self.cost += cost
        guard self.cost > TargetSourceLimits.matching else { return true }
        exceed("\(TargetSourceLimits.matching) comparisons of paths below the folders of sources with patterns")
        return false
    }

    /// Returns the paths of the Swift and Objective-C files below a folder, relative to the folder, and the paths of
    /// links whose targets are outside the readable folder.
    private mutating func names(
        below root: FilePath, excluding excludes: PathMatcher
    ) -> (names: [String], outside: [(name: String, isFolder: Bool)]) {
        var result: [String] = []
        var outside: [(name: String, isFolder: Bool)] = []
        var open = [(folder: root, name: "", depth: 0)]
        while let (folder, name, depth) = open.popLast() {
            for entry in tree.entries(in: folder.isEmpty ? "." : folder, isKnown: true) {
                seen += 1
                guard seen <= TargetSourceLimits.names else {
                    exceed("\(TargetSourceLimits.names) names below the folders of sources")
                    return (result, outside)
                }
                guard spend(excludes.cost) else { return (result, outside) }
                let text = entry.text
                let relative = name.isEmpty ? text : "\(name)/\(text)"
                guard !text.hasPrefix("."), !excludes.matches(relative) else { continue }
                let isSwift = text.hasSuffix(".swift")
                let isSource = isSwift || Self.isObjectiveC(text)
                guard isSource || entry.kind != .file && !ProjectFiles.isPackageOrFile(text) else { continue }
                let path = folder.appending(name: entry.name)
                switch entry.kind ?? tree.kind(of: path) {
                case .file: if isSource { result.append(relative) }
                case .folder:
                    if !isSource, depth < TargetSourceLimits.depth { open.append((path, relative, depth + 1)) }
                case .outside(let isFolder):
                    if isSwift != isFolder, isSwift || !isSource { outside.append((relative, isFolder)) }
                case .other, nil: break
                }
            }
        }
        return (result, outside)
    }

    /// Returns the platforms that a path specifies: `iOS/View.swift`, `View_iOS.swift`.
    ///
    /// Source: `inferDestinationFiltersByPath` in XcodeGen's project specification.
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
