import Synchronization
import SystemPackage

/// The databases that a list of paths names, open, or the reason why there is none.
///
/// The list is read as `file` reads it: paths separated by colons, up to the first empty one; of each the file with
/// `.mgc` added comes first; those that cannot be used are passed over as long as one can. In a directory `magic.mgc` is
/// looked for. Rules in text form are not used: libmagic reports every fault in them on standard error by itself.
package final class MagicDatabases: Sendable {
    /// The databases of the library's own choice, or of the environment variable `MAGIC`.
    ///
    /// The first use opens them. Questions to libmagic open no file after that; the content is read, and the library
    /// asked about it, when the first question comes. So a process that is about to give up the right to open files, or
    /// to fork others that do, calls `MagicDatabases.system` before.
    package static let system = MagicDatabases(paths: MagicLibrary.databasePath)

    private let paths: String
    /// The databases whose headers are sound, and what is wrong with the files that were passed over.
    private let opened: Usable
    private let checked = Mutex<Usable?>(nil)

    /// Databases that can be used, and problems of those that cannot.
    private struct Usable: Sendable {
        var databases: [MagicDatabase] = []
        var problems: [MagicDatabase.Problem] = []
    }

    /// Opens the databases that a list names; nil for a library that names none.
    init(paths: String?) {
        var opened = Usable()
        for candidates in Self.candidates(paths ?? "") {
            for path in candidates {
                do throws(MagicDatabase.Problem) {
                    opened.databases.append(try MagicDatabase(at: path))
                    break
                } catch {
                    opened.problems.append(error)
                }
            }
        }
        self.paths = paths ?? ""
        self.opened = opened
    }

    /// The databases of a version that the library reads.
    var databases: [MagicDatabase] { usable.databases }

    /// What is wrong with files that were passed over.
    var problems: [MagicDatabase.Problem] { usable.problems }

    /// Asks the library, once, whether it reads the versions of the databases.
    private var usable: Usable {
        checked.withLock { checked in
            if let checked { return checked }
            var usable = opened
            usable.databases.removeAll { database in
                let header = database.header
                guard !MagicLibrary.reads(header) else { return false }
                let text = "has version \(header.version), which libmagic \(MagicLibrary.version ?? "") does not read"
                usable.problems.append(MagicDatabase.Problem(path: database.path, text: text))
                return true
            }
            checked = usable
            return usable
        }
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
        let usable = usable
        guard usable.databases.isEmpty else { return nil }
        let telling = usable.problems.filter { !$0.isHarmless }
        guard telling.isEmpty else { return telling.map(\.description).joined(separator: ", ") }
        return paths.isEmpty ? "no database" : "no database at '\(paths)'"
    }

    /// The databases with their versions, or why there is none, for reports such as `--version`.
    package var description: String {
        if let failure { return failure }
        return databases.map { "\($0.path.string) version \($0.header.version)" }.joined(separator: ", ")
    }
}
