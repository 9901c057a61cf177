import DocumentRouting
import FileSystem
import SystemPackage

/// The names that one run of `rename --to-type --apply` changed, from which `rename --undo` restores them.
///
/// Each run has a file in a folder below the state folder of the user. The names of the files are numbers, and the last
/// run has the highest number. A process locks the file while it changes names.
///
/// A record is on the storage device before its file is renamed. It begins with a mark, which changes when the file
/// has its old name again. Fields follow, each with a NUL at its end: the device, the inode, the birth time, the old path, the
/// new path, and the digest of these fields. An empty field ends the record.
struct RenameJournal: ~Copyable {
    let path: FilePath
    private let file: OpenFile
    private var size = 0
    /// The records of files that have new names, in the order in which the files were renamed.
    private(set) var records: [RenameRecord] = []
    /// The number of incomplete or changed records.
    private(set) var damagedCount = 0
    private var settledCount = 0

    /// The number of files whose old names are not restored, including damaged records.
    var keptCount: Int { records.count - settledCount + damagedCount }

    private init(_ path: FilePath, _ file: consuming OpenFile) {
        self.path = path
        self.file = file
    }

    // MARK: Opening

    private static var folder: FilePath? { BaseDirectories().state?.appending("typeq/rename-journals") }

    /// Creates the journal of a new run.
    static func create() throws(InputError) -> RenameJournal {
        guard let folder else {
            throw InputError(
                message: "the state folder is unknown, so '--undo' would not work: set HOME or XDG_STATE_HOME")
        }
        do throws(Errno) {
            try folder.makeDirectories()
            while true {
                let number = try numbers(in: folder).max() ?? 0
                guard number < Int.max else { throw .overflow }
                do throws(Errno) {
                    let path = folder.appending("\(number + 1)")
                    let file = try OpenFile(
                        path, .readWrite, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
                    let journal = RenameJournal(path, file)
                    guard try journal.lock() else { continue }
                    for folder in [folder, folder.folder] { try folder.synchronizeDirectory() }
                    return journal
                } catch .fileExists {
                    // Another process has created the journal of its run.
                }
            }
        } catch {
            throw InputError(message: "cannot write in '\(folder)', which '--undo' needs: \(error.reason)")
        }
    }

    /// Opens the journal of the last run whose names are not restored. Returns nil if there is none.
    static func last() throws(InputError) -> RenameJournal? {
        guard let folder else { return nil }
        var path = folder
        do throws(Errno) {
            while let number = try numbers(in: folder).max() {
                path = folder.appending("\(number)")
                if let journal = try open(path) { return journal }
            }
        } catch {
            throw InputError(message: "cannot read '\(path)', which contains the names to restore: \(error.reason)")
        }
        let former = folder.folder.appending("renames")
        guard (try? FileStatus(at: former, followingLink: false))?.size ?? 0 > 0 else { return nil }
        throw InputError(
            message: "cannot restore the names in '\(former)': the format is that of an earlier version, which does not"
                + " identify the files. List the old and new names with 'xargs -0n2', then remove the file")
    }

    /// Whether another run is recorded.
    static var hasMore: Bool { folder.map { (try? numbers(in: $0))?.isEmpty == false } ?? false }

    /// Opens a journal. Returns nil if there is nothing to restore, in which case the journal is removed.
    private static func open(_ path: FilePath) throws(Errno) -> RenameJournal? {
        let file: OpenFile
        do throws(Errno) {
            file = try OpenFile(path, .readWrite, options: [.noFollow, .nonBlocking])
        } catch .noSuchFileOrDirectory { return nil }
        guard try file.status().type == .regular else { throw .invalidArgument }
        var journal = RenameJournal(path, file)
        guard try journal.lock() else { return nil }
        (journal.records, journal.damagedCount) = RenameRecord.all(in: try journal.file.contents())
        if journal.keptCount > 0 { return journal }
        try path.removeFile()
        return nil
    }

    private static func numbers(in folder: FilePath) throws(Errno) -> [Int] {
        let names: [[UInt8]]
        do throws(Errno) { names = try Directory(folder).rawNames() } catch .noSuchFileOrDirectory { return [] }
        return names.compactMap { name in
            let text = String(decoding: name, as: UTF8.self)
            return Int(text).flatMap { $0 > 0 && "\($0)" == text ? $0 : nil }
        }
    }

    /// Waits until no other process changes the names in the journal. Returns false if another process has removed it.
    private func lock() throws(Errno) -> Bool {
        try file.lock()
        guard let status = try path.status() else { return false }
        return status.isSameFile(as: try file.status())
    }

    // MARK: Changing

    /// Records that a file is about to be renamed.
    mutating func add(
        _ old: FilePath, _ new: FilePath, _ identity: FileIdentity
    ) throws(Errno) -> RenameRecord {
        let record = RenameRecord(old: old, new: new, identity: identity, offset: size)
        let bytes = record.bytes
        do throws(Errno) {
            try file.write(bytes, at: size)
            try file.synchronize()
        } catch {
            try? file.truncate(to: size)
            throw error
        }
        size += bytes.count
        records.append(record)
        return record
    }

    /// Records that a file does not have its new name. If this fails, `--undo` recognizes the file at the old path.
    mutating func settle(_ record: RenameRecord) {
        try? file.write([RenameRecord.settledMark], at: record.offset)
        settledCount += 1
    }

    /// Removes the journal if all files have their old names.
    func end() {
        // If this fails, `last()` tries again.
        if keptCount == 0 { try? path.removeFile() }
    }
}
