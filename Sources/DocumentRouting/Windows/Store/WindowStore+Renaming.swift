#if WindowStore
    import FileSystem
    package import SystemPackage

    // A rename changes both the disk and the store. There is no transaction that includes both, so the store first records the
    // intent. If the process ends during the rename, the next process that reads the store checks the disk, and finishes the
    // rename or removes the intent.

    extension WindowStore {
        /// Renames a file on disk and in the store. The window of the file keeps its scene and the type of its file. If a
        /// folder is renamed, the windows of the files in it are updated.
        ///
        /// If a crash interrupts the rename, the next process that reads the store completes the rename or removes the
        /// record of it, so that the disk and the store contain the same name.
        ///
        /// - Parameters:
        ///   - old: The file or folder. If it is a symbolic link, the link itself is renamed.
        ///   - new: The new path on the same volume, which must not exist.
        /// - Returns: The windows whose files have new paths.
        /// - Throws: ``WindowStoreError``, of the kind `rename` if the file cannot be moved to the new path. In that case,
        ///   nothing is renamed.
        package func rename(_ old: FilePath, to new: FilePath) throws(WindowStoreError) -> [OpenWindow] {
            try rename(old, to: new, ifStill: nil)
        }

        /// Renames a file like `rename(_:to:)`, unless another file has replaced it. If the identity is nil, renames the file
        /// that is currently at the path.
        package func rename(
            _ old: FilePath, to new: FilePath, ifStill file: FileIdentity?
        ) throws(WindowStoreError) -> [OpenWindow] {
            let rename = try Rename(old, to: new)
            if let file, !file.isSameFile(as: rename.identity) { throw WindowStoreError(rename: old, .isAnotherFile) }
            while true {
                guard try !windows(at: rename.old).isEmpty else {
                    try rename.onDisk()
                    return []
                }
                guard let intent = try begin(rename) else { return [] }
                self.intent = intent
                defer { self.intent = nil }
                if let windows = try carryOut(rename, intent) { return windows }
                // Another process removed the intent because it assumed that this process had ended.
            }
        }

        /// Records that another program has renamed a file.
        ///
        /// - Parameters:
        ///   - old: The earlier path of the file or folder.
        ///   - new: Its current path.
        /// - Returns: The windows whose files have new paths.
        /// - Throws: ``WindowStoreError``, of the kind `notFound` if there is no file at the new path, and `rename` if the
        ///   window's file is still at the old path.
        package func recordRename(_ old: FilePath, to new: FilePath) throws(WindowStoreError) -> [OpenWindow] {
            let (old, new) = (old.canonicalLocation, new.canonicalLocation)
            let identity: FileIdentity
            do throws(Errno) {
                identity = try FileIdentity(at: new, followingLink: false)
            } catch  where error.meansNoFile {
                throw WindowStoreError(path: new, kind: .notFound, message: error.reason)
            } catch {
                throw WindowStoreError(rename: new, error)
            }
            if let there = try? FileIdentity(at: old, followingLink: false), !there.isSameFile(as: identity),
                try windows(at: old).contains(where: { $0.file?.path == old && $0.file?.identity == there })
            {
                throw WindowStoreError(path: old, kind: .rename, message: "the file was not renamed: it still exists")
            }
            // The path of a window that was found at the new path is already up to date.
            let known = try windows().filter { $0.file?.path == new && $0.file?.renamedFrom == old }
            guard known.isEmpty, try !windows(at: old).isEmpty else { return known }
            return try write { database throws(WindowStoreError) in
                try Self.discardOrphans(in: database)
                try self.checkFree(new, for: old)
                return try self.move(from: old, to: new, in: database)
            }
        }

        // MARK: Steps

        /// Records the intent of a rename and returns its number, or returns nil if the paths are the same.
        func begin(_ rename: Rename) throws(WindowStoreError) -> Int64? {
            guard rename.old != rename.new else { return nil }
            return try write { database throws(WindowStoreError) in
                try Self.discardOrphans(in: database)
                try self.checkFree(rename.new, for: rename.old)
                try database.each(
                    """
                    INSERT INTO renames (old, new, device, inode, birth, \(database.processColumns))
                    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
                    """,
                    [SQLiteDatabase.Value(rename.old), SQLiteDatabase.Value(rename.new)] + rename.identity.values
                        + (rename.process?.values ?? .noProcess)
                ) { _ in true }
                return database.lastInsertedRow
            }
        }

        /// Renames the file on disk and in the store, in one transaction of the store. Returns nil, without changing anything,
        /// if the intent was removed.
        private func carryOut(_ rename: Rename, _ intent: Int64) throws(WindowStoreError) -> [OpenWindow]? {
            var isOnDisk = false
            do throws(WindowStoreError) {
                return try write { database throws(WindowStoreError) in
                    try database.run("DELETE FROM renames WHERE id = ?1", .integer(intent))
                    guard database.hasChanged else { return nil }
                    try rename.onDisk()
                    isOnDisk = true
                    return try self.move(from: rename.old, to: rename.new, in: database)
                }
            } catch {
                // The store can fail, for example because the disk is full.
                if isOnDisk { try? rename.new.renameDurably(toFree: rename.old) }
                // If undoing the rename also fails, the intent is kept without a process, so that the next process checks the
                // disk.
                let isUndone = (try? rename.isAtNewPath) == false
                _ = try? write { database throws(WindowStoreError) in
                    let change = isUndone ? "DELETE FROM renames" : "UPDATE renames SET pid = NULL"
                    try database.run("\(change) WHERE id = ?1", .integer(intent))
                }
                throw error
            }
        }

        /// Finishes or removes the renames whose process is not known to be running, unless the status of their files cannot be
        /// read.
        ///
        /// A process renames files on disk only while it holds the lock on the store, which this process holds now. If the intent
        /// of a process is removed before the process acquires the lock, the process records a new intent. Therefore, an intent
        /// can be removed even if its process is running but not visible to this process.
        func finishRenames(_ database: SQLiteDatabase) throws(WindowStoreError) {
            for row in try database.run(
                "SELECT id, old, new, device, inode, birth, \(database.processColumns) FROM renames")
            {
                // This process may not be able to read its own state, for example without /proc.
                if let intent, row[0] == .integer(intent) { continue }
                if let process = ProcessIdentity(row[6...11]), process.state == .running { continue }
                let old = FilePath(bytes: row[1].data ?? [])
                let new = FilePath(bytes: row[2].data ?? [])
                let rename = Rename(old: old, new: new, identity: FileIdentity(row[3...5]))
                guard let isDone = try? rename.isDone else { continue }
                if isDone { _ = try move(from: old, to: new, in: database) }
                try database.run("DELETE FROM renames WHERE id = ?1", row[0])
            }
        }

        /// Returns the windows whose files are at a path or below it.
        private func windows(at path: FilePath) throws(WindowStoreError) -> [OpenWindow] {
            try read(orNone: []) { database throws(WindowStoreError) in
                // The byte after the slash is the end of the range of all paths that start with the path and a slash.
                let below = path.bytes + [UInt8(ascii: "/")]
                let behind = path.bytes + [UInt8(ascii: "/") + 1]
                return try Self.windows(
                    in: database, "WHERE w.path = ?1 OR (w.path > ?2 AND w.path < ?3) ORDER BY w.id",
                    [.bytes(path.bytes), .bytes(below), .bytes(behind)])
            }
        }

        /// Changes the paths of the windows whose files are at a path or below it.
        private func move(
            from old: FilePath, to new: FilePath, in database: SQLiteDatabase
        ) throws(WindowStoreError) -> [OpenWindow] {
            var moved: [OpenWindow] = []
            for var window in try windows(at: old) {
                guard let path = window.file?.path, let number = OpenWindow.number(of: window.id) else { continue }
                let target = FilePath(bytes: new.bytes + path.bytes.dropFirst(old.bytes.count))
                window.file?.path = target
                window.file?.spelling = target
                window.file?.renamedFrom = path
                if let identity = try? FileIdentity(at: target) { window.file?.identity = identity }
                // A window that was opened with the new path in the meantime keeps the path.
                guard try windows(at: target).allSatisfy({ $0.file?.path != target }) else { continue }
                if try Self.update(number, window, in: database) { moved.append(window) }
            }
            return moved
        }

        private func checkFree(_ new: FilePath, for old: FilePath) throws(WindowStoreError) {
            guard let other = try windows(at: new).first(where: { $0.file?.path == new }), old != new else { return }
            throw WindowStoreError(new, isOpenIn: other.id)
        }
    }

    struct Rename {
        let old: FilePath
        let new: FilePath
        let identity: FileIdentity
        /// The process that renames the file.
        var process: ProcessIdentity? = .current

        /// Creates a rename and reads the identity of the file.
        init(_ old: FilePath, to new: FilePath) throws(WindowStoreError) {
            self.old = old.canonicalLocation
            self.new = new.canonicalLocation
            for path in [old, new] where path.isEmpty {
                throw WindowStoreError(
                    path: path, kind: .notFound, message: FileSystemError(path, .noSuchFileOrDirectory).reason)
            }
            for path in [self.old, self.new] where path.isRelative {
                throw WindowStoreError(
                    path: path, kind: .rename,
                    message: "the current directory cannot be determined: use absolute paths")
            }
            do throws(Errno) {
                identity = try FileIdentity(at: self.old, followingLink: false)
            } catch {
                throw WindowStoreError(rename: old, error)
            }
        }

        /// Creates a rename that another process has started.
        init(old: FilePath, new: FilePath, identity: FileIdentity?) {
            self.old = old
            self.new = new
            self.identity = identity ?? FileIdentity(device: 0, inode: 0)
        }

        func onDisk() throws(WindowStoreError) {
            guard old != new else { return }
            do throws(Errno) {
                try old.renameDurably(toFree: new, ifStill: identity.file)
            } catch {
                throw WindowStoreError(rename: error == .fileExists ? new : old, error)
            }
        }

        /// Whether the file was renamed: it is at the new path, or there is another file at the new path and no file at the old
        /// path. Throws the system error if the status of the files cannot be read.
        var isDone: Bool {
            get throws(Errno) {
                guard try new.status() != nil else { return false }
                if try isAtNewPath { return true }
                return try old.status() == nil
            }
        }

        /// Whether the file itself is at the new path.
        var isAtNewPath: Bool {
            get throws(Errno) {
                guard try new.status() != nil else { return false }
                return try FileIdentity(at: new, followingLink: false).isSameFile(as: identity)
            }
        }
    }

    extension WindowStoreError {
        /// Creates the error for a document that cannot be renamed.
        fileprivate init(rename path: FilePath, _ errno: Errno) {
            let message =
                switch errno {
                case _ where errno.meansNoFile: errno.reason
                case .fileExists: "a file with that name exists: choose another name, or rename that file"
                case .isAnotherFile: "another file has replaced this file, and is not renamed"
                case .improperLink:
                    "the new path is on another volume: move the file, then record the move with --moved"
                default: "cannot rename the file: \(errno.reason)"
                }
            let isMissing = errno == .noSuchFileOrDirectory || errno == .notDirectory
            self.init(path: path, kind: isMissing ? .notFound : .rename, message: message)
        }
    }
#endif
