import FileSystem
import SystemPackage

/// The names that the last `rename --to-type --apply` changed, from which `rename --undo` restores them.
///
/// The file is in the state folder of the user. An entry consists of the old path and the new path, each followed by a
/// NUL. The entry is on the storage device before the file is renamed.
struct RenameJournal: ~Copyable {
    private let file: OpenFile
    private var size = 0

    private static var path: FilePath? { BaseDirectories().state?.appending("typeq/renames") }

    /// Creates an empty journal, which replaces the previous one.
    init() throws(InputError) {
        guard let path = Self.path else {
            throw InputError(
                message: "the state folder is unknown, so '--undo' would not work: set HOME or XDG_STATE_HOME")
        }
        do throws(FileError) { file = try Self.emptied(path) } catch {
            throw InputError(message: "cannot write '\(path)', which '--undo' needs: \(error.message)")
        }
    }

    private static func emptied(_ path: FilePath) throws(FileError) -> OpenFile {
        let status: FileStatus?
        do throws(Errno) {
            try path.folder.makeDirectories()
            status = try path.status()
        } catch { throw FileError(error) }
        if let failure = status.flatMap(FileError.init(unlessRegular:)), status?.type != .symbolicLink { throw failure }
        // A blocking open would wait for a reader of a pipe. If the file is a symbolic link, the system reports an
        // error.
        do throws(Errno) {
            return try OpenFile(
                path, .writeOnly, options: [.create, .truncate, .noFollow, .nonBlocking],
                permissions: .ownerReadWrite)
        } catch { throw FileError(error) }
    }

    /// Records that a file is about to be renamed.
    mutating func add(_ old: FilePath, _ new: FilePath) throws(Errno) {
        let entry = old.bytes + [0] + new.bytes + [0]
        try file.write(entry, at: size)
        size += entry.count
        try file.synchronize()
    }

    /// Returns the old and the new path of each file, the last renamed file first. The list is empty if there is no journal.
    static func entries() throws(Errno) -> [(old: FilePath, new: FilePath)] {
        guard let path else { return [] }
        let bytes: [UInt8]
        do throws(Errno) {
            let file = try OpenFile(path, options: [.noFollow, .nonBlocking])
            guard try file.status().type == .regular else { throw .invalidArgument }
            bytes = try file.readToEnd()
        } catch .noSuchFileOrDirectory {
            return []
        }
        let paths = bytes.split(separator: 0).map { FilePath(bytes: Array($0)) }
        return stride(from: 0, to: paths.count - 1, by: 2).map { (paths[$0], paths[$0 + 1]) }.reversed()
    }

    static func remove() throws(Errno) { try path?.removeFile() }
}
