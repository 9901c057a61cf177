#if WindowStore
    import SystemPackage

    // What is asked of a store. A window whose process has ended is gone, whether it has been taken out yet or not.

    extension WindowStore {
        /// All open windows, in the order in which they were opened; none where there is no store.
        ///
        /// Complexity: O(windows).
        public func windows() throws(WindowStoreError) -> [OpenWindow] {
            try select("ORDER BY w.id")
        }

        /// The window of a name such as `w1`; nil when no window of that name is open.
        public func window(_ id: String) throws(WindowStoreError) -> OpenWindow? {
            guard let number = OpenWindow.number(of: id) else { return nil }
            return try select("WHERE w.id = ?1", .integer(number)).first
        }

        /// The open windows that may have a file: those that remember its path, and those that remember its volume and
        /// number, in the order in which they were opened. Which of them is the file's is for the decision.
        ///
        /// Where no file has exactly this path, the windows count whose paths differ from it in Unicode form only: on Apple's
        /// volumes these name the same file.
        ///
        /// Complexity: O(log windows); O(windows) where no file has the path and no window remembers it.
        public func windows(concerning place: DocumentPlace) throws(WindowStoreError) -> [OpenWindow] {
            guard let identity = place.identity else {
                let exact = try select("WHERE w.path = ?1", .bytes(place.path.bytes))
                return try exact.isEmpty ? windows(atAnyFormOf: place.path) : exact
            }
            return try select(
                "WHERE w.path = ?1 OR (w.inode = ?2 AND w.device = ?3) ORDER BY w.id",
                .bytes(place.path.bytes), identity.values[1], identity.values[0])
        }

        /// The open windows that can matter to an external event: the first of each scene, and the first with each of the
        /// distinct sets of conditions, in the order in which they were opened.
        ///
        /// Complexity: O((scenes + distinct sets) × log windows).
        public func firstWindows() throws(WindowStoreError) -> [OpenWindow] {
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

        /// The windows whose paths are canonically equivalent to a path, in the order in which they were opened.
        ///
        /// Source: [Unicode Standard Annex 15](https://www.unicode.org/reports/tr15/).
        private func windows(atAnyFormOf path: FilePath) throws(WindowStoreError) -> [OpenWindow] {
            // What is not text has no other form.
            guard let text = path.text else { return [] }
            let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
            // Two different ASCII texts are never equivalent; most of them need no comparison of characters. Swift compares
            // text by canonical equivalence.
            let matches = { (other: [UInt8]) in
                !(isASCII && other.allSatisfy { $0 < 0x80 }) && FilePath(bytes: other).text == text
            }
            let numbers: [Int64] = try read(orNone: []) { database throws(WindowStoreError) in
                var numbers: [Int64] = []
                try database.each("SELECT id, path FROM windows WHERE path IS NOT NULL ORDER BY id") { row in
                    if let number = row[0].number, let other = row[1].data, matches(other) { numbers.append(number) }
                    return true
                }
                return numbers
            }
            var found: [OpenWindow] = []
            for number in numbers { found += try select("WHERE w.id = ?1", .integer(number)) }
            return found
        }

        private func select(
            _ clause: String, _ values: SQLiteDatabase.Value...
        ) throws(WindowStoreError) -> [OpenWindow] {
            try read(orNone: []) { database throws(WindowStoreError) in
                try Self.windows(in: database, clause, values)
            }
        }

        /// The windows that a clause selects and whose process lives.
        static func windows(
            in database: SQLiteDatabase, _ clause: String, _ values: [SQLiteDatabase.Value]
        ) throws(WindowStoreError) -> [OpenWindow] {
            var windows: [OpenWindow] = []
            var living: [ProcessIdentity: Bool] = [:]
            try database.each("\(OpenWindow.query) \(clause)", values) { row throws(WindowStoreError) in
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

        /// The first window that a clause selects and whose process lives, or none.
        private static func first(
            in database: SQLiteDatabase, _ clause: String, _ values: SQLiteDatabase.Value...
        ) throws(WindowStoreError) -> [OpenWindow] {
            var found: [OpenWindow] = []
            try database.each("\(OpenWindow.query) \(clause)", values) { row throws(WindowStoreError) in
                let window = OpenWindow(row)
                guard window.owner?.isAlive ?? true else { return true }
                found = [window]
                return false
            }
            return found
        }
    }

    extension DocumentPlace {
        /// The place of a window's file.
        init(_ file: OpenWindow.File) { self.init(path: file.path, spelling: file.spelling, identity: file.identity) }
    }
#endif
