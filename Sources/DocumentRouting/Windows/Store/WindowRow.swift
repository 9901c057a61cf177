#if WindowStore
    import DeclarationFormats
    import SystemPackage

    // Windows as rows of the store, and back.

    extension OpenWindow {
        /// The columns that a window is made of, in the order in which `init` takes them.
        static let query = """
            SELECT w.id, w.scene, w.path, w.spelling, w.device, w.inode, w.birth, w.renamed_from, w.type, w.phase, w.pid, w.started, \
            w.boot, c.sets FROM windows w LEFT JOIN conditions c ON c.id = w.conditions
            """

        /// The window of a row.
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

        /// The name of the window with a number: `w1`.
        static func id(_ number: Int64) -> String { "w\(number)" }

        /// Whether a text is the name of a window of a store, open or not: `w` and digits.
        public static func isID(_ text: String) -> Bool { number(of: text) != nil }

        /// The number in the name of a window; nil for what is no such name.
        static func number(of id: String) -> Int64? {
            guard id.first == "w", id.utf8.count > 1, id.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
            else {
                return nil
            }
            return Int64(id.dropFirst())
        }

        /// The conditions for external events as the store keeps them; nil when there are none.
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
        /// The columns of a file's identity: volume, number, birth.
        var values: [SQLiteDatabase.Value] {
            [
                .integer(Int64(bitPattern: device)), .integer(Int64(bitPattern: inode)),
                SQLiteDatabase.Value(birthTime),
            ]
        }

        /// The identity in three columns; nil when there is none.
        init?(_ values: ArraySlice<SQLiteDatabase.Value>) {
            let values = Array(values)
            guard let device = values[0].number, let inode = values[1].number else { return nil }
            self.init(
                device: UInt64(bitPattern: device), inode: UInt64(bitPattern: inode), birthTime: values[2].number)
        }
    }

    extension ProcessIdentity {
        /// The columns of a process: number, start, start of the machine.
        var values: [SQLiteDatabase.Value] { [.integer(Int64(pid)), .integer(startTime), .text(boot)] }

        /// The process in three columns; nil when there is none.
        init?(_ values: ArraySlice<SQLiteDatabase.Value>) {
            let values = Array(values)
            guard let pid = values[0].number, let startTime = values[1].number, let boot = values[2].string else {
                return nil
            }
            self.init(pid: Int32(truncatingIfNeeded: pid), startTime: startTime, boot: boot)
        }
    }

    extension [SQLiteDatabase.Value] {
        /// Three columns that say nothing.
        static let absent: [SQLiteDatabase.Value] = [.null, .null, .null]
    }
#endif
