import SystemPackage

/// The databases that a list of paths names, open and mapped, or the reason why there is none.
///
/// The list is read as `file` reads it: paths separated by colons, up to the first empty one; of each the file with
/// `.mgc` added comes first; those that cannot be used are passed over as long as one can. In a directory `magic.mgc` is
/// looked for. Rules in text form are not used: libmagic reports every fault in them on standard error by itself.
package final class MagicDatabases: Sendable {
    /// The databases of the library's own choice, or of the environment variable `MAGIC`.
    ///
    /// The first use opens and maps them. Questions to libmagic open no file after that: each thread or process loads its
    /// rules from this memory when it has its first question. So a process that is about to give up the right to open
    /// files, or to fork others that do, calls `MagicDatabases.system` before.
    package static let system = MagicDatabases(paths: MagicLibrary.databasePath)

    private let paths: String
    let databases: [MagicDatabase]
    /// What is wrong with files that were passed over.
    let problems: [MagicDatabase.Problem]

    /// Opens the databases that a list names; nil for a library that names none.
    init(paths: String?) {
        var databases: [MagicDatabase] = []
        var problems: [MagicDatabase.Problem] = []
        MagicLibrary.opening.withLock { _ in
            for candidates in Self.candidates(paths ?? "") {
                for path in candidates {
                    do throws(MagicDatabase.Problem) {
                        databases.append(try MagicDatabase(at: path))
                        break
                    } catch {
                        problems.append(error)
                    }
                }
            }
        }
        self.paths = paths ?? ""
        self.databases = databases
        self.problems = problems
    }

    /// The files that each path of a list may stand for, the most likely first.
    static func candidates(_ paths: String) -> [[FilePath]] {
        let list = paths.split(separator: ":", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
        return list.map { path in
            let names = path.hasSuffix(".mgc") ? ["\(path)"] : ["\(path).mgc", "\(path)", "\(path)/magic.mgc"]
            return names.map { FilePath($0) }
        }
    }

    /// Why there is no database; nil when there is one.
    var failure: String? {
        guard databases.isEmpty else { return nil }
        let telling = problems.filter { !$0.isHarmless }
        guard telling.isEmpty else { return telling.map(\.description).joined(separator: ", ") }
        return paths.isEmpty ? "no database" : "no database at '\(paths)'"
    }

    /// The databases with their versions, or why there is none, for reports such as `--version`.
    package var description: String {
        if let failure { return failure }
        return databases.map { "\($0.path.string) version \($0.version)" }.joined(separator: ", ")
    }
}
