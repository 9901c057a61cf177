#if WindowStore
    public import AppDeclaration
    public import SystemPackage

    // Methods that read windows. The windows of processes that have ended are treated as closed, even if they are still
    // in the tables.

    extension WindowStore {
        /// Returns all open windows in the order in which they were opened. If there is no store, the result is empty.
        ///
        /// - Returns: The windows.
        /// - Throws: ``WindowStoreError``.
        /// - Complexity: O(windows).
        public func windows() throws(WindowStoreError) -> [OpenWindow] {
            try select("ORDER BY w.id")
        }

        /// Returns the open window with an ID such as `w1`, or nil if there is none.
        package func window(_ id: String) throws(WindowStoreError) -> OpenWindow? {
            guard let number = OpenWindow.number(of: id) else { return nil }
            return try select("WHERE w.id = ?1", .integer(number)).first
        }

        /// Returns the open windows with the path of a file, or with its device and inode, in the order in which they were
        /// opened. ``OpeningDecision/front(of:in:windows:)`` decides which of them has the file open.
        ///
        /// If no file exists at exactly this path and no window has it, returns the windows with canonically equivalent paths,
        /// which refer to the same file on Apple volumes.
        ///
        /// - Parameter location: The location of the file.
        /// - Returns: The windows.
        /// - Throws: ``WindowStoreError``.
        /// - Complexity: O(log windows), or O(windows) if no file and no window has the path.
        package func windows(concerning location: DocumentLocation) throws(WindowStoreError) -> [OpenWindow] {
            guard let identity = location.identity else {
                let exact = try select("WHERE w.path = ?1", .bytes(location.path.bytes))
                return try exact.isEmpty ? windows(atAnyFormOf: location.path) : exact
            }
            return try select(
                "WHERE w.path = ?1 OR (w.inode = ?2 AND w.device = ?3) ORDER BY w.id",
                .bytes(location.path.bytes), identity.values[1], identity.values[0])
        }

        /// Returns the open windows that are relevant to external events, in the order in which they were opened: the first
        /// window of each scene, and the first window with each distinct set of conditions.
        ///
        /// - Returns: The windows.
        /// - Throws: ``WindowStoreError``.
        /// - Complexity: O((scenes + distinct sets) × log windows).
        package func firstWindows() throws(WindowStoreError) -> [OpenWindow] {
            let found: [OpenWindow] = try read(orNone: []) { database throws(WindowStoreError) in
                var found: [OpenWindow] = []
                var scene = try database.run("SELECT min(scene) FROM windows").first
                while let name = scene?[0], name != .null {
                    found += try Self.first(in: database, "WHERE w.scene = ?1 ORDER BY w.id", name)
                    scene = try database.run("SELECT min(scene) FROM windows WHERE scene > ?1", name).first
                }
                for row in try database.run("SELECT id FROM conditions") {
                    found += try Self.first(in: database, "WHERE w.conditions = ?1 ORDER BY w.id", row[0])
                }
                return found
            }
            var seen: Set<String> = []
            return found.filter { seen.insert($0.id).inserted }
                .sorted { OpenWindow.number(of: $0.id) ?? 0 < OpenWindow.number(of: $1.id) ?? 0 }
        }

        /// Returns the windows whose paths are canonically equivalent to a path, in the order in which they were opened.
        ///
        /// Source: [Unicode Standard Annex 15](https://www.unicode.org/reports/tr15/).
        private func windows(atAnyFormOf path: FilePath) throws(WindowStoreError) -> [OpenWindow] {
            // A path that is not valid UTF-8 has no other form.
            guard let text = path.text else { return [] }
            let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
            // Two different ASCII strings are never canonically equivalent, so most paths can be compared without decoding
            // characters. Swift compares strings by canonical equivalence.
            let matches = { (other: [UInt8]) in
                !(isASCII && other.allSatisfy { $0 < 0x80 }) && FilePath(bytes: other).text == text
            }
            return try read(orNone: []) { database throws(WindowStoreError) in
                var numbers: [SQLiteDatabase.Value] = []
                try database.each("SELECT id, path FROM windows WHERE path IS NOT NULL ORDER BY id") { row in
                    if let other = row[1].data, matches(other) { numbers.append(row[0]) }
                    return true
                }
                var found: [OpenWindow] = []
                for number in numbers { found += try Self.windows(in: database, "WHERE w.id = ?1", [number]) }
                return found
            }
        }

        private func select(
            _ clause: String, _ values: SQLiteDatabase.Value...
        ) throws(WindowStoreError) -> [OpenWindow] {
            try read(orNone: []) { database throws(WindowStoreError) in
                try Self.windows(in: database, clause, values)
            }
        }

        /// Returns the windows that a clause selects and whose process has not ended.
        static func windows(
            in database: SQLiteDatabase, _ clause: String, _ values: [SQLiteDatabase.Value]
        ) throws(WindowStoreError) -> [OpenWindow] {
            var windows: [OpenWindow] = []
            var living: [ProcessIdentity: Bool] = [:]
            try database.each("\(OpenWindow.query(in: database)) \(clause)", values) { row throws(WindowStoreError) in
                let window = OpenWindow(row)
                if let owner = window.owner {
                    let isAlive = living[owner] ?? owner.isAlive
                    living[owner] = isAlive
                    if !isAlive { return true }
                }
                windows.append(window)
                return true
            }
            return windows
        }

        /// Returns an array that contains the first window that a clause selects and whose process has not ended, or an empty
        /// array.
        private static func first(
            in database: SQLiteDatabase, _ clause: String, _ values: SQLiteDatabase.Value...
        ) throws(WindowStoreError) -> [OpenWindow] {
            var found: [OpenWindow] = []
            try database.each("\(OpenWindow.query(in: database)) \(clause)", values) { row throws(WindowStoreError) in
                let window = OpenWindow(row)
                guard window.owner?.isAlive ?? true else { return true }
                found = [window]
                return false
            }
            return found
        }
    }

    extension WindowStore: WindowSource {
        /// Returns the windows that may have a file open. If there is no such window, and the app does not support
        /// multiple scenes, returns the windows for events, one of which will show the file.
        public func windows(concerning path: FilePath, in app: DocumentApp) throws(WindowStoreError) -> OpenWindows {
            guard try exists else { return .none }
            let found: [OpenWindow] = try windows(concerning: DocumentLocation(of: path, among: .none))
            if found.isEmpty, !app.declaration.supportsMultipleScenes { return try windowsForEvents() }
            return OpenWindows(found)
        }

        /// Returns the first window of each scene, and the first window with each distinct set of conditions.
        public func windowsForEvents() throws(WindowStoreError) -> OpenWindows {
            OpenWindows(try firstWindows())
        }
    }

    extension DocumentLocation {
        /// Creates the location of a window's file.
        init(_ file: OpenWindow.File) { self.init(path: file.path, spelling: file.spelling, identity: file.identity) }
    }
#endif
