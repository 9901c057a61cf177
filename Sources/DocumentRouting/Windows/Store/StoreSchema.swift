#if WindowStore
    /// The tables of a window store, and the numbers that identify it.
    ///
    /// A change to the tables requires a new version, and a migration of older stores.
    enum StoreSchema {
        /// The value of `PRAGMA application_id` in a window store: `tqws` in ASCII.
        static let applicationID: Int64 = 0x7471_7773

        /// The version of the tables, which is the value of `PRAGMA user_version`. Version 2 adds the origins of processes.
        static let version: Int64 = 2

        /// The maximum number of a window or a rename. SQLite cannot assign a number after 2⁶³ − 1, and reports a full
        /// disk.
        static let largestNumber: Int64 = 1 << 53

        /// The statements that create the tables of version 1, with the names of the tables and indexes.
        ///
        /// Paths are bytes. `spelling` is null if it is equal to the path. Devices and inodes are stored with the bits of their
        /// unsigned numbers. Windows with the same conditions for external events share a row in `conditions`, so that an event
        /// is compared only once with each set; windows without conditions have no row.
        private static let objects = [
            (
                "windows",
                """
                CREATE TABLE windows (
                    id INTEGER PRIMARY KEY AUTOINCREMENT, scene TEXT NOT NULL, path BLOB UNIQUE, spelling BLOB, device INTEGER,
                    inode INTEGER, birth INTEGER, renamed_from BLOB, type TEXT, conditions INTEGER REFERENCES conditions, phase TEXT NOT NULL,
                    pid INTEGER, started INTEGER, boot TEXT)
                """
            ), ("windows_by_file", "CREATE INDEX windows_by_file ON windows (inode, device)"),
            ("windows_by_scene", "CREATE INDEX windows_by_scene ON windows (scene)"),
            (
                "windows_by_conditions",
                "CREATE INDEX windows_by_conditions ON windows (conditions) WHERE conditions IS NOT NULL"
            ),
            ("windows_by_owner", "CREATE INDEX windows_by_owner ON windows (pid, started, boot) WHERE pid IS NOT NULL"),
            ("conditions", "CREATE TABLE conditions (id INTEGER PRIMARY KEY, sets TEXT NOT NULL UNIQUE)"),
            // Unfinished renames, each with its process.
            (
                "renames",
                """
                CREATE TABLE renames (
                    id INTEGER PRIMARY KEY AUTOINCREMENT, old BLOB NOT NULL, new BLOB NOT NULL, device INTEGER, inode INTEGER,
                    birth INTEGER, pid INTEGER, started INTEGER, boot TEXT)
                """
            ),
            // Windows that closed because their process ended, until they are reported.
            ("discarded", "CREATE TABLE discarded (id INTEGER PRIMARY KEY, scene TEXT NOT NULL, path BLOB, type TEXT)"),
        ]

        /// The columns that version 2 adds to the tables with processes. They are null in rows of version 1.
        private static let origin = ["machine TEXT", "pid_namespace INTEGER", "time_namespace INTEGER"]
        private static let tablesWithOrigin = ["windows", "renames"]

        /// The statements that create a store of version 1 and then migrate it.
        static let statements = objects.map(\.1) + ["PRAGMA application_id = \(applicationID)"] + migration

        /// The statements that migrate a store from version 1 to version 2.
        private static let migration =
            tablesWithOrigin.flatMap { table in origin.map { "ALTER TABLE \(table) ADD COLUMN \($0)" } }
            + ["PRAGMA user_version = \(version)"]

        /// Returns the statements in the schema of a version, keyed by the name of the object. SQLite adds a column to the text
        /// of the statement that created the table.
        static func expected(_ version: Int64) -> [String: String] {
            var expected = Dictionary(uniqueKeysWithValues: objects)
            expected["sqlite_sequence"] = "CREATE TABLE sqlite_sequence(name,seq)"
            guard version > 1 else { return expected }
            for table in tablesWithOrigin {
                expected[table] = expected[table].map { "\($0.dropLast()), \(origin.joined(separator: ", ")))" }
            }
            return expected
        }

        /// The indexes of unique columns, which SQLite creates itself.
        private static let ownIndexes: Set = ["sqlite_autoindex_windows_1", "sqlite_autoindex_conditions_1"]

        /// Throws an error unless a database is a window store of this version or an earlier version, with exactly the objects
        /// that typeq creates.
        static func check(_ database: SQLiteDatabase, _ store: WindowStore) throws(WindowStoreError) {
            let version = try database.run("PRAGMA user_version").first?.first?.number ?? 0
            // The application ID and the version of a store are set in one transaction.
            guard try database.run("PRAGMA application_id").first?.first?.number == applicationID, version > 0 else {
                throw WindowStoreError(damaged: store, "not a typeq window store")
            }
            guard version <= Self.version else {
                throw WindowStoreError(
                    path: store.path, kind: .newerVersion,
                    message:
                        "the window store has version \(version), but this typeq supports version \(Self.version): "
                        + "use the newer typeq that wrote it")
            }
            try checkObjects(of: database, expected(version), store)
            try checkNumbers(of: database, store)
            database.version = version
        }

        /// Checks the objects, because a view, a trigger or an index that was added to a store would change the effect of the
        /// statements.
        private static func checkObjects(
            of database: SQLiteDatabase, _ expected: [String: String], _ store: WindowStore
        ) throws(WindowStoreError) {
            var missing = expected
            try database.each("SELECT type, name, sql FROM sqlite_master") { row throws(WindowStoreError) in
                let (type, name) = (row[0].string ?? "object", row[1].string ?? "")
                if row[2] == .null, type == "index", ownIndexes.contains(name) { return true }
                guard let statement = missing.removeValue(forKey: name), row[2].string == statement else {
                    throw WindowStoreError(
                        damaged: store, "the window store has the \(type) '\(name)', which typeq does not create")
                }
                return true
            }
            if let name = missing.keys.min() {
                throw WindowStoreError(damaged: store, "the window store has no '\(name)'")
            }
        }

        private static func checkNumbers(of database: SQLiteDatabase, _ store: WindowStore) throws(WindowStoreError) {
            let isWrong = "NOT BETWEEN 0 AND \(largestNumber)"
            for query in [
                "SELECT 1 FROM windows WHERE id = (SELECT max(id) FROM windows) AND id \(isWrong)",
                "SELECT 1 FROM windows WHERE id = (SELECT min(id) FROM windows) AND id \(isWrong)",
                "SELECT 1 FROM renames WHERE id \(isWrong) LIMIT 1",
                "SELECT 1 FROM sqlite_sequence WHERE typeof(seq) <> 'integer' OR seq \(isWrong) LIMIT 1",
            ] where try !database.run(query).isEmpty {
                throw WindowStoreError(
                    damaged: store, "the window store has a number that typeq does not assign to a window or rename")
            }
        }

        /// Migrates a store of an earlier version to this version, in the transaction of a change.
        static func migrate(_ database: SQLiteDatabase) throws(WindowStoreError) {
            guard database.version < version else { return }
            for statement in migration { try database.run(statement) }
            database.version = version
        }
    }

    extension WindowStoreError {
        /// Creates the error for a store that cannot be used in its current state.
        init(damaged store: WindowStore, _ reason: String) {
            self.init(path: store.path, kind: .damaged, message: "\(reason): move the store away to create a new store")
        }
    }

    extension SQLiteDatabase {
        /// The columns of a process in the tables of the version.
        var processColumns: String {
            "pid, started, boot, " + (version > 1 ? "machine, pid_namespace, time_namespace" : "NULL, NULL, NULL")
        }
    }
#endif
