#if WindowStore
    import SystemPackage

    // Methods that open, change and close windows.

    extension WindowStore {
        /// The result of opening a window.
        public enum Opening: Hashable, Sendable {
            /// The window is open and has an ID.
            case opened(OpenWindow)
            /// The file is already open in one of these windows. ``OpeningDecision/front(of:in:windows:)`` decides which window
            /// comes to the front.
            case alreadyOpen([OpenWindow])
        }

        /// Opens a window, unless its file is open in another window.
        ///
        /// If several processes open a file at the same time, exactly one of them receives `opened`. The file is
        /// treated as open while its document is still being read. A process that fails to read it must close the
        /// window.
        ///
        /// - Parameter window: The window, whose ID is ignored. A window with an owner closes when that process ends.
        /// - Returns: The window with its ID, or the windows that have the file open.
        /// - Throws: ``WindowStoreError``.
        public func open(_ window: OpenWindow) throws(WindowStoreError) -> Opening {
            try open([window])[0]
        }

        /// Opens several windows in one transaction.
        ///
        /// - Parameter windows: The windows.
        /// - Returns: The result for each window, in the same order.
        /// - Throws: ``WindowStoreError``. In that case, no window is opened.
        public func open(_ windows: [OpenWindow]) throws(WindowStoreError) -> [Opening] {
            try write { database throws(WindowStoreError) in
                try Self.discardOrphans(in: database)
                var openings: [Opening] = []
                for window in windows { openings.append(try self.open(window, in: database)) }
                return openings
            }
        }

        private func open(_ window: OpenWindow, in database: SQLiteDatabase) throws(WindowStoreError) -> Opening {
            database.beginWork()
            if let open = try windowsOnFile(of: window) { return .alreadyOpen(open) }
            var window = window
            window.id = OpenWindow.id(try Self.insert(window, into: database))
            return .opened(window)
        }

        /// Replaces all windows with one window, in an app with a single scene. The window keeps the ID of the first open
        /// window. If no window is open, a new window is opened.
        ///
        /// - Parameter window: The window, whose ID is ignored.
        /// - Returns: `opened` with the window and its ID, or the windows that have the file open.
        /// - Throws: ``WindowStoreError``.
        package func openInOnlyWindow(_ window: OpenWindow) throws(WindowStoreError) -> Opening {
            try write { database throws(WindowStoreError) in
                try Self.discardOrphans(in: database)
                if let open = try windowsOnFile(of: window) { return .alreadyOpen(open) }
                let first = try database.run("SELECT min(id) FROM windows").first?[0].number
                try database.run("DELETE FROM windows")
                var window = window
                window.id = OpenWindow.id(try Self.insert(window, into: database, as: first))
                return .opened(window)
            }
        }

        /// Returns the windows that have the same file open as a window, compared by path or else by identity, or nil if there
        /// are none.
        private func windowsOnFile(of window: OpenWindow) throws(WindowStoreError) -> [OpenWindow]? {
            guard let file = window.file else { return nil }
            try Self.checkAbsolute(file.path)
            let others = OpenWindows(try windows(concerning: DocumentLocation(file)))
            let sameIdentity = file.identity.map(others.windows(of:)) ?? []
            let open = others.window(at: file.path).map { [$0] } ?? sameIdentity
            return open.isEmpty ? nil : open
        }

        /// Brings a window to the front: makes the window active, and updates the location of its file, which may have been
        /// renamed or replaced by an atomic save.
        ///
        /// - Parameters:
        ///   - id: The ID of the window.
        ///   - location: The location of its file, or nil to keep the recorded location.
        /// - Returns: The changed window, or nil if no window with the ID is open.
        /// - Throws: ``WindowStoreError``.
        public func bringToFront(_ id: String, at location: DocumentLocation?) throws(WindowStoreError) -> OpenWindow? {
            guard var window = try window(id) else { return nil }
            let before = window
            window.phase = .active
            if let location, location.path.isAbsolute, let old = window.file {
                window.file?.identity = location.identity ?? old.identity
                if old.path != location.path {
                    window.file?.path = location.path
                    window.file?.spelling = location.spelling
                    window.file?.renamedFrom = old.path
                }
            }
            if window == before { return window }
            return try update(window) ? window : nil
        }

        /// Records that a window has saved its document to a file, either for the first time or to another file (Save As).
        ///
        /// - Parameters:
        ///   - id: The ID of the window.
        ///   - file: The written file, with its type.
        /// - Returns: The changed window, or nil if no window with the ID is open.
        /// - Throws: ``WindowStoreError``, of the kind `rename` if another window has a file at the path.
        package func save(_ id: String, as file: OpenWindow.File) throws(WindowStoreError) -> OpenWindow? {
            try Self.checkAbsolute(file.path)
            guard var window = try window(id) else { return nil }
            window.file = file
            return try update(window) ? window : nil
        }

        /// Sets the phase of a window. Returns false if no window with the ID is open.
        package func setPhase(_ phase: ScenePhase, of id: String) throws(WindowStoreError) -> Bool {
            guard var window = try window(id) else { return false }
            window.phase = phase
            return try update(window)
        }

        /// Closes a window. Returns false if no window with the ID is open.
        public func close(_ id: String) throws(WindowStoreError) -> Bool {
            guard let number = OpenWindow.number(of: id), try exists else { return false }
            return try write { database throws(WindowStoreError) in
                try Self.discardOrphans(in: database)
                try database.run("DELETE FROM windows WHERE id = ?1", .integer(number))
                return database.hasChanged
            }
        }

        /// Returns the windows that closed because their process ended, each only once. An app can restore the windows when it
        /// launches, and inform its delegate.
        ///
        /// Source: [application(_:didDiscardSceneSessions:)](https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:diddiscardscenesessions:)).
        package func takeDiscarded() throws(WindowStoreError) -> [OpenWindow] {
            let hasAny: Bool = try read(orNone: false) { database throws(WindowStoreError) in
                if try !database.run("SELECT 1 FROM discarded LIMIT 1").isEmpty { return true }
                return try !Self.orphans(in: database).isEmpty
            }
            guard hasAny else { return [] }
            return try write { database throws(WindowStoreError) in
                try Self.discardOrphans(in: database)
                let rows = try database.run("SELECT id, scene, path, type FROM discarded ORDER BY id")
                try database.run("DELETE FROM discarded")
                return rows.map { row in
                    let file = row[2].data.map { OpenWindow.File(path: FilePath(bytes: $0), type: row[3].string) }
                    return OpenWindow(
                        id: OpenWindow.id(row[0].number ?? 0), scene: row[1].string ?? "", file: file,
                        phase: .background)
                }
            }
        }
    }

    // MARK: Rows

    extension WindowStore {
        /// Throws an error if the path is relative, which means that the current directory of the process was deleted or
        /// unmounted.
        private static func checkAbsolute(_ path: FilePath) throws(WindowStoreError) {
            guard path.isRelative else { return }
            throw WindowStoreError(
                path: path, kind: .unwritable,
                message: "the current directory cannot be determined: use an absolute path")
        }

        /// Adds a window with the given number, which must be unused, or with the next number.
        private static func insert(
            _ window: OpenWindow, into database: SQLiteDatabase, as number: Int64? = nil
        ) throws(WindowStoreError) -> Int64 {
            var conditions = SQLiteDatabase.Value.null
            if let sets = window.conditions {
                try database.run("INSERT OR IGNORE INTO conditions (sets) VALUES (?1)", .text(sets))
                conditions =
                    try database.run("SELECT id FROM conditions WHERE sets = ?1", .text(sets)).first?[0] ?? .null
            }
            try database.each(
                """
                INSERT INTO windows (
                    scene, path, spelling, device, inode, birth, renamed_from, type, conditions, phase,
                    \(database.processColumns), id)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
                """,
                [.text(window.scene)] + window.file.values + [conditions, .text(window.phase.rawValue)]
                    + (window.owner?.values ?? .noProcess) + [number.map(SQLiteDatabase.Value.integer) ?? .null]
            ) { _ in true }
            return database.lastInsertedRow
        }

        /// Writes the changeable columns of a window. Returns false if the window was closed in the meantime.
        private func update(_ window: OpenWindow) throws(WindowStoreError) -> Bool {
            guard let number = OpenWindow.number(of: window.id) else { return false }
            return try write { database throws(WindowStoreError) in
                try Self.discardOrphans(in: database)
                if let path = window.file?.path {
                    let others = try database.run(
                        "SELECT id FROM windows WHERE path = ?1 AND id <> ?2", .bytes(path.bytes), .integer(number))
                    if let other = others.first?[0].number {
                        throw WindowStoreError(path, isOpenIn: OpenWindow.id(other))
                    }
                }
                return try Self.update(number, window, in: database)
            }
        }

        static func update(
            _ number: Int64, _ window: OpenWindow, in database: SQLiteDatabase
        ) throws(WindowStoreError) -> Bool {
            try database.each(
                """
                UPDATE windows SET path = ?2, spelling = ?3, device = ?4, inode = ?5, birth = ?6, renamed_from = ?7, type = ?8,
                    phase = ?9
                WHERE id = ?1
                """, [.integer(number)] + window.file.values + [.text(window.phase.rawValue)]
            ) { _ in true }
            return database.hasChanged
        }

        /// Returns the processes that have ended but still own windows.
        private static func orphans(in database: SQLiteDatabase) throws(WindowStoreError) -> [ProcessIdentity] {
            try database.run("SELECT DISTINCT \(database.processColumns) FROM windows WHERE pid IS NOT NULL")
                .compactMap { ProcessIdentity($0[...]) }.filter { !$0.isAlive }
        }

        /// Moves the windows of processes that have ended to the discarded windows.
        static func discardOrphans(in database: SQLiteDatabase) throws(WindowStoreError) {
            for process in try orphans(in: database) {
                let those = """
                    FROM windows WHERE pid = ?1 AND started = ?2 AND boot = ?3 AND machine IS ?4 AND pid_namespace IS ?5
                        AND time_namespace IS ?6
                    """
                for change in ["INSERT OR REPLACE INTO discarded SELECT id, scene, path, type", "DELETE"] {
                    try database.each("\(change) \(those)", process.values) { _ in true }
                }
            }
        }
    }

    extension WindowStoreError {
        /// Creates the error for a file that is open in another window.
        init(_ path: FilePath, isOpenIn id: String) {
            self.init(path: path, kind: .rename, message: "the file is open in window \(id): close that window first")
        }
    }
#endif
