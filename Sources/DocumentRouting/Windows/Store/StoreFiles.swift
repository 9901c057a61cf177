#if WindowStore
    import FileSystem
    import SystemPackage

    /// The file of a store and the files that SQLite keeps next to it. They are checked before SQLite opens them.
    struct StoreFiles {
        let path: FilePath

        /// The suffixes of the other files: the write-ahead log, the shared memory and the rollback journal.
        static let suffixes = ["-wal", "-shm", "-journal"]

        /// Throws `damaged` if one of the files is not a regular file, or if the journal names another file. SQLite
        /// would wait forever for a FIFO that has no writer, and its errors for other kinds of files are not helpful.
        /// SQLite also deletes the file that a journal names. Only a journal of several databases contains the name of
        /// a file, and a store never has such a journal.
        func check() throws(WindowStoreError) {
            for suffix in [""] + Self.suffixes {
                guard let type = status(suffix)?.type, type != .regular else { continue }
                let wanted =
                    suffix.isEmpty && !path.bytes.suffix(4).elementsEqual(".new".utf8)
                    ? "the window store" : "a file of the window store"
                throw WindowStoreError(
                    path: file(suffix), kind: .damaged,
                    message: "this is \(Self.name(of: type)), not \(wanted): rename it and try again")
            }
            guard !namesAnotherJournal else {
                throw WindowStoreError(
                    path: file("-journal"), kind: .damaged,
                    message: "this journal names another file, which the journal of a window store never does: "
                        + "remove it and try again")
            }
        }

        /// Whether the rollback journal ends with the name of a super-journal.
        ///
        /// Source: `readSuperJournal` and `pager_delsuper` in SQLite's
        /// [pager.c](https://sqlite.org/src/file/src/pager.c).
        private var namesAnotherJournal: Bool {
            let count = Self.journalHeader.count
            guard let size = size(of: "-journal"), size >= count,
                let file = try? OpenFile(file("-journal"), options: .nonBlocking)
            else { return false }
            return (try? file.piece(at: size - count, count: count)) == Self.journalHeader
        }

        /// Whether there is a log without usable content: a log that consists only of a header, which a killed writer can
        /// leave, or a log with an invalid header.
        ///
        /// A SQLite reader that cannot write the shared memory assumes that such a log is being written, and waits for ten
        /// seconds.
        var hasUnusableLog: Bool {
            guard let size = size(of: "-wal"), size > 0 else { return false }
            guard size > Self.logHeader else { return true }
            return beginning(of: "-wal", Self.logHeader).map { !Self.isLogHeader($0) } ?? false
        }

        /// Whether a log contains changes to add to the store, or a journal contains changes to undo.
        var haveWaitingChanges: Bool {
            if (size(of: "-wal") ?? 0) > Self.logHeader, !hasUnusableLog { return true }
            return beginning(of: "-journal", Self.journalHeader.count) == Self.journalHeader
        }

        /// Whether SQLite can write or create the shared memory file.
        var canShareMemory: Bool {
            do throws(Errno) {
                try file("-shm").checkMayBeWritten()
                return true
            } catch {
                return error == .noSuchFileOrDirectory && path.folder.mayBeWritten
            }
        }

        /// Removes the files next to the store.
        func removeOthers() { for suffix in Self.suffixes { try? file(suffix).removeFile() } }

        /// Removes the store and the files next to it.
        func removeAll() {
            try? path.removeFile()
            removeOthers()
        }

        private func file(_ suffix: String) -> FilePath { path.appending(suffix: suffix) }

        /// Returns the status of a file, or nil if it cannot be read. In that case, the SQLite error contains the reason.
        private func status(_ suffix: String) -> FileStatus? { try? FileStatus(at: file(suffix), followingLink: true) }

        private func size(of suffix: String) -> Int? { status(suffix).map { Int($0.size) } }

        /// Returns the first bytes of a file, or nil if it cannot be read.
        private func beginning(of suffix: String, _ length: Int) -> [UInt8]? {
            guard let file = try? OpenFile(file(suffix), options: .nonBlocking) else { return nil }
            return try? file.contents(upTo: length)
        }

        private static func name(of type: FileType) -> String {
            switch type {
            case .directory: "a directory"
            case .fifo: "a FIFO"
            case .socket: "a socket"
            default: "a device"
            }
        }
    }

    // MARK: Formats

    extension StoreFiles {
        /// The length of a log header in bytes.
        private static let logHeader = 32

        /// Returns whether bytes are a valid log header: a magic number, a page size and a checksum.
        ///
        /// Source: [the format of the log](https://sqlite.org/fileformat2.html#walformat).
        private static func isLogHeader(_ bytes: [UInt8]) -> Bool {
            guard bytes.count == logHeader else { return false }
            let words = (0..<8).map { word in bytes[word * 4..<word * 4 + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }
            let pageSize = words[2]
            guard words[0] & ~1 == 0x377F_0682, (512...65536).contains(pageSize), pageSize & (pageSize - 1) == 0 else {
                return false
            }
            // The last bit of the magic number specifies the byte order of the words that are summed. The checksums themselves
            // are big-endian.
            let isBigEndian = words[0] & 1 == 1
            var sums: (UInt32, UInt32) = (0, 0)
            for pair in 0..<3 {
                let (first, second) = (words[pair * 2], words[pair * 2 + 1])
                sums.0 &+= (isBigEndian ? first : first.byteSwapped) &+ sums.1
                sums.1 &+= (isBigEndian ? second : second.byteSwapped) &+ sums.0
            }
            return sums == (words[6], words[7])
        }

        /// The first bytes of a rollback journal that contains changes to undo.
        ///
        /// Source: [the format of the rollback journal](https://sqlite.org/fileformat2.html#rollbackformat).
        private static let journalHeader: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    }
#endif
