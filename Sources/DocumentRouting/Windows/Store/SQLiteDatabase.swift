#if WindowStore
    import CSQLite
    import SystemPackage

    /// A connection to a SQLite database. Only the files in this folder call SQLite.
    ///
    /// Source: [the SQLite C interface](https://sqlite.org/c3ref/intro.html).
    final class SQLiteDatabase {
        /// The purpose of a connection.
        enum Access {
            /// Reading while other connections may write, without writing to the shared memory. This is the fastest
            /// access, but unlike `reading`, it is not always possible.
            case readingLightly
            /// Reading while other connections may write.
            case reading
            /// Reading a database that does not change: without locks, and without files next to the database.
            case readingUnchanging
            /// Reading and writing by a single connection, without shared memory.
            case readingAlone
            /// Reading and writing an existing file.
            case writing
            /// Reading and writing, creating the file if necessary.
            case creating
        }

        /// A value in a row, or for a parameter of a statement.
        enum Value: Hashable {
            case null
            case integer(Int64)
            case text(String)
            case bytes([UInt8])
        }

        private let handle: OpaquePointer
        private let path: FilePath
        /// The limit on the time spent waiting for other programs. SQLite has a pointer to this object while the
        /// connection is open.
        private let patience: StorePatience
        /// The limit on the work per operation. SQLite has a pointer to this object while the connection is open.
        private let budget = WorkBudget()
        /// The version of the tables when they were last checked.
        var version: Int64 = 0

        /// Opens a connection. If the format of the file is invalid, the first statement fails.
        ///
        /// `isTrusted` is for tests that write values that no other program should write.
        init(
            _ path: FilePath, _ access: Access, patience: StorePatience = StorePatience(), isTrusted: Bool = false
        ) throws(WindowStoreError) {
            let flags: Int32 =
                switch access {
                case .reading: SQLITE_OPEN_READONLY
                case .readingLightly, .readingUnchanging: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
                case .writing, .readingAlone: SQLITE_OPEN_READWRITE
                case .creating: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                }
            var opened: OpaquePointer?
            let open = { (name: UnsafePointer<CChar>) in
                // Only one thread at a time uses a connection, so SQLite does not need mutexes.
                sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
            }
            let code =
                switch access {
                case .readingLightly: path.uri("readonly_shm=1").withCString(open)
                case .readingUnchanging: path.uri("immutable=1").withCString(open)
                default: path.withPlatformString(open)
                }
            guard code == SQLITE_OK, let opened else {
                sqlite3_close_v2(opened)
                throw WindowStoreError(code, path, patience)
            }
            handle = opened
            self.path = path
            self.patience = patience
            sqlite3_busy_handler(
                handle,
                { context, attempt in
                    guard let context else { return 0 }
                    return Unmanaged<StorePatience>.fromOpaque(context).takeUnretainedValue().waitForSQLite(
                        attempt: attempt) ? 1 : 0
                }, Unmanaged.passUnretained(patience).toOpaque())
            sqlite3_progress_handler(
                handle, WorkBudget.step,
                { context in
                    guard let context else { return 0 }
                    return Unmanaged<WorkBudget>.fromOpaque(context).takeUnretainedValue().spend(WorkBudget.step)
                        ? 0 : 1
                }, Unmanaged.passUnretained(budget).toOpaque())
            if !isTrusted {
                sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.longestValue)
                try check(typeq_sqlite_defend(handle))
            }
            if access == .writing {
                var keep: Int32 = 1
                sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &keep)
            }
            if access == .readingAlone { try run("PRAGMA locking_mode = EXCLUSIVE") }
        }

        deinit { sqlite3_close_v2(handle) }

        /// The maximum size of a string or row, in bytes.
        private static let longestValue: Int32 = 16 << 20

        /// Begins an operation that reads or changes the store. The statements of an operation share a work limit.
        func beginWork() { budget.refill() }

        var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

        /// Whether the file was moved or deleted after the connection was opened.
        var hasMoved: Bool {
            var answer: Int32 = 0
            return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &answer) == SQLITE_OK && answer != 0
        }

        /// The number of the last inserted row.
        var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

        /// Whether the last statement changed, inserted or deleted rows.
        var hasChanged: Bool { sqlite3_changes(handle) > 0 }

        /// Runs a statement and returns its rows.
        @discardableResult
        func run(_ sql: String, _ values: Value...) throws(WindowStoreError) -> [[Value]] {
            var rows: [[Value]] = []
            try each(sql, values) { row throws(WindowStoreError) in
                rows.append(row)
                return true
            }
            return rows
        }

        /// Runs a statement and calls a closure for each row, until the closure returns false.
        func each(
            _ sql: String, _ values: [Value] = [], _ body: ([Value]) throws(WindowStoreError) -> Bool
        ) throws(WindowStoreError) {
            guard budget.spend(WorkBudget.statement) else { throw WindowStoreError(SQLITE_INTERRUPT, path, patience) }
            var statement: OpaquePointer?
            try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
            defer { sqlite3_finalize(statement) }
            for (index, value) in values.enumerated() { try bind(value, to: statement, at: Int32(index + 1)) }
            while true {
                let code = sqlite3_step(statement)
                if code == SQLITE_DONE { return }
                guard code == SQLITE_ROW else { throw WindowStoreError(code, path, patience) }
                let row = (0..<sqlite3_column_count(statement)).map { Self.value(of: statement, at: $0) }
                guard try body(row) else { return }
            }
        }

        /// Commits the transaction, or rolls it back.
        ///
        /// SQLite removes its lock after the change is on disk. If only removing the lock fails, the change is made, and the
        /// lock is removed when the connection is closed. Source: [How SQLite implements atomic
        /// commit](https://sqlite.org/atomiccommit.html), sections 3.11 and 3.12.
        ///
        /// - Returns: Whether the connection can be used again.
        /// - Throws: `WindowStoreError` if the change is not made.
        func commit() throws(WindowStoreError) -> Bool {
            let code = sqlite3_exec(handle, "COMMIT", nil, nil, nil)
            if code == SQLITE_IOERR | 8 << 8, sqlite3_get_autocommit(handle) != 0 { return false }
            guard code == SQLITE_OK else {
                _ = try? run("ROLLBACK")
                overwriteFailedCommit()
                throw WindowStoreError(code, path, patience)
            }
            return true
        }

        /// Ensures that a failed commit is not restored when the process ends.
        ///
        /// If only the sync of a commit fails, its frames are complete in the log. This connection ignores them, but a process
        /// that recovers the log does not. The next frames overwrite them, so this method writes frames without a sync.
        /// Source: [the file format of SQLite](https://sqlite.org/fileformat2.html#walformat), section 4.
        private func overwriteFailedCommit() {
            guard let mode = try? run("PRAGMA journal_mode").first?.first?.string, mode == "wal",
                let version = try? run("PRAGMA user_version").first?.first?.number
            else { return }
            _ = try? run("PRAGMA synchronous = OFF")
            _ = try? run("PRAGMA user_version = \(version)")
            _ = try? run("PRAGMA synchronous = FULL")
        }

        private func bind(_ value: Value, to statement: OpaquePointer?, at index: Int32) throws(WindowStoreError) {
            // SQLITE_TRANSIENT: SQLite copies the bytes.
            let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            let code =
                switch value {
                case .null: sqlite3_bind_null(statement, index)
                case .integer(let number): sqlite3_bind_int64(statement, index, number)
                case .text(let text): sqlite3_bind_text(statement, index, text, Int32(clamping: text.utf8.count), copy)
                case .bytes(let bytes): sqlite3_bind_blob(statement, index, bytes, Int32(clamping: bytes.count), copy)
                }
            try check(code)
        }

        private static func value(of statement: OpaquePointer?, at column: Int32) -> Value {
            switch sqlite3_column_type(statement, column) {
            case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
            case SQLITE_TEXT:
                let start = sqlite3_column_text(statement, column)
                let text = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
                return .text(String(decoding: text, as: UTF8.self))
            case SQLITE_BLOB:
                let start = sqlite3_column_blob(statement, column)
                let bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
                return .bytes(Array(bytes))
            default: return .null
            }
        }

        private func check(_ code: Int32) throws(WindowStoreError) {
            guard code == SQLITE_OK else { throw WindowStoreError(code, path, patience) }
        }
    }

    extension WindowStoreError {
        /// Creates the error for a SQLite result code.
        fileprivate init(_ code: Int32, _ path: FilePath, _ patience: StorePatience) {
            let reason = String(cString: sqlite3_errstr(code))
            let (kind, message): (Kind, String) =
                switch code & 0xFF {
                case SQLITE_INTERRUPT:
                    (
                        .damaged,
                        "the window store is damaged (reading does not terminate): move the store away to "
                            + "create a new store"
                    )
                case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_MISMATCH, SQLITE_CONSTRAINT, SQLITE_TOOBIG:
                    (.damaged, "the window store is damaged (\(reason)): move the store away to create a new store")
                case SQLITE_FULL:
                    (
                        .unwritable,
                        "the window store cannot be written, because the disk is full: free some space, and try again"
                    )
                case SQLITE_READONLY, SQLITE_PERM:
                    (.unwritable, "the window store cannot be written: it, or its folder, is read-only")
                case SQLITE_BUSY where patience.isRefused:
                    (
                        .unreadable,
                        "the system does not lock the window store (ENOLCK): its volume does not support locks, or all locks are in use"
                    )
                case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: (.busy, Self.busyMessage)
                case SQLITE_IOERR where SQLiteDatabase.isReading(code):
                    (.unreadable, "the window store cannot be read (\(reason))")
                case SQLITE_IOERR:
                    (
                        .unwritable,
                        "the window store cannot be written (\(reason)): check whether its disk is full or failing"
                    )
                default:
                    (
                        .unreadable,
                        "the window store cannot be opened (\(reason)): check the permissions of the file and its folder"
                    )
                }
            self.init(path: path, kind: kind, message: message)
        }
    }

    extension SQLiteDatabase {
        /// Returns whether the extended code of an input/output error concerns reading.
        fileprivate static func isReading(_ code: Int32) -> Bool {
            [SQLITE_IOERR | 1 << 8, SQLITE_IOERR | 2 << 8].contains(code)
        }
    }

    extension FilePath {
        /// Returns the URI of a file with a SQLite parameter. Source: [URI filenames](https://sqlite.org/uri.html).
        fileprivate func uri(_ parameter: String) -> String {
            "file:\(bytes.percentEncoded())?\(parameter)"
        }
    }
#endif
