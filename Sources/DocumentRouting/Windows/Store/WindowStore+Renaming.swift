#if WindowStore
    import FileSystem
    import SystemPackage

    // A rename changes the disk and the store in one step. No transaction spans both; so the store first says what is about
    // to happen. Whoever finds that its process has ended in the midst of it looks at the disk, and finishes it or forgets it.

    extension WindowStore {
        /// Renames a file, on the disk and in the store. A window whose file it is keeps its scene and the type of its file. Of
        /// a folder, the windows of the files in it are told, too.
        ///
        /// After a crash at any instant both have the new name, or both the old one.
        ///
        /// - Parameters:
        ///   - old: The file or folder. A symbolic link is renamed itself.
        ///   - new: Its new path, on the same volume, where nothing stands yet.
        /// - Returns: The windows whose files have new paths; none when the file is not open.
        /// - Throws: `WindowStoreError`, of the kind `rename` when the file cannot have that path, and then with the file's
        ///   path. Nothing is renamed then.
        public func rename(_ old: FilePath, to new: FilePath) throws(WindowStoreError) -> [OpenWindow] {
            let rename = try Rename(old, to: new)
            while true {
                guard try !windows(at: rename.old).isEmpty else {
                    try rename.onDisk()
                    return []
                }
                guard let intent = try begin(rename) else { return [] }
                if let windows = try carryOut(rename, intent) { return windows }
                // Somebody took this process for one that has ended, and its intent for a rename that was cut short.
            }
        }

        /// Records that a file was renamed already, by somebody else.
        ///
        /// - Returns: The windows whose files have new paths; none when the file was not open.
        /// - Throws: `WindowStoreError`, of the kind `notFound` when nothing stands at the new path, `rename` when the window's
        ///   file still stands at the old one.
        public func recordRename(_ old: FilePath, to new: FilePath) throws(WindowStoreError) -> [OpenWindow] {
            let (old, new) = (old.canonicalLocation, new.canonicalLocation)
            let identity: FileIdentity
            do throws(Errno) {
                identity = try FileIdentity(at: new, followingLink: false)
            } catch  where error.meansNoFile {
                throw WindowStoreError(path: new, kind: .notFound, message: "nothing of that name is there")
            } catch {
                throw WindowStoreError(rename: new, error)
            }
            if let there = try? FileIdentity(at: old, followingLink: false), !there.isSameFile(as: identity),
                try windows(at: old).contains(where: { $0.file?.path == old && $0.file?.identity == there })
            {
                throw WindowStoreError(path: old, kind: .rename, message: "the file is still there: it was not renamed")
            }
            // A window that was found under its new name knows already.
            let known = try windows().filter { $0.file?.path == new && $0.file?.renamedFrom == old }
            guard known.isEmpty, try !windows(at: old).isEmpty else { return known }
            return try write { database throws(WindowStoreError) in
                try Self.discardOrphans(in: database)
                try self.checkFree(new, for: old)
                return try self.move(from: old, to: new, in: database)
            }
        }

        // MARK: Steps

        /// Says what is about to happen, and gives it a number; nil for a rename to the same path.
        func begin(_ rename: Rename) throws(WindowStoreError) -> Int64? {
            guard rename.old != rename.new else { return nil }
            return try write { database throws(WindowStoreError) in
                try Self.discardOrphans(in: database)
                try self.checkFree(rename.new, for: rename.old)
                try database.each(
                    """
                    INSERT INTO renames (old, new, device, inode, birth, pid, started, boot)
                    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                    """,
                    [SQLiteDatabase.Value(rename.old), SQLiteDatabase.Value(rename.new)] + rename.identity.values
                        + (rename.process?.values ?? .absent)
                ) { _ in true }
                return database.lastInsertedRow
            }
        }

        /// Renames on the disk and in the store, while nobody else can change the store. Nil when the intent has gone, and
        /// nothing was done.
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
                // Such as a disk that has become full.
                if isOnDisk { try? rename.new.renameDurably(toFree: rename.old) }
                // Where even that fails, the intent stays without a process, so that whoever comes next looks at the disk.
                let isUndone = (try? rename.isAtNewPath) == false
                _ = try? write { database throws(WindowStoreError) in
                    let change = isUndone ? "DELETE FROM renames" : "UPDATE renames SET pid = NULL"
                    try database.run("\(change) WHERE id = ?1", .integer(intent))
                }
                throw error
            }
        }

        /// Finishes or forgets the renames whose process has ended. One whose files cannot be looked at waits.
        func finishRenames(_ database: SQLiteDatabase) throws(WindowStoreError) {
            for row in try database.run("SELECT id, old, new, device, inode, birth, pid, started, boot FROM renames") {
                if let process = ProcessIdentity(row[6...8]), process.isAlive { continue }
                let old = FilePath(bytes: row[1].data ?? [])
                let new = FilePath(bytes: row[2].data ?? [])
                let rename = Rename(old: old, new: new, identity: FileIdentity(row[3...5]))
                guard let isDone = try? rename.isDone else { continue }
                if isDone { _ = try move(from: old, to: new, in: database) }
                try database.run("DELETE FROM renames WHERE id = ?1", row[0])
            }
        }

        /// The windows whose files are at a path, or below it.
        private func windows(at path: FilePath) throws(WindowStoreError) -> [OpenWindow] {
            try read(orNone: []) { database throws(WindowStoreError) in
                // The byte behind the slash ends the range of all that begins with the path and a slash.
                let below = path.bytes + [UInt8(ascii: "/")]
                let behind = path.bytes + [UInt8(ascii: "/") + 1]
                return try Self.windows(
                    in: database, "WHERE w.path = ?1 OR (w.path > ?2 AND w.path < ?3) ORDER BY w.id",
                    [.bytes(path.bytes), .bytes(below), .bytes(behind)])
            }
        }

        /// Gives new paths to the windows whose files are at a path, or below it.
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
                // A window that was opened on the new path in the meantime keeps it.
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

    /// A rename: from where to where, and of what.
    struct Rename {
        let old: FilePath
        let new: FilePath
        let identity: FileIdentity
        /// Who does it.
        var process: ProcessIdentity? = .currentOrNumber

        /// Looks at the file.
        init(_ old: FilePath, to new: FilePath) throws(WindowStoreError) {
            self.old = old.canonicalLocation
            self.new = new.canonicalLocation
            for path in [self.old, self.new] where path.isRelative {
                throw WindowStoreError(
                    path: path, kind: .rename,
                    message: "the current directory cannot be told: give both paths from the root")
            }
            do throws(Errno) {
                identity = try FileIdentity(at: self.old, followingLink: false)
            } catch {
                throw WindowStoreError(rename: old, error)
            }
        }

        /// A rename that somebody else has begun.
        init(old: FilePath, new: FilePath, identity: FileIdentity?) {
            self.old = old
            self.new = new
            self.identity = identity ?? FileIdentity(device: 0, inode: 0)
        }

        /// Renames on the disk.
        func onDisk() throws(WindowStoreError) {
            guard old != new else { return }
            do throws(Errno) {
                try old.renameDurably(toFree: new)
            } catch {
                throw WindowStoreError(rename: error == .fileExists ? new : old, error)
            }
        }

        /// Whether the disk has the new name: the file is there, or, replaced since, no longer under the old one. Throws what the
        /// system reports when it does not let the files be looked at.
        var isDone: Bool {
            get throws(Errno) {
                guard try new.status() != nil else { return false }
                if try isAtNewPath { return true }
                return try old.status() == nil
            }
        }

        /// Whether the file itself has the new name.
        var isAtNewPath: Bool {
            get throws(Errno) {
                guard try new.status() != nil else { return false }
                return try FileIdentity(at: new, followingLink: false).isSameFile(as: identity)
            }
        }
    }

    extension WindowStoreError {
        /// The system does not let a document be renamed.
        fileprivate init(rename path: FilePath, _ errno: Errno) {
            let message =
                switch errno {
                case _ where errno.meansNoFile: errno.reason
                case .fileExists: "a file of that name exists: choose another name, or rename that file"
                case .improperLink: "the new name is on another volume: move the file, and tell with --moved"
                case .permissionDenied, .notPermitted: "no permission to rename it"
                case .readOnlyFileSystem: "its volume is read-only"
                default: "it cannot be renamed: \(errno.reason)"
                }
            let isMissing = errno == .noSuchFileOrDirectory || errno == .notDirectory
            self.init(path: path, kind: isMissing ? .notFound : .rename, message: message)
        }
    }
#endif
