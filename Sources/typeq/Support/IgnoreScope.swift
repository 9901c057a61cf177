import FileSystem
import IgnoreRules
import SystemPackage

/// The rules about ignored files that are in force in a directory: those of its own files, and those of the directories
/// above it.
///
/// Source: [gitignore(5)](https://git-scm.com/docs/gitignore) and fd(1), which adds `.ignore` and `.fdignore`. Files of git
/// count only in a repository, up to its root; the others count everywhere.
final class IgnoreScope: Sendable {
    private let parent: IgnoreScope?
    /// The number of names in the absolute path of the directory.
    private let depth: Int
    /// Whether the directory is the root of a repository.
    private let isRepository: Bool
    /// The rules of each kind that the directory has.
    private let rules: [Kind: IgnoreRules]
    private let user: UserRules
    /// What the files in the directories below may still have.
    private let budget: IgnoreBudget
    /// The first file of this directory or one above whose patterns are ignored, because they exceed the limits.
    let excess: FilePath?

    /// The kinds of files, the most important first.
    private enum Kind: Int, CaseIterable {
        case fd, any, git, exclude

        /// The path below the directory.
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

    /// The rules of the user for all directories.
    struct UserRules: Sendable {
        fileprivate let git: IgnoreRules
        fileprivate let fd: IgnoreRules
        fileprivate let budget: IgnoreBudget
        fileprivate let excess: FilePath?

        /// Reads the files in the directory for configurations.
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

    /// Returns the rules that the directories above a directory have.
    ///
    /// - Parameters:
    ///   - directory: The absolute path of the directory.
    ///   - user: The rules of the user.
    /// - Returns: The rules.
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

    /// Returns the scope of a directory: this one, unless the directory has rules, or is the root of a repository.
    ///
    /// - Parameters:
    ///   - directory: The path of the directory.
    ///   - depth: The number of names in its absolute path.
    ///   - names: The names in the directory, or nil if they are not known.
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

    /// Returns what the rules say about a file.
    ///
    /// Of rules of one kind, those of the nearest directory decide; of several kinds, the most important one.
    ///
    /// - Parameters:
    ///   - path: The names of the absolute path of the file.
    ///   - isDirectory: Whether the file is a directory.
    /// - Returns: The verdict, or nil if no rule is about the file.
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

/// Reads files of patterns within one budget.
private struct IgnoreReader {
    var budget = IgnoreBudget()
    /// The first file that exceeds it.
    var excess: FilePath?

    /// Returns the rules of a file. Anything but a regular file has none, nor has a file that exceeds the budget.
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
