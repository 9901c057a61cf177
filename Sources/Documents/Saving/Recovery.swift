#if !canImport(SwiftUI)
    import FileSystem
    import FoundationEssentials
    import SystemPackage

    /// Recovers a document after a save was interrupted.
    ///
    /// The next save removes an abandoned draft. A file that was being written in place is restored from its backup, and a
    /// package that was being replaced in two steps is renamed to its original name.
    enum Recovery {
        /// The suffix of a package that is being replaced in two steps.
        static let asideSuffix = ".documents-old"

        /// Recovers a document before it is read or saved. Waits while another process saves it in place.
        ///
        /// Throws `unfinishedSave`, with the path of the backup, if the backup cannot be restored.
        static func recover(_ path: FilePath) throws(DocumentError) {
            let existing: FileStatus?
            do throws(Errno) { existing = try path.status() } catch {
                throw DocumentError(path, error, action: "cannot read its status", reading: true)
            }
            guard let status = existing else {
                do throws(Errno) { return try putBack(path) } catch {
                    let aside = path.neighbor(suffix: asideSuffix)
                    throw unfinished(path, "'\(aside.string)' cannot be renamed back", errno: error)
                }
            }
            guard status.type == .regular else { return }
            let found: FilePath?
            do throws(Errno) { found = try backup(of: path, status) } catch {
                throw unfinished(path, "its backup cannot be read", errno: error)
            }
            guard let found else { return }
            do throws(Errno) { try restore(path) } catch {
                throw unfinished(path, "the backup '\(found.string)' cannot be restored", errno: error)
            }
        }

        private static func unfinished(_ path: FilePath, _ reason: String, errno: Errno) -> DocumentError {
            DocumentError(
                .unfinishedSave, path, message: "an earlier save was interrupted, and \(reason): \(errno.reason)",
                errno: errno)
        }

        /// Restores the name of a package that has only its temporary name.
        private static func putBack(_ path: FilePath) throws(Errno) {
            let aside = path.neighbor(suffix: Recovery.asideSuffix)
            guard path.lastComponent?.kind == .regular, let old = try aside.status(), old.type == .directory else {
                return
            }
            // A running process may be between the two steps. Such a process has locked the old folder.
            let folder: OpenFile
            do throws(Errno) {
                folder = try OpenFile(aside, options: [.directory, .noFollow])
            } catch .noSuchFileOrDirectory { return }
            try folder.lock()
            do throws(Errno) {
                try aside.rename(toFree: path)
            } catch  where error == .fileExists || error == .noSuchFileOrDirectory {
                return
            }
            try path.folder.synchronizeDirectory()
        }

        /// Restores the previous content of a file that was being written in place.
        private static func restore(_ path: FilePath) throws(Errno) {
            let file: OpenFile
            do throws(Errno) {
                file = try OpenFile(path, .readWrite, options: .noFollow)
            } catch .noSuchFileOrDirectory {
                return
            } catch  where error.meansNoPermission {
                // Another user may be saving the file, or may only need to remove the backup.
                let file = try OpenFile(path, options: [.noFollow, .nonBlocking])
                try file.lock(isShared: true)
                if try isComplete(file, path) { return }
                throw error
            }
            // If another process is saving the file, wait until it finishes. In that case, nothing needs to be restored.
            try file.lock()
            let now = try file.status()
            guard let found = try backup(of: path, now), let (head, contents) = try Backup.read(found, inode: now.inode)
            else { return }
            let backup = Backup(path: found, isMarking: head.isMarking)
            let isDamaged = head.isMarking ? try isMarked(file) : true
            if isDamaged { try Rewriting.overwrite(file, with: contents) }
            // If there is no mark, the save was complete, and only the backup remains.
            try backup.remove(of: file)
        }

        /// Returns the path of a backup that may need to be restored: the path in the mark, or the path next to the file.
        private static func backup(of path: FilePath, _ status: FileStatus) throws(Errno) -> FilePath? {
            let file: OpenFile
            do throws(Errno) {
                file = try OpenFile(path, options: [.noFollow, .nonBlocking])
            } catch  where [.noSuchFileOrDirectory, .permissionDenied, .notPermitted].contains(error) {
                // Reading the file will fail for the same reason.
                return nil
            }
            if let mark = try file.attribute(Backup.marker), !mark.isEmpty {
                let marked = FilePath(bytes: mark)
                do throws(Errno) {
                    // A copy of a file also has the mark, but the backup does not belong to the copy.
                    if try Backup.read(marked, inode: status.inode) != nil { return marked }
                } catch {
                    // The backup belongs to another user, who may be saving the file.
                    try file.lock(isShared: true)
                    guard try isMarked(file) else { return nil }
                    throw error
                }
            }
            let adjacent = path.neighbor(suffix: Backup.suffix)
            do throws(Errno) {
                return try Backup.read(adjacent, inode: status.inode) == nil ? nil : adjacent
            } catch {
                // If files can be marked, a file without a mark is complete.
                guard file.supportsAttribute(Backup.marker) else { throw error }
                return nil
            }
        }

        /// Returns whether a locked file is complete: it has no mark, or no backup if files cannot be marked.
        private static func isComplete(_ file: borrowing OpenFile, _ path: FilePath) throws(Errno) -> Bool {
            if file.supportsAttribute(Backup.marker) { return try !isMarked(file) }
            return try backup(of: path, file.status()) == nil
        }

        private static func isMarked(_ file: borrowing OpenFile) throws(Errno) -> Bool {
            try file.attribute(Backup.marker)?.isEmpty == false
        }
    }
