#if WindowStore
    import FileSystem
    import SystemPackage

    enum StoreOpening {
        /// Opens a connection for reading, or returns nil if there is no store.
        ///
        /// Readers and writers share a memory file next to the store. If the file cannot be created because the folder is
        /// read-only or the disk is full, the store is read as a database that does not change, including the changes in its
        /// log.
        ///
        /// If `lightly` is true, first tries the fastest access, which can fail later when the usual access succeeds.
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

        /// Opens a connection for writing, creating the store if necessary.
        static func toWrite(_ store: WindowStore) throws(WindowStoreError) -> SQLiteDatabase {
            if try !store.exists { try create(store) }
            try StoreFiles(path: store.path).check()
            let database = try open(store, .writing)
            if database.isReadOnly { throw WindowStoreError(unwritable: store) }
            // Every change is on disk before it is acknowledged, even on Apple systems.
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

    // MARK: Creating

    extension StoreOpening {
        /// Creates a store with a temporary name, and then renames it unless another process has created the store. Other
        /// processes never see an incomplete store.
        private static func create(_ store: WindowStore) throws(WindowStoreError) {
            let folder = store.path.removingLastComponent()
            try makeFolder(folder, store)
            // One process creates the store, and the others wait. If there are no locks, each process creates a store, and the
            // first rename succeeds.
            guard let directory = try? OpenFile(folder, options: .directory) else {
                return try create(store, isLocked: false)
            }
            try create(store, isLocked: try lock(directory, of: store))
            withExtendedLifetime(directory) {}
        }

        private static func create(_ store: WindowStore, isLocked: Bool) throws(WindowStoreError) {
            guard try !store.exists else { return }
            let suffix = isLocked ? ".new" : ".\(CurrentProcess.id).new"
            let draft = store.path.appending(suffix: suffix)
            StoreFiles(path: draft).removeAll()
            try StoreFiles(path: draft).check()
            defer { StoreFiles(path: draft).removeAll() }
            do throws(WindowStoreError) {
                let database = try SQLiteDatabase(draft, .creating, patience: store.patience)
                // No log is used, so only the file itself is written and renamed, and every failure is reported. A
                // failure to copy a log into the file when the file is closed is not reported.
                try database.run("PRAGMA journal_mode = DELETE")
                try database.run("PRAGMA synchronous = FULL")
                try database.run("PRAGMA fullfsync = 1")
                try database.run("BEGIN")
                for statement in StoreSchema.statements { try database.run(statement) }
                try database.run("COMMIT")
                // If the system does not support the write-ahead log, SQLite keeps the rollback journal.
                try database.run("PRAGMA journal_mode = WAL")
            } catch {
                throw WindowStoreError(path: store.path, kind: .unwritable, message: error.message)
            }
            // If an earlier store was moved away without its log, SQLite would otherwise apply that log to the new store.
            if isLocked { StoreFiles(path: store.path).removeOthers() }
            do throws(Errno) {
                try draft.renameDurably(toFree: store.path)
            } catch .fileExists {
                return
            } catch {
                throw WindowStoreError(unwritable: store, error)
            }
        }

        /// Locks the folder until the folder is closed. Returns false if the file system does not support locks.
        private static func lock(_ folder: borrowing OpenFile, of store: WindowStore) throws(WindowStoreError) -> Bool {
            var attempt: Int32 = 0
            while true {
                do throws(Errno) {
                    try folder.tryLock()
                    return true
                } catch {
                    guard error == .wouldBlock else { return false }
                }
                guard store.patience.wait(attempt: attempt) else {
                    throw WindowStoreError(
                        path: store.path.folder, kind: .busy,
                        message: "another program has kept this folder locked for a minute, so no window store can be "
                            + "created in it: check which programs have it open, and try again")
                }
                attempt += 1
            }
        }

        /// Creates a folder and its parent folders, with access for this user only.
        private static func makeFolder(_ folder: FilePath, _ store: WindowStore) throws(WindowStoreError) {
            do throws(Errno) {
                try folder.makeDirectories()
            } catch {
                throw WindowStoreError(unwritable: store, error)
            }
        }
    }

    extension WindowStoreError {
        /// Creates the error for a store that cannot be written, with the system's reason.
        fileprivate init(unwritable store: WindowStore, _ errno: Errno? = nil) {
            let reason = errno.map { " (\($0.reason))" } ?? ""
            self.init(
                path: store.path, kind: .unwritable,
                message: "the window store cannot be written\(reason): check the permissions of the file and its folder"
            )
        }
    }
#endif

#if WindowStore
    import CSQLite

    /// The limit on the time that a store waits for other programs.
    ///
    /// SQLite's limit applies to each statement. This limit applies to several statements in sequence, so that an operation
    /// with several statements does not wait several times. A successful change resets the time. A successful read operation
    /// resets only the time spent on read operations, because a store can often be read while it cannot be changed.
    ///
    /// Like the store, it can be used by only one thread at a time.
    final class StorePatience {
        /// The purpose of waiting.
        enum Purpose {
            case reading
            case writing
        }

        private let limit: Int32
        private var purpose = Purpose.reading
        private var waitedToRead: Int32 = 0
        private var waitedToWrite: Int32 = 0
        /// The time at which the limit was last reached.
        private var gaveUp: ContinuousClock.Instant?

        init(milliseconds: Int32 = LockPatience.milliseconds) { limit = milliseconds }

        /// Whether the system refused the last lock. In that case, the store does not wait.
        private(set) var isRefused = false

        /// Waits after SQLite has tried to acquire a lock.
        ///
        /// - Parameter attempt: The number of earlier attempts to acquire the same lock.
        /// - Returns: Whether to try again.
        func waitForSQLite(attempt: Int32) -> Bool {
            isRefused = typeq_sqlite_lock_is_refused()
            return !isRefused && wait(attempt: attempt)
        }

        /// Waits before another attempt.
        ///
        /// - Parameter attempt: The number of earlier attempts to acquire the same lock.
        /// - Returns: Whether to try again. The result is false if the limit is reached.
        func wait(attempt: Int32) -> Bool {
            if waitedToRead + waitedToWrite >= limit {
                let now = ContinuousClock.now
                defer { gaveUp = now }
                // A later operation can wait again.
                guard let gaveUp, now - gaveUp >= .milliseconds(limit) else { return false }
                (waitedToRead, waitedToWrite) = (0, 0)
            }
            let delay = LockPatience.delay(after: attempt)
            sqlite3_sleep(delay)
            switch purpose {
            case .reading: waitedToRead += delay
            case .writing: waitedToWrite += delay
            }
            return true
        }

        /// Reads or writes. Any result other than a busy store resets the time.
        func during<Answer>(
            _ purpose: Purpose, _ body: () throws(WindowStoreError) -> Answer
        ) throws(WindowStoreError) -> Answer {
            let outer = self.purpose
            self.purpose = purpose
            defer { self.purpose = outer }
            do throws(WindowStoreError) {
                let answer = try body()
                succeeded()
                return answer
            } catch {
                if error.kind != .busy { succeeded() }
                throw error
            }
        }

        private func succeeded() {
            waitedToRead = 0
            if purpose == .writing { waitedToWrite = 0 }
        }
    }

    /// The limit on the work of an operation. In a manipulated file, tables can refer to each other so that they have more rows
    /// than fit on a disk.
    ///
    /// The unit is an instruction of SQLite's virtual machine. A window takes about 30 instructions.
    final class WorkBudget {
        /// Sufficient for listing a million windows, or for renaming a folder with 150,000 files.
        private static let limit: Int32 = 1 << 25
        /// The number of instructions between two checks.
        static let step: Int32 = 1000
        /// The minimum cost of a statement.
        static let statement: Int32 = 100

        private var rest = limit

        /// Subtracts instructions from the remaining work. Returns false if not enough work remains.
        func spend(_ instructions: Int32) -> Bool {
            rest -= min(instructions, rest)
            return rest > 0
        }

        func refill() { rest = Self.limit }
    }
#endif
