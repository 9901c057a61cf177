#if !canImport(SwiftUI)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
    import FoundationEssentials
    import SystemPackage

    /// The old content of a file that is being written in place.
    ///
    /// It stands beside the file, `.NAME.documents-backup`, or, where the folder cannot be written, in the user's state folder. The file
    /// itself says where, in an extended attribute: it may be opened next by another of its names, in another folder.
    struct Backup {
        /// The extended attribute that names the backup: while it is there, the content is not to be trusted.
        static let marker = "user.documents.backup"
        static let suffix = ".documents-backup"

        let path: FilePath
        /// Whether the file could be marked. Where it could not, the backup beside it alone has to tell.
        let isMarking: Bool

        // MARK: Making

        /// Makes the backup of an open, locked file, and marks the file. When it returns, both are on the device.
        static func make(of file: borrowing Descriptor, holding contents: Data, at path: FilePath) throws(Errno)
            -> Backup
        {
            let inode = try file.status().inode
            let beside = path.neighbour(suffix: Backup.suffix)
            // Whether the volume has extended attributes at all is asked of the file itself.
            let isMarking = try mark(file, nil)
            do throws(Errno) {
                do throws(Errno) {
                    try write(contents, to: beside, inode: inode, isMarking: isMarking)
                    return try marked(file, Backup(path: beside, isMarking: isMarking))
                } catch  where [.permissionDenied, .notPermitted, .readOnlyFileSystem].contains(error) && isMarking {
                    let away = try stateFolder().appending("\(inode)-\(UInt64.random(in: 0 ... .max)).backup")
                    try write(contents, to: away, inode: inode, isMarking: true)
                    return try marked(file, Backup(path: away, isMarking: true))
                }
            } catch {
                try? ExtendedAttributes.remove(marker, from: file)
                throw error
            }
        }

        private static func marked(_ file: borrowing Descriptor, _ backup: Backup) throws(Errno) -> Backup {
            guard backup.isMarking else { return backup }
            do throws(Errno) {
                _ = try mark(file, backup.path)
                try file.synchronize()
            } catch {
                try? FileSystem.removeFile(backup.path)
                throw error
            }
            return backup
        }

        /// Marks a file; without a path only asks whether that can be. The probe sets nothing that counts as a mark.
        private static func mark(_ file: borrowing Descriptor, _ path: FilePath?) throws(Errno) -> Bool {
            do throws(Errno) {
                try ExtendedAttributes.set(marker, path?.bytes ?? [], on: file)
                return true
            } catch  where path == nil && [.notSupported, .notPermitted, .noFunction].contains(error) {
                return false
            }
        }

        private static func write(_ contents: Data, to path: FilePath, inode: UInt64, isMarking: Bool) throws(Errno) {
            let head = Head(inode: inode, size: contents.count, isMarking: isMarking)
            let draft = path.neighbour(suffix: Draft.suffix)
            // The lock of the file keeps others away; what stands there was left behind.
            try FileSystem.removeTree(draft)
            do throws(Errno) {
                let node = try Descriptor(draft, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
                try node.write(head.line)
                try node.write(contents, at: head.line.count)
                try node.synchronize()
                try FileSystem.move(draft, replacing: path)
                try FileSystem.synchronize(folder: path.folder)
            } catch {
                try? FileSystem.removeTree(draft)
                throw error
            }
        }

        /// `$XDG_STATE_HOME/typeq/backups`, made when it is not there.
        private static func stateFolder() throws(Errno) -> FilePath {
            let set = getenv("XDG_STATE_HOME").map { FilePath(platformString: $0) }.flatMap { $0.isAbsolute ? $0 : nil }
            let home = getenv("HOME").map { FilePath(platformString: $0) } ?? "/"
            let folder = (set ?? home.appending(".local").appending("state")).appending("typeq").appending("backups")
            var path = FilePath(root: folder.root, [])
            for component in folder.components {
                path.append(component)
                do throws(Errno) { try FileSystem.makeFolder(path, mode: 0o700) } catch  where error == .fileExists {}
            }
            return folder
        }

        // MARK: Ending

        /// Takes the mark and the backup away, in this order, once the content of the file is whole.
        func remove(of file: borrowing Descriptor) throws(Errno) {
            try ExtendedAttributes.remove(Self.marker, from: file)
            try file.synchronize()
            do throws(Errno) { try FileSystem.removeFile(path) } catch  where error == .noSuchFileOrDirectory {}
            try FileSystem.synchronize(folder: path.folder)
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

        /// What a backup holds; nil when there is none at the path, or it is none of this file.
        ///
        /// The mark that led to it may be a stranger's: what is not a regular file, or has another size than it says, is not
        /// read.
        static func read(_ path: FilePath, inode: UInt64) throws(Errno) -> (head: Head, contents: Data)? {
            let file: Descriptor
            do throws(Errno) {
                file = try Descriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
            } catch .noSuchFileOrDirectory {
                return nil
            }
            let status = try file.status()
            guard status.node == .file, let head = Head(try file.beginning(Head.longest)), head.inode == inode,
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
