import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// The only file that calls the C library about files. Paths go in and come out as bytes.

/// What the system says about a file, without its content.
struct FileStatus: Sendable, Equatable {
    var node: FileNode
    /// The size in bytes. Files made up by the kernel report 0 and have content all the same.
    var size: Int64
    /// Whether anybody may execute it.
    var isExecutable: Bool
    var device: UInt64
    var inode: UInt64

    func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }
}

extension FileStatus {
    /// Asks for the file at a path: the link itself, or what it leads to.
    init(at path: FilePath, followingLink: Bool) throws(Errno) {
        var info = stat()
        let result = path.withPlatformString { followingLink ? stat($0, &info) : lstat($0, &info) }
        guard result == 0 else { throw Errno.current }
        self.init(info)
    }

    /// Asks for the file behind an open descriptor.
    init(of descriptor: Int32) throws(Errno) {
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw Errno.current }
        self.init(info)
    }

    private init(_ info: stat) {
        node =
            switch info.st_mode & mode_t(S_IFMT) {
            case mode_t(S_IFREG): .regular
            case mode_t(S_IFDIR): .directory
            case mode_t(S_IFLNK): .symbolicLink
            case mode_t(S_IFIFO): .fifo
            case mode_t(S_IFSOCK): .socket
            case mode_t(S_IFCHR): .characterDevice
            case mode_t(S_IFBLK): .blockDevice
            default: FileNode(rawValue: "unknown")
            }
        size = Int64(info.st_size)
        isExecutable = info.st_mode & 0o111 != 0
        device = UInt64(truncatingIfNeeded: info.st_dev)
        inode = UInt64(truncatingIfNeeded: info.st_ino)
    }
}

/// A file that is open for reading, and closed when the value goes, unless it was lent.
struct OpenFile: ~Copyable, Sendable {
    let descriptor: Int32
    private let isLent: Bool
    /// What the system says about the file that was opened, which need not be the one that was looked at before.
    let status: FileStatus

    /// Opens a file. Never waits for the other end of a pipe, and never makes a terminal the program's own.
    init(_ path: FilePath, followingLink: Bool) throws(Errno) {
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (followingLink ? 0 : O_NOFOLLOW)
        let descriptor = try Self.retrying { path.withPlatformString { open($0, flags) } }
        do throws(Errno) {
            status = try FileStatus(of: descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        isLent = false
    }

    /// Takes a descriptor that somebody else has opened and will close. Its position is neither used nor changed.
    init(borrowing descriptor: Int32) throws(Errno) {
        status = try FileStatus(of: descriptor)
        self.descriptor = descriptor
        isLent = true
    }

    /// Takes a descriptor over, with what is known of the file behind it.
    init(owning descriptor: Int32, status: FileStatus) {
        self.descriptor = descriptor
        self.status = status
        isLent = false
    }

    deinit { if !isLent { close(descriptor) } }

    /// Reads on until `bytes` has `count` bytes or the file ends. Answers whether that is all there is: the file ended
    /// or would block, or has the size that the system said.
    func read(into bytes: inout [UInt8], upTo count: Int) throws(Errno) -> Bool {
        while bytes.count < count, Int64(bytes.count) != status.size || bytes.isEmpty {
            let start = bytes.count
            let wanted = count - start
            var failure: Errno?
            let piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
                do throws(Errno) {
                    let read = try Self.retrying {
                        isLent
                            ? pread(descriptor, buffer.baseAddress, wanted, off_t(start))
                            : Self.readOnce(descriptor, buffer.baseAddress, wanted)
                    }
                    initialized = Int(read)
                } catch { failure = error }
            }
            if failure == .wouldBlock || failure == .resourceTemporarilyUnavailable { return true }
            if let failure { throw failure }
            if piece.isEmpty { return true }
            if start == 0 { bytes = piece } else { bytes += piece }
        }
        return Int64(bytes.count) == status.size
    }

    /// Bytes from a place on, fewer at the end, none when the file cannot be read there.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let read = try? Self.retrying { pread(descriptor, buffer.baseAddress, count, off_t(offset)) } as Int
            initialized = max(0, read ?? 0)
        }
    }

    /// The whole content in memory of its own; nil where the system refuses, and for a file without bytes. Fewer bytes where
    /// the file has become shorter.
    func copied() -> ReadOnlyMemory? {
        ReadOnlyMemory(count: Int(clamping: status.size)) { rest, offset in
            (try? Self.retrying { pread(descriptor, rest.baseAddress, rest.count, off_t(offset)) }) ?? 0
        }
    }

    private static func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
        #if canImport(Glibc)
            Glibc.read(descriptor, buffer, count)
        #elseif canImport(Musl)
            Musl.read(descriptor, buffer, count)
        #elseif canImport(Darwin)
            Darwin.read(descriptor, buffer, count)
        #endif
    }

    private static func retrying<Result: BinaryInteger>(_ call: () -> Result) throws(Errno) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            let error = Errno.current
            if error != .interrupted { throw error }
        }
    }
}