#endif

#if !canImport(SwiftUI)
    import FileSystem
    import SystemPackage
    import TypeRegistry

    /// A file or folder with the new content of a document. It is next to the document, and then replaces the document in one
    /// step.
    ///
    /// The name is derived from the name of the document: `.NAME.documents-draft`. A later save finds the draft of a killed
    /// process. If two saves occur at the same time, one locks the draft and the other waits.
    struct Draft: ~Copyable {
        static let suffix = ".documents-draft"

        let path: FilePath
        /// The open and locked draft.
        let file: OpenFile

        /// Creates the empty draft of a document, which is a file or a folder, and locks it.
        init(for target: FilePath, isFolder: Bool, _ permissions: FilePermissions) throws(Errno) {
            path = target.neighbor(suffix: Draft.suffix)
            for _ in 0..<100 {
                do throws(Errno) {
                    let file = try Self.make(path, isFolder: isFolder, permissions)
                    try file.lock()
                    // Before the draft was locked, another process may have removed it as an abandoned draft.
                    guard let found = try path.status(), found.isSameFile(as: try file.status()) else { continue }
                    self.file = file
                    return
                } catch .fileExists { try Self.clear(path) }
            }
            // Other processes repeatedly create a draft.
            throw .fileExists
        }

        private static func make(
            _ path: FilePath, isFolder: Bool, _ permissions: FilePermissions
        ) throws(Errno) -> OpenFile {
            guard isFolder else {
                return try OpenFile(
                    path, .readWrite, options: [.create, .exclusiveCreate, .noFollow], permissions: permissions)
            }
            try path.makeDirectory(permissions)
            do throws(Errno) {
                return try OpenFile(path, options: [.directory, .noFollow])
            } catch .noSuchFileOrDirectory {
                // Another process removed the draft as an abandoned draft.
                throw .fileExists
            }
        }

        /// Removes an abandoned draft. Waits if it is still locked.
        private static func clear(_ path: FilePath) throws(Errno) {
            guard let found = try path.status() else { return }
            guard found.type == .regular || found.type == .directory else { return try path.removeFile() }
            let file: OpenFile
            do throws(Errno) {
                file = try OpenFile(path, options: [.noFollow, .nonBlocking])
            } catch .noSuchFileOrDirectory { return }
            try file.lock()
            guard let now = try path.status(), now.isSameFile(as: try file.status()) else { return }
            try path.removeTree()
        }

        consuming func discard() {
            // If this fails, the next save removes the draft.
            try? path.removeTree()
        }
    }

    extension FilePath {
        /// Returns the path of a hidden file in the same folder: `.NAME` and a suffix. A long name is truncated and made unique
        /// by a checksum.
        func neighbor(suffix: String) -> FilePath {
            var name = lastComponent?.bytes ?? []
            if name.count + suffix.utf8.count + 1 > 255 {
                var hash = StableHash()
                hash.add(name)
                name = Array(name.prefix(200)) + Array(String(hash.value, radix: 16).utf8)
            }
            return folder.appending(name: [UInt8(ascii: ".")] + name + Array(suffix.utf8))
        }
    }
#endif
