import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The file of a store and those that SQLite keeps beside it, looked at before SQLite opens them.
struct StoreFiles {
    /// The file of the store.
    let path: FilePath

    /// What is added to the name for the files beside it: the log, the memory that is shared, the rollback journal.
    static let suffixes = ["-wal", "-shm", "-journal"]

    /// Throws `damaged` when one of the files is not a regular file. SQLite would wait forever for a FIFO that nobody
    /// writes to, and say little about the others.
    func check() throws(WindowStoreError) {
        for suffix in [""] + Self.suffixes {
            guard let mode = status(suffix)?.st_mode, mode & S_IFMT != S_IFREG else { continue }
            let wanted = suffix.isEmpty ? "the window store" : "a file of the window store"
            throw WindowStoreError(
                path: file(suffix), kind: .damaged,
                message: "this is \(Self.kind(mode)), not \(wanted): move it away, and try again")
        }
    }

    /// Whether there is a log that has bytes, and nothing that SQLite can use: it ends with its header, or does not begin
    /// with one. A writer that is killed may leave the former.
    ///
    /// A reader of SQLite that cannot write the shared memory takes such a log for one that is about to change, and waits for
    /// ten seconds.
    var hasUnusableLog: Bool {
        guard let size = size(of: "-wal"), size > 0 else { return false }
        guard size > Self.logHeader else { return true }
        return beginning(of: "-wal", Self.logHeader).map { !Self.isLogHeader($0) } ?? false
    }

    /// Whether a log or a journal has what belongs into the store, or must be taken back from it.
    var haveWaitingChanges: Bool {
        if (size(of: "-wal") ?? 0) > Self.logHeader, !hasUnusableLog { return true }
        return beginning(of: "-journal", Self.journalMark.count) == Self.journalMark
    }

    /// Whether the file of shared memory can be written, or made.
    var canShareMemory: Bool {
        if file("-shm").withPlatformString({ access($0, W_OK) }) == 0 { return true }
        return errno == ENOENT && path.removingLastComponent().withPlatformString { access($0, W_OK) } == 0
    }

    private func file(_ suffix: String) -> FilePath { FilePath(bytes: path.bytes + Array(suffix.utf8)) }

    /// What the system says of a file; nil where it says nothing. Then SQLite's error tells why.
    private func status(_ suffix: String) -> stat? {
        var status = stat()
        return file(suffix).withPlatformString { stat($0, &status) } == 0 ? status : nil
    }

    private func size(of suffix: String) -> Int? { status(suffix).map { Int($0.st_size) } }

    /// The first bytes of a file, fewer where it ends before; nil where it cannot be read.
    private func beginning(of suffix: String, _ length: Int) -> [UInt8]? {
        let options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]
        guard let descriptor = try? FileDescriptor.open(file(suffix), .readOnly, options: options) else { return nil }
        defer { try? descriptor.close() }
        return try? [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            count = try descriptor.read(fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    private static func kind(_ mode: mode_t) -> String {
        switch mode & S_IFMT {
        case S_IFDIR: "a directory"
        case S_IFIFO: "a FIFO"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }
}

// MARK: Formats

extension StoreFiles {
    /// The bytes of a log before its first change.
    private static let logHeader = 32

    /// Whether bytes are the header of a log: its mark, the size of a page, and a checksum that fits.
    ///
    /// Source: [the format of the log](https://sqlite.org/fileformat2.html#walformat).
    private static func isLogHeader(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == logHeader else { return false }
        let words = (0..<8).map { word in bytes[word * 4..<word * 4 + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
        let pageSize = words[2]
        guard words[0] & ~1 == 0x377F_0682, (512...65536).contains(pageSize), pageSize & (pageSize - 1) == 0 else {
            return false
        }
        // The last bit of the mark says in which order of bytes the words are added up; the sums are big-endian.
        let isBigEndian = words[0] & 1 == 1
        var sums: (UInt32, UInt32) = (0, 0)
        for pair in 0..<3 {
            let (first, second) = (words[pair * 2], words[pair * 2 + 1])
            sums.0 &+= (isBigEndian ? first : first.byteSwapped) &+ sums.1
            sums.1 &+= (isBigEndian ? second : second.byteSwapped) &+ sums.0
        }
        return sums == (words[6], words[7])
    }

    /// With what a rollback journal begins that is to be taken back.
    ///
    /// Source: [the format of the rollback journal](https://sqlite.org/fileformat2.html#rollbackformat).
    private static let journalMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
}
