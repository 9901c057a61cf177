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

        /// Whether the files count only in a repository.
        var isOfGit: Bool { self == .git || self == .exclude }
    }

    /// The rules of the user for all directories.
    struct UserRules: Sendable {
        fileprivate let git: IgnoreRules
        fileprivate let fd: IgnoreRules

        /// Reads the files in the directory for configurations.
        init() {
            let base = BaseDirectories().configuration
            git = base.flatMap { IgnoreScope.rules(at: $0.appending("git/ignore")) } ?? IgnoreRules(patterns: [])
            fd = base.flatMap { IgnoreScope.rules(at: $0.appending("fd/ignore")) } ?? IgnoreRules(patterns: [])
        }
    }

    private init(
        parent: IgnoreScope?, depth: Int, isRepository: Bool, rules: [Kind: IgnoreRules], user: UserRules
    ) {
        (self.parent, self.depth, self.isRepository) = (parent, depth, isRepository)
        (self.rules, self.user) = (rules, user)
    }

    /// Returns the rules that the directories above a directory have.
    ///
    /// - Parameters:
    ///   - directory: The absolute path of the directory.
    ///   - user: The rules of the user.
    /// - Returns: The rules.
    static func above(_ directory: FilePath, _ user: UserRules) -> IgnoreScope {
        var scope = IgnoreScope(parent: nil, depth: 0, isRepository: false, rules: [:], user: user)
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
        let isRepository =
            has(".git") && (try? FileStatus(at: directory.appending(".git"), followingLink: true)) != nil
        var rules: [Kind: IgnoreRules] = [:]
        for kind in Kind.allCases where kind == .exclude ? isRepository : has(kind.name) {
            rules[kind] = Self.rules(at: directory.appending(kind.name))
        }
        guard isRepository || !rules.isEmpty else { return self }
        return IgnoreScope(parent: self, depth: depth, isRepository: isRepository, rules: rules, user: user)
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

    /// Reads a file of rules. Anything but a regular file, and a file that is too large, has no rules.
    private static func rules(at path: FilePath) -> IgnoreRules? {
        guard let file = try? OpenFile(path, options: .nonBlocking), let status = try? file.status(),
            status.type == .regular, status.size <= InputLimits.ignoreFileBytes,
            let text = try? file.contents(upTo: InputLimits.ignoreFileBytes)
        else { return nil }
        let rules = IgnoreRules(text: text)
        return rules.isEmpty ? nil : rules
    }
}
