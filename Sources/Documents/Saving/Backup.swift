#if !canImport(SwiftUI)
    import FileSystem
    import FoundationEssentials
    import SystemPackage

    /// The old content of a file that is being written in place.
    ///
    /// It is beside the file, `.NAME.documents-backup`, or, where the folder cannot be written, in the user's state folder. An
    /// extended attribute of the file has its path: the file may be opened next by another of its names, in another folder.
    struct Backup {
        /// The extended attribute with the path of the backup. As long as it is there, the content may be incomplete.
        static let marker = "user.documents.backup"
        static let suffix = ".documents-backup"

        let path: FilePath
        /// Whether the file could be marked. Where it could not, only the backup beside it tells that it is being written.
        let isMarking: Bool

        // MARK: Making

        /// Makes the backup of an open, locked file, and marks the file. When this returns, both are on the device.
        static func make(of file: borrowing OpenFile, holding contents: Data, at path: FilePath) throws(Errno)
            -> Backup
        {
            let inode = try file.status().inode
            let beside = path.neighbour(suffix: Backup.suffix)
            // The file itself tells whether its volume has extended attributes.
            let isMarking = try mark(file, nil)
            do throws(Errno) {
                do throws(Errno) {
                    try write(contents, to: beside, inode: inode, isMarking: isMarking)
                    return try marked(file, Backup(path: beside, isMarking: isMarking))
                } catch  where error.meansNoPermission && isMarking {
                    let away = try stateFolder().appending("\(inode)-\(UInt64.random(in: 0 ... .max)).backup")
                    try write(contents, to: away, inode: inode, isMarking: true)
                    return try marked(file, Backup(path: away, isMarking: true))
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

        /// Marks a file, or, without a path, finds out whether it can be marked. That sets nothing that counts as a mark.
        private static func mark(_ file: borrowing OpenFile, _ path: FilePath?) throws(Errno) -> Bool {
            do throws(Errno) {
                try file.setAttribute(marker, path?.bytes ?? [])
                return true
            } catch  where path == nil && [.notSupported, .notPermitted, .noFunction].contains(error) {
                return false
            }
        }

        private static func write(_ contents: Data, to path: FilePath, inode: UInt64, isMarking: Bool) throws(Errno) {
            let head = Head(inode: inode, size: contents.count, isMarking: isMarking)
            let draft = path.neighbour(suffix: Draft.suffix)
            // The lock of the file keeps others away: what has the name was left behind.
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

        /// `$XDG_STATE_HOME/typeq/backups`, made when it is not there.
        private static func stateFolder() throws(Errno) -> FilePath {
            let set = CurrentProcess.variable("XDG_STATE_HOME").map { FilePath(bytes: $0) }.flatMap {
                $0.isAbsolute ? $0 : nil
            }
            let home = CurrentProcess.variable("HOME").map { FilePath(bytes: $0) } ?? "/"
            let folder = (set ?? home.appending(".local").appending("state")).appending("typeq").appending("backups")
            try folder.makeDirectories()
            return folder
        }

        // MARK: Ending

        /// Removes the mark and then the backup, once the content of the file is whole.
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

            /// More bytes than any line has.
            static let longest = 100

            var line: Data { Data("documents-backup 1 \(inode) \(size) \(isMarking ? 1 : 0)\n".utf8) }
        }

        /// The content of a backup; nil when there is none at the path, or it is that of another file.
        ///
        /// The mark that led to it may be somebody else's: what is not a regular file, or has another size than it says, is
        /// not read.
        static func read(_ path: FilePath, inode: UInt64) throws(Errno) -> (head: Head, contents: Data)? {
            let file: OpenFile
            do throws(Errno) {
                file = try OpenFile(path, options: [.noFollow, .nonBlocking])
            } catch .noSuchFileOrDirectory {
                return nil
            }
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
        /// Reads the line at the beginning of some bytes; nil when there is none.
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
#endif
