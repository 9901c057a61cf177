#if !canImport(SwiftUI)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
    import FoundationEssentials
    import SystemPackage

    /// Puts right what a save left that was cut short.
    ///
    /// A draft that never took the document's place needs nothing: the next save takes it away. What needs something are a
    /// file that was being written in place, and a package that was being replaced in two steps.
    enum Recovery {
        /// The name of a package that is being replaced in two steps.
        static let asideSuffix = ".documents-old"

        /// Looks after a document before it is read or saved. Waits as long as another process is saving it in place.
        ///
        /// Throws `unfinishedSave` when there is a backup that cannot be put back; it names the backup.
        static func recover(_ path: FilePath) throws {
            let there: FileStatus?
            do throws(Errno) { there = try FileSystem.status(path) } catch {
                throw DocumentError(path, error, "cannot look at it", reading: true)
            }
            guard let status = there else {
                do throws(Errno) { return try putBack(path) } catch {
                    let aside = path.neighbour(suffix: asideSuffix)
                    throw unfinished(path, "'\(aside.string)' cannot get its name back", error)
                }
            }
            guard status.node == .file else { return }
            let found: FilePath?
            do throws(Errno) { found = try backup(of: path, status) } catch {
                throw unfinished(path, "its backup cannot be read", error)
            }
            guard let found else { return }
            do throws(Errno) { try restore(path) } catch {
                throw unfinished(path, "the backup '\(found.string)' cannot be put back", error)
            }
        }

        private static func unfinished(_ path: FilePath, _ trouble: String, _ errno: Errno) -> DocumentError {
            DocumentError(
                .unfinishedSave, path, "an earlier save was cut short, and \(trouble): \(errno.description)",
                errno: errno)
        }

        /// A package that has only its second name gets its own back.
        private static func putBack(_ path: FilePath) throws(Errno) {
            let aside = path.neighbour(suffix: Recovery.asideSuffix)
            guard path.lastComponent?.kind == .regular, let old = try FileSystem.status(aside), old.node == .folder
            else {
                return
            }
            // A live process may be between its two steps: it holds the lock of the old folder.
            let folder: Descriptor
            do throws(Errno) {
                folder = try Descriptor(aside, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
            } catch .noSuchFileOrDirectory {
                return
            }
            try folder.lock()
            do throws(Errno) {
                try FileSystem.move(aside, toFree: path)
            } catch  where error == .fileExists || error == .noSuchFileOrDirectory {
                return
            }
            try FileSystem.synchronize(folder: path.folder)
        }

        /// A file that was being written in place gets its old content back.
        private static func restore(_ path: FilePath) throws(Errno) {
            let file: Descriptor
            do throws(Errno) {
                file = try Descriptor(path, O_RDWR | O_NOFOLLOW)
            } catch .noSuchFileOrDirectory {
                return
            } catch  where [.permissionDenied, .notPermitted, .readOnlyFileSystem].contains(error) {
                // Somebody else may be saving it just now, or be done but for the backup.
                let file = try Descriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
                try file.lock(LOCK_SH)
                if try isSound(file, path) { return }
                throw error
            }
            // Whoever is at it just now finishes first; then there may be nothing left to do.
            try file.lock()
            let now = try file.status()
            guard let found = try backup(of: path, now), let (head, contents) = try Backup.read(found, inode: now.inode)
            else { return }
            let backup = Backup(path: found, isMarking: head.isMarking)
            let isDamaged = head.isMarking ? try isMarked(file) : true
            if isDamaged {
                try Rewriting.overwrite(file, with: contents)
            }
            // Else the file was marked no more: the save was done, only the backup was not taken away.
            try backup.remove(of: file)
        }

        /// Where the backup of a file is, if one may have to be put back: where its mark says, else beside it.
        private static func backup(of path: FilePath, _ status: FileStatus) throws(Errno) -> FilePath? {
            let file: Descriptor
            do throws(Errno) {
                file = try Descriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
            } catch  where [.noSuchFileOrDirectory, .permissionDenied, .notPermitted].contains(error) {
                // Whoever reads it is told.
                return nil
            }
            if let mark = try ExtendedAttributes.get(Backup.marker, of: file), !mark.isEmpty {
                let marked = FilePath(platformString: mark.map(CChar.init(bitPattern:)) + [0])
                do throws(Errno) {
                    // A copy of a file has its mark, too, but is not the file that the backup is of.
                    if try Backup.read(marked, inode: status.inode) != nil { return marked }
                } catch {
                    // Somebody else's backup, who may be saving the file just now.
                    try file.lock(LOCK_SH)
                    guard try isMarked(file) else { return nil }
                    throw error
                }
            }
            let beside = path.neighbour(suffix: Backup.suffix)
            do throws(Errno) {
                return try Backup.read(beside, inode: status.inode) == nil ? nil : beside
            } catch {
                // Where files can be marked, one without a mark is whole.
                guard ExtendedAttributes.isSupported(Backup.marker, on: file) else { throw error }
                return nil
            }
        }

        /// Whether a locked file is whole: it has no mark, or, where files cannot be marked, no backup.
        private static func isSound(_ file: borrowing Descriptor, _ path: FilePath) throws(Errno) -> Bool {
            if ExtendedAttributes.isSupported(Backup.marker, on: file) { return try !isMarked(file) }
            return try backup(of: path, file.status()) == nil
        }

        private static func isMarked(_ file: borrowing Descriptor) throws(Errno) -> Bool {
            try ExtendedAttributes.get(Backup.marker, of: file)?.isEmpty == false
        }
    }
#endif
