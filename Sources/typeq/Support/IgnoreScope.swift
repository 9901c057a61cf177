import FileSystem
import IgnoreRules
import SystemPackage

/// The rules for ignored files that apply in a directory: the rules in its own files, and the rules of its parent directories.
///
/// Sources: [gitignore(5)](https://git-scm.com/docs/gitignore) and fd(1), which adds `.ignore` and `.fdignore`. Git files are
/// used only in a repository, up to its root. The other files are used everywhere.
final class IgnoreScope: Sendable {
    private let parent: IgnoreScope?
    /// The number of components in the absolute path of the directory.
    private let depth: Int
    /// Whether the directory is the root of a repository.
    private let isRepository: Bool
    /// The rules of the directory, keyed by kind.
    private let rules: [Kind: IgnoreRules]
    private let user: UserRules
    /// The remaining budget for files in the directories below.
    private let budget: IgnoreBudget
    /// The first file in this directory or its parent directories whose patterns are ignored because they exceed the limits.
    let excess: FilePath?

    /// The kinds of files, in descending order of precedence.
    private enum Kind: Int, CaseIterable {
        case fd, any, git, exclude

        /// The path of the file, relative to the directory.
        var name: String {
            switch self {
            case .fd: ".fdignore"
            case .any: ".ignore"
            case .git: ".gitignore"
            case .exclude: ".git/info/exclude"
            }
        }

        /// Whether the files are used only in a repository.
        var isOfGit: Bool { self == .git || self == .exclude }
    }

    /// The user's rules for all directories.
    struct UserRules: Sendable {
        fileprivate let git: IgnoreRules
        fileprivate let fd: IgnoreRules
        fileprivate let budget: IgnoreBudget
        fileprivate let excess: FilePath?

        /// Reads the files in the configuration directory.
        init() {
            let base = BaseDirectories().configuration
            var reader = IgnoreReader()
            git = base.flatMap { reader.rules(at: $0.appending("git/ignore")) } ?? IgnoreRules(patterns: [])
            fd = base.flatMap { reader.rules(at: $0.appending("fd/ignore")) } ?? IgnoreRules(patterns: [])
            (budget, excess) = (reader.budget, reader.excess)
        }
    }

    private init(
        parent: IgnoreScope?, depth: Int, isRepository: Bool, rules: [Kind: IgnoreRules], user: UserRules,
        reader: IgnoreReader
    ) {
        (self.parent, self.depth, self.isRepository) = (parent, depth, isRepository)
        (self.rules, self.user) = (rules, user)
        (budget, excess) = (reader.budget, reader.excess)
    }

    /// Returns the rules in a directory's parent directories.
    ///
    /// - Parameters:
    ///   - directory: The absolute path of the directory.
    ///   - user: The rules of the user.
    /// - Returns: The scope of the parent directories.
    static func above(_ directory: FilePath, _ user: UserRules) -> IgnoreScope {
        let reader = IgnoreReader(budget: user.budget, excess: user.excess)
        var scope = IgnoreScope(parent: nil, depth: 0, isRepository: false, rules: [:], user: user, reader: reader)
        var folder = FilePath("/")
        for (depth, name) in directory.components.enumerated() {
            scope = scope.inside(folder, depth: depth, names: nil)
            folder.append(name)
        }
        return scope
    }

    /// Returns the scope of a directory, which is this scope unless the directory has rules, is the root of a
    /// repository, or exceeds the budget.
    ///
    /// - Parameters:
    ///   - directory: The path of the directory.
    ///   - depth: The number of components in the absolute path of the directory.
    ///   - names: The names in the directory, or nil if they are unknown.
    /// - Returns: The scope.
    func inside(_ directory: FilePath, depth: Int, names: [[UInt8]]?) -> IgnoreScope {
        func has(_ name: String) -> Bool { names?.contains { $0.elementsEqual(name.utf8) } ?? true }
        let isRepository = has(".git") && (try? FileStatus(at: directory.appending(".git"), followingLink: true)) != nil
        var rules: [Kind: IgnoreRules] = [:]
        var reader = IgnoreReader(budget: budget, excess: excess)
        for kind in Kind.allCases where kind == .exclude ? isRepository : has(kind.name) {
            rules[kind] = reader.rules(at: directory.appending(kind.name))
        }
        guard isRepository || !rules.isEmpty || reader.excess != excess else { return self }
        return IgnoreScope(
            parent: self, depth: depth, isRepository: isRepository, rules: rules, user: user, reader: reader)
    }

    /// Returns the verdict of the rules about a file.
    ///
    /// Among rules of the same kind, the rules of the nearest directory take precedence. If rules of several kinds
    /// apply to the file, the kind with the highest precedence is used.
    ///
    /// - Parameters:
    ///   - path: The components of the file's absolute path.
    ///   - isDirectory: Whether the file is a directory.
    /// - Returns: The verdict, or nil if no rule applies to the file.
    func verdict(on path: [[UInt8]], isDirectory: Bool) -> IgnoreRules.Verdict? {
        var verdicts: [IgnoreRules.Verdict?] = Kind.allCases.map { _ in nil }
        var repository: IgnoreScope?
        var scope: IgnoreScope? = self
        while let current = scope {
            for (kind, rules) in current.rules where verdicts[kind.rawValue] == nil {
                if kind.isOfGit, repository != nil { continue }
                verdicts[kind.rawValue] = rules.verdict(on: path[current.depth...], isDirectory: isDirectory)
            }
            if current.isRepository, repository == nil { repository = current }
            scope = current.parent
        }
        guard let repository else {
            return (verdicts[0] ?? verdicts[1]) ?? user.fd.verdict(on: path[...], isDirectory: isDirectory)
        }
        if let verdict = verdicts.lazy.compactMap({ $0 }).first { return verdict }
        return user.git.verdict(on: path[repository.depth...], isDirectory: isDirectory)
            ?? user.fd.verdict(on: path[...], isDirectory: isDirectory)
    }
}

/// A reader of pattern files that share one budget.
private struct IgnoreReader {
    var budget = IgnoreBudget()
    /// The first file that exceeds the budget.
    var excess: FilePath?

    /// Returns the rules in a file, or nil if the file is not a regular file, exceeds the budget, or has no rules.
    mutating func rules(at path: FilePath) -> IgnoreRules? {
        guard let file = try? OpenFile(path, options: .nonBlocking), let status = try? file.status(),
            status.type == .regular
        else { return nil }
        guard status.size <= budget.bytes, let text = try? file.contents(upTo: budget.bytes),
            let rules = IgnoreRules(text: text, &budget)
        else {
            excess = excess ?? path
            return nil
        }
        return rules.isEmpty ? nil : rules
    }
}
