#if WindowStore
    import FileSystem
    import SystemPackage

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
            let files = StoreFiles(path: store.path)
            try files.check()
            let hasUnusableLog = files.hasUnusableLog
            if lightly, !hasUnusableLog, let database = try? open(store, .readingLightly) { return database }
            do throws(WindowStoreError) {
                return try open(store, hasUnusableLog && !files.canShareMemory ? .readingUnchanging : .reading)
            } catch  where error.kind == .unreadable || error.kind == .unwritable {
                let access: SQLiteDatabase.Access = files.haveWaitingChanges ? .readingAlone : .readingUnchanging
                if let database = try? open(store, access) { return database }
                throw error
            }
        }

        /// A connection for writing. Makes the store where there is none.
        static func toWrite(_ store: WindowStore) throws(WindowStoreError) -> SQLiteDatabase {
            if try !store.exists { try make(store) }
            try StoreFiles(path: store.path).check()
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
            let database = try SQLiteDatabase(store.path, access, patience: store.patience)
            try StoreSchema.check(database, store)
            return database
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
            guard let directory = try? OpenFile(folder, options: .directory) else {
                return try make(store, isLocked: false)
            }
            try make(store, isLocked: try lock(directory, of: store))
            withExtendedLifetime(directory) {}
        }

        private static func make(_ store: WindowStore, isLocked: Bool) throws(WindowStoreError) {
            guard try !store.exists else { return }
            let suffix = isLocked ? ".new" : ".\(CurrentProcess.id).new"
            let draft = store.path.appending(suffix: suffix)
            StoreFiles(path: draft).removeAll()
            defer { StoreFiles(path: draft).removeAll() }
            do throws(WindowStoreError) {
                let database = try SQLiteDatabase(draft, .creating, patience: store.patience)
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
            if isLocked { StoreFiles(path: store.path).removeOthers() }
            do throws(Errno) {
                try draft.renameDurably(toFree: store.path)
            } catch .fileExists {
                return
            } catch {
                throw WindowStoreError(unwritable: store, error)
            }
        }

        /// Takes the lock of the folder, for as long as it is open. False where the file system has no such locks.
        private static func lock(_ folder: borrowing OpenFile, of store: WindowStore) throws(WindowStoreError) -> Bool {
            var attempt: Int32 = 0
            while true {
                do throws(Errno) {
                    try folder.tryLock()
                    return true
                } catch {
                    guard error == .wouldBlock else { return false }
                }
                guard store.patience.wait(attempt: attempt) else { throw .busy(store.path.removingLastComponent()) }
                attempt += 1
            }
        }

        /// Makes a folder and those above it. They are the user's own.
        private static func makeFolder(_ folder: FilePath, _ store: WindowStore) throws(WindowStoreError) {
            do throws(Errno) {
                try folder.makeDirectories()
            } catch {
                throw WindowStoreError(unwritable: store, error)
            }
        }
    }

    extension WindowStoreError {
        /// The store cannot be written, and the system may have said why.
        fileprivate init(unwritable store: WindowStore, _ errno: Errno? = nil) {
            let reason = errno.map { " (\($0.reason))" } ?? ""
            self.init(
                path: store.path, kind: .unwritable,
                message: "the window store cannot be written\(reason): see who may write it and its folder")
        }
    }
#endif
