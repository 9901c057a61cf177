import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// How the file of a store is made and opened.
enum StoreOpening {
    /// A connection for reading; nil where there is no store.
    ///
    /// Readers and writers agree through a file of shared memory beside the store. Where none can be had, in a read-only
    /// folder or on a full disk, the store is read as one that does not change; but when changes wait in the log beside
    /// it, they are read, too.
    ///
    /// `lightly` tries the quickest way first. What is read so may fail later, and then succeeds in the usual way.
    static func toRead(_ store: WindowStore, lightly: Bool) throws(WindowStoreError) -> SQLiteDatabase? {
        guard try store.exists else { return nil }
        // A writer that was killed may leave a log that is a header and nothing else. A reader that cannot write the shared
        // memory takes it for one that is about to change, and waits for ten seconds.
        if size(of: "-wal", store).map((1...logHeader).contains) == true {
            if let database = try? open(store, canShare(store) ? .reading : .readingUnchanging) { return database }
        }
        if lightly, let database = try? open(store, .readingLightly) { return database }
        do throws(WindowStoreError) {
            return try open(store, .reading)
        } catch  where error.kind == .unreadable || error.kind == .unwritable {
            let access: SQLiteDatabase.Access = hasWaitingChanges(store) ? .readingAlone : .readingUnchanging
            if let database = try? open(store, access) { return database }
            throw error
        }
    }

    /// A connection for writing. Makes the store where there is none.
    static func toWrite(_ store: WindowStore) throws(WindowStoreError) -> SQLiteDatabase {
        if try !store.exists { try make(store) }
        let database = try open(store, .writing)
        if database.isReadOnly { throw WindowStoreError(unwritable: store) }
        // Every change is on the disk before it is acknowledged, on Apple's systems too.
        try database.run("PRAGMA synchronous = FULL")
        try database.run("PRAGMA fullfsync = 1")
        try database.run("PRAGMA journal_size_limit = 0")
        return database
    }

    private static func open(
        _ store: WindowStore, _ access: SQLiteDatabase.Access
    ) throws(WindowStoreError) -> SQLiteDatabase {
        let database = try SQLiteDatabase(store.path, access)
        try StoreSchema.check(database, store)
        return database
    }

    /// Whether a log or a journal has what belongs into the store, or must be taken back from it.
    private static func hasWaitingChanges(_ store: WindowStore) -> Bool {
        (size(of: "-wal", store) ?? 0) > logHeader || (size(of: "-journal", store) ?? 0) > 0
    }

    /// Whether the file of shared memory can be written, or made.
    private static func canShare(_ store: WindowStore) -> Bool {
        let memory = FilePath(bytes: store.path.bytes + Array("-shm".utf8))
        if memory.withPlatformString({ access($0, W_OK) }) == 0 { return true }
        return errno == ENOENT && store.path.removingLastComponent().withPlatformString { access($0, W_OK) } == 0
    }

    /// The bytes of a log before its first change. Source: [the format](https://sqlite.org/fileformat2.html#walformat).
    private static let logHeader = 32

    /// The size of a file beside the store; nil where it cannot be told.
    private static func size(of suffix: String, _ store: WindowStore) -> Int? {
        let file = FilePath(bytes: store.path.bytes + Array(suffix.utf8))
        var status = stat()
        return file.withPlatformString { stat($0, &status) } == 0 ? Int(status.st_size) : nil
    }
}

// MARK: Making

extension StoreOpening {
    /// Makes a store. Nobody ever sees half of one: it is made under another name, and then given its own, unless
    /// somebody else has been quicker.
    private static func make(_ store: WindowStore) throws(WindowStoreError) {
        let folder = store.path.removingLastComponent()
        try makeFolder(folder, store)
        // One makes it, the others wait. Where the file system has no such locks, they make one each, and one wins.
        let lock = try? FileDescriptor.open(folder, .readOnly, options: [.closeOnExec])
        let isLocked = lock.map { flock($0.rawValue, LOCK_EX) == 0 } ?? false
        defer { try? lock?.close() }
        guard try !store.exists else { return }

        let suffix = isLocked ? ".new" : ".\(getpid()).new"
        let draft = FilePath(bytes: store.path.bytes + Array(suffix.utf8))
        let companions = ["-wal", "-shm", "-journal"]
        let removeDraft = { draft.removeFiles([""] + companions) }
        removeDraft()
        defer { removeDraft() }
        do throws(WindowStoreError) {
            let database = try SQLiteDatabase(draft, .creating)
            // Without a log: what is written goes into the file itself, the only one that is renamed, and every failure is
            // reported. One that brings a log into the file when it is closed is not.
            try database.run("PRAGMA journal_mode = DELETE")
            try database.run("PRAGMA synchronous = FULL")
            try database.run("PRAGMA fullfsync = 1")
            try database.run("BEGIN")
            for statement in StoreSchema.statements { try database.run(statement) }
            try database.run("COMMIT")
            // The log is kept where it works; where the system refuses it, SQLite stays with its rollback journal.
            try database.run("PRAGMA journal_mode = WAL")
        } catch {
            throw WindowStoreError(path: store.path, kind: .unwritable, message: error.message)
        }
        // The log of a store that was moved away without it would be taken for that of the new one.
        if isLocked { store.path.removeFiles(companions) }
        do throws(Errno) {
            try draft.renameOnDisk(to: store.path)
        } catch .fileExists {
            return
        } catch {
            throw WindowStoreError(unwritable: store, error)
        }
    }

    /// Makes a folder and those above it. They are the user's own.
    private static func makeFolder(_ folder: FilePath, _ store: WindowStore) throws(WindowStoreError) {
        let code = folder.withPlatformString { mkdir($0, 0o700) }
        let failure = Errno(rawValue: errno)
        if code == 0 || failure == .fileExists { return }
        guard failure == .noSuchFileOrDirectory, !folder.removingLastComponent().isEmpty else {
            throw WindowStoreError(unwritable: store, failure)
        }
        try makeFolder(folder.removingLastComponent(), store)
        guard folder.withPlatformString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
            throw WindowStoreError(unwritable: store, Errno(rawValue: errno))
        }
    }
}

extension WindowStoreError {
    /// The store cannot be written, and the system may have said why.
    fileprivate init(unwritable store: WindowStore, _ errno: Errno? = nil) {
        let reason = errno.map { " (\($0))" } ?? ""
        self.init(
            path: store.path, kind: .unwritable,
            message: "the window store cannot be written\(reason): see who may write it and its folder")
    }
}
