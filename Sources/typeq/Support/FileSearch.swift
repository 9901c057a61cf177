import FileSystem
import IgnoreRules
import SystemPackage

/// The files and directories below the operands of `find` or `type -r`, one after the other, without hidden or ignored
/// files.
///
/// Except for operands, symbolic links to directories are followed only if an option requests it. Each directory
/// precedes its files, which are sorted by the bytes of their names. Memory grows with the depth of the tree and the
/// size of its directories.
struct FileSearch: Sendable {
    /// The options that determine which files are omitted.
    struct Options: Sendable {
        var includesHidden: Bool
        var includesIgnored: Bool
        var exclusions: Exclusions
        /// The condition on names and kinds. If there is one, the results do not include roots that are directories.
        var condition = FileCondition()
        /// Whether the results do not include roots that are directories.
        var omitsRoots = false
        /// The number of levels below a root, or nil if all levels are searched.
        var depth: Int?
        var omitsDirectories = false
        /// Whether to search the directories that symbolic links refer to.
        var followsLinks = false
        /// Whether to omit symbolic links whose target does not exist, and whether to report them.
        var omitsDanglingLinks = false
        var reportsDanglingLinks = false
    }

    private var roots: FileOperands
    private let options: Options
    private var user: IgnoreScope.UserRules?
    /// The directories from the root to the current one.
    private var stack: [Level] = []
    /// The components of the current directory's absolute path, if ignored files are omitted.
    private var path: [[UInt8]] = []
    /// The pattern file that exceeds the limits, until it is reported.
    private var excess: FilePath?
    private var hasExcess = false
    /// The length of the root's path, including a slash, in bytes.
    private var rootLength = 0

    /// A directory, and its remaining names in reverse order.
    private struct Level: Sendable {
        var prefix: [UInt8]
        var names: [Directory.Entry]
        var scope: IgnoreScope?
        /// The status of the directory, if links are followed.
        var status: FileStatus?
    }

    init(in roots: FileOperands, _ options: Options) {
        self.roots = roots
        self.options = options
        if !options.includesIgnored { user = IgnoreScope.UserRules() }
    }

    /// Whether the next item can be found without reading more of a list of roots.
    var hasNextInMemory: Bool { excess != nil || !stack.isEmpty || roots.hasNextInMemory }

    /// Returns the next file or directory, or nil after the last item.
    mutating func next() -> FileOperands.Item? {
        while true {
            if let file = excess {
                excess = nil
                return .failure(
                    "\(Argument(file).name): the pattern files for this directory exceed \(IgnoreLimits.bytes >> 10) KiB, "
                        + "\(IgnoreLimits.patterns) patterns, or \(IgnoreLimits.comparedBytes >> 10) KiB of patterns with "
                        + "wildcards or slashes: the patterns of this file are ignored")
            }
            guard var level = stack.popLast() else {
                let root = roots.next()
                guard case .file(let file) = root else { return root }
                if let item = enter(root: file) { return item }
                continue
            }
            guard let entry = level.names.popLast() else {
                if !path.isEmpty { path.removeLast() }
                continue
            }
            stack.append(level)
            let file = level.prefix + entry.name
            let isFollowed = options.followsLinks && entry.kind != .directory && entry.kind != .file
            let isDirectory =
                isFollowed ? Self.isDirectory(file, followingLink: true) : entry.isDirectory ?? Self.isDirectory(file)
            guard isWanted(entry.name, at: file, isDirectory, scope: level.scope) else { continue }
            let isFound = options.condition.accepts(entry.name, at: file, isDirectory ? .directory : entry.kind)
            guard isDirectory, options.depth.map({ stack.count < $0 }) ?? true else {
                guard isFound, !(isDirectory && options.omitsDirectories) else { continue }
                guard options.omitsDanglingLinks, entry.kind != .file, Self.isDangling(file) else {
                    return .file(Argument(bytes: file))
                }
                guard options.reportsDanglingLinks else { continue }
                return .note("\(Argument(bytes: file).name): a symbolic link whose target does not exist")
            }
            if isFollowed, isCycle(file) {
                return .note(
                    "\(Argument(bytes: file).name): omitted, because the link refers to a directory that "
                        + "contains the link"
                )
            }
            if level.scope != nil { path.append(entry.name) }
            if let item = enter(file, level.scope, isFound: isFound) { return item }
        }
    }