extension FilePath {
    /// The path with every link followed and no dot segments, or nil when the system gives none.
    var canonical: FilePath? {
        withPlatformString { path in
            guard let resolved = realpath(path, nil) else { return nil }
            defer { free(resolved) }
            return FilePath(platformString: resolved)
        }
    }

    /// What a symbolic link says, or nil when it cannot be read.
    var linkTarget: FilePath? {
        withPlatformString { path in
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            guard readlink(path, &buffer, buffer.count - 1) >= 0 else { return nil }
            return FilePath(platformString: buffer)
        }
    }
}

extension Errno {
    static var current: Errno { Errno(rawValue: errno) }
}

/// Memory that is filled once and never written again. It is shared with processes that are forked.
final class ReadOnlyMemory: Sendable {
    /// Never written after `init`, and there as long as the object lives, so that all threads may read it.
    nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    private nonisolated(unsafe) let mapping: UnsafeMutableRawBufferPointer

    /// The size of a large page, which costs one fault of the processor where small ones cost 512.
    private static let largePage = 2 << 20

    /// Reserves memory and fills it; nil when there is no such memory, and for a size of 0.
    ///
    /// - Parameters:
    ///   - count: The size in bytes.
    ///   - fill: Writes the next bytes, which begin at an offset, and returns how many; 0 at the end.
    init?(count: Int, fill: (_ rest: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int) {
        guard count > 0, count < Int.max - 2 * Self.largePage else { return nil }
        // Whole large pages, wherever the system lets them begin.
        let length = (count + Self.largePage - 1) / Self.largePage * Self.largePage
        let size = length + Self.largePage
        guard
            let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0), start != MAP_FAILED
        else { return nil }
        mapping = UnsafeMutableRawBufferPointer(start: start, count: size)
        let aligned = start.alignedUp(toMultipleOf: Self.largePage)
        #if os(Linux)
            madvise(aligned, length, MADV_HUGEPAGE)
        #endif
        let whole = UnsafeMutableRawBufferPointer(start: aligned, count: count)
        var used = 0
        while used < count {
            let written = fill(UnsafeMutableRawBufferPointer(rebasing: whole[used...]), used)
            guard written > 0 else { break }
            used += written
        }
        mprotect(aligned, length, PROT_READ)
        bytes = UnsafeRawBufferPointer(rebasing: whole[..<used])
    }

    /// Maps a whole file; nil where the system refuses, and for a file without bytes. Who reads it is ended when somebody
    /// cuts the file.
    init?(mapping file: borrowing OpenFile) {
        let count = Int(clamping: file.status.size)
        guard count > 0, let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.descriptor, 0), start != MAP_FAILED
        else { return nil }
        mapping = UnsafeMutableRawBufferPointer(start: start, count: count)
        bytes = UnsafeRawBufferPointer(mapping)
    }

    deinit { munmap(mapping.baseAddress, mapping.count) }
}
