package import SystemPackage

/// An open file or directory. It is closed when the value is destroyed, unless the descriptor is borrowed.
package struct OpenFile: ~Copyable, Sendable {
    package let descriptor: Int32
    private let isLent: Bool

    /// Opens a file. The descriptor is closed when the process executes another program.
    ///
    /// - Parameters:
    ///   - path: The path. A relative path is relative to the current directory.
    ///   - mode: Whether the file is opened for reading, for writing, or both.
    ///   - options: Other options. With `nonBlocking`, the call does not wait for the other end of a pipe, and waits at most
    ///     `leasePatience` for a program that holds a lease on the file.
    ///   - permissions: The permissions of a new file, which are restricted by the file mode creation mask of the process.
    /// - Throws: The system error.
    package init(
        _ path: FilePath, _ mode: FileDescriptor.AccessMode = .readOnly, options: FileDescriptor.OpenOptions = [],
        permissions: FilePermissions = []
    ) throws(Errno) {
        descriptor = try path.withPointer { path throws(Errno) in
            var waited: UInt32 = 0
            while true {
                do throws(Errno) {
                    return try SystemCalls.open(path, mode.rawValue | options.rawValue, mode: permissions.rawValue)
                } catch .wouldBlock {
                    // The system has asked the program that holds a lease to release it.
                    guard waited < Self.leasePatience else { throw .wouldBlock }
                    CurrentProcess.sleep(milliseconds: 10)
                    waited += 10
                }
            }
        }
        isLent = false
    }

    /// The time in milliseconds to wait for a lease that another program holds. A file server releases its lease immediately.
    ///
    /// Source: [fcntl(2)](https://man7.org/linux/man-pages/man2/fcntl.2.html), "Leases".
    private static let leasePatience: UInt32 = 10_000

    /// Creates a file that borrows a descriptor. The caller closes it.
    package init(borrowing descriptor: Int32) { (self.descriptor, isLent) = (descriptor, true) }

    package init(owning descriptor: Int32) { (self.descriptor, isLent) = (descriptor, false) }

    deinit { if !isLent { SystemCalls.close(descriptor) } }

    package func status() throws(Errno) -> FileStatus { try FileStatus(of: descriptor) }

    /// The time at which the file was created, in nanoseconds since 1970, or nil if the file system does not record it.
    package var birthTime: Int64? { SystemCalls.birthTime(descriptor) }

    // MARK: Reading

    /// Reads bytes until there are enough bytes, or the file ends.
    ///
    /// The position of the descriptor is neither used nor changed, because other processes may share it.
    ///
    /// - Parameters:
    ///   - bytes: The first bytes of the file, to which the next bytes are appended.
    ///   - count: The maximum number of bytes in the array after reading.
    ///   - size: The size that the system reported. If this number of bytes was read, no further read is made to check for the
    ///     end.
    /// - Returns: Whether all bytes were read, because the file ended, reading would block, or the reported size was reached.
    /// - Throws: The system error. The bytes that were read before the error are in `bytes`.
    package func read(into bytes: inout [UInt8], upTo count: Int, size: Int64) throws(Errno) -> Bool {
        while bytes.count < count, Int64(bytes.count) != size || bytes.isEmpty {
            let start = bytes.count
            var failure: Errno?
            let piece = [UInt8](unsafeUninitializedCapacity: count - start) { buffer, initialized in
                let space = UnsafeMutableRawBufferPointer(buffer)
                do throws(Errno) {
                    initialized = try SystemCalls.read(descriptor, into: space, at: start)
                } catch { failure = error }
            }
            if failure == .wouldBlock || failure == .resourceTemporarilyUnavailable { return true }
            if let failure { throw failure }
            if piece.isEmpty { return true }
            if start == 0 { bytes = piece } else { bytes += piece }
        }
        return Int64(bytes.count) == size
    }

    /// Reads the next bytes of a stream into a buffer, and returns the number of bytes, which is 0 at the end.
    ///
    /// Reading begins at the position of the descriptor. Use this method only if no other reader shares the descriptor, or if
    /// the shared position is to be used, as for standard input.
    package func read(into space: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try SystemCalls.read(descriptor, into: space)
    }

    /// Reads the remaining bytes of a file or a pipe.
    package func readToEnd() throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            var failure: Errno?
            let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
                do throws(Errno) {
                    initialized = try SystemCalls.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
                } catch { failure = error }
            }
            if let failure { throw failure }
            if piece.isEmpty { return bytes }
            bytes += piece
        }
    }

    /// Returns bytes at an offset. The array contains fewer bytes at the end of the file, and is empty if reading fails.
    package func bytes(at offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let read = try? SystemCalls.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer), at: offset)
            initialized = read ?? 0
        }
    }

    /// Reads all bytes from an offset to the end, or to a limit. The position of the descriptor is not used.
    ///
    /// - Parameters:
    ///   - offset: The offset of the first byte.
    ///   - limit: The maximum number of bytes to read.
    /// - Returns: The bytes.
    /// - Throws: The system error. If a read returns fewer bytes than requested, the rest is read with further calls.
    package func contents(from offset: Int = 0, upTo limit: Int = .max) throws(Errno) -> [UInt8] {
        // If the size is correct, requesting one more byte detects the end without another call.
        let expected = min(max(0, Int(clamping: try status().size) - offset), limit - 1) + 1
        var bytes = try piece(at: offset, count: expected)
        // The file has become larger in the meantime, or its status does not contain its size.
        while bytes.count >= expected, bytes.count < limit {
            let more = try piece(at: offset + bytes.count, count: min(1 << 16, limit - bytes.count))
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }

    /// Returns bytes at an offset. The array contains fewer bytes only at the end of the file.
    package func piece(at offset: Int, count: Int) throws(Errno) -> [UInt8] {
        var failure: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            do throws(Errno) {
                while initialized < count {
                    let rest = UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized...])
                    let read = try SystemCalls.read(descriptor, into: rest, at: offset + initialized)
                    if read == 0 { return }
                    initialized += read
                }
            } catch { failure = error }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Waits until bytes can be read or the end is reached.
    ///
    /// - Parameter milliseconds: The maximum time to wait, or nil for no limit.
    /// - Returns: False if the time expires.
    /// - Throws: The system error.
    package func waitUntilReadable(milliseconds: Int32?) throws(Errno) -> Bool {
        try SystemCalls.waitUntilReadable(descriptor, milliseconds: milliseconds)
    }

    // MARK: Writing

    /// Writes all bytes at an offset. If a write transfers fewer bytes than requested, the rest is written with further calls.
    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int = 0) throws(Errno) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            done += try SystemCalls.write(descriptor, rest, at: offset + done)
        }
    }

    package func write(_ bytes: [UInt8], at offset: Int = 0) throws(Errno) {
        try bytes.withUnsafeBytes { buffer in Result { () throws(Errno) in try write(buffer, at: offset) } }.get()
    }

    package func truncate(to size: Int) throws(Errno) { try SystemCalls.truncate(descriptor, to: size) }

    /// Reserves space for bytes at an offset, so that writing them does not fail on a full volume. Does nothing if the
    /// file system does not support this operation.
    package func allocate(from offset: Int, count: Int) throws(Errno) {
        do throws(Errno) {
            try SystemCalls.allocate(descriptor, offset: offset, count: count)
        } catch  where error.meansNoSuchCall {}
    }

    /// Waits until all written bytes are on the device. If the file system does not support this operation for a directory, no
    /// error is thrown.
    package func synchronize() throws(Errno) {
        do throws(Errno) {
            try SystemCalls.synchronize(descriptor)
        } catch  where error == .invalidArgument || error == .notSupported {}
    }

    package func setPermissions(_ permissions: FilePermissions) throws(Errno) {
        try SystemCalls.setPermissions(descriptor, permissions)
    }

    /// Changes the owner and the group. If the owner is nil, it is not changed.
    package func setOwner(_ owner: UserID?, _ group: GroupID) throws(Errno) {
        try SystemCalls.setOwner(descriptor, owner, group: group)
    }
}

