import FileSystem
import IgnoreRules
import SystemPackage

/// The files and directories below the operands of `find`, one after the other, without hidden and ignored files.
///
/// Symbolic links are not followed. Each directory precedes its files, which are sorted by the bytes of their names. Memory
/// grows with the depth of the tree and the size of its directories.
struct FileSearch: Sendable {
    /// The options that determine which files are omitted.
    struct Options: Sendable {
        /// Whether hidden and ignored files are included.
        var includesAll: Bool
        var exclusions: Exclusions
    }

    private var roots: FileOperands
    private let options: Options
    private var user: IgnoreScope.UserRules?
    /// The directories from the root to the current one.
    private var stack: [Level] = []
    /// The components of the absolute path of the current directory, if ignored files are omitted.
    private var path: [[UInt8]] = []
    /// The pattern file that exceeds the limits, until it is reported.
    private var excess: FilePath?
    private var hasExcess = false
    /// The length of the path of the root, including a slash.
    private var rootLength = 0

    /// A directory, and its remaining names in reverse order.
    private struct Level: Sendable {
        var prefix: [UInt8]
        var names: [Directory.Entry]
        var scope: IgnoreScope?
    }

    /// Creates a search in files and directories.
    init(in roots: FileOperands, _ options: Options) {
        self.roots = roots
        self.options = options
        if !options.includesAll { user = IgnoreScope.UserRules() }
    }

    /// Whether the next item can be found without reading more of a list of roots.
    var hasNextInMemory: Bool { excess != nil || !stack.isEmpty || roots.hasNextInMemory }

    /// Returns the next file or directory, or nil after the last item.
    mutating func next() -> FileOperands.Item? {
        if let file = excess {
            excess = nil
            return .failure(
                "\(Argument(file).name): the pattern files for this directory exceed \(IgnoreLimits.bytes >> 10) KiB, "
                    + "\(IgnoreLimits.patterns) patterns, or \(IgnoreLimits.comparedBytes >> 10) KiB of patterns with wildcards "
                    + "or slashes: the patterns of this file are ignored")
        }
        while true {
            guard var level = stack.popLast() else {
                let root = roots.next()
                guard case .file(let file) = root else { return root }
                return enter(root: file)
            }
            guard let entry = level.names.popLast() else {
                if !path.isEmpty { path.removeLast() }
                continue
            }
            stack.append(level)
            let file = level.prefix + entry.name
            let isDirectory = entry.isDirectory ?? Self.isDirectory(file)
            guard isWanted(entry.name, at: file, isDirectory, scope: level.scope) else { continue }
            guard isDirectory else { return .file(Argument(bytes: file)) }
            if level.scope != nil { path.append(entry.name) }
            return enter(file, level.scope)
        }
    }

    /// Starts searching an operand. It is searched even if it is hidden or ignored.
    private mutating func enter(root: Argument) -> FileOperands.Item? {
        guard Self.isDirectory(root.bytes, followingLink: true) else { return .file(root) }
        rootLength = root.bytes.count + (root.bytes.last == UInt8(ascii: "/") ? 0 : 1)
        guard let user else { return enter(root.bytes, nil) }
        let canonical = root.path.canonical
        path = canonical.components.map(\.bytes)
        return enter(root.bytes, IgnoreScope.above(canonical, user))
    }

    /// Starts with the names in a directory, and returns the directory itself.
    private mutating func enter(_ directory: [UInt8], _ scope: IgnoreScope?) -> FileOperands.Item? {
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
        stack.append(Level(prefix: prefix, names: names, scope: inner))
        // A single message per search is sufficient.
        if let file = inner?.excess, !hasExcess { (excess, hasExcess) = (file, true) }
        return .file(Argument(bytes: directory))
    }

    private func isWanted(_ name: [UInt8], at file: [UInt8], _ isDirectory: Bool, scope: IgnoreScope?) -> Bool {
        if options.exclusions.contain(file[rootLength...], isDirectory: isDirectory) { return false }
        guard let scope else { return true }
        switch scope.verdict(on: path + [name], isDirectory: isDirectory) {
        case .ignored: return false
        case .included: return true
        case nil: return name.first != UInt8(ascii: ".")
        }
    }

    private static func isDirectory(_ path: [UInt8], followingLink: Bool = false) -> Bool {
        (try? FileStatus(at: path, followingLink: followingLink))?.type == .directory
    }
}
