#if !canImport(SwiftUI)
    import FileSystem
    import FoundationEssentials
    import SystemPackage

    /// Recovers a document after a save that was interrupted.
    ///
    /// A draft that never replaced the document needs nothing: the next save removes it. A file that was being written in
    /// place gets its backup, and a package that was being replaced in two steps its name.
    enum Recovery {
        /// The name of a package that is being replaced in two steps.
        static let asideSuffix = ".documents-old"

        /// Recovers a document before it is read or saved. Waits as long as another process saves it in place.
        ///
        /// Throws `unfinishedSave`, with the path of the backup, when the backup cannot be restored.
        static func recover(_ path: FilePath) throws {
            let there: FileStatus?
            do throws(Errno) { there = try path.status() } catch {
                throw DocumentError(path, error, "cannot look at it", reading: true)
            }
            guard let status = there else {
                do throws(Errno) { return try putBack(path) } catch {
                    let aside = path.neighbour(suffix: asideSuffix)
                    throw unfinished(path, "'\(aside.string)' cannot get its name back", error)
                }
            }
            guard status.type == .regular else { return }
            let found: FilePath?
            do throws(Errno) { found = try backup(of: path, status) } catch {
                throw unfinished(path, "its backup cannot be read", error)
            }
            guard let found else { return }
            do throws(Errno) { try restore(path) } catch {
                throw unfinished(path, "the backup '\(found.string)' cannot be put back", error)
            }
        }

        private static func unfinished(_ path: FilePath, _ reason: String, _ errno: Errno) -> DocumentError {
            DocumentError(
                .unfinishedSave, path, "an earlier save was cut short, and \(reason): \(errno.reason)",
                errno: errno)
        }

        /// A package that has only its second name gets its own back.
        private static func putBack(_ path: FilePath) throws(Errno) {
            let aside = path.neighbour(suffix: Recovery.asideSuffix)
            guard path.lastComponent?.kind == .regular, let old = try aside.status(), old.type == .directory
            else {
                return
            }
            // A live process may be between its two steps: it holds the lock of the old folder.
            let folder: OpenFile
            do throws(Errno) {
                folder = try OpenFile(aside, options: [.directory, .noFollow])
            } catch .noSuchFileOrDirectory {
                return
            }
            try folder.lock()
            do throws(Errno) {
                try aside.rename(toFree: path)
            } catch  where error == .fileExists || error == .noSuchFileOrDirectory {
                return
            }
            try path.folder.synchronizeDirectory()
        }

        /// A file that was being written in place gets its old content back.
        private static func restore(_ path: FilePath) throws(Errno) {
            let file: OpenFile
            do throws(Errno) {
                file = try OpenFile(path, .readWrite, options: .noFollow)
            } catch .noSuchFileOrDirectory {
                return
            } catch  where error.meansNoPermission {
                // Somebody else may be saving it just now, or have only the backup left to remove.
                let file = try OpenFile(path, options: [.noFollow, .nonBlocking])
                try file.lock(isShared: true)
                if try isSound(file, path) { return }
                throw error
            }
            // Another process that saves it finishes first; then there may be nothing left to do.
            try file.lock()
            let now = try file.status()
            guard let found = try backup(of: path, now), let (head, contents) = try Backup.read(found, inode: now.inode)
            else { return }
            let backup = Backup(path: found, isMarking: head.isMarking)
            let isDamaged = head.isMarking ? try isMarked(file) : true
            if isDamaged {
                try Rewriting.overwrite(file, with: contents)
            }
            // Otherwise the mark was removed: the save was done, only the backup was left.
            try backup.remove(of: file)
        }

        /// Where the backup of a file is, if one may have to be put back: where its mark says, else beside it.
        private static func backup(of path: FilePath, _ status: FileStatus) throws(Errno) -> FilePath? {
            let file: OpenFile
            do throws(Errno) {
                file = try OpenFile(path, options: [.noFollow, .nonBlocking])
            } catch  where [.noSuchFileOrDirectory, .permissionDenied, .notPermitted].contains(error) {
                // Reading the file fails for the same reason.
                return nil
            }
            if let mark = try file.attribute(Backup.marker), !mark.isEmpty {
                let marked = FilePath(bytes: mark)
                do throws(Errno) {
                    // A copy of a file has its mark, too, but is not the file that the backup is of.
                    if try Backup.read(marked, inode: status.inode) != nil { return marked }
                } catch {
                    // Somebody else's backup, who may be saving the file just now.
                    try file.lock(isShared: true)
                    guard try isMarked(file) else { return nil }
                    throw error
                }
            }
            let beside = path.neighbour(suffix: Backup.suffix)
            do throws(Errno) {
                return try Backup.read(beside, inode: status.inode) == nil ? nil : beside
            } catch {
                // Where files can be marked, one without a mark is whole.
                guard file.supportsAttribute(Backup.marker) else { throw error }
                return nil
            }
        }

        /// Whether a locked file is whole: it has no mark, or, where files cannot be marked, no backup.
        private static func isSound(_ file: borrowing OpenFile, _ path: FilePath) throws(Errno) -> Bool {
            if file.supportsAttribute(Backup.marker) { return try !isMarked(file) }
            return try backup(of: path, file.status()) == nil
        }

        private static func isMarked(_ file: borrowing OpenFile) throws(Errno) -> Bool {
            try file.attribute(Backup.marker)?.isEmpty == false
        }
    }
#endif
