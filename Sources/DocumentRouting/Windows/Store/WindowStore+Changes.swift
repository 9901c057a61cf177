#if WindowStore
    import SystemPackage

    // Windows that come, change and go.

    extension WindowStore {
        /// What came of opening a window.
        public enum Opening: Hashable, Sendable {
            /// The window is open, under the name that it was given.
            case opened(OpenWindow)
            /// The file is that of a window already: these are the windows that it concerns. Which one comes to the front is
            /// for the decision.
            case alreadyOpen([OpenWindow])
        }

        /// Opens a window, unless its file is open in another one.
        ///
        /// Of any number of processes that open one file at once, exactly one gets `opened`. From then on the file counts as
        /// open, also while its document is still being read: whoever fails to read it closes the window again.
        ///
        /// - Parameter window: The window; its name is not looked at. With an owner it goes when that process does.
        /// - Returns: The window with its name, or those that the file concerns.
        /// - Throws: `WindowStoreError`.
        public func open(_ window: OpenWindow) throws(WindowStoreError) -> Opening {
            try open([window])[0]
        }

        /// Opens several windows in one change: all that can be, or, when it throws, none.
        ///
        /// - Returns: What came of each, in the same order.
        public func open(_ windows: [OpenWindow]) throws(WindowStoreError) -> [Opening] {
            try write { database throws(WindowStoreError) in
                try Self.discardOrphans(in: database)
                var openings: [Opening] = []
                for window in windows { openings.append(try self.open(window, in: database)) }
                return openings
            }
        }

        private func open(_ window: OpenWindow, in database: SQLiteDatabase) throws(WindowStoreError) -> Opening {
            if let open = try windowsOnFile(of: window) { return .alreadyOpen(open) }
            var window = window
            window.id = OpenWindow.id(try Self.insert(window, into: database))
            return .opened(window)
        }

        /// Shows a window in the one that is open, on a platform where an app has one scene: the first window keeps its name, and
        /// has the scene and the file of the new one; others are gone. Where none is open, opens it.
        ///
        /// Of any number of processes that do this at once, each is done after the other.
        ///
        /// - Returns: `opened` with the window and its name, or the windows that the file concerns, where it is open already.
        /// - Throws: `WindowStoreError`.
        public func openInOnlyWindow(_ window: OpenWindow) throws(WindowStoreError) -> Opening {
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

        /// The windows that have the file of a window open, by the rule of the decision: the path, else the identity; nil for
        /// none.
        private func windowsOnFile(of window: OpenWindow) throws(WindowStoreError) -> [OpenWindow]? {
            guard let file = window.file else { return nil }
            try Self.checkAbsolute(file.path)
            let others = OpenWindows(try windows(concerning: DocumentPlace(file)))
            let sameIdentity = file.identity.map(others.windows(of:)) ?? []
            let open = others.window(at: file.path).map { [$0] } ?? sameIdentity
            return open.isEmpty ? nil : open
        }

        /// Brings a window to the front: it is active, and remembers its file as it is now. An editor that saves atomically
        /// puts a new file in the place of the old one, and a file may have been renamed without anybody telling.
        ///
        /// - Parameters:
        ///   - id: The name of the window.
        ///   - place: Where its file was found; nil for a window without one, and for a file that is known by another of its
        ///     names, which stays.
        /// - Returns: The window as it is then; nil when no window of that name is open.
        /// - Throws: `WindowStoreError`.
        public func bringToFront(_ id: String, at place: DocumentPlace?) throws(WindowStoreError) -> OpenWindow? {
            guard var window = try window(id) else { return nil }
            let before = window
            window.phase = .active
            if let place, place.path.isAbsolute, let old = window.file {
                window.file?.identity = place.identity ?? old.identity
                if old.path != place.path {
                    window.file?.path = place.path
                    window.file?.spelling = place.spelling
                    window.file?.renamedFrom = old.path
                }
            }
            if window == before { return window }
            return try update(window) ? window : nil
        }

        /// Records that a window has saved its document under a path: its first one, or another one (Save As).
        ///
        /// - Parameters:
        ///   - id: The name of the window.
        ///   - file: The file that was written, with the type that it was written as.
        /// - Returns: The window as it is then; nil when no window of that name is open.
        /// - Throws: `WindowStoreError`, of the kind `rename` when the path is that of another window.
        public func save(_ id: String, as file: OpenWindow.File) throws(WindowStoreError) -> OpenWindow? {
            try Self.checkAbsolute(file.path)
            guard var window = try window(id) else { return nil }
            window.file = file
            return try update(window) ? window : nil
        }

        /// Sets the phase of a window. False when no window of that name is open.
        public func setPhase(_ phase: ScenePhase, of id: String) throws(WindowStoreError) -> Bool {
            guard var window = try window(id) else { return false }
            window.phase = phase
            return try update(window)
        }

        /// Closes a window. False when no window of that name is open; there is no store then, or it stays as it is.
        public func close(_ id: String) throws(WindowStoreError) -> Bool {
            guard let number = OpenWindow.number(of: id), try exists else { return false }
            return try write { database throws(WindowStoreError) in
                try Self.discardOrphans(in: database)
                try database.run("DELETE FROM windows WHERE id = ?1", .integer(number))
                return database.hasChanged
            }
        }

        /// The windows that went with their process, each told once: to the app when it starts, which may open their files
        /// again, and lets its delegate know.
        ///
        /// Source: [application(_:didDiscardSceneSessions:)](https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:diddiscardscenesessions:)).
        public func takeDiscarded() throws(WindowStoreError) -> [OpenWindow] {
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
        /// A path from the root means the same to every process. A relative one comes from a process whose current directory
        /// cannot be told, because it was deleted or unmounted.
        private static func checkAbsolute(_ path: FilePath) throws(WindowStoreError) {
            guard path.isRelative else { return }
            throw WindowStoreError(
                path: path, kind: .unwritable,
                message: "the current directory cannot be told: give the path of the file from the root")
        }

        /// Adds a window, with a number that is free; nil for the next one.
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
                    scene, path, spelling, device, inode, birth, renamed_from, type, conditions, phase, pid, started, boot, id)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
                """,
                [.text(window.scene)] + window.file.values + [conditions, .text(window.phase.rawValue)]
                    + (window.owner?.values ?? .absent) + [number.map(SQLiteDatabase.Value.integer) ?? .null]
            ) { _ in true }
            return database.lastInsertedRow
        }

        /// Writes what can change of a window. False when it has gone in the meantime.
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
                """,
                [.integer(number)] + window.file.values + [.text(window.phase.rawValue)]
            ) { _ in true }
            return database.hasChanged
        }

        /// The processes with windows that have ended.
        private static func orphans(in database: SQLiteDatabase) throws(WindowStoreError) -> [ProcessIdentity] {
            try database.run("SELECT DISTINCT pid, started, boot FROM windows WHERE pid IS NOT NULL")
                .compactMap { ProcessIdentity($0[...]) }.filter { !$0.isAlive }
        }

        /// Takes out the windows whose process has ended, and remembers them for whoever asks.
        static func discardOrphans(in database: SQLiteDatabase) throws(WindowStoreError) {
            for process in try orphans(in: database) {
                let values = process.values
                let those = "FROM windows WHERE pid = ?1 AND started = ?2 AND boot = ?3"
                try database.run(
                    "INSERT OR REPLACE INTO discarded SELECT id, scene, path, type \(those)",
                    values[0], values[1], values[2])
                try database.run("DELETE \(those)", values[0], values[1], values[2])
            }
        }
    }

    extension WindowStoreError {
        /// A file cannot be a window's, because it is another's.
        init(_ path: FilePath, isOpenIn id: String) {
            self.init(path: path, kind: .rename, message: "the file is open in window \(id): close that first")
        }
    }
#endif