    /// Starts searching an operand. A hidden or ignored operand is also searched.
    private mutating func enter(root: Argument) -> FileOperands.Item? {
        guard Self.isDirectory(root.bytes, followingLink: true) else {
            // An operand that does not exist is an error, regardless of its name.
            guard Environment.exists(root) else { return .file(root) }
            let name = root.bytes.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? []
            return options.condition.accepts(name, at: root.bytes, nil) ? .file(root) : nil
        }
        rootLength = root.bytes.count + (root.bytes.last == UInt8(ascii: "/") ? 0 : 1)
        let isFound = options.condition.isEmpty && !options.omitsRoots
        guard let user else { return enter(root.bytes, nil, isFound: isFound) }
        let canonical = root.path.canonical
        path = canonical.components.map(\.bytes)
        return enter(root.bytes, IgnoreScope.above(canonical, user), isFound: isFound)
    }

    /// Starts searching a directory. Returns the directory if it belongs to the results, a failure if the directory
    /// cannot be read, and otherwise nil.
    private mutating func enter(_ directory: [UInt8], _ scope: IgnoreScope?, isFound: Bool) -> FileOperands.Item? {
        let names: [Directory.Entry]
        do throws(Errno) {
            names = try Directory(directory).entries().sorted { $1.name.lexicographicallyPrecedes($0.name) }
        } catch {
            stack.append(Level(prefix: directory, names: [], scope: scope))
            return .failure("\(Argument(bytes: directory).name): \(error.reason)")
        }
        let slash = UInt8(ascii: "/")
        let prefix = directory.last == slash ? directory : directory + [slash]
        let inner = scope.map { $0.inside(FilePath(bytes: directory), depth: path.count, names: names.map(\.name)) }
        let status = options.followsLinks ? try? FileStatus(at: directory, followingLink: true) : nil
        stack.append(Level(prefix: prefix, names: names, scope: inner, status: status))
        // A single message per search is sufficient.
        if let file = inner?.excess, !hasExcess { (excess, hasExcess) = (file, true) }
        return isFound && !options.omitsDirectories ? .file(Argument(bytes: directory)) : nil
    }

    private func isWanted(_ name: [UInt8], at file: [UInt8], _ isDirectory: Bool, scope: IgnoreScope?) -> Bool {
        if options.exclusions.contain(file[rootLength...], isDirectory: isDirectory) { return false }
        switch scope?.verdict(on: path + [name], isDirectory: isDirectory) {
        case .ignored: return false
        case .included: return true
        case nil: return options.includesHidden || name.first != UInt8(ascii: ".")
        }
    }

    private static func isDirectory(_ path: [UInt8], followingLink: Bool = false) -> Bool {
        (try? FileStatus(at: path, followingLink: followingLink))?.type == .directory
    }

    /// Returns whether a link refers to a directory that is being searched.
    private func isCycle(_ link: [UInt8]) -> Bool {
        guard let target = try? FileStatus(at: link, followingLink: true) else { return false }
        return stack.contains { $0.status?.isSameFile(as: target) ?? false }
    }

    /// Returns whether a file is a symbolic link whose target does not exist.
    private static func isDangling(_ path: [UInt8]) -> Bool {
        guard (try? FileStatus(at: path, followingLink: false))?.type == .symbolicLink else { return false }
        do throws(Errno) {
            _ = try FileStatus(at: path, followingLink: true)
            return false
        } catch {
            return [.noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels].contains(error)
        }
    }
}
