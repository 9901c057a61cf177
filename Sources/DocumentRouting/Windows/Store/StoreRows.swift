#if WindowStore
    import DeclarationFormats
    import SystemPackage

    // Converts windows to and from rows.

    extension OpenWindow {
        /// Returns the query for windows, with the columns in the order that `init` expects.
        static func query(in database: SQLiteDatabase) -> String {
            """
            SELECT w.id, scene, path, spelling, device, inode, birth, renamed_from, type, phase, \(database.processColumns), c.sets
            FROM windows w LEFT JOIN conditions c ON c.id = w.conditions
            """
        }

        init(_ row: [SQLiteDatabase.Value]) {
            self.init(id: Self.id(row[0].number ?? 0), scene: row[1].string ?? "")
            file = row[2].data.map { path in
                File(
                    path: FilePath(bytes: path), spelling: row[3].data.map { FilePath(bytes: $0) },
                    identity: FileIdentity(row[4...6]), renamedFrom: row[7].data.map { FilePath(bytes: $0) },
                    type: row[8].string)
            }
            phase = row[9].string.flatMap(ScenePhase.init(rawValue:)) ?? .background
            owner = ProcessIdentity(row[10...15])
            if let sets = row[16].string { (preferring, allowing) = Self.conditions(in: sets) }
        }

        /// Returns the window ID for a number, such as `w1`.
        static func id(_ number: Int64) -> String { "w\(number)" }

        /// Returns whether a string has the form of a window ID in a store: `w` and digits.
        package static func isID(_ text: String) -> Bool { number(of: text) != nil }

        /// Returns the number in a window ID, or nil if the ID has a different form.
        static func number(of id: String) -> Int64? {
            guard id.first == "w", id.utf8.count > 1, id.utf8.dropFirst().allSatisfy(\.isDigit) else { return nil }
            return Int64(id.dropFirst())
        }

        /// The conditions for external events as JSON, or nil if the window has none.
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
            [.integer(Int64(bitPattern: device)), .integer(Int64(bitPattern: inode)), SQLiteDatabase.Value(birthTime)]
        }

        /// Creates an identity from three columns, or returns nil if the columns are null.
        init?(_ values: ArraySlice<SQLiteDatabase.Value>) {
            let values = Array(values)
            guard let device = values[0].number, let inode = values[1].number else { return nil }
            self.init(device: UInt64(bitPattern: device), inode: UInt64(bitPattern: inode), birthTime: values[2].number)
        }
    }

    extension ProcessIdentity {
        /// The columns of a process: process ID, start time, boot ID, machine and namespaces.
        var values: [SQLiteDatabase.Value] {
            [.integer(Int64(pid)), .integer(startTime), .text(boot), SQLiteDatabase.Value(origin?.machine)]
                + [origin?.pidNamespace, origin?.timeNamespace].map {
                    SQLiteDatabase.Value($0.map(Int64.init(bitPattern:)))
                }
        }

        /// Creates a process from its columns, or returns nil if the columns are null.
        init?(_ values: ArraySlice<SQLiteDatabase.Value>) {
            let values = Array(values)
            guard let pid = values[0].number, let startTime = values[1].number, let boot = values[2].string else {
                return nil
            }
            var origin: Origin?
            if let machine = values[3].string, let processes = values[4].number, let clocks = values[5].number {
                origin = Origin(
                    machine: machine, pidNamespace: UInt64(bitPattern: processes),
                    timeNamespace: UInt64(bitPattern: clocks))
            }
            self.init(Int32(truncatingIfNeeded: pid), startTime, boot, origin)
        }
    }

    extension [SQLiteDatabase.Value] {
        /// The columns of a missing file identity.
        static let absent: [SQLiteDatabase.Value] = Array(repeating: .null, count: 3)
        /// The columns of a missing process.
        static let noProcess: [SQLiteDatabase.Value] = Array(repeating: .null, count: 6)
    }

    extension SQLiteDatabase.Value {
        /// The integer, or nil for other values.
        var number: Int64? { if case .integer(let number) = self { number } else { nil } }
        /// The text, or nil for other values.
        var string: String? { if case .text(let text) = self { text } else { nil } }
        /// The bytes, or nil for other values.
        var data: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }

        /// Creates an integer, or null if the argument is nil.
        init(_ number: Int64?) { self = number.map(Self.integer) ?? .null }
        /// Creates a string, or null if the argument is nil.
        init(_ text: String?) { self = text.map(Self.text) ?? .null }
        /// Creates the bytes of a path, or null if the argument is nil.
        init(_ path: FilePath?) { self = path.map { .bytes($0.bytes) } ?? .null }
    }
#endif
