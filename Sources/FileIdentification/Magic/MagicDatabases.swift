import FileSystem
import Synchronization
package import SystemPackage

/// The open databases of a list of paths, or the reason why there is no usable database.
///
/// The list is interpreted as in file(1): paths separated by colons, up to the first empty path. For each path, the file with
/// `.mgc` appended takes precedence. Unusable files are skipped if another file is usable. In a directory, `magic.mgc` is used.
/// Rules in text form are not used, because libmagic prints every error in them to standard error.
package final class MagicDatabases: Sendable {
    /// The default databases of the library, or the databases specified by the environment variable `MAGIC`.
    ///
    /// The databases are opened when this property is first used. Later calls to libmagic do not open files; the content is
    /// read by the first call. Therefore, a process that is about to drop the privilege to open files, or to fork processes that do
    /// so, must first use `MagicDatabases.system`.
    package static let system = MagicDatabases(paths: MagicLibrary.databasePath, release: ofRelease)

    /// The path of the database that a release contains, which is `share/typeq/magic.mgc` next to the folder of the
    /// program. The version of this database matches the library that is linked into the program. The environment
    /// variable `MAGIC` takes precedence.
    private static var ofRelease: FilePath? {
        guard CurrentProcess.variable("MAGIC") == nil, let program = CurrentProcess.program else { return nil }
        // The path is built from bytes, because the functions of `FilePath` cause the Swift runtime to search conformances.
        let bytes = program.bytes
        guard let name = bytes.lastIndex(of: UInt8(ascii: "/")),
            let folder = bytes[..<name].lastIndex(of: UInt8(ascii: "/"))
        else { return nil }
        return FilePath(bytes: Array(bytes[...folder]) + Array("share/typeq/magic.mgc".utf8))
    }

    private let paths: String
    /// The databases with valid headers, and the errors for the files that were skipped.
    private let opened: Usable
    private let checked = Mutex<Usable?>(nil)

    /// The usable databases, and the errors for the other files.
    private struct Usable: Sendable {
        var databases: [MagicDatabase] = []
        var problems: [MagicDatabase.Problem] = []
    }

    /// Opens the databases in a list, which is nil if the library has no default. If the database of a release exists, it is
    /// used instead.
    init(paths: String?, release: FilePath? = nil) {
        var opened = Usable()
        if let release, let database = try? MagicDatabase(at: release) {
            opened.databases = [database]
            self.paths = release.string
            self.opened = opened
            return
        }
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

    /// Maps the databases, for a process that is about to drop the privilege to map files.
    func map() { for database in opened.databases { database.map() } }

    /// The databases whose versions the library supports.
    var databases: [MagicDatabase] { usable.databases }

    /// The errors for files that were skipped.
    var problems: [MagicDatabase.Problem] { usable.problems }

    /// The databases whose versions the library supports. This is determined once.
    private var usable: Usable {
        checked.withLock { checked in
            if let checked { return checked }
            var usable = opened
            usable.databases.removeAll { database in
                let header = database.header
                guard !MagicLibrary.reads(header) else { return false }
                usable.problems.append(MagicDatabase.Problem(path: database.path, reason: .version(header.version)))
                return true
            }
            checked = usable
            return usable
        }
    }

    /// Returns the files that each path in a list may refer to, starting with the most likely.
    static func candidates(_ paths: String) -> [[FilePath]] {
        let list = paths.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        return list.prefix { !$0.isEmpty }.map { path in
            let path = Array(path)
            guard !path.suffix(4).elementsEqual(".mgc".utf8) else { return [FilePath(bytes: path)] }
            return [
                FilePath(bytes: path + Array(".mgc".utf8)), FilePath(bytes: path),
                FilePath(bytes: path + Array("/magic.mgc".utf8)),
            ]
        }
    }

    /// The reason why there is no usable database, or nil if there is one.
    package var failure: String? {
        let usable = usable
        guard usable.databases.isEmpty else { return nil }
        let errors = usable.problems.filter { !$0.isHarmless }
        guard errors.isEmpty else { return errors.map(\.description).joined(separator: ", ") }
        return paths.isEmpty ? "no database" : "no database at '\(paths)'"
    }

    package var versions: [(path: FilePath, version: UInt32)] { databases.map { ($0.path, $0.header.version) } }

    /// The databases and their versions, or the reason why there is no usable database, for reports such as `--version`.
    package var description: String {
        if let failure { return failure }
        return databases.map { "\($0.path.string) version \($0.header.version)" }.joined(separator: ", ")
    }
}
