#if WindowStore
    /// The tables of a window store, and the marks by which one is known.
    ///
    /// A change of the tables makes a new version, and a step that brings an older store to it.
    enum StoreSchema {
        /// What `PRAGMA application_id` says of a window store: `tqws` in ASCII.
        static let applicationID: Int64 = 0x7471_7773

        /// The version of the tables, which `PRAGMA user_version` says.
        static let version: Int64 = 1

        /// The statements that make the tables.
        ///
        /// Paths and names of files are bytes; `spelling` is null where it is the path. Numbers of volumes and files have the bits of the unsigned ones. Windows
        /// without conditions for external events have no row in `conditions`; the others share one for each set, so that an
        /// event is matched against sets and not against windows.
        static let statements = [
            """
            CREATE TABLE windows (
                id INTEGER PRIMARY KEY AUTOINCREMENT, scene TEXT NOT NULL, path BLOB UNIQUE, spelling BLOB, device INTEGER,
                inode INTEGER, birth INTEGER, renamed_from BLOB, type TEXT, conditions INTEGER REFERENCES conditions, phase TEXT NOT NULL,
                pid INTEGER, started INTEGER, boot TEXT)
            """,
            "CREATE INDEX windows_by_file ON windows (inode, device)",
            "CREATE INDEX windows_by_scene ON windows (scene)",
            "CREATE INDEX windows_by_conditions ON windows (conditions) WHERE conditions IS NOT NULL",
            "CREATE INDEX windows_by_owner ON windows (pid, started, boot) WHERE pid IS NOT NULL",
            "CREATE TABLE conditions (id INTEGER PRIMARY KEY, sets TEXT NOT NULL UNIQUE)",
            // Renames that are under way, each with the process that does it.
            """
            CREATE TABLE renames (
                id INTEGER PRIMARY KEY AUTOINCREMENT, old BLOB NOT NULL, new BLOB NOT NULL, device INTEGER, inode INTEGER,
                birth INTEGER, pid INTEGER, started INTEGER, boot TEXT)
            """,
            // Windows that went with their process, until somebody is told.
            "CREATE TABLE discarded (id INTEGER PRIMARY KEY, scene TEXT NOT NULL, path BLOB, type TEXT)",
            "PRAGMA application_id = \(applicationID)",
            "PRAGMA user_version = \(version)",
        ]

        /// Sees to it that a database is a window store which this version of typeq can use.
        static func check(_ database: SQLiteDatabase, _ store: WindowStore) throws(WindowStoreError) {
            let version = try database.run("PRAGMA user_version").first?.first?.number ?? 0
            // A store gets its number and its version in one step: there is none without a version.
            guard try database.run("PRAGMA application_id").first?.first?.number == applicationID, version > 0 else {
                throw WindowStoreError(
                    path: store.path, kind: .damaged,
                    message: "not a window store of typeq: rename it to start afresh")
            }
            guard version == Self.version else {
                throw WindowStoreError(
                    path: store.path, kind: .newerVersion,
                    message: "the window store has version \(version), and this typeq knows version \(Self.version): "
                        + "use the newer typeq that wrote it")
            }
        }
    }
#endif