/// Memory that is filled once and not changed afterwards. Forked processes share the memory.
package final class ReadOnlyMemory: Sendable {
    /// All threads can read the memory, because it is not written after `init` and is valid for the lifetime of the object.
    package nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    private nonisolated(unsafe) let mapping: UnsafeMutableRawBufferPointer

    /// The size of a large page, which causes one page fault instead of 512.
    private static let largePage = 2 << 20

    /// Allocates memory and fills it. Returns nil if there is not enough memory, or if the size is 0.
    ///
    /// - Parameters:
    ///   - count: The size in bytes.
    ///   - fill: A closure that writes the next bytes, beginning at an offset, and returns their number, which is 0 at the
    ///     end.
    init?(count: Int, fill: (_ rest: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int) {
        guard count > 0, count < Int.max - 2 * Self.largePage else { return nil }
        // Only whole large pages are used, at addresses that the system chooses.
        let length = (count + Self.largePage - 1) / Self.largePage * Self.largePage
        let size = length + Self.largePage
        guard let start = SystemCalls.map(size) else { return nil }
        mapping = UnsafeMutableRawBufferPointer(start: start, count: size)
        let aligned = start.alignedUp(toMultipleOf: Self.largePage)
        SystemCalls.preferLargePages(aligned, length)
        let whole = UnsafeMutableRawBufferPointer(start: aligned, count: count)
        var used = 0
        while used < count {
            let written = fill(UnsafeMutableRawBufferPointer(rebasing: whole[used...]), used)
            guard written > 0 else { break }
            used += written
        }
        SystemCalls.makeReadOnly(aligned, length)
        bytes = UnsafeRawBufferPointer(rebasing: whole[..<used])
    }

    /// Maps a whole file. Returns nil if mapping fails, or if the file is empty. If the file is truncated later, a process that
    /// reads the memory is killed.
    package init?(mapping file: borrowing OpenFile, size: Int64) {
        let count = Int(clamping: size)
        guard count > 0, let start = SystemCalls.map(count, file.descriptor) else { return nil }
        mapping = UnsafeMutableRawBufferPointer(start: start, count: count)
        bytes = UnsafeRawBufferPointer(mapping)
    }

    /// Reads a whole file into memory. Returns nil if reading fails, or if the file is empty. The memory contains fewer bytes
    /// if the file has become shorter.
    package convenience init?(copying file: borrowing OpenFile, size: Int64) {
        let descriptor = file.descriptor
        self.init(count: Int(clamping: size)) { rest, offset in
            (try? SystemCalls.read(descriptor, into: rest, at: offset)) ?? 0
        }
    }

    deinit { SystemCalls.unmap(mapping) }
}
