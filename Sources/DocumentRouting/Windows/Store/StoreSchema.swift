#if WindowStore
    import DeclarationFormats
    import SystemPackage

    /// The tables of a window store, with their identification.
    ///
    /// A change of the tables needs a new version, and a migration of older stores.
    enum StoreSchema {
        /// The value of `PRAGMA application_id` in a window store: `tqws` in ASCII.
        static let applicationID: Int64 = 0x7471_7773

        /// The version of the tables, which is the value of `PRAGMA user_version`.
        static let version: Int64 = 1

        /// The statements that create the tables.
        ///
        /// Paths are bytes. `spelling` is null if it is equal to the path. Devices and inodes are stored with the bits of their
        /// unsigned numbers. Windows with the same conditions for external events share a row in `conditions`, so that an event
        /// is matched once for each set; windows without conditions have no row.
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
            // Unfinished renames, each with its process.
            """
            CREATE TABLE renames (
                id INTEGER PRIMARY KEY AUTOINCREMENT, old BLOB NOT NULL, new BLOB NOT NULL, device INTEGER, inode INTEGER,
                birth INTEGER, pid INTEGER, started INTEGER, boot TEXT)
            """,
            // Windows that closed with their process, until they are reported.
            "CREATE TABLE discarded (id INTEGER PRIMARY KEY, scene TEXT NOT NULL, path BLOB, type TEXT)",
            "PRAGMA application_id = \(applicationID)",
            "PRAGMA user_version = \(version)",
        ]

        /// Throws an error unless a database is a window store of this version.
        static func check(_ database: SQLiteDatabase, _ store: WindowStore) throws(WindowStoreError) {
            let version = try database.run("PRAGMA user_version").first?.first?.number ?? 0
            // A store gets its application ID and its version in one transaction.
            guard try database.run("PRAGMA application_id").first?.first?.number == applicationID, version > 0 else {
                throw WindowStoreError(
                    path: store.path, kind: .damaged,
                    message: "not a window store of typeq: rename it to start afresh")
            }
            guard version == Self.version else {
                throw WindowStoreError(
                    path: store.path, kind: .newerVersion,
                    message:
                        "the window store has version \(version), but this typeq supports version \(Self.version): "
                        + "use the newer typeq that wrote it")
            }
        }
    }

    // Conversion of windows to rows and back.

    extension OpenWindow {
        /// The columns of a window, in the order of `init`.
        static let query = """
            SELECT w.id, w.scene, w.path, w.spelling, w.device, w.inode, w.birth, w.renamed_from, w.type, w.phase, w.pid, w.started, \
            w.boot, c.sets FROM windows w LEFT JOIN conditions c ON c.id = w.conditions
            """

        /// Creates a window from a row.
        init(_ row: [SQLiteDatabase.Value]) {
            self.init(id: Self.id(row[0].number ?? 0), scene: row[1].string ?? "")
            file = row[2].data.map { path in
                File(
                    path: FilePath(bytes: path), spelling: row[3].data.map { FilePath(bytes: $0) },
                    identity: FileIdentity(row[4...6]), renamedFrom: row[7].data.map { FilePath(bytes: $0) },
                    type: row[8].string)
            }
            phase = row[9].string.flatMap(ScenePhase.init(rawValue:)) ?? .background
            owner = ProcessIdentity(row[10...12])
            if let sets = row[13].string { (preferring, allowing) = Self.conditions(in: sets) }
        }

        /// Returns the ID of the window with a number, such as `w1`.
        static func id(_ number: Int64) -> String { "w\(number)" }

        /// Returns whether a text has the form of the ID of a window in a store: `w` and digits.
        package static func isID(_ text: String) -> Bool { number(of: text) != nil }

        /// Returns the number in the ID of a window, or nil if the ID has another form.
        static func number(of id: String) -> Int64? {
            guard id.first == "w", id.utf8.count > 1, id.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
            else {
                return nil
            }
            return Int64(id.dropFirst())
        }

        /// The conditions for external events as JSON, or nil if there are none.
        var conditions: String? {
            guard !preferring.isEmpty || !allowing.isEmpty else { return nil }
            var text: [UInt8] = []
            JSONValue.array([preferring, allowing].map { .array($0.map(JSONValue.string)) }).write(into: &text)
            return String(decoding: text, as: UTF8.self)
        }

        private static func conditions(in text: String) -> (preferring: [String], allowing: [String]) {
            let document = try? DeclarationDocument.read(Array(text.utf8), format: .json)
            let sets = document?.root.array?.map { $0.array?.compactMap(\.string) ?? [] } ?? []
            return sets.count == 2 ? (sets[0], sets[1]) : ([], [])
        }
    }

    extension OpenWindow.File? {
        /// The columns of a window's file, in the order of the query.
        var values: [SQLiteDatabase.Value] {
            guard let self else { return Array(repeating: .null, count: 7) }
            let spelling = self.spelling == self.path ? nil : self.spelling
            return [SQLiteDatabase.Value(self.path), SQLiteDatabase.Value(spelling)]
                + (self.identity?.values ?? .absent)
                + [SQLiteDatabase.Value(self.renamedFrom), SQLiteDatabase.Value(self.type)]
        }
    }

    extension FileIdentity {
        /// The columns of an identity: device, inode and birth time.
        var values: [SQLiteDatabase.Value] {
            [
                .integer(Int64(bitPattern: device)), .integer(Int64(bitPattern: inode)),
                SQLiteDatabase.Value(birthTime),
            ]
        }

        /// Creates an identity from three columns. Returns nil if they are null.
        init?(_ values: ArraySlice<SQLiteDatabase.Value>) {
            let values = Array(values)
            guard let device = values[0].number, let inode = values[1].number else { return nil }
            self.init(
                device: UInt64(bitPattern: device), inode: UInt64(bitPattern: inode), birthTime: values[2].number)
        }
    }

    extension ProcessIdentity {
        /// The columns of a process: process ID, start time, and start of the machine.
        var values: [SQLiteDatabase.Value] { [.integer(Int64(pid)), .integer(startTime), .text(boot)] }

        /// Creates a process from three columns. Returns nil if they are null.
        init?(_ values: ArraySlice<SQLiteDatabase.Value>) {
            let values = Array(values)
            guard let pid = values[0].number, let startTime = values[1].number, let boot = values[2].string else {
                return nil
            }
            self.init(pid: Int32(truncatingIfNeeded: pid), startTime: startTime, boot: boot)
        }
    }

    extension [SQLiteDatabase.Value] {
        /// Three columns of an absent identity or process.
        static let absent: [SQLiteDatabase.Value] = [.null, .null, .null]
    }
#endif
