#if !canImport(SwiftUI)
    import FileSystem
    import FoundationEssentials
    import SystemPackage

    /// The previous content of a file while the file is written in place.
    ///
    /// The backup is next to the file, `.NAME.documents-backup`, or in the user's state folder if the folder is not writable.
    /// An extended attribute of the file contains the path of the backup, because the file may next be opened by a hard link in
    /// another folder.
    struct Backup {
        /// The name of the extended attribute that contains the path of the backup. A file with the attribute may be
        /// incomplete.
        static let marker = "user.documents.backup"
        static let suffix = ".documents-backup"

        let path: FilePath
        /// Whether the file has the attribute. On a volume without extended attributes, only the backup next to the file
        /// indicates that the file may be incomplete.
        let isMarking: Bool

        // MARK: Creating

        /// Creates the backup of an open, locked file, and marks the file. Both are on the storage device when the method
        /// returns.
        static func make(of file: borrowing OpenFile, holding contents: Data, at path: FilePath) throws(Errno) -> Backup
        {
            let inode = try file.status().inode
            let adjacent = path.neighbor(suffix: Backup.suffix)
            // An attempt to mark the file determines whether its volume has extended attributes.
            let isMarking = try mark(file, nil)
            do throws(Errno) {
                do throws(Errno) {
                    try write(contents, to: adjacent, inode: inode, isMarking: isMarking)
                    return try marked(file, Backup(path: adjacent, isMarking: isMarking))
                } catch  where error.meansNoPermission && isMarking {
                    let distant = try stateFolder().appending("\(inode)-\(UInt64.random(in: 0 ... .max)).backup")
                    try write(contents, to: distant, inode: inode, isMarking: true)
                    return try marked(file, Backup(path: distant, isMarking: true))
                }
            } catch {
                try? file.removeAttribute(marker)
                throw error
            }
        }

        private static func marked(_ file: borrowing OpenFile, _ backup: Backup) throws(Errno) -> Backup {
            guard backup.isMarking else { return backup }
            do throws(Errno) {
                _ = try mark(file, backup.path)
                try file.synchronize()
            } catch {
                try? backup.path.removeFile()
                throw error
            }
            return backup
        }

        /// Marks a file. If the path is nil, checks whether the file can be marked by writing an empty value, which is not
        /// treated as a mark.
        private static func mark(_ file: borrowing OpenFile, _ path: FilePath?) throws(Errno) -> Bool {
            do throws(Errno) {
                try file.setAttribute(marker, path?.bytes ?? [])
                return true
            } catch  where path == nil && [.notSupported, .notPermitted, .noFunction].contains(error) { return false }
        }

        private static func write(_ contents: Data, to path: FilePath, inode: UInt64, isMarking: Bool) throws(Errno) {
            let head = Head(inode: inode, size: contents.count, isMarking: isMarking)
            let draft = path.neighbor(suffix: Draft.suffix)
            // Because the file is locked, an existing draft was left by a killed process.
            try draft.removeTree()
            do throws(Errno) {
                let file = try OpenFile(
                    draft, .readWrite, options: [.create, .exclusiveCreate, .noFollow], permissions: .ownerReadWrite)
                try file.write(head.line)
                try file.write(contents, at: head.line.count)
                try file.synchronize()
                try draft.renameDurably(replacing: path)
            } catch {
                try? draft.removeTree()
                throw error
            }
        }

        /// Returns `$XDG_STATE_HOME/typeq/backups`, creating the folder if necessary.
        private static func stateFolder() throws(Errno) -> FilePath {
            let folder = (BaseDirectories().state ?? "/.local/state").appending("typeq").appending("backups")
            try folder.makeDirectories()
            return folder
        }

        // MARK: Removing

        /// Removes the mark and then the backup, after the content of the file is complete.
        func remove(of file: borrowing OpenFile) throws(Errno) {
            try file.removeAttribute(Self.marker)
            try file.synchronize()
            do throws(Errno) { try path.removeFile() } catch  where error == .noSuchFileOrDirectory {}
            try path.folder.synchronizeDirectory()
        }

        // MARK: Reading

        /// The first line of a backup.
        struct Head {
            var inode: UInt64
            var size: Int
            var isMarking: Bool

            /// The maximum length of the line in bytes.
            static let longest = 100

            var line: Data { Data("documents-backup 1 \(inode) \(size) \(isMarking ? 1 : 0)\n".utf8) }
        }

        /// Returns the content of a backup, or nil if there is no backup at the path or it belongs to another file.
        ///
        /// The path may come from the mark of another user, so the method reads only a regular file whose size matches its
        /// first line.
        static func read(_ path: FilePath, inode: UInt64) throws(Errno) -> (head: Head, contents: Data)? {
            let file: OpenFile
            do throws(Errno) {
                file = try OpenFile(path, options: [.noFollow, .nonBlocking])
            } catch .noSuchFileOrDirectory { return nil }
            let status = try file.status()
            guard status.type == .regular, let head = Head(try file.contents(upTo: Head.longest)), head.inode == inode,
                Int(clamping: status.size) - head.line.count == head.size
            else { return nil }
            let data = try file.contents()
            guard data.count == head.line.count + head.size else { return nil }
            return (head, Data(data[head.line.count...]))
        }
    }

    extension Backup.Head {
        /// Reads the first line of a backup, or returns nil if it is malformed.
        fileprivate init?(_ bytes: [UInt8]) {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
            guard words.count == 5, words[0] == "documents-backup", words[1] == "1", let inode = UInt64(words[2]),
                let size = Int(words[3]), size >= 0
            else { return nil }
            self.init(inode: inode, size: size, isMarking: words[4] == "1")
            guard line.count == end + 1 else { return nil }
        }
    }

    /// Writes a file in place, so that it keeps its hard links and its owner. Because the file is incomplete during the write,
    /// a backup is created before the write and removed afterwards.
    enum Rewriting {
        /// Writes a file in place. If the method throws, the file has its previous content, or if that could not be written,
        /// its backup exists.
        static func rewrite(_ path: FilePath, with contents: Data, permissions: FilePermissions? = nil)
            throws(DocumentError)
        {
            do throws(Errno) {
                let file = try OpenFile(path, .readWrite, options: .noFollow)
                try file.lock()
                let old = Data(try file.contents())
                let backup = try Backup.make(of: file, holding: old, at: path)
                do throws(Errno) {
                    try overwrite(file, with: contents)
                    if let permissions { try file.setPermissions(permissions) }
                } catch {
                    let failure = error
                    try overwrite(file, with: old)
                    try backup.remove(of: file)
                    throw failure
                }
                try backup.remove(of: file)
            } catch {
                throw DocumentError(path, error, action: "cannot write it in place")
            }
        }

        /// Writes the content of a file, and waits until it is on the storage device.
        static func overwrite(_ file: borrowing OpenFile, with contents: Data) throws(Errno) {
            let size = Int(try file.status().size)
            if contents.count > size {
                // The space is reserved first, so that nothing is written if there is not enough space.
                do throws(Errno) {
                    try file.allocate(from: size, count: contents.count - size)
                } catch {
                    try file.truncate(to: size)
                    throw error
                }
            }
            try file.write(contents)
            try file.truncate(to: contents.count)
            try file.synchronize()
        }
    }
#endif
